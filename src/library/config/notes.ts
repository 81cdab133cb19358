import type { Diagnostic } from "../../base/diagnostics.ts";
import { SkepError, type SkepErrorCode } from "../../base/errors.ts";
import type { LibraryCode } from "../codes.ts";
import { shortenPath } from "./places.ts";

export { noteOf } from "../codes.ts";

/** What can be said about a config file. */
export type ConfigCode = Extract<LibraryCode, `config-${string}`>;

/** One error that tells all that is wrong with a file; nothing, when nothing is. */
export function errorOf(diagnostics: readonly Diagnostic[], userHome: string): SkepError | undefined {
  const [first, ...rest] = diagnostics.filter(({ severity }) => severity === "error");
  if (first === undefined) return undefined;
  const count = rest.length === 0 ? "" : ` (the first of ${rest.length + 1} problems)`;
  const others = rest.slice(0, MAX_LISTED).map((note) => `\nalso ${sentence(note, userHome)}: ${note.hint}`);
  const left = rest.length > MAX_LISTED ? `\nand ${rest.length - MAX_LISTED} more` : "";
  return new SkepError(errorCode(first), sentence(first, userHome) + count, {
    hint: first.hint + others.join("") + left,
  });
}

/** The refusal to touch a file that is right, and written in a way that Skep does not know how to edit. */
export function notEditable(why: string): SkepError {
  return new SkepError("config-not-editable", `config.yaml is written in a way that Skep cannot edit: ${why}`, {
    hint: "make the change by hand",
  });
}

const MAX_LISTED = 20;
const MAX_QUOTED = 60;

function sentence(note: Diagnostic, userHome: string): string {
  const path = shortenPath(note.path, userHome);
  return isAboutFile(note) ? `\`${path}\` ${note.message}` : `${path}:${note.line}: ${note.message}`;
}

function errorCode(note: Diagnostic): SkepErrorCode {
  return isAboutFile(note) ? "not-readable" : "config-invalid";
}

function isAboutFile({ code }: Diagnostic): boolean {
  return code === ("config-unreadable" satisfies ConfigCode);
}

/** Something out of the file, made harmless for a message: one line, not long, no control characters. */
export function quote(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "\uFFFD");
  return `\`${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line}\``;
}
