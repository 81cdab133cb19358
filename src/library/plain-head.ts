import { MAX_DESCRIPTION, MAX_NAME } from "../skill/limits.ts";

/** What most skills say of themselves, and all that many of them do. */
export interface PlainHead {
  readonly name: string;
  readonly description: string;
}

/**
 * Reads a frontmatter of nothing but a valid `name`, which is the folder's, and a `description`, both spelled so
 * plainly that YAML cannot mean anything else by them. For all others the answer is nothing, and the parser's to
 * give. In a library of sixty thousand skills this is what makes the first look affordable; a test compares the
 * two on every skill that it takes.
 */
export function parsePlainHead(text: string, folder: string): PlainHead | undefined {
  const [, first, name, firstDescription, secondDescription, last] = PLAIN.exec(text) ?? [];
  const written = firstDescription ?? secondDescription;
  const ownName = name ?? last;
  if (first === undefined || ownName !== folder || written === undefined || ownName.length > MAX_NAME) return undefined;
  const description = plainText(written);
  if (description === undefined || description.length > MAX_DESCRIPTION) return undefined;
  return { name: ownName, description };
}

const NAME = "([a-z0-9]+(?:-[a-z0-9]+)*)";
const TEXT = '("(?:[^"\\\\\\n]|\\\\["\\\\/nt])*"|[A-Za-z][^\\n]*)';
// in either order
const PLAIN = new RegExp(
  `^---\\n(name: ${NAME}\\ndescription: ${TEXT}|description: ${TEXT}\\nname: ${NAME})\\n---\\n$`,
);

/** What a value means, if it is plain text, or quoted with no other escapes than JSON's. */
function plainText(written: string): string | undefined {
  // characters that YAML or we refuse, and numeric names that it does not take for texts
  if (UNUSUAL.test(written)) return undefined;
  if (written.startsWith('"')) {
    const text: unknown = JSON.parse(written);
    return typeof text === "string" && text !== "" && text.trim() === text ? text : undefined;
  }
  const isAmbiguous =
    written.includes(": ") || written.includes(" #") || written.endsWith(":") || written.trim() !== written;
  return isAmbiguous || written === "null" ? undefined : written;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is not plain
const UNUSUAL = /[\x00-\x08\x0b-\x1f\x7f-\x9f\t\u2028\u2029\ufeff\ufffd-\uffff]|[\ud800-\udfff]/;
