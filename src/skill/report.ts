import type { Diagnostic, Severity } from "../base/diagnostics.ts";
import { SkepError } from "../base/errors.ts";
import { CODES, type DiagnosticCode, severityOf } from "./codes.ts";
import { MAX_DIAGNOSTICS } from "./limits.ts";
import type { Profile } from "./skill.ts";
import type { SourceText } from "./source-text.ts";

/** Collects what is said about one skill, judged by the profile it is read in. */
export class Report {
  readonly profile: Profile;
  readonly diagnostics: Diagnostic[] = [];
  hasError = false;

  constructor(profile: Profile) {
    // a typo here would let everything pass
    if (profile !== "spec" && profile !== "extended") {
      throw new SkepError("invalid-input", `there is no profile \`${profile}\``, { hint: "`spec` or `extended`" });
    }
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
    if (this.diagnostics.length >= MAX_DIAGNOSTICS) {
      const isFirst = this.diagnostics.length === MAX_DIAGNOSTICS;
      if (isFirst) this.#push("diagnostics-cut", "info", path, line, `more than ${MAX_DIAGNOSTICS} diagnostics`);
      if (severity !== "error" || this.diagnostics.length >= 2 * MAX_DIAGNOSTICS) return;
    }
    this.#push(code, severity, path, line, message, hint);
  }

  #push(code: DiagnosticCode, severity: Severity, path: string, line: number, message: string, hint?: string): void {
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
