import type { Diagnostic } from "../base/diagnostics.ts";
import { CODES, type DiagnosticCode, severityOf } from "./codes.ts";
import type { Profile } from "./skill.ts";
import type { SourceText } from "./source-text.ts";

/** Collects what is said about one skill, judged by the profile it is read in. */
export class Report {
  readonly profile: Profile;
  readonly diagnostics: Diagnostic[] = [];
  hasError = false;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  /** Reports something at an offset of a text. */
  at(source: SourceText, offset: number, code: DiagnosticCode, message: string, hint?: string): void {
    if (severityOf(code, this.profile) !== "off") {
      this.on(source.path, source.lines.at(offset), code, message, hint);
    }
  }

  /** Reports something on a line of a file. */
  on(path: string, line: number, code: DiagnosticCode, message: string, hint?: string): void {
    const severity = severityOf(code, this.profile);
    if (severity === "off") return;
    if (severity === "error") this.hasError = true;
    this.diagnostics.push({ code, severity, path, line, message: tidy(message), hint: hint ?? CODES[code].hint });
  }
}

/** A value of the author's in a message: between backticks, shortened. */
export function quoted(text: string): string {
  return `\`${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}\``;
}

const MAX_QUOTED = 80;
const MAX_MESSAGE = 300;

/** Whatever a message quotes: one line of bearable length, without control characters. */
function tidy(message: string): string {
  const line = CONTROL.test(message) ? message.replace(new RegExp(CONTROL, "g"), "\uFFFD") : message;
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}…` : line;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass
const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029]/;
