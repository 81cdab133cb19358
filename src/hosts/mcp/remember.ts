/** A function that works something out anew only when one of the values it depends on is another. */
export function remember<T>(dependsOn: () => readonly unknown[], make: () => T): () => T {
  let known: { readonly values: readonly unknown[]; readonly made: T } | undefined;
  return () => {
    const values = dependsOn();
    if (known === undefined || values.some((value, index) => value !== known?.values[index])) {
      known = { values, made: make() };
    }
    return known.made;
  };
}
