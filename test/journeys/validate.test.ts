import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { operations } from "../../src/operations/index.ts";
import { findMismatch } from "../../src/operations/schema.ts";
import { readSkill } from "../../src/sources/skill-folder.ts";
import { bin, root, skep, skillText, writeFiles } from "../support/skep.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

describe("a skill's author", () => {
  test("is told that a good skill is valid", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "pdf-tools/SKILL.md": skillText("pdf-tools") });
    expect(await skep(["validate", "pdf-tools"], { cwd: folder })).toEqual({
      code: 0,
      stdout: "✓ 1 skill, valid\n",
      stderr: "",
    });
  });

  test("reads what is wrong by file and line, and what to do", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, {
      "pdf-tools/SKILL.md": "---\nname: pdf\ndescription: Use when: asked\ncolour: blue\n---\n\n# PDF\n",
      "pdf-tools/references/a.md": "a",
      "broken/SKILL.md": "# no frontmatter\n",
      "weather/manifest.json": '{\n  "id": "weather",\n  "version": "1",\n  "envVars": ["PATH"]\n}\n',
    });
    const { code, stdout } = await skep(["validate", "."], { cwd: folder });
    expect(code).toBe(3);
    expect(stdout).toMatchInlineSnapshot(`
      "broken/SKILL.md
        1  error    does not start with a \`---\` line  no-frontmatter
                    hint: start it with \`---\`, \`name\`, \`description\`, \`---\`

      pdf-tools/SKILL.md
        2  warning  name \`pdf\` differs from its folder \`pdf-tools\`  name-mismatch
                    hint: rename the folder or the \`name\` field
        3  warning  \`description\` has \`: \` in an unquoted value  yaml-unquoted-colon
                    hint: put the value in quotes
        4  warning  \`colour\` is not part of the format  unknown-field
                    hint: remove it, or move it below \`metadata\`

      weather/manifest.json
        1  warning  there is no \`owner\`  owner-missing
                    hint: add \`owner\`: it is needed to register the pack
        1  warning  there is no \`name\`  title-missing
                    hint: add \`name\`, for people
        1  error    there is no \`description\`  description-missing
                    hint: say what the skill does and when to use it
        3  error    version \`1\` is not semver  pack-version
                    hint: write \`MAJOR.MINOR.PATCH\`, such as \`1.0.0\`
        4  error    variable \`PATH\` would change how programs are found or loaded  env-name
                    hint: use letters, digits and \`_\`; names that steer programs or the loader are refused

      ✗ 3 skills, 2 invalid (4 errors, 5 warnings)
      "
    `);
  });

  test("can point at the file itself", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "pdf-tools/SKILL.md": skillText("pdf-tools") });
    const { stdout } = await skep(["validate", "pdf-tools/SKILL.md", "--json"], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      results: [{ path: "pdf-tools", name: "pdf-tools", valid: true, profile: "extended", diagnostics: [] }],
    });
  });

  test("can ask for exactly the specification", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "greet/SKILL.md": skillText("greet", "triggers:\n  keywords: [hi]\n") });
    expect((await skep(["validate", "greet"], { cwd: folder })).code).toBe(0);
    const strict = await skep(["validate", "--strict", "--json", "greet"], { cwd: folder });
    expect(strict.code).toBe(3);
    expect(JSON.parse(strict.stdout).results[0]).toMatchObject({
      valid: false,
      profile: "spec",
      diagnostics: [{ code: "extension-field", severity: "error", line: 4 }],
    });
  });

  test("sees a pattern that RE2 cannot take", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "greet/SKILL.md": skillText("greet", 'triggers:\n  patterns: ["ok", "a(?=b)"]\n') });
    const { code, stdout } = await skep(["validate", "greet", "--json"], { cwd: folder });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).results[0].diagnostics).toMatchObject([{ code: "trigger-pattern", line: 5 }]);
  });
});

describe("a folder of skills", () => {
  test("gives one result per skill, nested ones included, in the order of their paths", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, {
      "b/SKILL.md": skillText("b"),
      "a/SKILL.md": skillText("a"),
      "a/inner/SKILL.md": skillText("inner"),
      "group/c/skill.md": skillText("c"),
      "node_modules/x/SKILL.md": skillText("x"),
      ".git/y/SKILL.md": skillText("y"),
      "web/manifest.json": '{ "id": "/", "name": "a web app", "start_url": "/" }',
      "pack/manifest.json": '{ "id": "pack", "name": "Pack", "version": "1.0.0", "description": "d", "owner": "me" }',
    });
    const { stdout } = await skep(["validate", ".", "--json"], { cwd: folder });
    const { results } = JSON.parse(stdout);
    expect(results.map((result: { path: string }) => result.path)).toEqual(["a", "a/inner", "b", "group/c", "pack"]);
    expect(results[0].diagnostics).toMatchObject([{ code: "nested-skill", path: "inner/SKILL.md" }]);
  });

  test("refuses links that lead out, and says so for each", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, {
      "outside/evil/SKILL.md": skillText("evil"),
      "skills/good/SKILL.md": skillText("good"),
      "skills/half/references/own.md": "own",
    });
    symlinkSync("../outside/evil", join(folder, "skills/evil"));
    symlinkSync("../../outside/evil/SKILL.md", join(folder, "skills/half/SKILL.md"));
    symlinkSync("/etc/passwd", join(folder, "skills/good/passwd"));
    symlinkSync("references", join(folder, "skills/half/loop"));
    const { code, stdout } = await skep(["validate", "skills", "--json"], { cwd: folder });
    expect(code).toBe(3);
    const { results } = JSON.parse(stdout);
    expect(results.map(summary)).toEqual([
      "skills/evil false entry-outside",
      "skills/good true link-outside",
      "skills/half false entry-outside",
    ]);
  });

  test("goes on past what cannot be opened: a FIFO, a folder, a dangling link called SKILL.md", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "good/SKILL.md": skillText("good"), "dir/SKILL.md/x": "x" });
    mkdirSync(join(folder, "fifo"));
    execFileSync("mkfifo", [join(folder, "fifo/SKILL.md")]);
    mkdirSync(join(folder, "dangling"));
    symlinkSync("nowhere", join(folder, "dangling/SKILL.md"));
    const { code, stdout } = await skep(["validate", ".", "--json"], { cwd: folder });
    expect(code).toBe(3);
    expect(JSON.parse(stdout).results.map(summary)).toEqual([
      "dangling false file-unreadable",
      "dir false file-unreadable",
      "fifo false file-unreadable",
      "good true ",
    ]);
  });

  test("names a file that may not be read", async (context) => {
    if (process.getuid?.() !== 0) context.skip("needs root, to run the program as somebody else");
    const folder = await temporaryFolder();
    chmodSync(folder, 0o755);
    writeFiles(folder, { "good/SKILL.md": skillText("good"), "secret/SKILL.md": skillText("secret") });
    chmodSync(join(folder, "secret/SKILL.md"), 0o600);
    const { code, stdout, stderr } = await skep(["validate", "."], { cwd: folder, uid: 65534 });
    if (stderr.includes("EACCES") && stderr.includes(root)) context.skip("this checkout is closed to other users");
    expect(code).toBe(3);
    expect(stdout).toMatchInlineSnapshot(`
      "secret/SKILL.md
        1  error    cannot be read (EACCES)  file-unreadable
                    hint: check that it is a regular file that you may read

      ✗ 2 skills, 1 invalid (1 error)
      "
    `);
  });
});

describe("a skill that fights back", () => {
  test("a link swapped in for a file while it is read gives nothing away", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "sk/SKILL.md": skillText("sk"), "secret.md": skillText("sk").replace("Do it", "TOP SECRET") });
    for (let i = 0; i < 2000; i++) writeFileSync(join(folder, `sk/z${i}`), "");
    const swap = `while :; do cp good.md sk/.n && mv sk/.n sk/SKILL.md; ln -s ../secret.md sk/.l && mv sk/.l sk/SKILL.md; done`;
    writeFiles(folder, { "good.md": skillText("sk") });
    const swapper = spawn("sh", ["-c", swap], { cwd: folder, stdio: "ignore" });
    try {
      for (let i = 0; i < 60; i++) {
        const { skill } = await readSkill(join(folder, "sk"));
        expect(skill?.body ?? "").not.toContain("TOP SECRET");
      }
    } finally {
      swapper.kill("SIGKILL");
    }
  });

  test("links and names that no system takes are told, and hide no other skill", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "good/SKILL.md": skillText("good"), "odd/SKILL.md": skillText("odd"), "loop/x": "" });
    symlinkSync("x".repeat(300), join(folder, "odd/long"));
    symlinkSync("manifest.json", join(folder, "loop/manifest.json"));
    symlinkSync("y".repeat(300), join(folder, "long"));
    const { code, stdout } = await skep(["validate", ".", "--json"], { cwd: folder });
    expect(code).toBe(3);
    expect(JSON.parse(stdout).results.map(summary)).toEqual([
      "good true ",
      "loop false file-unreadable",
      "odd true link-outside",
    ]);
  });

  test("its own file is found behind ten thousand others", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "a/SKILL.md": skillText("a") });
    mkdirSync(join(folder, "a/DATA"));
    for (let i = 0; i < 10_001; i++) writeFileSync(join(folder, `a/DATA/${i}`), "");
    const { stdout } = await skep(["validate", "a", "--json"], { cwd: folder });
    expect(JSON.parse(stdout).results.map(summary)).toEqual(["a true listing-cut"]);
  });
});

describe("a wrong request", () => {
  test("with a path that does not exist ends with 1", async () => {
    expect(await skep(["validate", "nope"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "error: there is no `nope`\nhint: name a skill's folder, its `SKILL.md`, or a folder of skills\n",
    });
  });

  test("with a folder that holds no skills ends with 1", async () => {
    const folder = await temporaryFolder();
    expect(await skep(["validate", folder])).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: no skill in \`${folder}\`\nhint: a skill is a folder with a \`SKILL.md\`; \`skep new <name>\` makes one\n`,
    });
  });

  test("with some other file ends with 1", async () => {
    const { code, stderr } = await skep(["validate", "package.json"]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      "error: `package.json` is neither a folder nor a `SKILL.md`\nhint: name the skill's folder or its `SKILL.md`\n",
    );
  });

  test("with a mistyped option ends with 2 and the option that was meant", async () => {
    expect(await skep(["validate", "--stirct", "skills"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: `skep validate` has no option `--stirct`\nhint: did you mean `--strict`?\n",
    });
  });

  test("without a path ends with 2 and an example", async () => {
    expect(await skep(["validate"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: `skep validate` needs <path...>\nhint: for example: skep validate ./my-skill\n",
    });
  });

  test("is told to a program as data, on stderr", async () => {
    const { code, stdout, stderr } = await skep(["validate", "nope", "--json"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(JSON.parse(stderr).error).toMatchObject({ code: "path-not-found", message: "there is no `nope`" });
  });
});

describe("the output", () => {
  test("is exactly what the operation promises", async () => {
    const { stdout } = await skep(["validate", "test/fixtures/skills", "--json"]);
    const operation = await operations.find(({ name }) => name === "validate")?.load();
    expect(operation && findMismatch(operation.output, JSON.parse(stdout), "")).toBeUndefined();
  });

  test("is complete when its reader is slow", async () => {
    const folder = await temporaryFolder();
    for (let i = 0; i < 1500; i++) writeFiles(folder, { [`s${i}/SKILL.md`]: `---\nname: other\nx: 1\n---\n` });
    const reader = spawn("sh", ["-c", `"$0" "$1" validate . --json | { sleep 1; cat; }`, process.execPath, bin], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    for await (const chunk of reader.stdout.setEncoding("utf8")) text += chunk;
    expect(text.length).toBeGreaterThan(256 * 1024);
    expect(JSON.parse(text).results).toHaveLength(1500);
  });

  test("may be cut short by its reader without a complaint", async () => {
    const script = `"$0" "$1" validate test/fixtures/skills | head -n 1`;
    const { stderr, stdout } = await skep([], {
      program: ["sh", "-c", script, process.execPath, bin],
      cwd: root,
    });
    expect(stderr).toBe("");
    expect(stdout.split("\n")).toHaveLength(2);
  });

  test("keeps control characters of a skill away from the terminal", async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, "odd"));
    writeFileSync(join(folder, "odd", "SKILL.md"), `---\nname: "a\\u001b[31mb"\n"\\e[2J": 1\ndescription: d\n---\n`);
    const { stdout } = await skep(["validate", "odd"], { cwd: folder });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(stdout).not.toMatch(/\x1b/);
    expect(stdout).toContain("`\uFFFD[2J` is not part of the format");
  });
});

function summary(result: { path: string; valid: boolean; diagnostics: { code: string }[] }): string {
  return `${result.path} ${result.valid} ${result.diagnostics.map(({ code }) => code).join(" ")}`;
}
