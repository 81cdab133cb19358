import { describe, expect, test } from "vitest";
import { parseSkill } from "./parse.ts";
import type { FileNote, ParsedSkill, Profile } from "./skill.ts";

const SKILL_MD = "---\nname: hello\ndescription: Says hello.\n---\n\n# Hello\n";
const PACK = { id: "hello", name: "Hello!", version: "1.0.0", description: "The pack.", owner: "me" };

describe("the documents' own examples", () => {
  test("the manifest of agent-skills-harness is valid by the specification [harness.manifest.example]", () => {
    const text = `---
name: my-skill
description: Brief description of what this skill does and when to use it
license: MIT
compatibility: Requires Node.js 18+
metadata:
  author: Your Name
  version: "1.0.0"
allowed-tools: "Bash(git:*) Read"
---

# My Skill

Instructions for the LLM on how to use this skill.
`;
    const { skill, diagnostics } = parse({ "SKILL.md": text }, { folder: "my-skill", profile: "spec" });
    expect(diagnostics).toEqual([]);
    expect(skill).toMatchObject({
      author: "Your Name",
      version: "1.0.0",
      allowedTools: ["Bash(git:*)", "Read"],
    });
  });

  test("the manifest of toolsets-triggers-tiers loads without a word [toolsets.manifest.example]", () => {
    const text = `---
name: hello-extended
description: Extended greeting capabilities
version: 1.0.0
toolsets:
  - "toolsets/index:HelloToolset"     # path:Class format
triggers:
  keywords: ["hello", "greet", "greeting"]
  verbs: ["say", "wave"]
  patterns: ["greet\\\\s+\\\\w+"]
default_enabled: true
---

# Hello Extended Skill
`;
    const { skill, diagnostics } = parse({ "SKILL.md": text, "toolsets/index.ts": "" }, { folder: "hello-extended" });
    expect(diagnostics).toEqual([]);
    expect(skill).toMatchObject({
      version: "1.0.0",
      toolsets: [{ path: "toolsets/index", exportName: "HelloToolset" }],
      triggers: {
        keywords: ["hello", "greet", "greeting"],
        verbs: ["say", "wave"],
        patterns: ["greet\\s+\\w+"],
      },
      isEnabledByDefault: true,
    });
  });
});

describe("the folder", () => {
  test("is a skill with SKILL.md alone, which is its entry [spec.skill.directory, autobyteus.skill.directory, hiboss.skill.directory, design.skill.either]", () => {
    const { skill, diagnostics } = parse({ "SKILL.md": SKILL_MD }, { profile: "spec" });
    expect(skill).toMatchObject({
      name: "hello",
      title: "hello",
      entryPath: "SKILL.md",
      isPack: false,
      body: "# Hello",
    });
    expect(diagnostics).toEqual([]);
  });

  test("may hold anything else [spec.skill.other-files, autobyteus.skill.assets, hiboss.skill.directory]", () => {
    const others = {
      "scripts/code_formatter.jar": "",
      "templates/SpringBootApp.java": "",
      "docs/memory_model.md": "",
      "LICENSE.txt": "",
      ".env.example": "",
    };
    expect(parse({ "SKILL.md": SKILL_MD, ...others }, { profile: "spec" })).toEqual(
      parse({ "SKILL.md": SKILL_MD }, { profile: "spec" }),
    );
  });

  test.each([".hiboss-managed.json", ".skep-managed.json"])(
    "with the marker %s is the same skill [hiboss.marker.harmless]",
    (marker) => {
      expect(parse({ "SKILL.md": SKILL_MD, [marker]: '{"owner":"hiboss"}' }, { profile: "spec" })).toEqual(
        parse({ "SKILL.md": SKILL_MD }, { profile: "spec" }),
      );
    },
  );

  test("without a name of its own gives its name, made safe if need be [design.repair.name]", () => {
    const text = "---\ndescription: d\n---\nBody\n";
    expect(parse({ "SKILL.md": text }, { folder: "cafe\u0301" }).name).toBe("caf\u00e9");
    expect(parse({ "SKILL.md": text }, { folder: ".secret skill" }).name).toBe("secret-skill");
  });

  test("gives a name also to a skill that does not load", () => {
    expect(parse({ "SKILL.md": "" }).name).toBe("hello");
    expect(parse({ "SKILL.md": "---\nname: other\n---\n" }).name).toBe("other");
    expect(parse({ "manifest.json": '{"id": "other"}' }).name).toBe("other");
  });

  test("whose SKILL.md is a link that leads out does not load [wild.symlink]", () => {
    const note: FileNote = {
      code: "entry-outside",
      path: "SKILL.md",
      message: "is a link out of the folder",
    };
    const { skill, diagnostics } = parseSkill({
      folder: "hello",
      texts: new Map(),
      files: [],
      notes: [note],
    });
    expect(skill).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "entry-outside", severity: "error", path: "SKILL.md", line: 1 }]);
  });

  test("is not searched for missing files by one who knows only its heads", () => {
    const text = "---\nname: hello\ndescription: d\nscripts: [a.ts]\ntoolsets: [b:C]\n---\nBody\n";
    const { diagnostics } = parseSkill({ folder: "hello", texts: new Map([["SKILL.md", text]]) });
    expect(diagnostics).toEqual([]);
  });
});

describe("both files in one folder", () => {
  test("identity and instructions are those of SKILL.md [design.both.identity]", () => {
    const { skill, diagnostics } = both({});
    expect(diagnostics).toEqual([]);
    expect(skill).toMatchObject({
      name: "hello",
      description: "Says hello.",
      body: "# Hello",
      entryPath: "SKILL.md",
      isPack: true,
      title: "Hello!",
      version: "1.0.0",
      owner: "me",
    });
  });

  test("execution is that of manifest.json [design.both.execution]", () => {
    const pack = {
      scripts: ["b.ts"],
      envVars: ["B"],
      mcpServers: [{ name: "b", command: "b" }],
      dependencies: ["b"],
      permissions: { network: ["b"] },
      nodeVersion: ">=22",
      systemPackages: ["b"],
    };
    const fields =
      "scripts: [a.ts]\nenvVars: [A]\nmcpServers: [{ name: a, command: a }]\ndependencies: [a]\npermissions: { network: true }\n";
    const { skill } = both({ pack, fields, files: { "a.ts": "", "b.ts": "", ".env.example": "B=\n" } });
    expect(skill).toMatchObject({
      scripts: [{ path: "b.ts" }],
      envVars: ["B"],
      mcpServers: [{ name: "b", type: "local", command: "b", args: [] }],
      dependencies: [{ id: "b" }],
      permissions: { network: ["b"] },
      nodeVersion: ">=22",
      systemPackages: ["b"],
    });
  });

  test("execution that manifest.json does not speak of stays that of SKILL.md [design.both.execution]", () => {
    const { skill } = both({ fields: "scripts: [a.ts]\nenvVars: [A]\n", files: { "a.ts": "" } });
    expect(skill).toMatchObject({ scripts: [{ path: "a.ts" }], envVars: ["A"] });
  });

  test("the context files follow the body [design.both.body]", () => {
    const { skill } = both({ pack: { context: ["c.md", "d.md"] }, files: { "d.md": "D\n", "c.md": "\nC" } });
    expect(skill?.body).toBe("# Hello\n\nC\n\nD");
  });

  test("an id that differs from the name is an error [design.both.id]", () => {
    expect(said(both({ pack: { id: "greet" } }))).toEqual(["error id-mismatch manifest.json:2"]);
  });

  test("an id that is the same after NFKC is the same [design.both.id, design.name.rule]", () => {
    const parsed = parse(
      {
        "SKILL.md": "---\nname: cafe\u0301\ndescription: d\n---\nBody\n",
        "manifest.json": JSON.stringify({ ...PACK, id: "caf\u00e9" }),
      },
      { folder: "caf\u00e9" },
    );
    expect(said(parsed)).toEqual([]);
  });

  test.each(["version: 2.0.0\n", 'metadata:\n  version: "2.0.0"\n'])(
    "a version that differs (%j) is an error [design.both.version]",
    (fields) => {
      expect(said(both({ fields }))).toEqual(["error version-mismatch manifest.json:4"]);
    },
  );

  test.each(["version: 1.0.0\n", "metadata:\n  version: 1.0.0\n", "metadata:\n  author: Ada\n"])(
    "a version that is the same, or only in one of them (%j), is fine [design.both.version]",
    (fields) => {
      const { skill, diagnostics } = both({ fields });
      expect(diagnostics).toEqual([]);
      expect(skill?.version).toBe("1.0.0");
    },
  );

  test.each(["version:\n", "metadata:\n  version:\n", 'metadata:\n  version: ""\n'])(
    "an empty version (%j) differs from nothing [design.both.version]",
    (fields) => {
      expect(said(both({ fields }))).toEqual([]);
    },
  );

  test("an error in either keeps the skill from loading [design.profile.error]", () => {
    expect(both({ pack: { version: "1" } }).skill).toBeUndefined();
    expect(parse({ "SKILL.md": "", "manifest.json": JSON.stringify(PACK) }).skill).toBeUndefined();
  });

  test("a manifest.json without an id belongs to something else, and is left alone with a warning", () => {
    const parsed = parse({
      "SKILL.md": SKILL_MD,
      "manifest.json": '{"manifest_version": 3, "version": "9.9.9"}',
    });
    expect(said(parsed)).toEqual(["warning manifest-ignored manifest.json:1"]);
    expect(parsed.skill).toMatchObject({ isPack: false, entryPath: "SKILL.md" });
    expect(parsed.skill?.version).toBeUndefined();
  });
});

describe("profiles", () => {
  test("extended is the default [design.profile.default]", () => {
    const text = "---\nname: hello\ndescription: d\nfoo: bar\n---\nBody\n";
    const files = { folder: "hello", texts: new Map([["SKILL.md", text]]) };
    expect(parseSkill(files)).toEqual(parseSkill(files, { profile: "extended" }));
    expect(parseSkill(files).skill).toBeDefined();
  });

  test("in extended many faults together are warnings, and the skill loads [design.profile.errors]", () => {
    const text = `\uFEFF
---
name: My_Skill
description: Use when: asked
foo: bar
version: 1
triggers: [a]
permissions: all
toolsets: [x]
allowed-tools: Read, Write
---
Body\0
`.replaceAll("\n", "\r\n");
    const { skill, diagnostics } = parse({ "SKILL.md": text });
    expect(skill).toBeDefined();
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(diagnostics.length).toBeGreaterThan(10);
  });

  test.each([
    ["scripts: [../a.ts]", "path-unsafe"],
    ["toolsets: [../a:B]", "path-unsafe"],
    ["envVars: [LD_PRELOAD]", "env-name"],
  ])("in extended `%s` is unsafe, which is an error [design.profile.errors]", (field, code) => {
    const { skill, diagnostics } = parse({
      "SKILL.md": `---\nname: hello\ndescription: d\n${field}\n---\nBody\n`,
    });
    expect(skill).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code, severity: "error" }]);
  });

  test("in spec a frontmatter of two documents is an error [design.profile.spec, design.profile.nothing-silent]", () => {
    const text = "---\nname: hello\ndescription: d\n...\nlicense: MIT\n---\nBody\n";
    expect(parse({ "SKILL.md": text }, { profile: "spec" }).skill).toBeUndefined();
  });

  test("every diagnostic has a message, a hint and a line", () => {
    const text = "---\nname: My_Skill\nfoo: [\n---\n";
    const { diagnostics } = parse({ "SKILL.md": text, "manifest.json": "{" });
    expect(diagnostics.length).toBeGreaterThan(4);
    for (const { message, hint, line } of diagnostics) {
      expect(message).toMatch(/\w/);
      expect(hint).toMatch(/\w/);
      expect(line).toBeGreaterThan(0);
    }
  });
});

describe("lines are those of the file on disk [design.repair.local]", () => {
  const plain = "---\nname: hello\ndescription: d\nfoo: bar\n---\nBody\n";

  test.each([
    ["as it is", plain, 4],
    ["a byte order mark", `\uFEFF${plain}`, 4],
    ["CR LF", plain.replaceAll("\n", "\r\n"), 4],
    ["a byte order mark and CR LF", `\uFEFF${plain.replaceAll("\n", "\r\n")}`, 4],
    ["three blank lines", `\n\n\n${plain}`, 7],
    ["a code fence", `\`\`\`\n${plain}\`\`\`\n`, 5],
    ["blank lines and a code fence", `\n\n\`\`\`\n${plain}\`\`\`\n`, 7],
    ["blank lines with CR LF", `\n\n${plain}`.replaceAll("\n", "\r\n"), 6],
    ["a repaired value in front", plain.replace("d\n", "x: y\n"), 4],
    ["a repaired value of two lines in front", plain.replace("d\n", "x: y\n  z\n"), 5],
    ["a NUL in front", plain.replace("d\n", "d\0\n"), 4],
    ["wide characters in front", plain.replace("d\n", "😀é文\n"), 4],
  ])("with %s", (_what, text, line) => {
    for (const content of [text, new TextEncoder().encode(text)]) {
      const { diagnostics } = parse({ "SKILL.md": content });
      expect(diagnostics.filter(({ code }) => code === "unknown-field")).toMatchObject([{ line }]);
    }
  });
});

function parse(
  contents: Readonly<Record<string, Uint8Array | string>>,
  { folder = "hello", profile = "extended" }: { folder?: string; profile?: Profile } = {},
): ParsedSkill {
  const texts = new Map(Object.entries(contents));
  const files = [...texts].map(([path, text]) => ({ path, size: text.length }));
  return parseSkill({ folder, files, texts }, { profile });
}

/** A `SKILL.md` with more fields and a `manifest.json` with more of its own, beside more files. */
function both({
  fields = "",
  pack = {},
  files = {},
}: {
  fields?: string;
  pack?: object;
  files?: Readonly<Record<string, string>>;
}): ParsedSkill {
  return parse({
    "SKILL.md": SKILL_MD.replace("hello.\n", `hello.\n${fields}`),
    "manifest.json": JSON.stringify({ ...PACK, ...pack }, null, 2),
    ...files,
  });
}

function said({ diagnostics }: ParsedSkill): string[] {
  return diagnostics.map(({ severity, code, path, line }) => `${severity} ${code} ${path}:${line}`);
}
