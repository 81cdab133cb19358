import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { referencePages } from "../scripts/reference/pages.ts";
import { CODES } from "../src/skill/codes.ts";

const root = join(import.meta.dirname, "..");

test("the reference says what the code says; `npm run reference` writes it anew", async () => {
  const pages = await referencePages();
  const folder = join(root, "docs", "reference");
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) expect(readFileSync(join(folder, name), "utf8")).toBe(text);
});

test("the skill that teaches authors knows every diagnostic, and no other", () => {
  const page = readFileSync(join(root, "skills", "skill-author", "references", "diagnostics.md"), "utf8");
  for (const code of Object.keys(CODES)) expect(page).toContain(`\`${code}\``);
  const cells = [...page.matchAll(/^\| (`[^|]*`) \|/gm)].map((match) => match[1] ?? "");
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([a-z0-9-]+)`/g)].map((match) => match[1]));
  expect(named.filter((code) => !Object.hasOwn(CODES, code ?? ""))).toEqual([]);
});
