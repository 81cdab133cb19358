import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { editConfig } from "./edit.ts";
import type { ConfigChange } from "./plan.ts";
import { readConfig } from "./read.ts";

/** A home whose config can be edited and looked at. */
async function homeWith(text?: string) {
  const home = await temporaryFolder();
  const path = join(home, "config.yaml");
  if (text !== undefined) writeFileSync(path, text);
  return {
    home,
    path,
    edit: (...changes: ConfigChange[]) => editConfig({ home, userHome: home }, () => changes),
    text: () => readFileSync(path, "utf8"),
  };
}

async function edited(text: string | undefined, ...changes: ConfigChange[]): Promise<string> {
  const { edit, text: after } = await homeWith(text);
  await edit(...changes);
  return after();
}

const disable = (name: string): ConfigChange => ({ verb: "add-name", list: "disabled", name });
const enable = (name: string): ConfigChange => ({ verb: "remove-name", list: "disabled", name });

const NEW = "skills:\n  disabled:\n    - gh\n";

/** What a file is before, and after `gh` was switched off. */
const FILES: readonly (readonly [name: string, before: string, after: string])[] = [
  ["an empty file", "", NEW],
  ["a file with comments alone", "# mine\n\n", `# mine\n\n${NEW}`],
  ["a comment without a newline", "# mine", "# mine\nskills:\n  disabled:\n    - gh"],
  ["other keys", "model:  opus # best\n", `model:  opus # best\n${NEW}`],
  ["other keys and a comment at the end", "a: 1\n\n# end\n", `a: 1\n${NEW}\n# end\n`],
  ["a document marker", "---\na: 1\n", `---\na: 1\n${NEW}`],
  ["a file that ends with a marker", "a: 1\n...\n", `a: 1\n${NEW}...\n`],
  ["`skills` with a comment", "skills: # mine\n", "skills: # mine\n  disabled:\n    - gh\n"],
  ["`skills` with a comment inside", "skills:\n  # none\nb: 1\n", "skills:\n  disabled:\n    - gh\n  # none\nb: 1\n"],
  ["`skills: {}`", "skills: {}\n", "skills: { disabled: [gh] }\n"],
  ["a file in JSON", '{ "skills": { "cache": true } }', '{ "skills": { "cache": true, disabled: [gh] } }'],
  [
    "settings in an order",
    "skills:\n  # time\n  scriptTimeout:   5  # short\n\n  cache: false\n\nother: 1\n",
    "skills:\n  # time\n  scriptTimeout:   5  # short\n\n  cache: false\n  disabled:\n    - gh\n\nother: 1\n",
  ],
  ["wide indentation", "skills:\n    cache: false\n", "skills:\n    cache: false\n    disabled:\n      - gh\n"],
  ["CRLF", "skills:\r\n  cache: false\r\n", "skills:\r\n  cache: false\r\n  disabled:\r\n    - gh\r\n"],
  ["CRLF without a last one", "a: 1\r\nb: 2", "a: 1\r\nb: 2\r\nskills:\r\n  disabled:\r\n    - gh"],
  ["a byte order mark", "\uFEFFa: 1\n", `\uFEFFa: 1\n${NEW}`],
  ["no newline at the end", "skills:\n  cache: false", "skills:\n  cache: false\n  disabled:\n    - gh"],
  ["an empty list", "skills:\n  disabled: [] # none\n", "skills:\n  disabled: [gh] # none\n"],
  ["a list on a line", "skills:\n  disabled: [a,  b] # c\n", "skills:\n  disabled: [a,  b, gh] # c\n"],
  ["a last comma", "skills:\n  disabled: [ a, ]\n", "skills:\n  disabled: [ a, gh, ]\n"],
  [
    "brackets over lines",
    "skills:\n  disabled: [\n    a, # x\n    b # y\n  ]\n",
    "skills:\n  disabled: [\n    a, # x\n    b, gh # y\n  ]\n",
  ],
  [
    "a list of lines",
    "skills:\n  disabled:\n  - a # x\n  # end\n  cache: true\n",
    "skills:\n  disabled:\n  - a # x\n  - gh\n  # end\n  cache: true\n",
  ],
  ["items in double quotes", 'skills:\n  disabled:\n    - "a"\n', 'skills:\n  disabled:\n    - "a"\n    - "gh"\n'],
  ["items in single quotes", "skills:\n  disabled: ['a']\n", "skills:\n  disabled: ['a', 'gh']\n"],
  [
    "a commented list without items",
    "skills:\n  # off\n  disabled:\n  cache: true\n",
    "skills:\n  # off\n  disabled:\n    - gh\n  cache: true\n",
  ],
  [
    "an item that was commented out",
    "skills:\n  plugins:\n    - url: u\n    # - url: v\n\n    # - url: w\n",
    "skills:\n  plugins:\n    - url: u\n    # - url: v\n\n    # - url: w\n  disabled:\n    - gh\n",
  ],
  [
    "anchors elsewhere",
    "a: &x [1]\nb: *x\nskills:\n  cache: false\n",
    "a: &x [1]\nb: *x\nskills:\n  cache: false\n  disabled:\n    - gh\n",
  ],
];

test.each(FILES)(
  "%s keeps its bytes when a skill is switched off, and has them all when it is on again [design.config.comments]",
  async (_name, before, after) => {
    const { edit, text } = await homeWith(before);
    expect(await edit(disable("gh"))).toBe(true);
    expect(text()).toBe(after);
    expect(await edit(disable("gh"))).toBe(false);
    expect(await edit(enable("gh"))).toBe(true);
    expect(text()).toBe(before);
  },
);

test("a missing file is made, with its folder, and is empty when nothing is left to say", async () => {
  const home = join(await temporaryFolder(), "deep/.agent");
  await editConfig({ home, userHome: home }, () => [disable("gh")]);
  expect(readFileSync(join(home, "config.yaml"), "utf8")).toBe(NEW);
  await editConfig({ home, userHome: home }, () => [enable("gh")]);
  expect(readFileSync(join(home, "config.yaml"), "utf8")).toBe("");
});

test.each([
  ["the first of a line", "skills: { disabled: [gh, a] }\n", "skills: { disabled: [a] }\n"],
  ["the middle of a line", "skills: { disabled: [a, gh, b] }\n", "skills: { disabled: [a, b] }\n"],
  ["the only one, with a comma", "skills:\n  disabled: [ gh , ]\n", "skills:\n  disabled: []\n"],
  ["the only one in braces", "skills: { disabled: [gh], cache: true }\n", "skills: { cache: true }\n"],
  [
    "the only one, with a comment",
    "skills:\n  disabled: [ # off\n    gh\n  ]\n",
    "skills:\n  disabled: [ # off\n    \n  ]\n",
  ],
  ["the first line", "skills:\n  disabled:\n    - gh # x\n    - a # y\n", "skills:\n  disabled:\n    - a # y\n"],
  ["two at once", "skills:\n  disabled:\n    - gh\n    - a\n    - gh\n", "skills:\n  disabled:\n    - a\n"],
  ["all of several", "a: 1\nskills:\n  disabled:\n    - gh\n    - gh\nb: 2\n", "a: 1\nb: 2\n"],
  ["one that is quoted", "skills:\n  disabled: ['gh', \"x\"]\n", 'skills:\n  disabled: ["x"]\n'],
  ["the last under a comment", "skills:\n  # off\n  disabled:\n    - gh\n", "skills:\n  # off\n  disabled:\n"],
  ["the last above a comment", "skills:\n  disabled:\n    - gh\n    # - a\n", "skills:\n  disabled:\n    # - a\n"],
  ["a number of a name", "skills: { disabled: [0123, gh] }\n", "skills: { disabled: [0123] }\n"],
])("switching on %s leaves a tidy file", async (_name, before, after) => {
  expect(await edited(before, enable("gh"))).toBe(after);
});

test("a name is written such that every reader of YAML takes it for a text", async () => {
  const names = ["on", "True", "0123", "1e3", "user/gh", "naïve", "a: b", "-x", "y"];
  const { home, edit, text } = await homeWith("");
  await edit(...names.map(disable));
  expect(readConfig({ home, userHome: home }).config.disabled).toEqual(names);
  expect(text()).toContain('    - "on"\n    - "True"\n    - "0123"\n    - "1e3"\n');
  await edit(...names.map(enable));
  expect(text()).toBe("");
});

test("a value is set where it stands, and unset with its line", async () => {
  const before = "skills:\n  validation:  'extended' # how\n  cache:\n  scriptTimeout: 5000 # ms\n";
  expect(
    await edited(
      before,
      { verb: "set", key: "validation", value: "strict" },
      { verb: "set", key: "cache", value: false },
      { verb: "set", key: "projectSkills", value: "off" },
      { verb: "unset", key: "scriptTimeout" },
      { verb: "unset", key: "userDir" },
    ),
  ).toBe("skills:\n  validation:  'strict' # how\n  cache: false\n  projectSkills: \"off\"\n");
});

test("what is so already is not written again", async () => {
  const { edit, path } = await homeWith("skills:\n  cache: false\n  disabled: [gh]\n");
  const { ino } = statSync(path);
  expect(await edit(disable("gh"), enable("other"), { verb: "set", key: "cache", value: false })).toBe(false);
  expect(statSync(path).ino).toBe(ino);
});

const PLUGIN = { url: "https://github.com/user/my-skill", name: "my-skill", enabled: true };

test("a plugin is added as the document writes it, brought up to date field by field, and removed", async () => {
  const before = "# mine\nskills:\n  cache: false # x\n";
  const { edit, text } = await homeWith(before);
  await edit({ verb: "put-plugin", plugin: { ...PLUGIN, installedAt: "2024-01-05T10:30:00Z" } });
  const added = `${before}  plugins:
    - url: "https://github.com/user/my-skill"
      name: my-skill
      enabled: true
      installedAt: "2024-01-05T10:30:00Z"
`;
  expect(text()).toBe(added);
  await edit({ verb: "put-plugin", plugin: { url: "u", ref: "v1" } });
  await edit({ verb: "put-plugin", plugin: { ...PLUGIN, enabled: false, ref: "main" } });
  expect(text()).toBe(`${before}  plugins:
    - url: "https://github.com/user/my-skill"
      name: my-skill
      enabled: false
      ref: main
    - url: u
      ref: v1
`);
  await edit({ verb: "remove-plugin", plugin: { url: "u" } }, { verb: "remove-plugin", plugin: PLUGIN });
  expect(text()).toBe(before);
});

test("plugins in other styles are edited in theirs", async () => {
  const changes: ConfigChange[] = [
    { verb: "put-plugin", plugin: { url: "a", enabled: false } },
    { verb: "put-plugin", plugin: { url: "b" } },
  ];
  expect(await edited("skills:\n  plugins: [{ url: a, ref: x }]\n", ...changes)).toBe(
    "skills:\n  plugins: [{ url: a, enabled: false }, { url: b }]\n",
  );
  expect(await edited("skills:\n  plugins:\n  - ref: x # r\n    url: a # u\n", ...changes)).toBe(
    "skills:\n  plugins:\n  - url: a # u\n    enabled: false\n  - url: b\n",
  );
});

test("several changes are one, and they are decided on what the file says under the lock", async () => {
  const { home, text } = await homeWith("skills: { disabledBundled: [gh] }\n");
  await editConfig({ home, userHome: home }, ({ disabledBundled }) =>
    disabledBundled.map((name): ConfigChange => ({ verb: "add-name", list: "enabledBundled", name })),
  );
  expect(text()).toBe("skills: { disabledBundled: [gh], enabledBundled: [gh] }\n");
});

test.each([
  ["not YAML", "skills: [\n", "config-invalid"],
  ["wrong in another place", "skills:\n  cache: 7\n", "config-invalid"],
  ["twice the same key", "a: 1\na: 2\n", "config-invalid"],
  ["an alias in the place", "a: &x [b]\nskills:\n  disabled: *x\n", "config-not-editable"],
  ["too odd for the editor's parser", "skills: { disabled: [ # off\n  a\n] }\n", "config-not-editable"],
  ["as large as may be", "#".repeat(1024 * 1024), "config-not-editable"],
  ["an anchor that others use", "skills:\n  disabled: &x [b]\n  sources: *x\n", "config-not-editable"],
])("a file that is %s is not edited", async (_name, before, code) => {
  const { edit, text } = await homeWith(before);
  await expect(edit(disable("gh"))).rejects.toMatchObject({ code });
  expect(text()).toBe(before);
});

test("a change that would make the file wrong is not made", async () => {
  const { edit, text } = await homeWith("a: 1\n");
  await expect(edit(disable("a/b/c"))).rejects.toMatchObject({
    code: "invalid-input",
    message: expect.stringContaining("`disabled[0]` should be the name of a skill"),
  });
  await expect(edit({ verb: "set", key: "scriptTimeout", value: 0 })).rejects.toMatchObject({ code: "invalid-input" });
  expect(text()).toBe("a: 1\n");
});

test("a linked config stays a link, keeps its mode, and a folder in its place is an error", async () => {
  const { home, path, edit } = await homeWith();
  const real = join(home, "dotfile");
  writeFileSync(real, "", { mode: 0o600 });
  symlinkSync("dotfile", path);
  await edit(disable("gh"));
  expect(readFileSync(real, "utf8")).toBe(NEW);
  expect(statSync(real).mode & 0o777).toBe(0o600);
  const other = await homeWith();
  mkdirSync(other.path);
  await expect(other.edit(disable("gh"))).rejects.toMatchObject({ code: "not-readable" });
});

test("the lock is in a folder of its own", async () => {
  const { home, edit } = await homeWith();
  await edit(disable("gh"));
  expect(existsSync(join(home, "locks", "config"))).toBe(true);
});
