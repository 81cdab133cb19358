import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, fromSources, makeBareMachine, replaySession } from "./support/documents.ts";
import { root } from "./support/skep.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test("the session in the README is what really happens", async () => {
  const [session = ""] = blocksOf("README.md", "console");
  expect(session.match(/^\$ /gm)?.length).toBeGreaterThan(5);
  expect(await replaySession(session, await makeBareMachine())).toBe(session);
});

test("the TypeScript in the documents has the right types", async () => {
  const folder = await temporaryFolder();
  const guides = ["judging-skills", "your-skills", "what-models-are-told"].map((name) => `docs/guides/${name}.md`);
  const texts = ["README.md", ...guides].flatMap((page) => blocksOf(page, "ts"));
  expect(texts.length).toBeGreaterThan(1);
  for (const [number, text] of texts.entries()) {
    writeFileSync(join(folder, `example-${number}.ts`), fromSources(text));
  }
  writeFileSync(join(folder, "given.d.ts"), "declare const text: string;\n");
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

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
}
