import type { ParsedNode } from "../../skill/node.ts";
import { parseYaml } from "../../skill/yaml.ts";
import { lineEnd, lineStart } from "./text-lines.ts";

/**
 * Reads YAML as most programs do, where ours is exact to the letter: a closing bracket at the start of a line may
 * stand no deeper than its key. `text` is what offsets refer to; it has the lines of the original.
 */
export function parseLenientYaml(original: string): { readonly text: string; readonly parsed: ParsedNode } {
  let text = original;
  for (let bracket = 0; bracket < MAX_BRACKETS; bracket++) {
    const parsed = parseYaml(text);
    const start = "problem" in parsed ? lineStart(text, parsed.problem.offset) : -1;
    if (start === -1 || !/^ *[\]}]/.test(text.slice(start, lineEnd(text, start)))) return { text, parsed };
    if (text.startsWith(DEEP, start)) return { text, parsed };
    text = text.slice(0, start) + DEEP + text.slice(start);
  }
  return { text, parsed: parseYaml(text) };
}

// each is a further reading of the text, which for a config is a few lines
const MAX_BRACKETS = 20;
const DEEP = " ".repeat(80);
