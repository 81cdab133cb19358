import { type CatalogFormat, renderCatalog } from "../src/disclosure/catalog/catalog.ts";
import type { CatalogEntry } from "../src/disclosure/catalog/entry.ts";
import { parseSkill } from "../src/skill/parse.ts";
import { cpuOf, sideBySide } from "./cpu.ts";
import { makeSkillTexts, origin } from "./skill-records.ts";
import type { Row, Suite } from "./suite.ts";

const SKILLS = 10_000;
const ROUNDS = 21;
const FORMATS: readonly CatalogFormat[] = ["xml", "markdown", "list", "json"];
const TIGHT = { budgetTokens: 4_000, allowedMs: 50 };
/** Every description is cut to one length, which is looked for among all of them: the most work that a budget makes. */
const WIDE_BUDGET = 400_000;

export const suite: Suite = {
  title: "Catalogs in a budget",
  async run() {
    const entries = loadEntries();
    return {
      on: `${SKILLS} ${origin} skills`,
      rows: [...FORMATS.map((format) => tightRow(entries, format)), wideRow(entries)],
    };
  },
};

function tightRow(entries: readonly CatalogEntry[], format: CatalogFormat): Row {
  const { budgetTokens, allowedMs } = TIGHT;
  const times = Array.from({ length: ROUNDS }, () => cpuOf(() => renderCatalog(entries, { format, budgetTokens })));
  return {
    what: `${format} in ${budgetTokens} tokens`,
    value: times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN,
    beside: "what we allow",
    baseline: allowedMs,
    unit: "ms",
    limit: 1,
  };
}

function wideRow(entries: readonly CatalogEntry[]): Row {
  const { a, b } = sideBySide(
    ROUNDS,
    () => cpuOf(() => renderCatalog(entries, { format: "xml", budgetTokens: WIDE_BUDGET })),
    () => cpuOf(() => renderCatalog(entries, { format: "xml" })),
  );
  return {
    what: `xml in ${WIDE_BUDGET} tokens`,
    value: a,
    beside: "without a budget",
    baseline: b,
    unit: "ms",
    limit: 3,
  };
}

function loadEntries(): CatalogEntry[] {
  return [...makeSkillTexts(SKILLS)].flatMap(({ folder, text }) => {
    const { skill } = parseSkill({ folder, texts: new Map([["SKILL.md", text]]) });
    if (skill === undefined) return [];
    const { name, description, briefDescription } = skill;
    return { name, description, briefDescription, location: `/home/somebody/.agent/skills/${folder}/SKILL.md` };
  });
}
