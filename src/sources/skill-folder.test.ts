import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { readSkill, refusedSkill } from "./skill-folder.ts";

test("a skill is read with what it brings", async () => {
  const folder = await temporaryFolder();
  writeFiles(folder, {
    "weather/manifest.json": JSON.stringify({
      id: "weather",
      name: "Weather",
      version: "1.0.0",
      description: "Tells the weather",
      owner: "me",
      context: ["context/a.md", "context/b.md"],
      scripts: ["scripts/now.ts"],
      envVars: ["WEATHER_KEY"],
    }),
    "weather/context/a.md": "A",
    "weather/context/b.md": "B",
    "weather/scripts/now.ts": "",
    "weather/.env.example": "WEATHER_KEY=\n",
  });
  const { skill, diagnostics } = await readSkill(join(folder, "weather"));
  expect(diagnostics).toEqual([]);
  expect(skill).toMatchObject({ name: "weather", title: "Weather", body: "A\n\nB", envVars: ["WEATHER_KEY"] });
});

test("a link inside the folder is a file of the skill, one that leads out is not", async () => {
  const folder = await temporaryFolder();
  writeFiles(folder, {
    "a/manifest.json": JSON.stringify({
      id: "a",
      name: "A",
      version: "1.0.0",
      description: "d",
      owner: "me",
      context: ["in.md", "out.md"],
    }),
    "a/real.md": "inside",
    "secret.md": "outside",
  });
  symlinkSync("real.md", join(folder, "a/in.md"));
  symlinkSync("../secret.md", join(folder, "a/out.md"));
  const { skill, diagnostics } = await readSkill(join(folder, "a"));
  expect(skill).toBeUndefined();
  expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
    "context-missing manifest.json",
    "link-outside out.md",
  ]);
});

test("a folder reached through a link has its own name", async () => {
  const folder = await temporaryFolder();
  writeFiles(folder, { "real-name/SKILL.md": skillText("real-name") });
  symlinkSync("real-name", join(folder, "other"));
  expect((await readSkill(join(folder, "other"))).diagnostics).toEqual([]);
});

test("a file over 1 MB is not read, and said so", async () => {
  const folder = await temporaryFolder();
  writeFiles(folder, { "big/SKILL.md": "" });
  writeFileSync(join(folder, "big/SKILL.md"), `${skillText("big")}${"x".repeat(1024 * 1024)}`);
  expect((await readSkill(join(folder, "big"))).diagnostics).toMatchObject([{ code: "file-too-large", line: 1 }]);
});

test("a reason not to look is all that is said", () => {
  const refused = { code: "entry-outside", path: "SKILL.md", message: "leads out" } as const;
  const { name, skill, diagnostics } = refusedSkill("/nowhere/a-skill", refused);
  expect({ name, skill }).toEqual({ name: "a-skill", skill: undefined });
  expect(diagnostics).toMatchObject([{ code: "entry-outside", severity: "error" }]);
});

test("folders that are not a skill's own are not listed, and a deep one is said", async () => {
  const folder = await temporaryFolder();
  writeFiles(folder, {
    "a/SKILL.md": skillText("a"),
    "a/.git/SKILL.md": "",
    "a/node_modules/x/SKILL.md": "",
    "a/1/2/3/4/5/6/7/file": "",
  });
  const { diagnostics } = await readSkill(join(folder, "a"));
  expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual(["listing-cut 1/2/3/4/5/6/7"]);
});

test("a folder that is not there, or none, is the caller's mistake", async () => {
  await expect(readSkill("/nowhere")).rejects.toMatchObject({ code: "path-not-found" });
  await expect(readSkill("package.json")).rejects.toMatchObject({ code: "not-a-skill" });
});

test("a link to the folder itself leads nowhere new", async () => {
  const folder = await temporaryFolder();
  writeFiles(folder, { "a/SKILL.md": skillText("a") });
  symlinkSync(".", join(folder, "a/self"));
  expect((await readSkill(join(folder, "a"))).diagnostics).toEqual([]);
});
