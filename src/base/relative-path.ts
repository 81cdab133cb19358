/** A path below some folder, with `/`, that cannot lead out of it by its spelling. */
export type RelativePath = string & { readonly __relativePath: never };

/**
 * Takes a path as an author wrote it (`./a//b` is `a/b`) and gives it back normalised, or says what is unsafe.
 * Spelling only: a link on the way must still be checked when the file is opened.
 */
export function parseRelativePath(text: string): { path: RelativePath } | { problem: string } {
  if (text === "") return { problem: "is empty" };
  const control = controlCharacter(text);
  if (control !== undefined) return { problem: `contains the control character ${control}` };
  if (text.includes("\\")) return { problem: "contains a backslash" };
  if (text.startsWith("/")) return { problem: "is absolute" };
  if (/^[A-Za-z]:/.test(text)) return { problem: "names a drive" };
  if (text.startsWith("~")) return { problem: "starts with `~`" };
  const segments = text.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) return { problem: "contains `..`" };
  if (segments.length === 0) return { problem: "names the folder itself" };
  // as is: the checks above are what the type promises
  return { path: segments.join("/") as RelativePath };
}

function controlCharacter(text: string): string | undefined {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit === 0x7f) return `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`;
  }
  return undefined;
}
