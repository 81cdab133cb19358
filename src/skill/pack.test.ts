import { describe, expect, test } from "vitest";
import { contextPaths } from "./pack.ts";
import { parseSkill } from "./parse.ts";
import type { Profile, Skill } from "./skill.ts";

const PACK = {
  id: "social-media-apis",
  name: "Social Media APIs",
  version: "2.1.0",
  description: "Post to Twitter, Instagram, and Facebook with analytics",
  owner: "built-in",
};

describe("a pack", () => {
  test("is a folder with a manifest.json, and needs no SKILL.md [packs.manifest.required, design.skill.either, design.pack.identity]", () => {
    const { skill, said } = read(PACK, { profile: "spec" });
    expect(skill).toMatchObject({
      name: "social-media-apis",
      title: "Social Media APIs",
      version: "2.1.0",
      description: "Post to Twitter, Instagram, and Facebook with analytics",
      owner: "built-in",
      isPack: true,
      entryPath: "manifest.json",
    });
    expect(said).toEqual([]);
  });

  test("with every field of the document is valid [packs.manifest.example, packs.folder.optional-parts]", () => {
    const { skill, said } = read(
      {
        ...PACK,
        context: ["context/instructions.md", "context/platform-guidelines.md"],
        scripts: ["scripts/post-twitter.ts", "scripts/check-status.sh"],
        envVars: ["TWITTER_API_KEY", "INSTAGRAM_ACCESS_TOKEN"],
        mcpServers: [{ name: "social-mcp", type: "local", command: "node", args: ["mcp/server.js"] }],
        dependencies: ["basic-tools@1.0.0"],
        nodeVersion: ">=20.0.0",
        systemPackages: ["chromium", "ffmpeg"],
      },
      {
        profile: "spec",
        files: {
          "context/instructions.md": "Post.\n",
          "context/platform-guidelines.md": "Be kind.\n",
          "scripts/post-twitter.ts": "",
          "scripts/check-status.sh": "",
          "mcp/server.ts": "",
          ".env.example": "TWITTER_API_KEY=\nINSTAGRAM_ACCESS_TOKEN=\n",
          "README.md": "# Social\n",
        },
      },
    );
    expect(said).toEqual([]);
    expect(skill).toMatchObject({
      scripts: [{ path: "scripts/post-twitter.ts" }, { path: "scripts/check-status.sh" }],
      envVars: ["TWITTER_API_KEY", "INSTAGRAM_ACCESS_TOKEN"],
      mcpServers: [{ name: "social-mcp", type: "local", command: "node", args: ["mcp/server.js"] }],
      dependencies: [{ id: "basic-tools", range: "1.0.0" }],
      nodeVersion: ">=20.0.0",
      systemPackages: ["chromium", "ffmpeg"],
    });
  });

  test("may stand in a folder that carries its version [packs.folder.versioned]", () => {
    expect(read(PACK, { folder: "social-media-apis@2.1.0" })).toMatchObject({
      skill: { name: "social-media-apis" },
      said: [],
    });
  });

  test("in a folder of another name is told", () => {
    expect(read(PACK, { folder: "twitter" })).toMatchObject({
      skill: { name: "social-media-apis" },
      said: ["name-mismatch:2"],
    });
  });

  test("tells every error, not only the first [packs.validation.all-errors]", () => {
    const { skill, said } = read({
      id: "Bad Id",
      version: "1",
      context: ["a.md"],
      scripts: ["b.ts"],
    });
    expect(skill).toBeUndefined();
    expect(said).toEqual(
      expect.arrayContaining([
        "id-format:2",
        "pack-version:3",
        "context-missing:5",
        "pack-script-missing:8",
        "title-missing:1",
        "owner-missing:1",
        "description-missing:1",
      ]),
    );
    expect(said).toHaveLength(7);
  });
});

describe("required fields", () => {
  test.each([
    ["id", "id-missing", false],
    ["version", "pack-version", false],
    ["description", "description-missing", false],
    ["name", "title-missing", true],
    ["owner", "owner-missing", true],
  ] as const)(
    "without %s: %s [packs.id.required, packs.version.required, packs.description.required, packs.name.required, packs.owner.required, design.pack.owner]",
    (field, code, loads) => {
      const { [field]: _, ...rest } = PACK;
      expect(read(rest)).toMatchObject({ said: [`${code}:1`] });
      expect(read(rest).skill !== undefined).toBe(loads);
      expect(read(rest, { profile: "spec" }).skill).toBeUndefined();
      expect(read({ ...PACK, [field]: null }).said).toEqual([expect.stringMatching(`^${code}:`)]);
      expect(read({ ...PACK, [field]: "" }).said).toEqual([expect.stringMatching(`^${code}:`)]);
    },
  );

  test("a pack without a name shows its id [packs.name.required]", () => {
    const { name: _, ...rest } = PACK;
    expect(read(rest).skill?.title).toBe("social-media-apis");
  });

  test.each(["a", "social-media-apis", "2fa", "技能"])("%s is an id [packs.id.format]", (id) => {
    expect(read({ ...PACK, id }, { folder: id, profile: "spec" })).toMatchObject({
      skill: { name: id },
      said: [],
    });
  });

  test.each(["Social", "a_b", "a b", "-a", "a-", "a--b", "a/b", "../a", "a.b", "x".repeat(65)])(
    "%s is none, which is an error [packs.id.format]",
    (id) => {
      expect(read({ ...PACK, id }, { folder: id })).toMatchObject({ said: ["id-format:2"] });
      expect(read({ ...PACK, id }, { folder: id }).skill).toBeUndefined();
    },
  );

  test.each(["1.0.0", "0.0.1", "1.0.0-beta.1", "1.0.0+build"])(
    "%s is a version [packs.version.format, design.version.semver]",
    (version) => {
      expect(read({ ...PACK, version }, { profile: "spec" })).toMatchObject({ skill: { version }, said: [] });
    },
  );

  test.each(["1.0", "1", "v1.0.0", "1.0.0.0", "latest", "^1.0.0", " 1.0.0", 1, 1.5])(
    "%j is none, which is an error [packs.version.format]",
    (version) => {
      expect(read({ ...PACK, version })).toMatchObject({ said: ["pack-version:4"] });
      expect(read({ ...PACK, version }).skill).toBeUndefined();
    },
  );

  test("a description of 1025 characters is told", () => {
    expect(read({ ...PACK, description: "x".repeat(1024) }).said).toEqual([]);
    expect(read({ ...PACK, description: "x".repeat(1025) }).said).toEqual(["description-length:5"]);
  });
});

describe("context", () => {
  test("files make up the body, in their order [packs.context.prompt, design.pack.body]", () => {
    const files = { "context/a.md": "\nA\n\n", "context/b.md": "B" };
    const { skill, said } = read({ ...PACK, context: ["context/b.md", "./context//a.md"] }, { files });
    expect(skill?.body).toBe("B\n\nA");
    expect(said).toEqual([]);
  });

  test("a file that is listed twice counts once", () => {
    expect(read({ ...PACK, context: ["a.md", "./a.md"] }, { files: { "a.md": "A" } }).skill?.body).toBe("A");
  });

  test("a file that is not there is an error on its own line [packs.context.exists]", () => {
    expect(read({ ...PACK, context: ["a.md", "b.md"] }, { files: { "a.md": "A" } })).toMatchObject({
      said: ["context-missing:9"],
    });
  });

  test.each(["../secret.md", "/etc/passwd", "a/../../b.md", "C:\\a.md", "~/.ssh/id_rsa", "a\0.md"])(
    "%j could lead out of the folder, which is an error [design.path.relative]",
    (path) => {
      expect(read({ ...PACK, context: [path] })).toMatchObject({ said: ["path-unsafe:8"] });
    },
  );

  test("a file that is not UTF-8 is read with a warning under its own name [wild.invalid-utf8]", () => {
    const { diagnostics } = read({ ...PACK, context: ["a.md"] }, { files: { "a.md": new Uint8Array([0x41, 0xff]) } });
    expect(diagnostics).toMatchObject([{ code: "not-utf8", path: "a.md", severity: "warning" }]);
  });

  test("a file that is not UTF-8 keeps a pack from loading in spec [design.profile.error]", () => {
    const { skill, diagnostics } = read(
      { ...PACK, context: ["a.md"] },
      { files: { "a.md": new Uint8Array([0x41, 0xff]) }, profile: "spec" },
    );
    expect(diagnostics).toMatchObject([{ code: "not-utf8", severity: "error" }]);
    expect(skill).toBeUndefined();
  });

  test("more than 1 MB in all is refused [limits.context]", () => {
    const files = { "a.md": "x".repeat(600_000), "b.md": "y".repeat(600_000) };
    expect(read({ ...PACK, context: ["a.md"] }, { files }).skill?.body).toHaveLength(600_000);
    expect(read({ ...PACK, context: ["a.md", "b.md"] }, { files })).toMatchObject({
      skill: undefined,
      said: ["context-too-large:1"],
    });
  });

  test("a file whose size alone says that it is too large is not read as empty [limits.context, design.profile.nothing-silent]", () => {
    const files = [
      { path: "manifest.json", size: 200 },
      { path: "a.md", size: 2_000_000 },
    ];
    const texts = new Map([
      ["manifest.json", JSON.stringify({ ...PACK, context: ["a.md"] })],
      ["a.md", ""],
    ]);
    const { skill, diagnostics } = parseSkill({ folder: PACK.id, files, texts });
    expect(diagnostics.map(({ code }) => code)).toEqual([expect.stringMatching(/too-large$/)]);
    expect(skill).toBeUndefined();
  });

  test("its paths are known before anything is judged", () => {
    expect(contextPaths(JSON.stringify({ context: ["a.md", "./b//c.md", "../d.md", 5, null] }))).toEqual([
      "a.md",
      "b/c.md",
      "5",
    ]);
    expect(contextPaths('{"context": "a.md"}')).toEqual(["a.md"]);
    expect(contextPaths("not JSON")).toEqual([]);
    expect(contextPaths("[]")).toEqual([]);
    expect(contextPaths('\uFEFF{"context": ["a.md"]}')).toEqual(["a.md"]);
  });
});

describe("scripts", () => {
  test("are listed, and nobody asks for the executable bit [packs.scripts.list, packs.scripts.executable]", () => {
    expect(
      read({ ...PACK, scripts: ["scripts/a.ts"] }, { files: { "scripts/a.ts": "" }, profile: "spec" }),
    ).toMatchObject({
      skill: { scripts: [{ path: "scripts/a.ts" }] },
      said: [],
    });
  });

  test("one that is not there is an error [packs.scripts.exist]", () => {
    expect(read({ ...PACK, scripts: ["scripts/a.ts"] })).toMatchObject({
      skill: undefined,
      said: ["pack-script-missing:8"],
    });
  });

  test("may bring a description and a timeout [design.script.timeout]", () => {
    const scripts = [{ path: "a.py", description: "Does a", timeout: 1000 }];
    expect(read({ ...PACK, scripts }, { files: { "a.py": "" } }).skill?.scripts).toEqual([
      { path: "a.py", description: "Does a", timeoutMs: 1000 },
    ]);
  });

  test.each([[{}], [{ file: "a.py" }], [[]]])("%j is no script, and is told", (item) => {
    expect(read({ ...PACK, scripts: [item] })).toMatchObject({
      skill: { scripts: [] },
      said: ["field-type:8"],
    });
  });

  test("one that leads out of the folder is an error [design.path.relative]", () => {
    expect(read({ ...PACK, scripts: ["../a.ts"] })).toMatchObject({
      skill: undefined,
      said: ["path-unsafe:8"],
    });
  });
});

describe("variables", () => {
  test.each(["PATH", "LD_PRELOAD", "NODE_OPTIONS", "A-B", "KEY=secret"])(
    "%s cannot be declared, which is an error [design.env.refused, packs.env-vars.names]",
    (name) => {
      expect(read({ ...PACK, envVars: [name] })).toMatchObject({ skill: undefined, said: ["env-name:8"] });
    },
  );

  test("need a .env.example, which is told [packs.env-example.required]", () => {
    expect(read({ ...PACK, envVars: ["KEY"] })).toMatchObject({
      skill: { envVars: ["KEY"] },
      said: ["env-example-missing:7"],
    });
    expect(read({ ...PACK, envVars: ["KEY"] }, { profile: "spec" }).skill).toBeUndefined();
    expect(read({ ...PACK, envVars: [] }, { profile: "spec" }).said).toEqual([]);
  });

  test.each(["KEY=", "KEY=value", "# KEY=", "export KEY=x", "  KEY = x", "A=1\r\nKEY=\r\n", "\uFEFFKEY="])(
    "a .env.example with %j names KEY [packs.env-example.required]",
    (text) => {
      const { said } = read({ ...PACK, envVars: ["KEY"] }, { files: { ".env.example": text } });
      expect(said.filter((line) => line.startsWith("env-example"))).toEqual([]);
    },
  );

  test.each(["", "OTHER=", "KEYS=", "KEY", "MY_KEY="])(
    "a .env.example with %j does not [packs.env-example.required]",
    (text) => {
      expect(read({ ...PACK, envVars: ["KEY"] }, { files: { ".env.example": text } }).said).toEqual([
        "env-example-incomplete:1",
      ]);
    },
  );
});

describe("MCP servers", () => {
  test("are local, with a command and arguments [packs.mcp.local]", () => {
    const server = { name: "a", type: "local", command: "node", args: ["mcp/server.js"] };
    expect(read({ ...PACK, mcpServers: [server] }, { profile: "spec" })).toMatchObject({
      skill: { mcpServers: [server] },
      said: [],
    });
    expect(read({ ...PACK, mcpServers: [{ name: "a", command: "./bin/serve" }] }).skill?.mcpServers).toEqual([
      { name: "a", type: "local", command: "./bin/serve", args: [] },
    ]);
  });

  test("are remote, with a URL [packs.mcp.remote]", () => {
    const server = { name: "external-api", type: "remote", url: "https://mcp.example.com/api" };
    expect(read({ ...PACK, mcpServers: [server] }, { profile: "spec" })).toMatchObject({
      skill: { mcpServers: [server] },
      said: [],
    });
  });

  test.each([
    [{ type: "local", command: "node" }],
    [{ name: "a", type: "local" }],
    [{ name: "a", type: "local", command: "" }],
    [{ name: "a", type: "remote" }],
    [{ name: "a", type: "remote", url: "file:///etc/passwd" }],
    [{ name: "a", type: "remote", url: "javascript:x" }],
    [{ name: "a", type: "docker", command: "x" }],
    ["node"],
  ])("%j is left out, with a warning [packs.mcp.local, packs.mcp.remote]", (server) => {
    expect(read({ ...PACK, mcpServers: [server] })).toMatchObject({
      skill: { mcpServers: [] },
      said: ["mcp-server:8"],
    });
  });

  test.each(["/bin/sh", "../run", "bin/../../run", "C:\\run.exe"])(
    "a command of %s is a program outside the folder, which is an error [design.path.relative]",
    (command) => {
      const { skill, said } = read({ ...PACK, mcpServers: [{ name: "a", type: "local", command }] });
      expect(skill).toBeUndefined();
      expect(said).toContainEqual(expect.stringMatching(/^path-unsafe:/));
    },
  );
});

describe("what a pack needs", () => {
  test.each([
    ["basic-tools@1.0.0", { id: "basic-tools", range: "1.0.0" }],
    ["basic-tools@^1.2", { id: "basic-tools", range: "^1.2" }],
    ["basic-tools@>=1 <3", { id: "basic-tools", range: ">=1 <3" }],
    ["basic-tools", { id: "basic-tools" }],
  ])("%s is a dependency [packs.dependencies.format]", (text, dependency) => {
    expect(read({ ...PACK, dependencies: [text] }, { profile: "spec" })).toMatchObject({
      skill: { dependencies: [dependency] },
      said: [],
    });
  });

  test.each(["basic-tools@latest", "Basic Tools@1.0.0", "@1.0.0", "a@b@c", "../x@1.0.0", "a@"])(
    "%s is none, and is left out with a warning [packs.dependencies.format]",
    (text) => {
      expect(read({ ...PACK, dependencies: [text] })).toMatchObject({
        skill: { dependencies: [] },
        said: ["dependency-format:8"],
      });
    },
  );

  test("a range of Node versions is read, and anything else told [packs.node-version]", () => {
    expect(read({ ...PACK, nodeVersion: ">=20.0.0" }, { profile: "spec" })).toMatchObject({
      skill: { nodeVersion: ">=20.0.0" },
      said: [],
    });
    const { skill, said } = read({ ...PACK, nodeVersion: "newest" });
    expect(skill?.nodeVersion).toBeUndefined();
    expect(said).toEqual(["node-version:7"]);
  });

  test("system packages are part of the record [packs.system-packages]", () => {
    expect(read({ ...PACK, systemPackages: ["chromium"] }, { profile: "spec" }).skill?.systemPackages).toEqual([
      "chromium",
    ]);
  });

  test("permissions are read as in SKILL.md [design.permissions.network]", () => {
    expect(read({ ...PACK, permissions: { network: ["api.example.com"] } }).skill?.permissions).toEqual({
      network: ["api.example.com"],
    });
    expect(read(PACK).skill?.permissions).toEqual({ network: false });
  });
});

describe("fields that are not the author's", () => {
  test.each(["usedBy", "registeredAt", "updatedAt"])(
    "`%s` is the registry's: told, not read, and no reason to refuse the pack [packs.registry-fields]",
    (field) => {
      const { skill, diagnostics } = read({ ...PACK, [field]: "x" }, { profile: "spec" });
      expect(diagnostics).toMatchObject([{ code: "registry-field", severity: "info", line: 7 }]);
      expect(skill).not.toHaveProperty(field);
    },
  );

  test.each(["triggers", "author", "__proto__", "constructor"])("`%s` is unknown, and told", (field) => {
    const manifest = JSON.stringify(PACK, null, 2).replace(/\n\}$/, `,\n  "${field}": "x"\n}`);
    expect(readText(manifest)).toMatchObject({ skill: { name: PACK.id }, said: ["unknown-field:7"] });
  });
});

describe("the text of a manifest", () => {
  const text = JSON.stringify(PACK, null, 2);

  test("may have comments and trailing commas, with a warning", () => {
    expect(readText(`// pack\n${text.replace(/\n\}$/, ",\n}")}`)).toMatchObject({
      skill: { name: PACK.id },
      said: ["manifest-repaired:1"],
    });
  });

  test("may have a byte order mark and CR LF, with a word about each, and lines still count [wild.bom, wild.crlf]", () => {
    const crlf = `\uFEFF${text.replace("2.1.0", "2.1").replaceAll("\n", "\r\n")}`;
    expect(readText(crlf).said).toEqual(["byte-order-mark:1", "line-endings:1", "pack-version:4"]);
  });

  test("of a field that stands twice the last counts, with a warning on its line [design.repair.duplicate-key]", () => {
    expect(readText(text.replace('  "version"', '  "version": "1.0.0",\n  "version"'))).toMatchObject({
      skill: { version: "2.1.0" },
      said: ["duplicate-key:5"],
    });
  });

  test.each([
    ["", "file-empty:1"],
    [" \n", "file-empty:1"],
    ["[]", "manifest-invalid:1"],
    ["null", "manifest-invalid:1"],
    ['"x"', "manifest-invalid:1"],
    ["{\n\n  oops\n}", "manifest-invalid:3"],
    ['{\n"id": "a"', "manifest-invalid:2"],
  ])("%j is an error on its line", (content, code) => {
    expect(readText(content)).toMatchObject({ skill: undefined, said: [code] });
  });
});

interface Reading {
  skill: Skill | undefined;
  said: string[];
  diagnostics: readonly object[];
}

interface ReadOptions {
  folder?: string;
  profile?: Profile;
  files?: Readonly<Record<string, Uint8Array | string>>;
}

/** Reads a manifest that is written with one field per line; `id` is on line 2. */
function read(manifest: object, options: ReadOptions = {}): Reading {
  return readText(JSON.stringify(manifest, null, 2), options);
}

function readText(manifest: string, { folder = PACK.id, profile = "extended", files = {} }: ReadOptions = {}): Reading {
  const texts = new Map<string, Uint8Array | string>([["manifest.json", manifest], ...Object.entries(files)]);
  const listed = [...texts].map(([path, text]) => ({ path, size: text.length }));
  const { skill, diagnostics } = parseSkill({ folder, files: listed, texts }, { profile });
  return { skill, diagnostics, said: diagnostics.map(({ code, line }) => `${code}:${line}`) };
}
