import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { defaultConfig } from "./config/keys.ts";
import { listCandidates, listSources, projectFolders } from "./locations.ts";

async function world(...folders: string[]) {
  const root = await temporaryFolder();
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  const home = join(root, "me/.agent");
  const places = {
    home,
    userHome: join(root, "me"),
    project: join(root, "me/work/repo/deep"),
    bundledDir: join(root, "bundled"),
  };
  return { root, places, config: { ...defaultConfig(home) } };
}

const ALL = [
  "agent-home",
  "me/work/repo/.git",
  "me/work/repo/deep/.agent/plugins",
  "me/.agent/plugins",
  "me/work/repo/deep/.agent/skills",
  "me/work/repo/.agent/skills",
  "me/work/repo/.agents/skills",
  "me/work/repo/deep/.claude/skills",
  "me/.agent/skills",
  "me/.agents/skills",
  "me/.claude/skills",
  "extra",
  "bundled",
];

test("sources come from the strongest to the weakest, nearer folders of a project first [harness.sources.plugin, harness.sources.user, harness.sources.claude, harness.sources.project, harness.sources.priority, harness.claude.discovered, design.precedence.order, design.precedence.agent, design.precedence.plugins, design.config.sources]", async () => {
  const { root, places, config } = await world(...ALL);
  const sources = listSources(
    { ...places, agentDir: join(root, "agent-home") },
    { ...config, sources: [join(root, "extra")] },
  );
  expect(sources.map(({ id, folder }) => `${id} ${folder.slice(root.length + 1)}`)).toEqual([
    "agent agent-home",
    "plugin me/work/repo/deep/.agent/plugins",
    "plugin me/.agent/plugins",
    "project me/work/repo/deep/.agent/skills",
    "project me/work/repo/.agent/skills",
    "agents me/work/repo/.agents/skills",
    "claude me/work/repo/deep/.claude/skills",
    "user me/.agent/skills",
    "user-agents me/.agents/skills",
    "user-claude me/.claude/skills",
    "extra extra",
    "bundled bundled",
  ]);
});

test("a project is looked for up to the repository's root, and no further [design.sources.ancestors]", async () => {
  const { root } = await world("a/.git", "a/b/c", "outside/x");
  expect(projectFolders(join(root, "a/b/c"))).toEqual([join(root, "a/b/c"), join(root, "a/b"), join(root, "a")]);
  expect(projectFolders("/")).toEqual(["/"]);
});

test("in the home itself, its folders are the user's [design.sources.home-is-users]", async () => {
  const { places, config } = await world("me/.claude/skills", "me/.agent/skills", "me/.git");
  const sources = listSources({ ...places, project: places.userHome }, config);
  expect(sources.map(({ id }) => id)).toEqual(["user", "user-claude"]);
});

test("a folder that is reached twice counts once, as the stronger [design.sources.once]", async () => {
  const { root, places, config } = await world("me/.agents/skills", "me/.claude");
  symlinkSync(join(root, "me/.agents/skills"), join(root, "me/.claude/skills"));
  expect(listSources(places, config).map(({ id }) => id)).toEqual(["user-agents"]);
});

test("projects that the user does not know do not count when config says so [design.config.project-skills]", async () => {
  const { places, config } = await world(...ALL);
  for (const projectSkills of ["off", "trusted"] as const) {
    const ids = listSources(places, { ...config, projectSkills }).map(({ id }) => id);
    expect(ids).toEqual(["plugin", "user", "user-agents", "user-claude", "bundled"]);
  }
});

test("every place is a candidate, also one that is not there or is reached twice", async () => {
  const { root, places, config } = await world("me/.agents/skills", "me/.claude");
  symlinkSync(join(root, "me/.agents/skills"), join(root, "me/.claude/skills"));
  symlinkSync("circle", join(root, "circle"));
  const candidates = listCandidates(
    { ...places, project: undefined },
    { ...config, userDir: join(root, "mine"), sources: [join(root, "circle")] },
  );
  expect(candidates.map(({ source, standing }) => [source.folder.slice(root.length + 1), standing])).toEqual([
    ["me/.agent/plugins", "absent"],
    ["mine", "absent"],
    ["me/.agents/skills", "counts"],
    ["me/.claude/skills", "double"],
    ["circle", "absent"],
    ["bundled", "absent"],
  ]);
});
