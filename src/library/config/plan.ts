import { foldAddress } from "../../skill/name.ts";
import type { Config, ConfigKey, PluginDefinition } from "./config.ts";

/** The lists of names that Skep edits. */
type NameList = "disabled" | "disabledBundled" | "enabledBundled";

/** The settings that are one value. */
type ValueKey = Exclude<ConfigKey, NameList | "plugins" | "sources">;

/** Something that Skep changes in the user's config. What is so already stays as it is. */
export type ConfigChange =
  | { readonly verb: "add-name" | "remove-name"; readonly list: NameList; readonly name: string }
  | { [K in ValueKey]: { readonly verb: "set"; readonly key: K; readonly value: Config[K] } }[ValueKey]
  | { readonly verb: "unset"; readonly key: ValueKey }
  /** Adds a plugin, or brings the one of that url and name to these fields. */
  | { readonly verb: "put-plugin"; readonly plugin: PluginDefinition }
  | { readonly verb: "remove-plugin"; readonly plugin: Pick<PluginDefinition, "url" | "name"> };

/** Keys and indices that lead to a value. */
export type Path = readonly (string | number)[];

/** A value as YAML has it. Out of a file, all but null, lists and maps is text as it was written. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** One step that a text and a plain value can both take. */
export type Edit =
  | { readonly kind: "set" | "append"; readonly path: Path; readonly value: Plain }
  | { readonly kind: "remove"; readonly path: Path };

/** The steps from a config, as the plain value of its file, to the changed one. */
export function planChange(file: Plain, change: ConfigChange): readonly Edit[] {
  const skills = at(file, ["skills"]);
  switch (change.verb) {
    case "add-name": {
      const isThere = itemsOf(at(skills, [change.list])).some((item) => isName(item, change.name));
      return isThere ? [] : [{ kind: "append", path: ["skills", change.list], value: change.name }];
    }
    case "remove-name":
      return removals(change.list, at(skills, [change.list]), (item) => isName(item, change.name));
    case "set": {
      const isSo = at(skills, [change.key]) === String(change.value);
      return isSo ? [] : [{ kind: "set", path: ["skills", change.key], value: change.value }];
    }
    case "unset":
      return at(skills, [change.key]) === undefined ? [] : [{ kind: "remove", path: ["skills", change.key] }];
    case "put-plugin":
      return planPlugin(itemsOf(at(skills, ["plugins"])), change.plugin);
    case "remove-plugin":
      return removals("plugins", at(skills, ["plugins"]), (item) => isPlugin(item, change.plugin));
  }
}

/** The value at a path; nothing, if it leads nowhere. */
function at(value: Plain | undefined, path: Path): Plain | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  // as: an own property of a plain value is a plain value
  return at((value as Record<string | number, Plain>)[step], rest);
}

function itemsOf(value: Plain | undefined): readonly Plain[] {
  return Array.isArray(value) ? value : [];
}

/** From the last to the first, so that the indices still hold when their turn comes. */
function removals(list: string, value: Plain | undefined, isMeant: (item: Plain) => boolean): Edit[] {
  const indices = [...itemsOf(value).entries()].filter(([, item]) => isMeant(item)).map(([index]) => index);
  return indices.reverse().map((index) => ({ kind: "remove", path: ["skills", list, index] }));
}

function planPlugin(plugins: readonly Plain[], plugin: PluginDefinition): readonly Edit[] {
  const { url, name, ref, enabled, installedAt } = plugin;
  const index = plugins.findIndex((item) => isPlugin(item, plugin));
  if (index === -1) {
    const fields = Object.entries({ url, name, ref, enabled, installedAt });
    const value = Object.fromEntries(
      fields.filter((field): field is [string, string | boolean] => field[1] !== undefined),
    );
    return [{ kind: "append", path: ["skills", "plugins"], value }];
  }
  return Object.entries({ ref, enabled, installedAt }).flatMap(([field, value]): Edit[] => {
    const path = ["skills", "plugins", index, field];
    const before = at(plugins[index], [field]);
    if (value === undefined) return before === undefined ? [] : [{ kind: "remove", path }];
    return before === String(value) ? [] : [{ kind: "set", path, value }];
  });
}

function isName(item: Plain, name: string): boolean {
  return typeof item === "string" && foldAddress(item) === foldAddress(name);
}

function isPlugin(item: Plain, { url, name }: Pick<PluginDefinition, "url" | "name">): boolean {
  return at(item, ["url"]) === url && at(item, ["name"]) === name;
}
