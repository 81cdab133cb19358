import { isUtf8 } from "node:buffer";
import { lstatSync, statSync } from "node:fs";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { isSystemError } from "../../base/errors.ts";
import { readRegularFile } from "../../base/read-file.ts";
import { MAX_FILE_BYTES } from "../../skill/limits.ts";
import { noteOf } from "./notes.ts";

/** What is at the path of a config file: a text, nothing, or something that cannot be used. */
export type ConfigFile = { readonly text: string } | { readonly isAbsent: true } | { readonly problem: Diagnostic };

/** Reads a config file as it is, byte order mark and line endings included. */
export function readConfigFile(path: string): ConfigFile {
  try {
    const content = readRegularFile(path, MAX_FILE_BYTES);
    if (content.kind === "not-a-file") return unusable(path, describeOther(path));
    if (content.kind === "too-large") return unusable(path, TOO_LARGE);
    return decode(path, content.bytes);
  } catch (error) {
    if (isSystemError(error, "ENOENT") && !isLink(path)) return { isAbsent: true };
    const words = isSystemError(error, ...REFUSALS.keys()) ? REFUSALS.get(String(error.code)) : undefined;
    if (words === undefined) throw error;
    return unusable(path, words);
  }
}

interface Words {
  readonly message: string;
  readonly hint: string;
}

const FOLDER = { message: "is a folder", hint: "move it away: the config is a file" };
const OTHER = { message: "is not a regular file", hint: "move it away: the config is a file" };
const TOO_LARGE = { message: "is larger than 1 MB", hint: "a config is a few lines: is this another file?" };
const FORBIDDEN = { message: "cannot be read: no permission", hint: "make it readable: `chmod u+r` on the file" };

/** What the system may answer. */
const REFUSALS: ReadonlyMap<string, Words> = new Map([
  ["EACCES", FORBIDDEN],
  ["EPERM", FORBIDDEN],
  ["EISDIR", FOLDER],
  ["ENXIO", OTHER],
  ["ENOENT", { message: "is a link that leads nowhere", hint: "mend the link or remove it" }],
  ["ELOOP", { message: "is a link that leads in a circle", hint: "mend the link or remove it" }],
  ["ENOTDIR", { message: "cannot be there: the folder above it is a file", hint: "move that file away" }],
  ["EIO", { message: "cannot be read: the disk failed", hint: "check the disk" }],
]);

function describeOther(path: string): Words {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? FOLDER : OTHER;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function unusable(path: string, words: Words): ConfigFile {
  return { problem: noteOf("config-unreadable", { path }, words) };
}

function decode(path: string, bytes: Uint8Array): ConfigFile {
  const text = Buffer.from(bytes).toString("utf8");
  if (isUtf8(bytes)) return { text };
  const line = lineOfFirst(text, bytes);
  const words = { message: "contains bytes that are not UTF-8", hint: "save the file as UTF-8" };
  return { problem: noteOf("config-invalid", { path, line }, words) };
}

/** The line on which decoding first lost something: up to there, the text gives back the bytes. */
function lineOfFirst(text: string, bytes: Uint8Array): number {
  let offset = 0;
  let line = 1;
  for (const one of text.split("\n")) {
    const encoded = Buffer.from(`${one}\n`);
    const isSame = encoded.equals(bytes.subarray(offset, offset + encoded.length));
    if (!isSame) return line;
    offset += encoded.length;
    line++;
  }
  return line;
}
