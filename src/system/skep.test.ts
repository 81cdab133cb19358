import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openMachine, refusalOf } from "../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import type { Conversation } from "../runtime/conversation.ts";

const FILES = { "git/SKILL.md": skillText("git"), "pdf/SKILL.md": skillText("pdf") };
const TRIGGERED = skillText("ocr", "triggers:\n  keywords: [letters]\n");

/** What each part of a conversation knows of the skills. */
async function known(conversation: Conversation) {
  const load = conversation.tools().find(({ name }) => name === "load_skill");
  return {
    catalog: (await conversation.match("list skills")).text.match(/(?<=^- )\w+/gm) ?? [],
    letters: (await conversation.match("some letters")).skills.map(({ name }) => name),
    search: (await conversation.search("ocr")).map(({ name }) => name),
    tool: load?.inputSchema.properties.skill_name?.enum ?? [],
  };
}

test("a running conversation follows a library that looks again [design.conversation.now]", async () => {
  const { skep, skills, home } = await openMachine(FILES);
  const conversation = await skep.conversation({ mode: "triggered" });
  const before = { catalog: ["git", "pdf"], letters: [], search: [], tool: ["git", "pdf"] };
  expect(await known(conversation)).toEqual(before);

  writeFiles(skills, { "ocr/SKILL.md": TRIGGERED });
  rmSync(join(skills, "git"), { recursive: true });
  expect(await known(conversation)).toEqual(before);
  await skep.refresh();
  expect(await known(conversation)).toEqual({
    catalog: ["ocr", "pdf"],
    letters: ["ocr"],
    search: ["ocr"],
    tool: ["ocr", "pdf"],
  });
  expect(await refusalOf(conversation.load("git"))).toContain("skill-not-found");

  writeFiles(home, { "config.yaml": "skills:\n  enabledBundled: [none]\n  disabled: [ocr]\n" });
  await skep.refresh();
  expect(await known(conversation)).toEqual({ catalog: ["pdf"], letters: [], search: [], tool: ["pdf"] });
  expect(await refusalOf(conversation.load("ocr"))).toContain("disabled in config");
});

test("a running conversation follows a library that is watched [design.conversation.now]", async () => {
  const { skep, skills } = await openMachine(FILES);
  const [static_, triggered] = [await skep.conversation(), await skep.conversation({ mode: "triggered" })];
  await skep.watch(() => undefined);
  writeFiles(skills, { "ocr/SKILL.md": TRIGGERED });
  for (let waited = 0; !static_.systemPrompt().includes("ocr") && waited < 20_000; waited += 20) await sleep(20);
  expect(static_.systemPrompt()).toContain("<name>ocr</name>");
  expect(await known(triggered)).toMatchObject({ letters: ["ocr"], search: ["ocr"], tool: ["git", "ocr", "pdf"] });
});

test("a home in which nothing can be kept does not keep anybody from loading [design.state.read-only]", async () => {
  const { skep, home } = await openMachine(FILES);
  rmSync(join(home, "cache"), { recursive: true });
  writeFiles(home, { cache: "not a folder", "state.db/not-a-file": "" });
  const conversation = await skep.conversation({ mode: "triggered" });
  expect(await conversation.load("pdf")).toContain("<skill_content");
  expect((await conversation.forMessage("git, please")).text).toContain("<skill_content");
  expect((await conversation.search("pdf"))[0]?.name).toBe("pdf");
});

test("what is closed can be closed again, also when nothing was opened [design.conversation.apart]", async () => {
  const { reopen } = await openMachine(FILES);
  const skep = await reopen();
  await skep.close();
  await skep.close();
  const used = await reopen();
  await (await used.conversation()).load("git");
  await Promise.all([used.close(), used.close()]);
});

test("tiers and conversations are of one library [design.conversation.now]", async () => {
  const { skep, skills } = await openMachine(FILES);
  const provider = await skep.contextProvider();
  expect(provider.getSkillNames()).toEqual(["git", "pdf"]);
  rmSync(join(skills, "git"), { recursive: true });
  await skep.refresh();
  expect(provider.getSkillNames()).toEqual(["pdf"]);
});
