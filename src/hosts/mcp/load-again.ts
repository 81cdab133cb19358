import type { Conversation, SkillTool } from "../../system/types.ts";

/**
 * Changes `load_skill` for clients that hold several chats with one server, or lose what they were given in a compaction,
 * which a server cannot tell: a model that is told that a skill is loaded already may ask once more, and then gets it.
 */
export function loadAgain(
  conversation: Conversation,
  loadInFull: (name: string) => Promise<string>,
): (tool: SkillTool) => SkillTool {
  /** The notes that were given since their skills were last given in full. */
  const given = new Set<string>();
  const execute = async (tool: SkillTool, input: unknown): Promise<string> => {
    const before = conversation.active;
    const text = await tool.execute(input);
    const { active } = conversation;
    const isNote = active.length === before.length && active.every((skill, index) => skill === before[index]);
    if (!isNote) return text;
    // as: the tool has found the name in it
    if (given.delete(text)) return await loadInFull((input as { skill_name: string }).skill_name);
    given.add(text);
    return `${text} ${AGAIN}`;
  };
  return (tool) => (tool.name === "load_skill" ? { ...tool, execute: (input) => execute(tool, input) } : tool);
}

const AGAIN = "If you do not see them, call `load_skill` once more.";
