import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { root, skep } from "../support/skep.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const tsc = join(root, "node_modules", "typescript", "bin", "tsc");

describe("the packed package", () => {
  let tarball: string;
  beforeAll(async () => {
    const folder = execFileSync("mktemp", ["-d"], { encoding: "utf8" }).trim();
    const output = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
      cwd: root,
      encoding: "utf8",
    });
    tarball = join(folder, output.match(/"filename":\s*"([^"]+)"/)?.[1] ?? "");
    return () => execFileSync("rm", ["-rf", folder]);
  });

  async function install(): Promise<string> {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, "node_modules", "skep"), { recursive: true });
    execFileSync("tar", ["-xzf", tarball, "-C", join(folder, "node_modules", "skep"), "--strip-components=1"]);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    return folder;
  }

  test("runs by itself, with nothing installed beside it", async () => {
    const folder = await install();
    const program = [process.execPath, "node_modules/skep/bin/skep.js"] as const;
    expect(await skep(["show"], { cwd: folder, program: [...program] })).toMatchObject({
      code: 0,
      stderr: "",
    });
    const judged = await skep(["validate", "node_modules/skep/skills/hello-extended"], {
      cwd: folder,
      program: [...program],
    });
    expect(judged.stdout).toBe("✓ 1 skill, valid\n");
    expect((await skep(["new", "x"], { cwd: folder, program: [...program] })).code).toBe(0);
  });

  test("holds what it needs and nothing else [harness.sources.bundled]", () => {
    const files = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).split("\n");
    expect(files).toContain("package/dist/THIRD-PARTY.txt");
    expect(files).toContain("package/skills/gh/SKILL.md");
    expect(files).toContain("package/web/overview.css");
    expect(files.filter((file) => /\/(?:src|test|bench|docs|scripts\/\w+\.js)(?:\/|$)/.test(file))).toEqual([]);
  });

  test("gives TypeScript its types, and its names at run time", async () => {
    const folder = await install();
    const program = `import { parseSkill, readSkill, type Skill } from "skep";
const { skill }: { skill?: Skill } = parseSkill({ folder: "a", texts: new Map([["SKILL.md", "---\\nname: a\\ndescription: b\\n---\\n"]]) });
const read = await readSkill("node_modules/skep/skills/gh");
console.log(skill?.name, read.skill?.requires.join());
`;
    writeFileSync(join(folder, "main.ts"), program);
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"];
    symlinkSync(join(root, "node_modules", "@types"), join(folder, "node_modules", "@types"));
    symlinkSync(join(root, "node_modules", "undici-types"), join(folder, "node_modules", "undici-types"));
    execFileSync(process.execPath, [tsc, ...options, "main.ts"], { cwd: folder, stdio: "inherit" });
    expect(execFileSync(process.execPath, ["main.ts"], { cwd: folder, encoding: "utf8" })).toBe("a gh\n");
  });

  test("on an older Node says what it needs, or hands over to the node package beside it", async (context) => {
    const older = findOlderNode();
    if (older === undefined) context.skip("there is no Node below 22.18 on this machine");
    const folder = await install();
    const program = [older, "node_modules/skep/bin/skep.js"] as [string, string];
    const alone = await skep(["--version"], { cwd: folder, program });
    expect(alone).toMatchObject({ code: 1, stdout: "" });
    expect(alone.stderr).toMatch(/^error: skep needs Node 22\.18 or newer; this is \d/);
    mkdirSync(join(folder, "node_modules", "node", "bin"), { recursive: true });
    cpSync(process.execPath, join(folder, "node_modules", "node", "bin", "node"));
    expect((await skep(["--version"], { cwd: folder, program })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await skep(["validate", "nope"], { cwd: folder, program })).toMatchObject({ code: 1, stdout: "" });
  });
});

function findOlderNode(): string | undefined {
  return ["/usr/bin/node", "/usr/local/bin/node"].find((path) => {
    if (!existsSync(path)) return false;
    const version = execFileSync(path, ["-p", "process.versions.node"], { encoding: "utf8" });
    const [major = 0, minor = 0] = version.split(".").map(Number);
    return major < 22 || (major === 22 && minor < 18);
  });
}
