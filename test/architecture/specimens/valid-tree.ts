/** A small tree in which every rule holds and most of them have something to judge. */
export const VALID_TREE: Readonly<Record<string, string>> = {
  "src/index.ts": `
    export { parse } from "./skill/parse.ts";
  `,
  "src/adapters/README.md": "# adapters",
  "src/adapters/langchain.ts": `
    export type { Toolset } from "../runtime/toolsets.ts";
  `,
  "src/audit/README.md": "# audit",
  "src/audit/judge.ts": `
    import { rules } from "./rules.ts";
    export const judge = (text: string) => rules.some((rule) => text.includes(rule));
  `,
  "src/audit/rules.ts": `
    import { blocking } from "./verdicts.ts";
    export const rules = [blocking];
  `,
  "src/audit/verdicts.ts": `
    export const blocking = "block";
  `,
  "src/base/README.md": "# base",
  "src/base/errors.ts": `
    export class SkepError extends Error {}
  `,
  "src/base/lock.ts": `
    import os from "node:os";
    export const owner = () => [process.pid, os.hostname(), Date.now()];
  `,
  "src/disclosure/README.md": "# disclosure",
  "src/disclosure/catalog.ts": `
    import type { Scan } from "../library/scan.ts";
    export const count = (scan: Scan) => scan.length;
  `,
  "src/fleet/README.md": "# fleet",
  "src/homes/README.md": "# homes",
  "src/hosts/README.md": "# hosts",
  "src/hosts/words.ts": `
    export const usage = "usage: skep";
  `,
  "src/hosts/cli/main.ts": `
    import { show } from "../../operations/show.ts";
    import { usage } from "../words.ts";
    const { exit, stdout } = process;
    if (process.argv.length < 2) console.error(usage);
    export const serve = () => import("../http/serve.ts");
    stdout.write(show(process.env.HOME ?? ""), () => exit(0));
  `,
  "src/hosts/http/serve.ts": `
    export { serve } from "../mcp/serve.ts";
  `,
  "src/hosts/mcp/serve.ts": `
    export const serve = () => process.stdin;
  `,
  "src/install/README.md": "# install",
  "src/install/apply.ts": `
    import { rm } from "node:fs/promises";
    import { plan } from "./plan.ts";
    export const apply = (text: string) => rm(plan(text));
  `,
  "src/install/plan.ts": `
    import { parse } from "../skill/parse.ts";
    export const plan = (text: string) => parse(text);
  `,
  "src/library/README.md": "# library",
  "src/library/scan.ts": `
    import { readdirSync } from "node:fs";
    export type Scan = string[];
    export const scan = (path: string): Scan => readdirSync(path);
  `,
  "src/operations/README.md": "# operations",
  "src/operations/show.ts": `
    import { open } from "../system/open.ts";
    export const show = (path: string) => open(path).join();
  `,
  "src/registry/README.md": "# registry",
  "src/runtime/README.md": "# runtime",
  "src/runtime/toolsets.ts": `
    export type Toolset = object;
    export const load = (path: string) => import(path);
  `,
  "src/skill/README.md": "# skill",
  "src/skill/parse.ts": `
    import { SkepError } from "../base/errors.ts";
    export function parse(text: string): string {
      if (text === "") throw new SkepError("empty");
      return text;
    }
  `,
  "src/skill/parse.test.ts": `
    import { parse } from "./parse.ts";
    console.log(parse(process.argv[1] ?? ""), Date.now());
  `,
  "src/sources/README.md": "# sources",
  "src/state/README.md": "# state",
  "src/system/README.md": "# system",
  "src/system/open.ts": `
    import { homedir } from "node:os";
    import { scan } from "../library/scan.ts";
    export const open = (path: string) => scan(path || homedir() || process.cwd());
  `,
};
