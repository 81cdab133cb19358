import type { Node } from "../../skill/node.ts";
import type { Edit, Path, Plain } from "./plan.ts";
import { isNull } from "./shapes.ts";

/** What a file says, whatever it means. */
export function plainOf(node: Node | undefined): Plain {
  if (node === undefined || isNull(node)) return null;
  if (node.kind === "text") return node.value;
  if (node.kind === "list") return node.items.map(plainOf);
  return Object.fromEntries([...node.entries.values()].map(({ key, value }) => [key, plainOf(value)]));
}

/** Takes an edit's step on a plain value: what the file must say once its text has taken the same step. */
export function editPlain(file: Plain, edit: Edit): Plain {
  const changed = changeAt(file, edit.path, (old) => {
    if (edit.kind === "remove") return undefined;
    return edit.kind === "set" ? asWritten(edit.value) : [...(Array.isArray(old) ? old : []), asWritten(edit.value)];
  });
  return changed ?? null;
}

/** The same without keys that say nothing: one with an empty list, or without a value, is as good as none. */
export function withoutEmpty(value: Plain): Plain {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)] as const);
  const said = entries.filter(([, inner]) => inner !== null);
  return said.length === 0 ? null : Object.fromEntries(said);
}

function changeAt(
  value: Plain | undefined,
  [step, ...rest]: Path,
  make: (old: Plain | undefined) => Plain | undefined,
): Plain | undefined {
  if (step === undefined) return make(value);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => (index === step ? changeAt(item, rest, make) : item));
    return items.filter((item) => item !== undefined);
  }
  const fields = new Map<string, Plain>(Object.entries(value ?? {}));
  const changed = changeAt(fields.get(String(step)), rest, make);
  if (changed === undefined) fields.delete(String(step));
  else fields.set(String(step), changed);
  return Object.fromEntries(fields);
}

function asWritten(value: Plain): Plain {
  if (value === null || typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== "object") return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asWritten(inner)]));
}
