import { MAX_DESCRIPTION, MAX_NAME } from "../skill/limits.ts";

/** What most skills say of themselves, and all that many of them do. */
export interface PlainHead {
  readonly name: string;
  readonly description: string;
  /** Where in the text the description begins; nothing if it is not written there as it is meant. */
  readonly at: number | undefined;
}

/**
 * Reads a frontmatter of nothing but a valid `name`, which is the folder's, and a `description`, both spelled so
 * plainly that YAML cannot mean anything else by them. For all others the answer is nothing, and the parser's to
 * give. In a library of sixty thousand skills this is what makes the first look affordable; a test compares the
 * two on every skill that it takes.
 */
export function parsePlainHead(text: string, folder: string): PlainHead | undefined {
  const parts = PLAIN.exec(text);
  const name = parts?.[1] ?? parts?.[4];
  const written = parts?.[2] ?? parts?.[3];
  if (name !== folder || written === undefined || name.length > MAX_NAME) return undefined;
  const description = plainText(written);
  if (description === undefined || description.length > MAX_DESCRIPTION) return undefined;
  const start = parts?.[1] === undefined ? DESCRIPTION_FIRST : NAME_FIRST + name.length;
  const quotes = written.length - description.length;
  return { name, description, at: quotes === 0 ? start : quotes === 2 ? start + 1 : undefined };
}

const NAME_FIRST = "---\nname: \ndescription: ".length;
const DESCRIPTION_FIRST = "---\ndescription: ".length;

const NAME = "([a-z0-9]+(?:-[a-z0-9]+)*)";
// characters that YAML or we refuse, and halves of those beyond the basic plane
const UNUSUAL = "\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff\\ufeff\\ufffd-\\uffff";
const TEXT = `("(?:[^"\\\\${UNUSUAL}]|\\\\["\\\\/nt])*"|[A-Za-z][^${UNUSUAL}]*)`;
// in either order
const PLAIN = new RegExp(
  `^---\\n(?:name: ${NAME}\\ndescription: ${TEXT}|description: ${TEXT}\\nname: ${NAME})\\n---\\n$`,
);

/** What a value means, if it is plain text, or quoted with no other escapes than JSON's. */
function plainText(written: string): string | undefined {
  if (written.startsWith('"')) {
    const text: unknown = written.includes("\\") ? JSON.parse(written) : written.slice(1, -1);
    return typeof text === "string" && text !== "" && text.trim() === text ? text : undefined;
  }
  const isAmbiguous =
    written.includes(": ") || written.includes(" #") || written.endsWith(":") || written.trim() !== written;
  return isAmbiguous || written === "null" ? undefined : written;
}
