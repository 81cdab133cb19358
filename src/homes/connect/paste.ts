import type { AgentId } from "./agent-ids.ts";
import { AGENTS, type AgentFolders } from "./agents.ts";
import { applyEdits } from "./edit.ts";
import { DEFAULT_NAME } from "./ours.ts";
import { chooseTarget, type TargetOptions } from "./target.ts";

/** What to paste into the configuration of one agent. */
export interface PasteLine {
  readonly agent: AgentId;
  readonly title: string;
  /** The user's file, as people write it. */
  readonly file: string;
  readonly language: "json" | "toml";
  /** A whole file, if there was none; else its inner part goes where the names agree. */
  readonly text: string;
}

/** For each agent the text to paste: with a URL those that reach it, without one those that start Skep. */
export function pasteLines(
  { url }: { readonly url?: string | undefined },
  options: TargetOptions & { readonly folders: AgentFolders; shorten(path: string): string },
): PasteLine[] {
  return AGENTS.filter(({ remote }) => url === undefined || remote !== undefined).map((agent) => {
    const { server } = chooseTarget(agent, "user", url, options);
    const edit = agent.format.insert("", { table: agent.table, name: DEFAULT_NAME }, server);
    const { id, title, language } = agent;
    return {
      agent: id,
      title,
      language,
      file: options.shorten(agent.userFile(options.folders)),
      text: applyEdits("", [edit]),
    };
  });
}
