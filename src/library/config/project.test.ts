import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../../test/support/skep.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { defaultConfig } from "./keys.ts";
import { readConfig } from "./read.ts";

/** A user's folder with a config in it, and a project with one of its own. */
async function projectWith(user: string, project: string) {
  const userHome = await temporaryFolder();
  writeFiles(userHome, { ".agent/config.yaml": user, "work/.agent/config.yaml": project });
  return { home: join(userHome, ".agent"), userHome, project: join(userHome, "work") };
}

test("a project adds to what is off and replaces what is on, and may be stricter [design.config.project]", async () => {
  const places = await projectWith(
    "skills: { disabled: [a], disabledBundled: [b], enabledBundled: [c], sources: [/opt/skills] }",
    `skills:
  disabled: [a, d]
  disabledBundled: [e]
  enabledBundled: [f]
  validation: strict
  scriptTimeout: 1000
  sources: [../shared]
`,
  );
  const { config, diagnostics, error } = readConfig(places);
  expect({ diagnostics, error }).toEqual({ diagnostics: [], error: undefined });
  expect(config).toEqual({
    ...defaultConfig(places.home),
    disabled: ["a", "d"],
    disabledBundled: ["b", "e"],
    enabledBundled: ["f"],
    validation: "strict",
    scriptTimeout: 1000,
    sources: ["/opt/skills", join(places.project, "shared")],
  });
});

test("what a project may not set is ignored, and it is told so [design.config.project]", async () => {
  const places = await projectWith(
    "skills: { validation: strict, projectSkills: trusted, scriptTimeout: 5000 }",
    `skills:
  plugins: [{ url: evil }]
  pluginsDir: /tmp
  userDir: /tmp
  scriptTimeout: 6000
  validation: extended
  projectSkills: on
  cache: false
`,
  );
  const { config, diagnostics, error } = readConfig(places);
  expect(error).toBeUndefined();
  expect(config).toEqual(readConfig({ home: places.home, userHome: places.userHome }).config);
  expect(diagnostics.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    "2: `plugins` was ignored: a project may not set it",
    "3: `pluginsDir` was ignored: a project may not set it",
    "4: `userDir` was ignored: a project may not set it",
    "5: `scriptTimeout` was ignored: a project may only make it shorter",
    "6: `validation` was ignored: a project may only make it stricter",
    "7: `projectSkills` was ignored: a project may not set it",
    "8: `cache` was ignored: a project may not set it",
  ]);
  expect(new Set(diagnostics.map(({ code, severity }) => `${code} ${severity}`))).toEqual(
    new Set(["config-not-for-projects warning"]),
  );
});

test("a project names only sources inside itself, also by way of a link", async () => {
  const places = await projectWith("", "skills:\n  sources: [/etc, ../../up, ~/mine, ../link, ../inside]\n");
  symlinkSync("/etc", join(places.project, "link"));
  mkdirSync(join(places.project, "inside"));
  const { config, diagnostics } = readConfig(places);
  expect(config.sources).toEqual([join(places.project, "inside")]);
  expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual(Array(4).fill("config-outside 2"));
});

test("a project's config that is a link out of the project is not read", async () => {
  const places = await projectWith("", "");
  const secret = join(places.userHome, "secret");
  writeFileSync(secret, "skills: { disabled: [a] }");
  const path = join(places.project, ".agent/config.yaml");
  rmSync(path);
  symlinkSync(secret, path);
  const { config, diagnostics } = readConfig(places);
  expect(config.disabled).toEqual([]);
  expect(diagnostics).toMatchObject([
    { code: "config-outside", severity: "warning", path, message: "is a link out of the project, and was not read" },
  ]);
});

test("a broken config of a project is told, and the user's still holds", async () => {
  const places = await projectWith("skills: { disabled: [a] }", "skills: [\n");
  const { config, error } = readConfig(places);
  expect(config.disabled).toEqual(["a"]);
  expect(error?.message).toMatch(/^~\/work\/.agent\/config.yaml:2: not valid YAML: /);
});

test("in the user's own folder, the project's config is the user's and counts once", async () => {
  const { home, userHome } = await projectWith("skills: { cache: false, enabledBundled: [a] }", "");
  const { config, diagnostics } = readConfig({ home, userHome, project: userHome });
  expect(diagnostics).toEqual([]);
  expect(config).toMatchObject({ cache: false, enabledBundled: ["a"] });
});
