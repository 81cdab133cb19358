import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { defaultConfig } from "./keys.ts";
import { type ConfigReading, readConfig } from "./read.ts";

/** A user's folder with `.agent` in it. */
async function userWith(config?: string | Uint8Array) {
  const userHome = await temporaryFolder();
  const home = join(userHome, ".agent");
  mkdirSync(home);
  if (config !== undefined) writeFileSync(join(home, "config.yaml"), config);
  return { home, userHome };
}

/** A config with these lines under `skills`. */
async function readSettings(...lines: string[]): Promise<ConfigReading> {
  return readConfig(await userWith(["skills:", ...lines.map((line) => `  ${line}`), ""].join("\n")));
}

/** What somebody else than root would see. */
function asSomebodyElse<T>(work: () => T): T {
  if (process.getuid?.() !== 0 || process.seteuid === undefined) return work();
  process.seteuid(65534);
  try {
    return work();
  } finally {
    process.seteuid(0);
  }
}

test("without a file, everything has its default [harness.config.plugins, harness.config.plugins-dir, harness.config.user-dir, harness.config.disabled-bundled, harness.config.script-timeout]", async () => {
  const places = await userWith();
  expect(readConfig(places)).toEqual({
    config: {
      plugins: [],
      pluginsDir: join(places.home, "plugins"),
      userDir: join(places.home, "skills"),
      disabledBundled: [],
      enabledBundled: [],
      scriptTimeout: 60_000,
      validation: "extended",
      disabled: [],
      sources: [],
      projectSkills: "on",
      cache: true,
    },
    diagnostics: [],
    error: undefined,
  });
});

test.each([
  ["an empty file", ""],
  ["comments alone", "# nothing yet\n"],
  ["a document without content", "---\n"],
  ["an empty `skills`", "skills:\n"],
  ["`skills: {}`", "skills: {}\n"],
  ["keys without values", "skills:\n  disabled:\n  cache: ~\n  plugins: null\n"],
  ["the keys of other programs", "model: opus\nagents: [a]\nhooks: { on: 1 }\n"],
  ["a byte order mark", "\uFEFFskills:\n"],
])("%s is as good as no file, without a word", async (_name, text) => {
  const places = await userWith(text);
  expect(readConfig(places)).toEqual({ config: defaultConfig(places.home), diagnostics: [], error: undefined });
});

test("the config of the document works as written there [harness.config.place, harness.config.example, harness.config.plugins, harness.config.script-timeout, harness.plugin.url, harness.plugin.ref, harness.plugin.name, harness.plugin.installed-at, design.config.home-sign]", async () => {
  const seed = `skills:
  # Installed plugins (tracked automatically)
  plugins:
    - url: "https://github.com/user/my-skill"
      name: "my-skill"
      enabled: true
      installedAt: "2024-01-05T10:30:00Z"
    - url: "https://github.com/user/another-skill"
      ref: "v1.0.0"
      enabled: false
      installedAt: "2024-01-04T15:20:00Z"

  # Custom plugins directory (default: ~/.agent/plugins)
  pluginsDir: "~/.agent/plugins"

  # Custom user skills directory (default: ~/.agent/skills)
  userDir: "~/.agent/skills"

  # Disable bundled skills by name
  disabledBundled:
    - "gh"

  # Only enable specific bundled skills (overrides defaults)
  enabledBundled: []

  # Script execution timeout (planned)
  scriptTimeout: 30000
`;
  const places = await userWith(seed);
  const { config, diagnostics, error } = readConfig(places);
  expect({ diagnostics, error }).toEqual({ diagnostics: [], error: undefined });
  expect(config).toEqual({
    ...defaultConfig(places.home),
    plugins: [
      {
        url: "https://github.com/user/my-skill",
        name: "my-skill",
        enabled: true,
        installedAt: "2024-01-05T10:30:00Z",
      },
      {
        url: "https://github.com/user/another-skill",
        ref: "v1.0.0",
        enabled: false,
        installedAt: "2024-01-04T15:20:00Z",
      },
    ],
    disabledBundled: ["gh"],
    scriptTimeout: 30_000,
  });
  expect(readConfig(await userWith(seed.replaceAll("\n", "\r\n"))).config.plugins).toEqual(config.plugins);
});

test("a plugin is on unless it says otherwise [harness.plugin.enabled, harness.plugin.ref, harness.plugin.name, harness.plugin.installed-at]", async () => {
  const { config } = await readSettings("plugins: [{ url: u }]");
  expect(config.plugins).toEqual([{ url: "u", enabled: true }]);
});

test("our own settings are read, names are normalised and counted once", async () => {
  const { config, diagnostics } = await readSettings(
    "validation: strict",
    "disabled: [gh, user/pdf-tools, gh, ﬁle]",
    "projectSkills: off",
    "cache: false",
  );
  expect(diagnostics).toEqual([]);
  expect(config).toMatchObject({ validation: "strict", projectSkills: "off", cache: false });
  expect(config.disabled).toEqual(["gh", "user/pdf-tools", "file"]);
});

test("folders are absolute, from `~`, or relative to the folder of the file [design.config.home-sign]", async () => {
  const places = await userWith(
    "skills:\n  pluginsDir: ~\n  userDir: ../mine\n  sources: [/opt/skills, ~/a/b, '~', c]\n",
  );
  const { config } = readConfig(places);
  expect(config.pluginsDir).toBe(join(places.home, "plugins")); // a bare `~` is YAML's null
  expect(config.userDir).toBe(join(places.userHome, "mine"));
  expect(config.sources).toEqual([
    "/opt/skills",
    join(places.userHome, "a/b"),
    places.userHome,
    join(places.home, "c"),
  ]);
});

test("anchors and aliases are read", async () => {
  const { config, error } = await readSettings("disabled: &off [a, b]", "disabledBundled: *off");
  expect(error).toBeUndefined();
  expect(config.disabledBundled).toEqual(["a", "b"]);
});

test("a closing bracket may stand at the edge, as in most programs, and lines are still counted right", async () => {
  const { config, error } = await readSettings("disabled: [", "  a,", "]", "plugins: [{", "  url: u", "}]", "cache: 1");
  expect(config.disabled).toEqual(["a"]);
  expect(config.plugins).toEqual([{ url: "u", enabled: true }]);
  expect(error?.message).toBe("~/.agent/config.yaml:8: `cache` should be `true` or `false`");
});

const MILLISECONDS = "`scriptTimeout` should be a whole number of milliseconds";

test.each([
  ["scriptTimeout: soon", MILLISECONDS],
  ["scriptTimeout: 1.5", MILLISECONDS],
  ["scriptTimeout: 0", MILLISECONDS],
  ["scriptTimeout: -1", MILLISECONDS],
  ["scriptTimeout: '60000'", MILLISECONDS],
  ["scriptTimeout: 2147483648", MILLISECONDS],
  ["scriptTimeout: [1]", MILLISECONDS],
  ["validation: lax", "`validation` should be one of `extended`, `strict`"],
  ["projectSkills: true", "`projectSkills` should be one of `on`, `trusted`, `off`"],
  ["cache: maybe", "`cache` should be `true` or `false`"],
  ["cache: 'true'", "`cache` should be `true` or `false`"],
  ["disabled: gh", "`disabled` should be a list of skill names"],
  ["disabled: { gh: true }", "`disabled` should be a list of skill names"],
  ["disabled: [gh, ~]", "`disabled[1]` should be the name of a skill, or `<source>/<name>`"],
  ["disabled: [a/b/c]", "`disabled[0]` should be the name of a skill, or `<source>/<name>`"],
  ["disabled: [../x]", "`disabled[0]` should be the name of a skill, or `<source>/<name>`"],
  ["disabledBundled: [a/b]", "`disabledBundled[0]` should be the name of a skill"],
  ["enabledBundled: [[gh]]", "`enabledBundled[0]` should be the name of a skill"],
  ["pluginsDir: [a]", "`pluginsDir` should be a folder"],
  ["userDir: ''", "`userDir` should be a folder"],
  ["userDir: ~root/skills", "`userDir` should be a folder"],
  ['userDir: "a\\0b"', "`userDir` should be a folder"],
  ["plugins: yes", "`plugins` should be a list of plugins"],
  ["plugins: [gh]", "`plugins[0]` should be a map"],
  ["plugins: [{ name: gh }]", "`plugins[0].url` is missing"],
  ["plugins: [{ url: }]", "`plugins[0].url` is missing"],
  ["plugins: [{ url: --upload-pack=x }]", "`plugins[0].url` should be the URL of a repository"],
  ["plugins: [{ url: u, ref: -x }]", "`plugins[0].ref` should be a branch, tag or commit"],
  ["plugins: [{ url: u, enabled: 1 }]", "`plugins[0].enabled` should be `true` or `false`"],
  ["plugins: [{ url: u, installedAt: today }]", "`plugins[0].installedAt` should be a time"],
  ["cache: true\n  cache: false", "the key `cache` is there a second time"],
])(
  "the wrong value in `%s` is an error that names the line, and has its default [harness.plugin.url, harness.plugin.installed-at, design.config.errors]",
  async (line, message) => {
    const { config, diagnostics, error } = await readSettings("# a comment", line, "sources: [/kept]");
    const number = line.includes("\n") ? 4 : 3;
    expect(error).toMatchObject({ code: "config-invalid", message: `~/.agent/config.yaml:${number}: ${message}` });
    expect(error?.hint).toMatch(/^(write|add|remove)/);
    expect(diagnostics).toMatchObject([{ code: "config-invalid", severity: "error", line: number, message }]);
    expect(config.sources).toEqual(["/kept"]);
    expect(config.scriptTimeout).toBe(60_000);
  },
);

test.each([
  ["bad YAML", "skills:\n  disabled: [gh\n  cache: true\n", "not valid YAML: deficient indentation", 3],
  ["a tab", "skills:\n\tcache: true\n", "not valid YAML: tab characters must not be used in indentation", 2],
  ["an alias to nothing", "skills:\n  disabled: *none\n", "not valid YAML: `*none` refers to nothing", 2],
  ["two documents", "skills:\n---\nskills:\n", "not valid YAML: more than one document", 1],
  ["a tag", "skills: !!js/function f\n", "not valid YAML: the tag `!!js/function` is not supported", 1],
  ["NUL", "skills:\n  cache: \0\n", "contains a NUL character", 2],
  ["a list", "- skills\n", "the file should be a map", 1],
  ["a text", "skills\n", "the file should be a map", 1],
  ["`skills` as a list", "a: 1\nskills:\n  - gh\n", "`skills` should be a map of settings", 3],
  ["an alias bomb", bomb(), "not valid YAML: more than 10000 values", 5],
])("%s is an error that names the line, and all has its default", async (_name, text, message, line) => {
  const places = await userWith(text);
  const { config, diagnostics, error } = readConfig(places);
  expect(error).toMatchObject({ code: "config-invalid", message: `~/.agent/config.yaml:${line}: ${message}` });
  expect(diagnostics).toMatchObject([{ code: "config-invalid", severity: "error", line, message }]);
  expect(config).toEqual(defaultConfig(places.home));
});

function bomb(): string {
  const rows = Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`);
  return `a0: &a0 [x]\n${rows.join("\n")}\nskills: { disabled: *a9 }\n`;
}

test("all problems of a file are told at once, and a long list of them is cut", async () => {
  const { error, diagnostics } = await readSettings("cache: 1", "validation: x", "scriptTimeout: y");
  expect(error?.message).toBe("~/.agent/config.yaml:2: `cache` should be `true` or `false` (the first of 3 problems)");
  expect(error?.hint.split("\n")).toEqual([
    "write `true` or `false`, without quotes",
    "also ~/.agent/config.yaml:3: `validation` should be one of `extended`, `strict`: write one of `extended`, `strict`",
    expect.stringContaining("also ~/.agent/config.yaml:4: `scriptTimeout` should be"),
  ]);
  expect(diagnostics.map(({ line }) => line)).toEqual([2, 3, 4]);
  const many = await readSettings(`disabled: [${"a/b/c,".repeat(50)}]`);
  expect(many.error?.hint).toMatch(/\nand 29 more$/);
});

test("a key that is not known is a warning with the one that was meant, and stays out of the way [design.config.unknown-key]", async () => {
  const { config, diagnostics, error } = await readSettings(
    "disbled: [gh]",
    "sandbox: 1",
    "plugins: [{ url: u, reff: 1 }]",
  );
  expect(error).toBeUndefined();
  expect(config.disabled).toEqual([]);
  expect(diagnostics).toMatchObject([
    {
      code: "config-unknown-key",
      severity: "warning",
      line: 2,
      message: "`disbled` is not a key that Skep knows",
      hint: "did you mean `disabled`?",
    },
    { line: 3, hint: expect.stringMatching(/^the keys are plugins, pluginsDir, /) },
    { line: 4, message: "`plugins[0].reff` is not a key that Skep knows", hint: "did you mean `ref`?" },
  ]);
});

test("what a message quotes is made harmless", async () => {
  const { diagnostics } = await readSettings(`"a\\e[31m${"b".repeat(100)}": 1`, "__proto__: 1", "constructor: 2");
  expect(diagnostics[0]?.message).toBe(`\`a\uFFFD[31m${"b".repeat(54)}…\` is not a key that Skep knows`);
  expect(diagnostics).toHaveLength(3);
});

test("a wrong restriction of projects' skills does not fall open [design.config.project-skills]", async () => {
  expect((await readSettings("projectSkills: of")).config.projectSkills).toBe("trusted");
  expect((await readSettings("projectSkills: [off")).config.projectSkills).toBe("trusted");
  expect((await readSettings("cache: [off")).config.projectSkills).toBe("on");
});

test.each([
  ["a folder", (path: string) => mkdirSync(path), "is a folder"],
  ["a FIFO", (path: string) => execFileSync("mkfifo", [path]), "is not a regular file"],
  ["a link in a circle", (path: string) => symlinkSync(path, path), "is a link that leads in a circle"],
  ["a link to nothing", (path: string) => symlinkSync("nowhere", path), "is a link that leads nowhere"],
  ["2 MB", (path: string) => writeFileSync(path, "# long\n".repeat(300_000)), "is larger than 1 MB"],
  ["without permission", (path: string) => writeFileSync(path, "", { mode: 0 }), "cannot be read: no permission"],
])("a config that is %s is an error, and the rest still works", async (_name, make, message) => {
  const places = await userWith();
  chmodSync(places.userHome, 0o755);
  make(join(places.home, "config.yaml"));
  const { config, diagnostics, error } = asSomebodyElse(() => readConfig(places));
  expect(error).toMatchObject({ code: "not-readable", message: `\`~/.agent/config.yaml\` ${message}` });
  expect(diagnostics).toMatchObject([{ code: "config-unreadable", severity: "error", message }]);
  expect(config).toEqual({ ...defaultConfig(places.home), projectSkills: "trusted" });
});

test("a config that is not UTF-8 is an error that names the line", async () => {
  const { config, error } = readConfig(await userWith(Buffer.from("skills:\n  # \u00e9\n  # caf\xe9\n", "latin1")));
  expect(error).toMatchObject({
    code: "config-invalid",
    message: "~/.agent/config.yaml:2: contains bytes that are not UTF-8",
  });
  expect(config.projectSkills).toBe("trusted");
});

test("a home that is a file is told", async () => {
  const userHome = await temporaryFolder();
  writeFileSync(join(userHome, ".agent"), "");
  const { error } = readConfig({ home: join(userHome, ".agent"), userHome });
  expect(error?.message).toBe("`~/.agent/config.yaml` cannot be there: the folder above it is a file");
});

test("reading never loads the package for editing", () => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    const { readConfig } = await import(${JSON.stringify(join(import.meta.dirname, "read.ts"))});
    await import(${JSON.stringify(join(import.meta.dirname, "edit.ts"))});
    readConfig({ home: "/nowhere", userHome: "/nowhere" });
    console.log(JSON.stringify(loaded));
  `;
  const loaded = JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }),
  );
  expect(loaded).toContain("js-yaml");
  expect(loaded).not.toContain("yaml");
});
