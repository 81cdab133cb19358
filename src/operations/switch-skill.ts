import { SkepError } from "../base/errors.ts";
import { foldName, pluginName } from "../skill/name.ts";
import type { Config, ConfigChange, DiscoveredSkill } from "../system/types.ts";
import type { OperationContext } from "./operation.ts";
import { choice, type Infer, object, text } from "./schema.ts";

/** What `enable` and `disable` answer. */
export const switchedSchema = object(
  {
    name: text(),
    source: text(),
    changed: choice(["yes", "no"], "no: it was so already"),
    status: choice(["enabled", "disabled", "unavailable", "degraded", "shadowed"], "what it is now"),
  },
  { reason: text() },
);

/** Switches a skill of any source on or off in the user's config, and tells what it is afterwards. */
export async function switchSkill(
  name: string,
  on: boolean,
  { system }: OperationContext,
): Promise<Infer<typeof switchedSchema>> {
  const library = await system.openLibrary();
  const skill = library.require(name);
  const isAddressed = name.includes("/");
  const hasChanged = await system.editConfig((config) => (on ? enabling : disabling)(skill, config, isAddressed));
  await library.refresh();
  const { status, reason, source } = library.require(`${skill.source}/${skill.name}`);
  if (on && status === "disabled") {
    throw new SkepError("still-disabled", `\`${skill.name}\` is still disabled: ${reason}`, {
      hint: "the project's `.agent/config.yaml` switches it off: that is for those who keep it to change",
    });
  }
  return {
    name: skill.name,
    source,
    changed: hasChanged ? "yes" : "no",
    status,
    ...(reason === undefined ? {} : { reason }),
  };
}

function disabling(skill: DiscoveredSkill, config: Config, isAddressed: boolean): ConfigChange[] {
  const { name, source } = skill;
  if (isAddressed) return [{ verb: "add-name", list: "disabled", name: `${source}/${name}` }];
  if (source === "bundled") return [{ verb: "add-name", list: "disabledBundled", name }];
  const plugin = source === "plugin" ? findPlugin(config, name) : undefined;
  if (plugin !== undefined) return [{ verb: "put-plugin", plugin: { ...plugin, enabled: false } }];
  return [{ verb: "add-name", list: "disabled", name }];
}

/** Takes back whatever switches it off, wherever that is written; a list of enabled ones must then name it. */
function enabling(skill: DiscoveredSkill, config: Config): ConfigChange[] {
  const { name, source } = skill;
  const changes: ConfigChange[] = [
    { verb: "remove-name", list: "disabled", name },
    { verb: "remove-name", list: "disabled", name: `${source}/${name}` },
  ];
  if (source === "bundled") {
    changes.push({ verb: "remove-name", list: "disabledBundled", name });
    const isLeftOut = config.enabledBundled.length > 0 && !config.enabledBundled.includes(name);
    const isOffByDefault = !skill.head.isEnabledByDefault && !config.enabledBundled.includes(name);
    if (isLeftOut || isOffByDefault) changes.push({ verb: "add-name", list: "enabledBundled", name });
  }
  const plugin = source === "plugin" ? findPlugin(config, name) : undefined;
  if (plugin !== undefined && !plugin.enabled)
    changes.push({ verb: "put-plugin", plugin: { ...plugin, enabled: true } });
  return changes;
}

function findPlugin(config: Config, name: string): Config["plugins"][number] | undefined {
  return config.plugins.find((plugin) => foldName(pluginName(plugin)) === foldName(name));
}
