import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { bin, root } from "./support/skep.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test("the session in the README is what really happens", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "bin");
  mkdirSync(path);
  writeFileSync(join(path, "skep"), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  chmodSync(join(path, "skep"), 0o755);
  const home = join(folder, "home");
  mkdirSync(home);
  const [session = ""] = blocks("README.md", "console");
  const steps = session.split(/^\$ /m).slice(1);
  expect(steps.length).toBeGreaterThan(5);
  for (const step of steps) {
    const [command = "", ...output] = step.split("\n");
    // nothing on PATH but the program and the system: what is installed on this machine must not show
    const env = { PATH: `${path}:/usr/bin:/bin`, HOME: home };
    const { stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: home, encoding: "utf8", env });
    expect({ command, output: `${stdout}${stderr}` }).toEqual({ command, output: output.join("\n") });
  }
});

test("the TypeScript in the documents has the right types", async () => {
  const folder = await temporaryFolder();
  const texts = ["README.md", "docs/guides/judging-skills.md", "docs/guides/your-skills.md"].flatMap((page) =>
    blocks(page, "ts"),
  );
  expect(texts.length).toBeGreaterThan(1);
  const index = join(root, "src", "index.ts");
  for (const [number, text] of texts.entries()) {
    const code = text.replace('from "skep"', `from ${JSON.stringify(index)}`);
    writeFileSync(join(folder, `example-${number}.ts`), `declare const text: string;\n${code}`);
  }
  const options = {
    include: ["*.ts"],
    extends: join(root, "tsconfig.json"),
    exclude: [],
    compilerOptions: { typeRoots: [join(root, "node_modules/@types")], rewriteRelativeImportExtensions: false },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], { stdio: "inherit" });
});

test("every link in the documents leads somewhere", () => {
  const pages = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "AGENTS.md",
    "CHANGELOG.md",
    ...markdownBelow("docs"),
  ];
  const dead = pages.flatMap((page) => {
    const links = [...readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      (match) => match[1] ?? "",
    );
    return links.filter((link) => !existsSync(join(root, dirname(page), link))).map((link) => `${page}: ${link}`);
  });
  expect(dead).toEqual([]);
});

test("what agents are told fits on a page", () => {
  expect(readFileSync(join(root, "AGENTS.md"), "utf8").trim().split("\n").length).toBeLessThanOrEqual(40);
});

function blocks(page: string, language: string): string[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map((match) => match[1] ?? "");
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
}
