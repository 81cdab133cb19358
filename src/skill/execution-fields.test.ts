import { describe, expect, test } from "vitest";
import { read } from "../../test/support/read-frontmatter.ts";

const START = "name: hello\ndescription: Says hello.\n";

describe("scripts", () => {
  test("are paths, or paths with a description and a timeout [toolsets.scripts.list, design.script.timeout]", () => {
    const yaml = `${START}scripts:
  - ./scripts/a.ts
  - path: scripts/b.py
    description: Does b
    timeout: 5000`;
    const { skill, said } = read(yaml, { files: ["scripts/a.ts", "scripts/b.py"] });
    expect(skill?.scripts).toEqual([
      { path: "scripts/a.ts" },
      { path: "scripts/b.py", description: "Does b", timeoutMs: 5000 },
    ]);
    expect(said).toEqual([]);
  });

  test.each(["ts", "js", "mjs", "py", "sh", "rb"])(
    "may end in .%s [design.script.kinds, packs.scripts.kinds]",
    (ending) => {
      expect(read(`${START}scripts: [a.${ending}]`, { files: [`a.${ending}`] }).said).toEqual([]);
    },
  );

  test.each(["a.jar", "a", "a.TS", "a.tsx", "a.exe"])("that end like %s are told [design.script.kinds]", (path) => {
    expect(read(`${START}scripts: [${path}]`, { files: [path] }).said).toEqual(["script-kind:4"]);
  });

  test("that are not there are told, and left out", () => {
    expect(read(`${START}scripts: [a.ts]`, { files: [] })).toMatchObject({
      skill: { scripts: [] },
      said: ["script-missing:4"],
    });
  });

  test.each(["0", "-1", "1.5", "5s", "1e3", "99999999999"])(
    "with a timeout of %s keep the default one [design.script.timeout]",
    (timeout) => {
      const { skill, said } = read(`${START}scripts:\n  - path: a.ts\n    timeout: ${timeout}`, {
        files: ["a.ts"],
      });
      expect(skill?.scripts).toEqual([{ path: "a.ts" }]);
      expect(said).toEqual(["field-type:6"]);
    },
  );

  test.each(["../a.ts", "/etc/a.ts", "a/../../b.ts", '"a\\\\b.ts"', '"a\\u0000.ts"', "~/a.ts", "."])(
    "%s could lead out of the folder, which is an error [design.path.relative]",
    (path) => {
      expect(read(`${START}scripts:\n  - ${path}`)).toMatchObject({ said: ["path-unsafe:5"] });
    },
  );
});

describe("permissions [design.permissions.network]", () => {
  test.each([
    ["{}", false],
    ["{ network: true }", true],
    ["{ network: false }", false],
    ["{ network: [api.example.com, '*.Example.org'] }", ["api.example.com", "*.example.org"]],
    ["{ network: localhost }", false],
    ["{ network: [] }", false],
  ])("`%s` means %j", (written, network) => {
    expect(read(`${START}permissions: ${written}`).skill?.permissions).toEqual({ network });
  });

  test("are none unless they are asked for", () => {
    expect(read(START).skill?.permissions).toEqual({ network: false });
  });

  test.each([
    "all",
    "[network]",
    "{ network: yes }",
    "{ network: '*' }",
    "{ network: ['*'] }",
    "{ network: ['http://x'] }",
    "{ network: ['a b'] }",
    "{ network: ['a/b'] }",
    "{ network: ['*.*'] }",
    "{ files: true }",
  ])("`%s` cannot be understood, and grants nothing", (written) => {
    const { skill, said } = read(`${START}permissions: ${written}`);
    expect(skill?.permissions).toEqual({ network: false });
    expect(said).toEqual(["permissions-format:4"]);
  });
});
