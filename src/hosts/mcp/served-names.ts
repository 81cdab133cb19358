/**
 * Names for the skills extension, which takes fewer than the Agent Skills specification: lower-case ASCII letters,
 * digits and single hyphens. A name that is one keeps it; each other gets one of its own, the same every time.
 */
export function serveNames<T extends { readonly name: string }>(skills: readonly T[]): Map<string, T> {
  const served = new Map<string, T>();
  const others: T[] = [];
  for (const skill of skills) {
    const plain = skill.name.toLowerCase().replaceAll("_", "-");
    if (isServable(plain) && !served.has(plain)) served.set(plain, skill);
    else others.push(skill);
  }
  for (const skill of others) served.set(freeName(skill.name, served), skill);
  return new Map([...served].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const MAX_NAME = 64;
const SERVABLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** How much of a digest tells names apart: more, where somebody took such a name on purpose. */
const SUFFIX_LENGTHS = [8, 16, 32];

function isServable(name: string): boolean {
  return name.length <= MAX_NAME && SERVABLE.test(name);
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  // not imported: few machines have such a name, and loading it costs each start five milliseconds
  const { createHash } = process.getBuiltinModule("node:crypto");
  const digest = createHash("sha256").update(name).digest("hex");
  const names = SUFFIX_LENGTHS.map((length) => `${stemOf(name, MAX_NAME - 1 - length)}-${digest.slice(0, length)}`);
  const free = names.find((one) => !taken.has(one));
  if (free === undefined) throw new Error(`there is no free name for ${name}`);
  return free;
}

/** What can be kept of a name: letters without their accents, and digits. */
function stemOf(name: string, maxLength: number): string {
  const words =
    name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, maxLength).replace(/-$/, "") || "skill";
}
