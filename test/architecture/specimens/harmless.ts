/** Files that look like a fault and are none, put into the valid tree. */
export const HARMLESS: readonly (readonly [says: string, file: string, text: string])[] = [
  [
    "a forbidden word in a comment",
    "src/skill/a.ts",
    `// process.env, Date.now(), import "../library/scan.ts"\n/* console */`,
  ],
  [
    "a forbidden word in a string",
    "src/skill/a.ts",
    `export const a = ["process.env", 'console', \`fetch \${"Date.now()"}\`];`,
  ],
  ["a forbidden word in a pattern", "src/skill/a.ts", `export const a = /process\\.env|import\\("x"\\)/;`],
  [
    "a forbidden word as a property",
    "src/skill/a.ts",
    `export const a = { process: 1, fetch() {}, "console": 2 };\na.process;\na?.fetch();`,
  ],
  ["a forbidden word in a destructuring", "src/skill/a.ts", `export const { process: p } = { process: 1 };`],
  [
    "a forbidden word as a member",
    "src/skill/a.ts",
    `export class A {\n  process = 1;\n  #console = 2;\n  fetch() { return this.process + this.#console; }\n}`,
  ],
  [
    "a forbidden word as a label",
    "src/skill/a.ts",
    `process: for (const a of [1]) {\n  if (a) continue process;\n  break process;\n}`,
  ],
  ["a forbidden word as an exported name", "src/skill/a.ts", `const a = 1;\nexport { a as process };`],
  [
    "a forbidden word in a type",
    "src/skill/a.ts",
    `export interface A { process: string; console(): void }\nexport type B = typeof process.env | typeof fetch;`,
  ],
  [
    "a forbidden word for a type of ours",
    "src/skill/a.ts",
    `type console = 1;\nexport type { console };\nexport { type console as a };`,
  ],
  ["a forbidden word in a declaration", "src/skill/a.ts", `declare const process: string;\nexport {};`],
  [
    "a forbidden word passed on",
    "src/skill/a.ts",
    `export { fetch } from "./parse.ts";\nexport * as process from "./parse.ts";`,
  ],
  ["a forbidden word in a generic", "src/skill/a.ts", `export const a = new Map<string, typeof console>();`],
  [
    "a forbidden word for a function of ours",
    "src/base/a.ts",
    `import { process } from "./errors.ts";\nprocess.exit();`,
  ],
  [
    "a default that is none",
    "src/base/a.ts",
    `export const a = { default: 1 };\nexport const b = (x: number) => { switch (x) { default: } };`,
  ],
  [
    "a date from a value in a pure file",
    "src/skill/a.ts",
    `export const a = (x: unknown) => (x instanceof Date ? x : new Date(Date.parse("2025")));`,
  ],
  ["arithmetic in a pure file", "src/skill/a.ts", `export const a = Math.max(1, 2);`],
  [
    "a built-in's types in a pure file",
    "src/skill/a.ts",
    `import type { Stats } from "node:fs";\nexport type A = Stats | import("node:os").CpuInfo;`,
  ],
  ["a package in a pure file", "src/skill/a.ts", `import { load } from "js-yaml";\nexport const a = load("");`],
  [
    "a clock in a room that is not pure",
    "src/library/a.ts",
    `export const a = [Date.now(), Math.random(), fetch("/"), import.meta.url];`,
  ],
  ["a name that only begins like a pure one", "src/install/planner.ts", `export const a = Date.now();`],
  [
    "types where only types are allowed",
    "src/disclosure/a.ts",
    `import type { Scan } from "../library/scan.ts";\nexport type A = Scan;`,
  ],
  [
    "types, each marked",
    "src/disclosure/a.ts",
    `import { type Scan } from "../library/scan.ts";\nexport type A = Scan;`,
  ],
  [
    "types passed on",
    "src/disclosure/a.ts",
    `export type { Scan } from "../library/scan.ts";\nexport { type Scan as B } from "../library/scan.ts";`,
  ],
  ["all types passed on", "src/disclosure/a.ts", `export type * from "../library/scan.ts";`],
  ["types imported in place", "src/disclosure/a.ts", `export type A = import("../library/scan.ts").Scan;`],
  [
    "members of the process that belong to no room",
    "src/base/a.ts",
    `export const a = () => [process.pid, process.platform, process.kill(1, 0)];`,
  ],
  [
    "members of an imported process",
    "src/base/a.ts",
    `import process from "node:process";\nexport const a = process.platform;`,
  ],
  [
    "other members of a module",
    "src/base/a.ts",
    `import { EOL, cpus } from "node:os";\nexport const a = [EOL, cpus()];`,
  ],
  ["a built-in asked for late", "src/base/a.ts", `export const a = process.getBuiltinModule("node:sqlite");`],
  ["a local called global", "src/homes/a.ts", `export const a = (global: string[]) => global.length;`],
  [
    "the environment in system/",
    "src/system/a.ts",
    `import os from "node:os";\nexport const a = [process.env.HOME, os.tmpdir(), os];`,
  ],
  [
    "the process whole in a host",
    "src/hosts/cli/a.ts",
    `import process from "node:process";\nexport const a = { process, console, globalThis };`,
  ],
  ["prompts in a host", "src/hosts/cli/a.ts", `import { confirm } from "@clack/prompts";\nexport const a = confirm;`],
  [
    "a test that prints, waits and reads the environment",
    "src/skill/a.test.ts",
    `import { tmpdir } from "node:os";\nconsole.log(process.env, tmpdir(), Date.now(), fetch);`,
  ],
  ["a test with a helper of the tests", "src/skill/a.test.ts", `import { home } from "../../test/home.ts";\nhome();`],
  [
    "a test with an import of its own making",
    "src/skill/a.test.ts",
    `export const a = (x: number) => import(\`./parse.ts?\${x}\`);`,
  ],
  [
    "a test with the code behind the types",
    "src/adapters/a.test.ts",
    `import { load } from "../runtime/toolsets.ts";\nload("");`,
  ],
  [
    "the verbs in the public API",
    "src/index.ts",
    `export * from "./system/open.ts";\nexport * from "./operations/show.ts";`,
  ],
  ["a test of the public API", "src/index.test.ts", `import "./index.ts";\nimport "./system/open.ts";`],
  [
    "a catch with something in it",
    "src/base/a.ts",
    `export const a = () => {\n  try { return JSON.parse(""); } catch { return null; }\n};`,
  ],
  [
    "types in a circle",
    "src/audit/verdicts.ts",
    `import type { judge } from "./judge.ts";\nexport const blocking = "block";\nexport type A = typeof judge;`,
  ],
  ["a text beside index.ts", "src/NOTES.md", "# Notes"],
];
