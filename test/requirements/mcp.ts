import { requirementsOf } from "./requirement.ts";

/** Serving skills to agents over the Model Context Protocol. */
export const MCP = requirementsOf("design", [
  ["design.mcp.tools", "Clients have the tools `load_skill`, `read_skill_resource` and `search_skills`."],
  ["design.mcp.eras", "Clients of both protocol eras and of the SDK's versions 1 and 2 are served alike."],
  ["design.mcp.extension", "The skills extension lists and gets every skill that a model may choose."],
  ["design.mcp.digests", "The digests of an entry are those of the bytes that are served."],
  ["design.mcp.resources", "The files of a skill are resources below `skill://skep/`, binary ones and folders too."],
  ["design.mcp.lenient", "A skill that loads is served, whatever in it the extension would not take as it stands."],
  ["design.mcp.large", "A skill with more files or bytes than an entry may have is served without digests."],
  ["design.mcp.names", "Each skill has one name that the extension takes: its own, or one that never changes."],
  ["design.mcp.uris", "URIs are spelled as the SDK spells them; those that are not ours are no skills."],
  ["design.mcp.prompts", "Each skill that people may call is a prompt, with the argument that its author expects."],
  ["design.mcp.withheld", "A model cannot load what its author withholds from models, until a person has called it."],
  ["design.mcp.instructions", "Instructions name the tools and, within a budget, the skills."],
  ["design.mcp.changes", "Within a second a client is told which lists have changed, and of no others."],
  ["design.mcp.conversation", "One process is one conversation: a second load is a note, a third the text again."],
  ["design.mcp.stateless", "Over HTTP nothing is remembered: each load gives the text."],
  ["design.mcp.safe", "No request reads what a conversation would not read, and each refusal says what to do."],
  ["design.mcp.stdout", "Stdout carries the protocol and nothing else; words go to stderr."],
  ["design.mcp.end", "The process ends with 0 when its input ends, after the last answer, or on a signal."],
  ["design.mcp.malformed", "What is no message is answered with an error, and the next one is served."],
  ["design.mcp.empty", "Without skills there are no tools; with the first one they come."],
  ["limits.mcp.message", "No answer is longer than clients take in one message: a file may have at most 7 MiB."],
  ["limits.mcp.pages", "Long lists come in pages, in few enough of them for clients that count."],
]);
