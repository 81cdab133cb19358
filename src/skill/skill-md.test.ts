import { describe, expect, test } from "vitest";
import { read } from "../../test/support/read-frontmatter.ts";

const START = "name: hello\ndescription: Says hello.\n";

describe("name", () => {
  test.each(["", "name:\n", "name: null\n", 'name: ""\n', 'name: "  "\n'])(
    "that is not there (%j) is taken from the folder [spec.name.required, harness.name.required, toolsets.fields.required, design.repair.name]",
    (field) => {
      const { skill, said } = read(`${field}description: Says hello.`);
      expect(skill?.name).toBe("hello");
      expect(said).toEqual([expect.stringMatching(/^name-missing:/)]);
    },
  );

  test("that differs from the folder is told [spec.name.folder, harness.name.directory]", () => {
    const { skill, said } = read("name: greet\ndescription: d");
    expect(skill?.name).toBe("greet");
    expect(said).toEqual(["name-mismatch:2"]);
  });

  test("of digits only is a text [wild.numeric-name, spec.trap.scalars]", () => {
    const { skill, said } = read("name: 123\ndescription: d", { folder: "123", profile: "spec" });
    expect(skill?.name).toBe("123");
    expect(said).toEqual([]);
  });

  test("with spaces loads with a warning [wild.name-spaces]", () => {
    const { skill, said } = read("name: My Skill\ndescription: d", { folder: "My Skill" });
    expect(skill?.name).toBe("My Skill");
    expect(said).toEqual(["name-case:2", "name-format:2"]);
  });

  test("java_expert loads with a warning, and not in spec [autobyteus.skill.underscore]", () => {
    const yaml = "name: java_expert\ndescription: Java development expert with access to formatters and templates.";
    expect(read(yaml, { folder: "java_expert" })).toMatchObject({
      skill: { name: "java_expert" },
      said: ["name-format:2"],
    });
    expect(read(yaml, { folder: "java_expert", profile: "spec" }).skill).toBeUndefined();
  });

  test("in upper case loads with a warning, and not in spec [toolsets.name.format]", () => {
    expect(read("name: HELLO\ndescription: d", { folder: "HELLO" })).toMatchObject({
      skill: { name: "HELLO" },
      said: ["name-case:2"],
    });
    expect(read("name: HELLO\ndescription: d", { folder: "HELLO", profile: "spec" }).skill).toBeUndefined();
  });

  test.each(["a/b", "../hello", "..", ".hidden", "a\\b", '"a\\u0000b"', '"a\\u202eb"', "／etc"])(
    "%s is unsafe, and the folder's is used with a warning [design.profile.unsafe-name]",
    (name) => {
      const { skill, said } = read(`name: ${name}\ndescription: d`);
      expect(skill?.name).toBe("hello");
      expect(said).toEqual(["name-unsafe:2"]);
    },
  );

  test("that is a list is no name to load silently", () => {
    expect(read("name: [x]\ndescription: d").said).toContain("field-type:2");
  });
});

describe("extension fields", () => {
  const EXTENSIONS = [
    "version: 1.0.0",
    "toolsets: [toolsets/index:Hello]",
    "triggers: { keywords: [hello] }",
    "scripts: [scripts/hello.ts]",
    "default_enabled: true",
    "brief_description: Says hello",
    "permissions: { network: true }",
    "envVars: [HELLO_KEY]",
    "mcpServers: [{ name: x, type: remote, url: 'https://example.com' }]",
    "dependencies: [basic-tools@1.0.0]",
    "disable-model-invocation: true",
    "user-invocable: false",
    "argument-hint: file",
  ];

  test.each(EXTENSIONS)(
    "`%s` is fine in extended and an error in spec [design.fields.extensions, design.profile.extended, design.profile.spec, harness.schema.planned]",
    (field) => {
      expect(read(START + field)).toMatchObject({ skill: { name: "hello" }, said: [] });
      expect(read(START + field, { profile: "spec" })).toMatchObject({ said: ["extension-field:4"] });
      expect(read(START + field, { profile: "spec" }).skill).toBeUndefined();
    },
  );

  test.each(["source", "domain", "risk", "homepage", "category", "model", "hooks", "context", "nodeVersion", "Name"])(
    "`%s` is unknown: a warning in extended, an error in spec [spec.fields.closed, harness.schema.strict, wild.unknown-fields, design.profile.extended]",
    (key) => {
      expect(read(`${START}${key}: x`)).toMatchObject({
        skill: { name: "hello" },
        said: ["unknown-field:4"],
      });
      expect(read(`${START}${key}: x`, { profile: "spec" }).skill).toBeUndefined();
    },
  );

  test("`author` and `tags` beside the fields are understood, with a warning [wild.top-level-author]", () => {
    const { skill, said } = read(`${START}author: Ada\ntags: [a, b c]`);
    expect(skill).toMatchObject({ author: "Ada", tags: ["a", "b c"] });
    expect(said).toEqual(["unknown-field:4", "unknown-field:5"]);
    expect(read(`${START}tags: a, b c`).skill?.tags).toEqual(["a", "b", "c"]);
  });

  test.each([
    "author: Ada\ntags: x\nmetadata:\n  author: Bob\n  tags: y",
    "metadata:\n  author: Bob\n  tags: y\nauthor: Ada\ntags: x",
  ])("`author` and `tags` below metadata win, whichever comes first", (fields) => {
    expect(read(START + fields).skill).toMatchObject({ author: "Bob", tags: ["y"] });
  });

  test.each(["1.0.0", "2.1.0-beta.1", "1.0.0-rc.1+build.5"])(
    "a version of %s is semver [toolsets.version.semver, design.version.semver]",
    (version) => {
      expect(read(`${START}version: ${version}`)).toMatchObject({ skill: { version }, said: [] });
    },
  );

  test.each(["1.0", "1", "v1.0.0", "1.0.0.0", "01.0.0", "latest", "' 1.0.0'"])(
    "a version of %s is not, and is told [toolsets.version.semver]",
    (version) => {
      expect(read(`${START}version: ${version}`).said).toEqual(["version-format:4"]);
    },
  );

  test("default_enabled is true unless it says otherwise [toolsets.default-enabled]", () => {
    expect(read(START).skill?.isEnabledByDefault).toBe(true);
    expect(read(`${START}default_enabled:`).skill?.isEnabledByDefault).toBe(true);
    expect(read(`${START}default_enabled: false`).skill?.isEnabledByDefault).toBe(false);
    expect(read(`${START}default_enabled: "no"`).skill?.isEnabledByDefault).toBe(false);
    expect(read(`${START}default_enabled: maybe`)).toMatchObject({
      skill: { isEnabledByDefault: true },
      said: ["field-type:4"],
    });
  });

  test("brief_description is the author's, up to 80 characters [toolsets.brief-description, design.brief.length]", () => {
    expect(read(START).skill?.briefDescription).toBe("Says hello");
    expect(read(`${START}brief_description: Greets`).skill?.briefDescription).toBe("Greets");
    const { skill, said } = read(`${START}brief_description: ${"word ".repeat(17)}`);
    expect([...(skill?.briefDescription ?? "")].length).toBeLessThanOrEqual(80);
    expect(said).toEqual(["brief-description-length:4"]);
  });

  test("fields of other clients are understood [design.fields.clients]", () => {
    expect(read(START).skill).toMatchObject({ isModelInvocable: true, isUserInvocable: true });
    expect(
      read(`${START}disable-model-invocation: true\nuser-invocable: false\nargument-hint: <file>`).skill,
    ).toMatchObject({ isModelInvocable: false, isUserInvocable: false, argumentHint: "<file>" });
  });

  test.each([
    ["[x]", "[x]"],
    ["[file] [--fast]", "[file] [--fast]"],
    ["[a, b] # note", "[a, b]"],
    ["'[x]'", "[x]"],
  ])("argument-hint: %s is the text %s [wild.argument-hint-list]", (written, hint) => {
    expect(read(`${START}argument-hint: ${written}`).skill?.argumentHint).toBe(hint);
  });

  test("argument-hint: [x] needs no word about it [wild.argument-hint-list]", () => {
    expect(read(`${START}argument-hint: [x]`).said).toEqual([]);
  });
});

describe("the body", () => {
  test("is kept with its relative paths as they were written [autobyteus.skill.relative-paths, autobyteus.skill.frontmatter]", () => {
    const body = "# Java Expert\n\n1. Run the jar at `./scripts/code_formatter.jar`.\n2. Read `templates/App.java`.";
    expect(read(START, { body }).skill?.body).toBe(body);
  });

  test("of 160 KB is kept whole [wild.large-body]", () => {
    const body = "line of text\n".repeat(12_600).trim();
    expect(read(START, { body }).skill?.body).toBe(body);
  });

  test("of 5000 tokens is fine, and a longer one told for information [spec.guidance.tokens]", () => {
    expect(read(START, { body: "x".repeat(20_000), profile: "spec" }).said).toEqual([]);
    expect(read(START, { body: "x".repeat(20_001), profile: "spec" })).toMatchObject({
      skill: { name: "hello" },
      said: ["body-long:5"],
    });
  });

  test("of many short lines is not told, since tokens are what counts [spec.guidance.lines]", () => {
    expect(read(START, { body: "x\n".repeat(600), profile: "spec" }).said).toEqual([]);
  });

  test("that is empty is told for information", () => {
    expect(read(START, { body: "" })).toMatchObject({ skill: { body: "" }, said: ["body-empty:4"] });
  });
});
