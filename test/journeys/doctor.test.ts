import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryName } from "../../src/base/temporary.ts";
import { operations } from "../../src/operations/index.ts";
import { findMismatch } from "../../src/operations/schema.ts";
import { type RunOptions, root, skep, skillText, writeFiles } from "../support/skep.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// one more than Linux ever gives
const DEAD = temporaryName().replace(`-${process.pid}-`, "-4194305-");
const NOBODY = 65534;

/** A user's folder with programs that would leave a trace if they were started, and a folder to work in. */
async function makeUser(programs: readonly string[] = ["node", "git", "bwrap", "python3"]) {
  const userHome = await temporaryFolder();
  writeFiles(
    userHome,
    Object.fromEntries(programs.map((name) => [`bin/${name}`, '#!/bin/sh\necho > "$HOME/started"\n'])),
  );
  mkdirSync(join(userHome, "bin"), { recursive: true });
  for (const name of programs) chmodSync(join(userHome, "bin", name), 0o755);
  mkdirSync(join(userHome, "work"));
  return userHome;
}

async function runDoctor(userHome: string, args: readonly string[] = [], options: RunOptions = {}) {
  const env = { HOME: userHome, PATH: join(userHome, "bin") };
  return await skep(["doctor", ...args], { cwd: join(userHome, "work"), env, ...options });
}

/** The text without what differs between machines and versions. */
function stable(text: string): string {
  return text
    .replaceAll(join(root, "skills"), "<bundled>")
    .replaceAll(DEAD, "<temporary>")
    .replace(/Node \d+\.\d+\.\d+/, "Node <version>")
    .replace(/\d+ skills in <bundled>/, "<n> skills in <bundled>")
    .replace(/(status +)\d+ enabled.*/, "$1<counts>")
    .replace(/ +• unavailable .*\n.*\n/, "")
    .replace(/\d+ checks/, "<n> checks")
    .replace(/\(\d+ notes\)/, "(<n> notes)");
}

test("a fresh home: nothing is wrong, nothing is made and nothing started", async () => {
  const userHome = await makeUser();
  const before = readdirSync(userHome);
  const { code, stdout, stderr } = await runDoctor(userHome);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stable(stdout)).toMatchInlineSnapshot(`
    "Home
      ✓ folder  ~/.agent is not there yet: Skep makes it when it has something to keep

    Config
      ✓ config.yaml  no ~/.agent/config.yaml: every setting has its default

    Sources
      ✓ bundled  <n> skills in <bundled>

    Skills
      ✓ status       <counts>

    Cache
      ✓ heads  empty: nothing was remembered yet

    Secrets
      ✓ env.json  none is set

    Sandbox
      ✓ sandbox  \`bwrap\` on PATH

    Programs
      ✓ node     Node <version> runs Skep
      ✓ git      on PATH
      • bun      not on PATH: scripts in TypeScript run on Node
                 hint: nothing to do, unless a skill needs Bun
      ✓ python3  on PATH
      • uv       not on PATH: packages of Python scripts are not installed
                 hint: install uv, if a skill needs it
      • ruby     not on PATH: scripts in Ruby do not run
                 hint: install Ruby, if a skill needs it

    Leftovers
      ✓ leftovers  none

    ✓ <n> checks, nothing wrong (<n> notes)
    "
  `);
  expect(readdirSync(userHome)).toEqual(before);
});

test("a home where everything is wrong: each thing is told, with what to do, and no secret", async () => {
  const userHome = await makeUser([]);
  writeFiles(userHome, {
    ".agent/config.yaml": "skills:\n  cache: perhaps\n  sources: [~/circle, ~/gone]\n  colour: blue\n",
    ".agent/skills/broken/SKILL.md": "no frontmatter\n",
    ".agent/skills/one/SKILL.md": skillText("one"),
    ".agent/skills/uno/SKILL.md": skillText("one"),
    ".agent/skills/mail/SKILL.md": skillText("mail", "envVars: [MAIL_TOKEN]\n"),
    ".agent/cache": "a file",
    ".agent/locks/config": "not empty",
    ".agent/secrets/env.json": '{"KEY": "hunter2"',
    [`.agent/${DEAD}`]: "half",
    [`.agent/plugins/.skep-swap/staging/${DEAD}/tree/SKILL.md`]: "half",
    ".claude/skills": "a file",
    "work/.agent/config.yaml": "skills:\n  userDir: /etc\n",
  });
  symlinkSync("circle", join(userHome, "circle"));
  chmodSync(join(userHome, ".agent"), 0o777);
  chmodSync(join(userHome, ".agent/secrets"), 0o755);
  chmodSync(join(userHome, ".agent/secrets/env.json"), 0o644);
  const { code, stdout, stderr } = await runDoctor(userHome);
  expect({ code, stderr }).toEqual({ code: 3, stderr: "" });
  expect(stable(stdout)).toMatchInlineSnapshot(`
    "Home
      ✗ permissions  ~/.agent can be written by everybody
                     hint: \`chmod go-w ~/.agent\`

    Config
      ✗ config.yaml  ~/.agent/config.yaml:2: \`cache\` should be \`true\` or \`false\`
                     hint: write \`true\` or \`false\`, without quotes
      • config.yaml  ~/.agent/config.yaml:4: \`colour\` is not a key that Skep knows
                     hint: the keys are plugins, pluginsDir, userDir, disabledBundled, enabledBundled, scriptTimeout, validation, disabled, sources, projectSkills, cache
      • project      ~/work/.agent/config.yaml:2: \`userDir\` was ignored: a project may not set it
                     hint: set it in your own config.yaml

    Sources
      ✓ plugin       no skills in ~/.agent/plugins
      ✗ user         3 skills in ~/.agent/skills; 1 does not load: broken
                     hint: \`skep validate ~/.agent/skills\` tells why
      ✗ user-claude  ~/.claude/skills is a file, not a folder
                     hint: move it away: skills stand in folders
      ✓ bundled      <n> skills in <bundled>
      ✗ extra        ~/circle is a link that leads in a circle
                     hint: mend the link or remove it
      ✗ extra        ~/gone is named in config, and there is nothing
                     hint: make the folder, or correct config.yaml

    Skills
      ✓ status       <counts>
      • degraded     mail (missing secrets: MAIL_TOKEN)
                     hint: they are listed, and do less; \`skep show <name>\` tells what for
      • clashes      the name is taken by another skill of the same source: ~/.agent/skills/uno
                     hint: rename one of each pair; \`skep show --all\` tells which counts

    Cache
      ✗ heads  ~/.agent/cache is a file, not a folder
               hint: remove it: Skep makes it anew

    Secrets
      ✗ folder    ~/.agent/secrets is open to other users (mode 0755)
                  hint: \`chmod 700 ~/.agent/secrets\`
      ✗ env.json  ~/.agent/secrets/env.json is open to other users (mode 0644)
                  hint: \`chmod 600 ~/.agent/secrets/env.json\`
      ✗ env.json  ~/.agent/secrets/env.json is not a JSON object of names and values
                  hint: write it as \`{"NAME": "value"}\`

    Sandbox
      • sandbox  none of \`bwrap\`, \`srt\`, \`podman\`, \`docker\` is on PATH: skills that you do not trust will not run
                 hint: install the package \`bubblewrap\`

    Programs
      • node     Node <version> runs Skep, and \`node\` is not on PATH
                 hint: add its folder to PATH: scripts of skills may call it
      • git      not on PATH: skills cannot be fetched from repositories
                 hint: install git: https://git-scm.com
      • bun      not on PATH: scripts in TypeScript run on Node
                 hint: nothing to do, unless a skill needs Bun
      • python3  not on PATH: scripts in Python do not run
                 hint: install Python 3, if a skill needs it
      • uv       not on PATH: packages of Python scripts are not installed
                 hint: install uv, if a skill needs it
      • ruby     not on PATH: scripts in Ruby do not run
                 hint: install Ruby, if a skill needs it

    Leftovers
      • leftovers  a half-written file: ~/.agent/<temporary>
                   hint: \`skep doctor --fix\` removes it
      • leftovers  a folder of a change that did not end: ~/.agent/plugins/.skep-swap/staging/<temporary>
                   hint: \`skep doctor --fix\` removes it
      ✗ locks      ~/.agent/locks/config is not a lock, which is an empty file
                   hint: move it away: \`mv ~/.agent/locks/config /tmp/\`; Skep makes a new one

    ✗ <n> checks, 11 bad (<n> notes)
    "
  `);
  expect(stdout).not.toContain("hunter2");
});

test("as data it is what the operation promises, and the exit code is the same", async () => {
  const userHome = await makeUser();
  const operation = await operations.find(({ name }) => name === "doctor")?.load();
  const good = await runDoctor(userHome, ["--json"]);
  expect(good.code).toBe(0);
  writeFiles(userHome, { ".agent/config.yaml": "skills: [\n" });
  const bad = await runDoctor(userHome, ["--json"]);
  expect(bad.code).toBe(3);
  for (const { stdout } of [good, bad]) {
    expect(operation && findMismatch(operation.output, JSON.parse(stdout), "")).toBeUndefined();
  }
  expect(JSON.parse(bad.stdout).checks).toContainEqual(
    expect.objectContaining({ area: "config", name: "config.yaml", state: "bad", hint: expect.any(String) }),
  );
});

test("`--fix` clears up after killed processes, and says so", async () => {
  const userHome = await makeUser();
  writeFiles(userHome, {
    [`.agent/${DEAD}`]: "half",
    [`.agent/plugins/.skep-swap/staging/${DEAD}/tree/SKILL.md`]: "half",
    ".agent/plugins/gh/SKILL.md": skillText("gh"),
  });
  const { code, stdout } = await runDoctor(userHome, ["--fix"]);
  expect(code).toBe(0);
  expect(stdout).toContain("✓ leftovers  2 were removed or settled\n");
  expect(readdirSync(join(userHome, ".agent")).sort()).toEqual(["locks", "plugins"]);
  expect(readdirSync(join(userHome, ".agent/plugins"))).toEqual(["gh"]);
  expect((await runDoctor(userHome)).stdout).toContain("✓ leftovers  none\n");
});

test("somebody who may write nothing is told what, and why", async (context) => {
  if (process.getuid?.() !== 0) context.skip("needs root, to run the program as somebody else");
  const userHome = await makeUser();
  chmodSync(userHome, 0o755);
  const asNobody = { uid: NOBODY };
  const fresh = await runDoctor(userHome, [], asNobody);
  expect(fresh.code).toBe(3);
  expect(fresh.stdout).toContain(
    "✗ folder  ~/.agent cannot be made: ~ cannot be written: permission denied (EACCES)\n",
  );
  writeFiles(userHome, {
    ".agent/config.yaml": "skills: {}\n",
    ".agent/skills/one/SKILL.md": skillText("one"),
    ".agent/cache/x": "",
    [`.agent/plugins/.skep-swap/staging/${DEAD}/SKILL.md`]: "half",
  });
  chownSync(join(userHome, ".agent"), NOBODY, NOBODY);
  chmodSync(join(userHome, ".agent"), 0o500);
  chmodSync(join(userHome, ".agent/config.yaml"), 0o600);
  chmodSync(join(userHome, ".agent/skills"), 0o700);
  const { code, stdout, stderr } = await runDoctor(userHome, [], asNobody);
  expect({ code, stderr }).toEqual({ code: 3, stderr: "" });
  for (const words of [
    "~/.agent cannot be written: permission denied (EACCES)",
    "~/.agent/config.yaml cannot be read: no permission",
    "~/.agent/skills cannot be read: permission denied (EACCES)",
    "~/.agent/cache cannot be written: permission denied (EACCES)",
    "a folder of a change that did not end",
  ]) {
    expect(stdout).toContain(words);
  }
  const fixing = await runDoctor(userHome, ["--fix"], asNobody);
  expect(fixing.code).toBe(3);
  expect(fixing.stdout).toMatch(
    /✗ leftovers {2}`.*\/locks\/folders` cannot be written: permission denied \(EACCES\)\n/,
  );
});
