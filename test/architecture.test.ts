import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FAULTS } from "./architecture/specimens/faults.ts";
import { HARMLESS } from "./architecture/specimens/harmless.ts";
import { VALID_TREE } from "./architecture/specimens/valid-tree.ts";
import { RULES, type Rule, type Violation } from "./architecture/violation.ts";
import { checkArchitecture, formatViolation } from "./architecture.ts";

test("the source keeps to its architecture", () => {
  const violations = checkArchitecture(join(import.meta.dirname, ".."));
  expect(violations.map(formatViolation).join("\n")).toBe("");
});

test("a valid tree has no violations", () => {
  expect(checkArchitecture(root)).toEqual([]);
});

// `Object.keys` forgets the type of the keys.
for (const rule of Object.keys(RULES) as Rule[]) {
  describe(`${rule}: ${RULES[rule]}`, () => {
    for (const [says, file, text, at = file] of FAULTS[rule]) {
      test(`fault: ${says}`, () => {
        const message = expect.stringMatching(/./);
        expect(checkWith({ [file]: text })).toEqual([{ rule, file: at, line: lineOfFault(text), message }]);
      });
    }
  });
}

test.each(HARMLESS)("%s is no violation", (_says, file, text) => {
  expect(checkWith({ [file]: text })).toEqual([]);
});

test("every room may import from every other what the design says", () => {
  const rooms = DESIGN.map((row) => row.replace(/ .*/, ""));
  const files = rooms.flatMap((from) => {
    const paths = rooms.map((to) => `${from.replace(/[^/]+/g, "..")}/${to}/a.ts`);
    return [
      [`src/${from}/code.ts`, paths.map((path) => `import "${path}";`).join("\n")],
      [`src/${from}/types.ts`, paths.map((path) => `import type {} from "${path}";`).join("\n")],
    ];
  });
  const faults = new Set(checkWith(Object.fromEntries(files)).map(({ file, line }) => `${file}:${line}`));
  const judged = rooms.map((from) => {
    const cells = rooms.flatMap((to, index) => {
      if (to === from || faults.has(`src/${from}/types.ts:${index + 1}`)) return [];
      return faults.has(`src/${from}/code.ts:${index + 1}`) ? `${to} (types only)` : to;
    });
    return `${from} | ${cells.join(", ") || "-"}`;
  });
  expect(judged).toEqual(DESIGN);
});

test("a line that breaks one rule twice is one violation", () => {
  expect(checkWith({ "src/base/a.ts": "console.log(process.stdout, console);" })).toHaveLength(1);
});

test("violations come in reading order, each as a line that an editor can follow", () => {
  const violations = checkWith({
    "src/skill/a.ts": `import "../library/scan.ts";`,
    "src/base/a.ts": `export default 1;\nconsole.log(process.exit(1));`,
  });
  expect(violations.map(formatViolation).join("\n")).toMatchInlineSnapshot(`
    "src/base/a.ts:1 files/default-export a default export has no name: export it by name
    src/base/a.ts:2 only/exit \`process.exit\` ends the process: throw, and let a host choose the exit code
    src/base/a.ts:2 only/print \`console\` prints: return the words and let a host say them
    src/skill/a.ts:1 imports/room skill may not import library"
  `);
});

test("a tree without src/ is an error", () => {
  expect(() => checkArchitecture(join(root, "src"))).toThrow("ENOENT");
});

test("a src/ without source is an error", () => {
  mkdirSync(join(root, "empty/src/skill"), { recursive: true });
  writeFileSync(join(root, "empty/src/skill/README.md"), "# skill");
  expect(() => checkArchitecture(join(root, "empty"))).toThrow("nothing was checked");
});

test("an empty folder is no room, since git does not know it", () => {
  mkdirSync(join(root, "src/someday/soon"), { recursive: true });
  expect(checkArchitecture(root)).toEqual([]);
});

/** The table of the design in its own words, so that a slip in ours is seen. */
const DESIGN = [
  "base | -",
  "skill | base",
  "audit | base, skill",
  "state | base",
  "sources | base, skill",
  "library | base, skill, sources",
  "disclosure | base, skill, library (types only)",
  "runtime | base, skill, audit, state, library, disclosure",
  "adapters | base, runtime (types only)",
  "install | base, skill, audit, state, sources, library",
  "registry | base, skill, audit, state, sources",
  "homes | base, skill, state, library",
  "fleet | base, skill, state, library, disclosure, runtime, registry, homes",
  "system | base, skill, audit, state, sources, library, disclosure, runtime, adapters, install, registry, homes, fleet",
  "operations | base, skill, system",
  "hosts | base, system, operations",
  "hosts/mcp | base, system, operations, hosts",
  "hosts/http | base, system, operations, hosts, hosts/mcp",
  "hosts/cli | base, system, operations, hosts, hosts/mcp, hosts/http",
];

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "skep-architecture-"));
  write(VALID_TREE);
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

/** By path; `null` for a file that is not there. */
type Files = Readonly<Record<string, string | null>>;

/** Checks the valid tree with these files changed, and changes them back. */
function checkWith(files: Files): Violation[] {
  write(files);
  try {
    return checkArchitecture(root);
  } finally {
    write(Object.fromEntries(Object.keys(files).map((path) => [path, VALID_TREE[path] ?? null])));
  }
}

function write(files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
}

function lineOfFault(text: string | null): number {
  const index = (text ?? "").split("\n").findIndex((line) => line.includes("// fault"));
  return Math.max(index, 0) + 1;
}
