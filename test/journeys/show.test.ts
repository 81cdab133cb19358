import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { operations } from "../../src/operations/index.ts";
import { findMismatch } from "../../src/operations/schema.ts";
import { makeHome } from "../support/home.ts";
import { bin, skep, skillText, writeFiles } from "../support/skep.ts";

/** From the strongest to the weakest: the folder of each source in a home. */
const SOURCES = {
  plugin: "me/.agent/plugins",
  project: "me/work/repo/.agent/skills",
  agents: "me/work/repo/.agents/skills",
  claude: "me/work/repo/.claude/skills",
  user: "me/.agent/skills",
  "user-agents": "me/.agents/skills",
  "user-claude": "me/.claude/skills",
} as const;

describe("a machine with skills in every source", () => {
  test("shows them by source, with status, reason and counts [harness.status.enabled, harness.status.disabled, harness.status.symbols, harness.show.headings, harness.show.shortened, design.sources.headings, design.sources.shadowed-listed, design.status.degraded]", async () => {
    const home = await makeHome();
    writeFiles(home.root, {
      ...Object.fromEntries(
        Object.entries(SOURCES).map(([id, folder]) => [`${folder}/of-${id}/SKILL.md`, skillText(`of-${id}`)]),
      ),
      "me/.agent/skills/needs-docker/SKILL.md": skillText(
        "needs-docker",
        "metadata:\n  requires: no-such-command git\n",
      ),
      "me/.agent/skills/switched-off/SKILL.md": skillText("switched-off"),
      "me/.agent/skills/tweets/manifest.json": JSON.stringify({
        id: "tweets",
        name: "Tweets",
        version: "1.0.0",
        description: "Posts tweets",
        owner: "me",
        envVars: ["TWITTER_API_KEY"],
      }),
      "me/.agent/skills/tweets/.env.example": "TWITTER_API_KEY=\n",
      "me/.claude/skills/of-user/SKILL.md": skillText("of-user"),
      "me/.claude/skills/broken/SKILL.md": "# no frontmatter\n",
      "me/.agent/config.yaml": "skills:\n  disabled: [switched-off]\n  enabledBundled: [hello-world]\n",
    });
    const { code, stdout, stderr } = await home.run(["show", "--all"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(home.stable(stdout)).toMatchInlineSnapshot(`
      "[Plugin Skills]
        ✓ of-plugin
            Does of-plugin things. Use when asked to. (enabled)

      [Project Skills]
        ✓ of-project
            Does of-project things. Use when asked to. (enabled)

      [Agents Skills]
        ✓ of-agents
            Does of-agents things. Use when asked to. (enabled)

      [Claude Skills]
        ✓ of-claude
            Does of-claude things. Use when asked to. (enabled)

      [User Skills]
        ✗ needs-docker
            Does needs-docker things. Use when asked to. (unavailable)
            missing commands: no-such-command
        ✓ of-user
            Does of-user things. Use when asked to. (enabled)
        ○ switched-off
            Does switched-off things. Use when asked to. (disabled)
            disabled in config
        ! tweets
            Posts tweets (degraded)
            missing secrets: TWITTER_API_KEY

      [User Agents Skills]
        ✓ of-user-agents
            Does of-user-agents things. Use when asked to. (enabled)

      [User Claude Skills]
        ✓ of-user-claude
            Does of-user-claude things. Use when asked to. (enabled)
        · of-user
            Does of-user things. Use when asked to. (shadowed)
            shadowed by <root>/me/.agent/skills/of-user

      [Bundled Skills]
        ○ agent-browser
            Drives a real browser from the command line with agent-browser. Opens... (disabled)
            not among the enabled bundled skills
        ○ gh
            Works with GitHub through the gh command line. Opens, reviews, comments on... (disabled)
            not among the enabled bundled skills
        ○ hello-extended
            Greets people by name in eight languages and waves at them. Brings tools... (disabled)
            not among the enabled bundled skills
        ✓ hello-world
            Greets the user and shows that skills are working. The smallest complete... (enabled)
        ○ skill-author
            Writes, improves and reviews agent skills. Covers SKILL.md folders and... (disabled)
            not among the enabled bundled skills

      [Not loaded]
        ✗ <root>/me/.claude/skills/broken/SKILL.md:1 does not start with a \`---\` line  no-frontmatter
            hint: start it with \`---\`, \`name\`, \`description\`, \`---\`

      15 skills: 8 enabled, 1 degraded, 5 disabled, 1 unavailable, 1 shadowed
      "
    `);
  });

  test("gives the same as data, as the operation promises [design.show.json]", async () => {
    const home = await makeHome();
    writeFiles(home.root, { "me/.agent/skills/a/SKILL.md": skillText("a", "version: 1.0.0\n") });
    const { stdout } = await home.run(["show", "--json"]);
    const output = JSON.parse(stdout);
    const operation = await operations.find(({ name }) => name === "show")?.load();
    expect(operation && findMismatch(operation.output, output, "")).toBeUndefined();
    expect(output.skills[0]).toEqual({
      name: "a",
      description: "Does a things. Use when asked to.",
      version: "1.0.0",
      source: "user",
      path: join(home.skepHome, "skills/a"),
      status: "enabled",
    });
  });

  test("tells all about one skill [design.show.one, design.sources.shadowed-address]", async () => {
    const home = await makeHome();
    writeFiles(home.root, {
      "me/.agent/skills/a/SKILL.md": skillText(
        "a",
        "version: 1.0.0\ntriggers:\n  keywords: [hi]\nmetadata:\n  requires: git\n",
      ),
      "me/.agent/skills/a/references/more.md": "more",
      "me/.claude/skills/a/SKILL.md": skillText("a"),
    });
    const { stdout } = await home.run(["show", "A"]);
    expect(home.stable(stdout)).toMatchInlineSnapshot(`
      "✓ a
        Does a things. Use when asked to.

        status          enabled
        source          user
        path            <root>/me/.agent/skills/a
        version         1.0.0
        digest          sha256:6b0813214a281b2806471b1c48aaaef11da9309d4ba1ec2f3067fa86fdf33fa7
        tokens          9 in a catalog, 3 loaded, 1 in its files
        requires        git
        keywords        hi
        shadows         <root>/me/.claude/skills/a

      Files
              144  SKILL.md
                4  references/more.md
      "
    `);
    expect((await home.run(["show", "user-claude/a", "--json"])).stdout).toContain('"status": "shadowed"');
  });

  test("suggests a skill for a mistyped name [design.show.not-found]", async () => {
    const home = await makeHome();
    expect(await home.run(["show", "hello-wrold"])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "error: no skill named `hello-wrold` in 1 source\nhint: did you mean `hello-world`? `skep show` lists all\n",
    });
  });
});

describe("one name in two sources", () => {
  const pairs = Object.keys(SOURCES).flatMap((strong, i) =>
    Object.keys(SOURCES)
      .slice(i + 1)
      .map((weak) => [strong, weak] as const),
  );

  test.each(pairs)(
    "%s wins over %s, also when it is disabled [harness.sources.same-name, harness.sources.priority, harness.claude.weaker, design.precedence.order, design.precedence.winner-hides, design.status.disabled, design.status.shadowed]",
    async (strong, weak) => {
      const home = await makeHome();
      const folders: Record<string, string> = SOURCES;
      writeFiles(home.root, {
        [`${folders[strong]}/same/SKILL.md`]: skillText("same"),
        [`${folders[weak]}/same/SKILL.md`]: skillText("same"),
      });
      const look = async () => {
        const { skills, shadowed } = JSON.parse((await home.run(["show", "--all", "--json"])).stdout);
        const same = [...skills, ...shadowed].filter(({ name }: { name: string }) => name === "same");
        return same.map(({ source, status }: Record<string, string>) => `${source} ${status}`);
      };
      expect(await look()).toEqual([`${strong} enabled`, `${weak} shadowed`]);
      writeFiles(home.root, { "me/.agent/config.yaml": "skills:\n  disabled: [same]\n" });
      expect(await look()).toEqual([`${strong} disabled`, `${weak} shadowed`]);
    },
    60_000,
  );

  test("a skill of the user's hides a bundled one [harness.sources.bundled, harness.sources.priority, design.precedence.order]", async () => {
    const home = await makeHome();
    writeFiles(home.root, { "me/.agent/skills/gh/SKILL.md": skillText("gh") });
    const { skills, shadowed } = JSON.parse((await home.run(["show", "--all", "--json"])).stdout);
    expect(skills.find(({ name }: { name: string }) => name === "gh")).toMatchObject({ source: "user" });
    expect(shadowed).toMatchObject([
      { name: "gh", source: "bundled", status: "shadowed", reason: `shadowed by ${home.skepHome}/skills/gh` },
    ]);
  });

  test("inside one source the folder that carries the name wins, and the other is told [design.precedence.one-source]", async () => {
    const home = await makeHome();
    writeFiles(home.root, {
      "me/.agent/skills/a-copy/SKILL.md": skillText("same"),
      "me/.agent/skills/same/SKILL.md": skillText("same"),
    });
    const { skills, shadowed, diagnostics } = JSON.parse((await home.run(["show", "--all", "--json"])).stdout);
    expect(skills.find(({ name }: { name: string }) => name === "same").path).toBe(join(home.skepHome, "skills/same"));
    expect(shadowed.map(({ path }: { path: string }) => path)).toEqual([join(home.skepHome, "skills/a-copy")]);
    expect(diagnostics.map(({ code }: { code: string }) => code)).toContain("name-taken");
  });
});

describe("many skills", () => {
  test("are all accounted for, through a reader that sleeps, with and without the cache [design.show.slow-pipe]", async () => {
    const home = await makeHome();
    const folders = new Set<string>();
    for (let i = 0; i < 3000; i++) {
      const text =
        i % 10 === 0 ? "# broken\n" : i % 7 === 0 ? skillText(`s${i}`, "colour: blue\n") : skillText(`s${i}`);
      writeFiles(home.root, { [`me/.agent/skills/s${i}/SKILL.md`]: text });
      folders.add(join(home.skepHome, `skills/s${i}`));
    }
    for (const step of ["first", "second"]) {
      const reader = spawn("sh", ["-c", `"$0" "$1" show --all --json | { sleep 0.5; cat; }`, process.execPath, bin], {
        cwd: home.repo,
        env: { HOME: home.user, PATH: "/usr/bin:/bin" },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let text = "";
      for await (const chunk of reader.stdout.setEncoding("utf8")) text += chunk;
      const { skills, diagnostics } = JSON.parse(text);
      const seen = new Set([
        ...skills.map(({ path }: { path: string }) => path),
        ...diagnostics
          .filter(({ severity }: { severity: string }) => severity === "error")
          .map(({ path }: { path: string }) => path.replace(/\/SKILL\.md$/, "")),
      ]);
      expect({ step, missing: [...folders].filter((folder) => !seen.has(folder)) }).toEqual({ step, missing: [] });
    }
  });
});

describe("what is broken", () => {
  test.each([
    ["a wrong type", "skills:\n  scriptTimeout: soon\n", "config.yaml:2"],
    ["bad YAML", "skills: [\n", "config.yaml"],
  ])(
    "config with %s is told with its line, and the skills are still there [design.config.errors]",
    async (_what, config, place) => {
      const home = await makeHome();
      writeFiles(home.root, { "me/.agent/config.yaml": config, "me/.agent/skills/a/SKILL.md": skillText("a") });
      const { code, stdout } = await home.run(["show"]);
      expect(code).toBe(0);
      expect(stdout).toContain(place);
      expect(stdout).toContain("✓ a");
      const edited = await home.run(["disable", "a"]);
      expect(edited.code).toBe(1);
      expect(edited.stderr).toContain("config.yaml");
      expect(readFileSync(join(home.skepHome, "config.yaml"), "utf8")).toBe(config);
    },
  );

  test("an unknown key is a warning with a suggestion", async () => {
    const home = await makeHome();
    writeFiles(home.root, { "me/.agent/config.yaml": "skills:\n  dissabled: [a]\n" });
    const { diagnostics } = JSON.parse((await home.run(["show", "--json"])).stdout);
    expect(diagnostics).toMatchObject([{ code: "config-unknown-key", severity: "warning", line: 2 }]);
    expect(diagnostics[0].hint).toContain("disabled");
  });

  test("a source that is a file, a loop of links or a link to /etc harms no other", async () => {
    const home = await makeHome();
    writeFiles(home.root, { "me/.agent/skills/a/SKILL.md": skillText("a"), "me/.claude/skills": "a file" });
    mkdirSync(join(home.user, ".agents"));
    symlinkSync("skills", join(home.user, ".agents/skills"));
    mkdirSync(join(home.repo, ".claude"));
    symlinkSync("/etc", join(home.repo, ".claude/skills"));
    const { code, stdout } = await home.run(["show", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).skills.map(({ name }: { name: string }) => name)).toContain("a");
    expect(stdout).not.toContain("passwd");
  });
});

describe("switching", () => {
  test("a skill of any source off and on again leaves config as it was [design.switch.any-source, design.config.comments]", async () => {
    const home = await makeHome();
    const config = "# mine\nskills:\n  scriptTimeout: 1000 # short\n";
    writeFiles(home.root, { "me/.agent/config.yaml": config, "me/.claude/skills/a/SKILL.md": skillText("a") });
    for (const name of ["a", "hello-world"]) {
      const off = await home.run(["disable", name]);
      expect(off.stdout).toMatch(new RegExp(`^○ ${name} of [a-z-]+ is now disabled \\(disabled in config\\)\n$`));
      expect((await home.run(["disable", name])).stdout).toContain("was already disabled");
      expect(readFileSync(join(home.skepHome, "config.yaml"), "utf8")).not.toBe(config);
      expect((await home.run(["skill", "manage", "enable", name])).stdout).toContain("is now enabled");
      expect(readFileSync(join(home.skepHome, "config.yaml"), "utf8")).toBe(config);
    }
  });

  test("works against a list of enabled ones [design.switch.enabled-bundled]", async () => {
    const home = await makeHome();
    writeFiles(home.root, { "me/.agent/config.yaml": "skills:\n  enabledBundled: [hello-world]\n" });
    expect((await home.run(["enable", "skill-author"])).stdout).toContain("is now enabled");
    expect(readFileSync(join(home.skepHome, "config.yaml"), "utf8")).toBe(
      "skills:\n  enabledBundled: [hello-world, skill-author]\n",
    );
  });

  test("eight at once lose nothing [design.config.at-once]", async () => {
    const home = await makeHome();
    const names = Array.from({ length: 8 }, (_, i) => `s${i}`);
    for (const name of names) writeFiles(home.root, { [`me/.agent/skills/${name}/SKILL.md`]: skillText(name) });
    const runs = await Promise.all(names.map((name) => home.run(["disable", name])));
    expect(runs.map(({ code }) => code)).toEqual(Array(8).fill(0));
    const { skills } = JSON.parse((await home.run(["show", "--json"])).stdout);
    const statuses = skills
      .filter(({ source }: { source: string }) => source === "user")
      .map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(Array(8).fill("disabled"));
  });

  test("`manage` alone shows the actions [harness.cli.manage]", async () => {
    const home = await makeHome();
    const { code, stdout } = await home.run(["manage"]);
    expect(code).toBe(0);
    expect(stdout).toContain("skep manage disable <name>");
  });
});

test("with the cache off, nothing is kept and nothing is missed [design.config.cache]", async () => {
  const home = await makeHome();
  writeFiles(home.root, {
    "me/.agent/config.yaml": "skills:\n  cache: false\n",
    "me/.agent/skills/a/SKILL.md": skillText("a"),
  });
  const first = await home.run(["show", "--json"]);
  expect(existsSync(join(home.skepHome, "cache"))).toBe(false);
  expect((await home.run(["show", "--json"])).stdout).toBe(first.stdout);
  writeFileSync(join(home.skepHome, "config.yaml"), "");
  expect((await home.run(["show", "--json"])).stdout).toBe(first.stdout);
  expect(existsSync(join(home.skepHome, "cache"))).toBe(true);
  expect((await home.run(["show", "--json"])).stdout).toBe(first.stdout);
});

describe("as the document has it", () => {
  test("a skill is shown with its name, its description, its status and what it lacks [harness.cli.show, harness.claude.missing, harness.show.headings, harness.show.name, harness.show.description, harness.show.shortened, harness.show.reason]", async () => {
    const home = await makeHome();
    writeFiles(home.root, { "me/.agent/config.yaml": "skills:\n  enabledBundled: [gh, hello-world]\n" });
    mkdirSync(join(home.root, "empty"));
    const { code, stdout, stderr } = await home.run(["skill", "show"], { PATH: join(home.root, "empty") });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const shown = (name: string): string[] => {
      const lines = stdout.split("\n");
      const first = lines.findIndex((line) => line.endsWith(` ${name}`));
      return lines.slice(first, first + 3);
    };
    expect(stdout).toMatch(/^\[Bundled Skills\]\n/);
    expect(shown("gh")).toEqual([
      "  ✗ gh",
      expect.stringMatching(/^ {6}\S.*\.\.\. \(unavailable\)$/),
      "      missing commands: gh",
    ]);
    expect(shown("hello-world").slice(0, 2)).toEqual([
      "  ✓ hello-world",
      expect.stringMatching(/^ {6}\S.*\.\.\. \(enabled\)$/),
    ]);
  });

  test("a bundled skill is managed off and on again [harness.cli.disable, harness.cli.enable, harness.config.disabled-bundled]", async () => {
    const home = await makeHome();
    const config = () => readFileSync(join(home.skepHome, "config.yaml"), "utf8");
    expect((await home.run(["skill", "manage", "disable", "gh"])).code).toBe(0);
    expect(config()).toBe("skills:\n  disabledBundled:\n    - gh\n");
    expect((await home.run(["skill", "show"])).stdout).toContain("  ○ gh\n");
    expect((await home.run(["skill", "manage", "enable", "gh"])).code).toBe(0);
    expect(config()).toBe("");
    expect((await home.run(["skill", "show"])).stdout).not.toContain("  ○ gh\n");
  });

  test("a project made for Claude Code has its skills here too, and its commands are left alone [harness.sources.claude, harness.claude.discovered, harness.claude.structure, harness.claude.commands]", async () => {
    const home = await makeHome();
    writeFiles(home.repo, {
      ".claude/skills/my-skill/SKILL.md": skillText("my-skill"),
      ".claude/skills/my-skill/scripts/run.sh": "echo hi\n",
      ".claude/skills/my-skill/references/more.md": "more\n",
      ".claude/commands/deploy.md": "---\nname: deploy\ndescription: Deploys\n---\n",
      ".claude/commands/ship/SKILL.md": skillText("ship"),
      ".agent/skills/ours/SKILL.md": skillText("ours"),
    });
    const { skills, diagnostics } = JSON.parse((await home.run(["show", "--json"])).stdout);
    const ofProject = skills.filter(({ source }: { source: string }) => source !== "bundled");
    expect(ofProject.map(({ name, source }: Record<string, string>) => `${source} ${name}`)).toEqual([
      "claude my-skill",
      "project ours",
    ]);
    expect(diagnostics).toEqual([]);
    const { details } = JSON.parse((await home.run(["show", "my-skill", "--json"])).stdout);
    expect(details.files.map(({ path }: { path: string }) => path)).toEqual([
      "SKILL.md",
      "references/more.md",
      "scripts/run.sh",
    ]);
  });

  test("a link out of a project's `.claude/skills` is refused as in any source [harness.claude.links, design.sources.links]", async () => {
    const home = await makeHome();
    writeFiles(home.root, {
      "elsewhere/evil/SKILL.md": skillText("evil"),
      "me/work/repo/.claude/skills/good/SKILL.md": skillText("good"),
    });
    symlinkSync(join(home.root, "elsewhere/evil"), join(home.repo, ".claude/skills/evil"));
    const { skills, diagnostics } = JSON.parse((await home.run(["show", "--json"])).stdout);
    const names = skills.map(({ name }: { name: string }) => name);
    expect([names.includes("good"), names.includes("evil")]).toEqual([true, false]);
    expect(diagnostics).toMatchObject([{ code: "entry-outside", severity: "error" }]);
    expect(diagnostics[0].path).toContain(".claude/skills/evil");
  });

  test("commands are found on PATH, and neither they nor `which` are started [harness.requires.which, harness.requires.timeout, design.requires.path]", async () => {
    const home = await makeHome();
    const programs = ["gh", "which", "where", "command"];
    const trace = `#!/bin/sh\necho > '${home.root}/started'\n`;
    writeFiles(home.root, Object.fromEntries(programs.map((name) => [`bin/${name}`, trace])));
    for (const name of programs) chmodSync(join(home.root, "bin", name), 0o755);
    const { skills } = JSON.parse((await home.run(["show", "--json"], { PATH: join(home.root, "bin") })).stdout);
    expect(skills.find(({ name }: { name: string }) => name === "gh").status).toBe("enabled");
    expect(existsSync(join(home.root, "started"))).toBe(false);
  });
});

test("the home is `SKEP_HOME`, else `~/.agent`, and no other program's [design.home.default, hiboss.home.folder]", async () => {
  const home = await makeHome();
  writeFiles(home.root, {
    "me/.agent/skills/usual/SKILL.md": skillText("usual"),
    "me/hiboss/skills/boss/SKILL.md": skillText("boss"),
    "other/skills/moved/SKILL.md": skillText("moved"),
    "other/plugins/plug/SKILL.md": skillText("plug"),
    "other/config.yaml": "skills:\n  disabled: [plug]\n",
  });
  const look = async (env: Record<string, string>) => {
    const { skills } = JSON.parse((await home.run(["show", "--json"], env)).stdout);
    const own = skills.filter(({ source }: { source: string }) => source !== "bundled");
    return own.map(({ name, status }: Record<string, string>) => `${name} ${status}`);
  };
  expect(await look({ HIBOSS_DIR: join(home.user, "hiboss") })).toEqual(["usual enabled"]);
  expect(await look({ SKEP_HOME: join(home.root, "other") })).toEqual(["moved enabled", "plug disabled"]);
});

test("the user's own skills are not touched, whatever is shown or switched [design.home.user-skills]", async () => {
  const home = await makeHome();
  writeFiles(home.root, {
    "me/.agent/skills/a/SKILL.md": skillText("a"),
    "me/.agent/skills/a/references/more.md": "more",
    "me/.agent/skills/broken/SKILL.md": "# broken\n",
    "me/.agent/skills/custom/b/SKILL.md": skillText("b"),
  });
  const skills = join(home.skepHome, "skills");
  const look = () =>
    ["", ...readdirSync(skills, { recursive: true, encoding: "utf8" })].sort().map((path) => {
      const { ino, mode, size, mtimeMs, ctimeMs } = statSync(join(skills, path));
      return { path, ino, mode, size, mtimeMs, ctimeMs };
    });
  const before = look();
  expect(before).toHaveLength(10);
  const commands = [
    ["show", "--all"],
    ["show", "a"],
    ["disable", "a"],
    ["enable", "a"],
    ["doctor", "--fix"],
  ];
  const codes: (number | null)[] = [];
  for (const args of commands) codes.push((await home.run(args)).code);
  expect(codes).toEqual([0, 0, 0, 0, 3]);
  expect(look()).toEqual(before);
});

test("a project's config holds in the folders below it", async () => {
  const home = await makeHome();
  writeFiles(home.root, {
    "me/work/repo/.agent/config.yaml": "skills:\n  disabled: [a]\n",
    "me/work/repo/deep/er/x": "",
    "me/.agent/skills/a/SKILL.md": skillText("a"),
  });
  const inside = await skep(["show", "--json"], { cwd: join(home.repo, "deep/er"), env: { HOME: home.user } });
  expect(JSON.parse(inside.stdout).skills.find(({ name }: { name: string }) => name === "a").status).toBe("disabled");
  const refused = await home.run(["enable", "a"]);
  expect({ code: refused.code, stderr: refused.stderr }).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain("is still disabled");
});

test("`enable` finds a name however config spells it", async () => {
  const home = await makeHome();
  writeFiles(home.root, {
    "me/.agent/config.yaml": "skills:\n  disabled: [A_Skill]\n  disabledBundled: [Hello_World]\n",
    "me/.agent/skills/a-skill/SKILL.md": skillText("a-skill"),
  });
  expect((await home.run(["enable", "a-skill"])).stdout).toContain("is now enabled");
  expect((await home.run(["enable", "hello-world"])).stdout).toContain("is now enabled");
});

test("a plugin without a name is switched by its address", async () => {
  const home = await makeHome();
  const config = 'skills:\n  plugins:\n    - url: "https://example.com/user/another-skill"\n      enabled: false\n';
  writeFiles(home.root, {
    "me/.agent/config.yaml": config,
    "me/.agent/plugins/another-skill/SKILL.md": skillText("another-skill"),
  });
  const { skills } = JSON.parse((await home.run(["show", "--json"])).stdout);
  expect(skills.find(({ name }: { name: string }) => name === "another-skill").status).toBe("disabled");
  expect((await home.run(["enable", "another-skill"])).stdout).toContain("is now enabled");
});
