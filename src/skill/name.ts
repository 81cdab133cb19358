import type { DiagnosticCode } from "./codes.ts";
import { isLongerThan, MAX_NAME } from "./limits.ts";

/** What the specification says against a name, each with its code; nothing for a valid one. */
export function nameProblems(name: string): { code: DiagnosticCode; message: string }[] {
  if (ASCII_NAME.test(name) && name.length <= MAX_NAME) return [];
  const problems: { code: DiagnosticCode; message: string }[] = [];
  if (isLongerThan(name, MAX_NAME)) {
    problems.push({ code: "name-length", message: `name is longer than ${MAX_NAME} characters` });
  }
  if (name !== name.toLowerCase()) {
    problems.push({ code: "name-case", message: `name \`${name}\` is not lower case` });
  }
  if (!/^[\p{L}\p{N}-]+$/u.test(name)) {
    const found = [...new Set(name.match(/[^\p{L}\p{N}-]/gu))].map((character) => `\`${character}\``).join(" ");
    const message = name === "" ? "name is empty" : `name \`${name}\` contains ${found}`;
    problems.push({ code: "name-format", message });
  } else if (/^-|-$|--/.test(name)) {
    const message = `name \`${name}\` has a hyphen at an end or two in a row`;
    problems.push({ code: "name-format", message });
  }
  return problems;
}

/** Most valid names: those that need no knowledge of Unicode. */
export const ASCII_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** True for a name that the specification takes. */
export function isValidName(name: string): boolean {
  return nameProblems(name).length === 0;
}

/** The form in which names are compared and kept: NFKC, so that a decomposed accent equals the precomposed one. */
export function normalizeName(name: string): string {
  // far beyond what a name may be, and what normalising may cost
  const trimmed = name.slice(0, MAX_NAME * 8).trim();
  return ASCII_NAME.test(trimmed) ? trimmed : trimmed.normalize("NFKC");
}

/** The form in which names are looked up: case does not count, and `java_expert` is `java-expert`. */
export function foldName(name: string): string {
  return ASCII_NAME.test(name) ? name : normalizeName(name).toLowerCase().replaceAll("_", "-");
}

/** A name, or `<source>/<name>`, in the form in which it is looked up. */
export function foldAddress(address: string): string {
  const slash = address.lastIndexOf("/");
  return slash === -1 ? foldName(address) : `${address.slice(0, slash)}/${foldName(address.slice(slash + 1))}`;
}

/** What an installed skill is called that config knows by its address alone: the last part of that. */
export function pluginName({ name, url }: { readonly name?: string; readonly url: string }): string {
  return name ?? /([^/:\\]+?)(?:\.git)?[/\\]*$/.exec(url)?.[1] ?? "";
}

/** True if a name can stand as one segment of a path, in a prompt and in a terminal without surprise. */
export function isSafeName(name: string): boolean {
  if (name === "" || name.startsWith(".") || isLongerThan(name, MAX_NAME * 2)) return false;
  return !/[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name);
}

/** The nearest valid name to any text, for suggestions and for folders that cannot be names. */
export function slugify(text: string): string {
  const slug = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  const points = [...slug.replace(/^-+/, "")].slice(0, MAX_NAME);
  return points.join("").replace(/-+$/, "") || "skill";
}
