import { load } from "js-yaml";
import { parseSkill } from "../src/skill/parse.ts";
import { cpuOf, sideBySide } from "./cpu.ts";
import { loadSkillTexts } from "./real-skills.ts";
import type { Suite } from "./suite.ts";

export const suite: Suite = {
  title: "Understanding skills, beside reading their YAML alone",
  async run() {
    const { on, texts } = loadSkillTexts();
    const inputs = texts.map(({ folder, text }) => ({ folder, texts: new Map([["SKILL.md", text]]) }));
    const frontmatters = texts.flatMap(({ text }) => findFrontmatter(text.toString("utf8")));
    const parseAll = (): void => {
      for (const input of inputs) parseSkill(input);
    };
    const yamlAll = (): void => {
      for (const yaml of frontmatters) tryLoad(yaml);
    };
    parseAll();
    yamlAll();
    const { a, b } = sideBySide(
      21,
      () => cpuOf(parseAll),
      () => cpuOf(yamlAll),
    );
    return {
      on,
      rows: [
        {
          what: "parseSkill",
          value: a,
          beside: "js-yaml on the frontmatter",
          baseline: b,
          unit: "ms",
          limit: 2,
        },
      ],
    };
  },
};

function findFrontmatter(text: string): string[] {
  return /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.slice(1, 2) ?? [];
}

function tryLoad(yaml: string): void {
  try {
    load(yaml);
  } catch {
    // a frontmatter that js-yaml refuses is part of what is measured
  }
}
