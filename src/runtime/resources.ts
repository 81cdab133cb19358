import { isUtf8 } from "node:buffer";
import { SkepError, type SkepErrorCode } from "../base/errors.ts";
import { type FileContent, readRegularFile } from "../base/read-file.ts";
import { nearest } from "../base/suggest.ts";
import { listResources } from "./resource-list.ts";
import { type Located, locateResource, type Refusal, refusalOf, requireRoot } from "./resource-path.ts";

/** A file of a skill: a text if it is one (UTF-8 without NUL), else its bytes. */
export type Resource =
  | { readonly kind: "text"; readonly path: string; readonly size: number; readonly text: string }
  | { readonly kind: "binary"; readonly path: string; readonly size: number; readonly bytes: Uint8Array };

export interface ResourceOptions {
  /** Nothing larger is read; 1 MB if not given. */
  readonly maxBytes?: number | undefined;
  /** The folder that the skill itself must stand in, that of its source: then it cannot be swapped for a link either. */
  readonly within?: string | undefined;
}

/**
 * Reads a file of the skill in a folder, for a model. `path` is relative to that folder and may be anything; whatever
 * does not lead to a regular file inside, also by a link or one that comes in between, is refused with a `SkepError`.
 */
export async function readResource(root: string, path: string, options: ResourceOptions = {}): Promise<Resource> {
  const { path: read, bytes } = openResource(root, path, options);
  const size = bytes.length;
  if (bytes.includes(0) || !isUtf8(bytes)) return { kind: "binary", path: read, size, bytes };
  // without the byte order mark, which is not for reading
  return { kind: "text", path: read, size, text: new TextDecoder().decode(bytes) };
}

/** The bytes of a file of a skill, and its path without detours; refuses like `readResource`. */
export function openResource(
  root: string,
  path: string,
  { maxBytes = MAX_BYTES, within }: ResourceOptions = {},
): { path: string; bytes: Uint8Array } {
  const folder = requireRoot(root, within);
  const located = locateResource(folder, path);
  if (located.kind === "refused") throw refusedError(folder, path, located);
  const content = open(folder, located, maxBytes);
  switch (content.kind) {
    case "read":
      return { path: located.path, bytes: content.bytes };
    case "too-large":
      throw new SkepError("resource-too-large", `${shown(path)} has ${content.size} bytes`, {
        hint: `at most ${maxBytes} are read at once: look at a part of it with another tool`,
      });
    case "not-a-file":
      throw refusedError(folder, path, { kind: "refused", code: "resource-not-a-file", problem: SWAPPED });
    case "refused":
      throw refusedError(folder, path, content);
  }
}

const MAX_BYTES = 1024 * 1024;
const SWAPPED = "is not a regular file inside the skill";

/** Opens what was located, and reads it only if what is open then stands in the folder. */
function open(folder: string, { target }: Located & { kind: "file" }, maxBytes: number): FileContent | Refusal {
  try {
    return readRegularFile(target, maxBytes, folder);
  } catch (error) {
    return refusalOf(error);
  }
}

function refusedError(folder: string, path: string, { code, problem, cause }: Refusal): SkepError {
  const hint = code === "resource-not-found" ? whatThereIs(folder, path) : (HINTS.get(code) ?? "choose another file");
  return new SkepError(code, `${shown(path)} ${problem}`, { hint, cause });
}

const HINTS: ReadonlyMap<SkepErrorCode, string> = new Map([
  ["resource-outside", "name a file of the skill by its path from the skill's folder, such as `references/guide.md`"],
  ["resource-not-a-file", "name a regular file of the skill"],
  ["resource-private", "it is not for models: nothing that a skill needs stands there"],
]);

const MAX_NAMED = 20;
/** Longer ones are no slips, and comparing costs the product of both lengths. */
const MAX_COMPARED = 200;

/** For one who guessed a path: the file that was meant, else those to choose from. */
function whatThereIs(folder: string, path: string): string {
  const { files, isCut } = listResources(folder);
  const meant = path.length > MAX_COMPARED ? undefined : nearest(path, files);
  if (meant !== undefined) return `did you mean \`${harmless(meant)}\`?`;
  if (files.length === 0) return "the skill has no other files than its instructions";
  const named = files.slice(0, MAX_NAMED).map((file) => `\`${harmless(file)}\``);
  return `the skill has ${named.join(", ")}${isCut || files.length > MAX_NAMED ? " and more" : ""}`;
}

const MAX_SHOWN = 80;

/** What was asked for, of bearable length. */
function shown(path: string): string {
  return `\`${harmless(path.slice(0, MAX_SHOWN))}${path.length > MAX_SHOWN ? "…" : ""}\``;
}

/** A path, whoever made it up, on one line of a prompt or a terminal and with nothing hidden in it. */
function harmless(path: string): string {
  return path.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "\uFFFD");
}
