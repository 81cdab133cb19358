import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/base/diagnostics.ts";
import { operations } from "../../src/operations/index.ts";
import { bin, root, skep } from "../support/skep.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

test("help leads with an example that works when pasted", async () => {
  const { code, stdout } = await skep(["--help"]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "skep: where the skills of AI agents live

      skep new my-skill && skep validate my-skill

    Commands:
      validate        Judge skills: what is wrong, where, and what to do about it
      new             Start a skill that is valid from its first minute
      show            List the skills that this machine has, or tell all about one
      search          Find the skills that fit a task
      match           See what a message would bring a model of the skills, and why
      prompt          Print what a model is told about skills
      load            Print a skill's instructions as a model gets them
      read            Print a file of a skill
      enable          Switch a skill on
      disable         Switch a skill off, without touching its files
      connect         Give the skills to a coding agent: write Skep into its MCP configuration
      disconnect      Take Skep out of an agent's MCP configuration again
      doctor          Look at all that Skep depends on, and say what to do
      manage          Show what can be done to skills
      manage enable   Switch a skill on
      manage disable  Switch a skill off, without touching its files
      mcp             Serve the skills to an agent over MCP, on stdin and stdout
      serve           Serve the skills to agents over HTTP, with a page for people
      completion      Print a completion script for bash, zsh or fish
      help            Show what a command takes
      version         Print the version

    \`skep <command> --help\` tells more. \`agent\` is the same program; a leading word \`skill\` is skipped.
    "
  `);
  expect((await skep([])).stdout).toBe(stdout);
  expect((await skep(["help"])).stdout).toBe(stdout);
});

test("every command has help of its own", async () => {
  for (const { name, summary } of operations) {
    const { code, stdout } = await skep([name, "--help"]);
    expect(code).toBe(0);
    expect(stdout.startsWith(`skep ${name}: ${summary}\n\n  skep ${name}`)).toBe(true);
    expect((await skep(["help", name])).stdout).toBe(stdout);
  }
  for (const name of ["completion", "help", "version"]) {
    const { code, stdout } = await skep(["help", name]);
    expect(code).toBe(0);
    expect(stdout.startsWith(`skep ${name}: `)).toBe(true);
    expect((await skep([name, "--help"])).stdout).toBe(stdout);
  }
  expect((await skep(["validate", "--help"])).stdout).toMatchInlineSnapshot(`
    "skep validate: Judge skills: what is wrong, where, and what to do about it

      skep validate ./my-skill                                         judge one skill
      skep validate --strict ~/.claude/skills                          judge all skills of a folder by the specification
      skep validate . --json | jq '.results[] | select(.valid | not)'  the invalid ones, as data

    Usage:
      skep validate <path...> [--strict] [--json]

    Arguments:
      <path...>  skill folders, \`SKILL.md\` files, or folders of skills

    Options:
      --strict  hold to exactly the specification: everything else is an error
      --json    print data instead of words
      --help    show this (-h)
    "
  `);
});

test("the version is the package's", async () => {
  for (const word of ["--version", "-V", "version"]) {
    expect(await skep([word])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  }
});

test("a leading word `skill` is skipped [design.cli.skill]", async () => {
  expect(await skep(["skill", "validate", "skills"])).toEqual(await skep(["validate", "skills"]));
});

test("`agent` is the same program, so `agent skill show` works as written [design.cli.agent]", async () => {
  const { bin: programs } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(Object.keys(programs)).toEqual(["skep", "agent"]);
  const agent = join(await temporaryFolder(), "agent");
  symlinkSync(join(root, programs.agent), agent);
  const { code, stdout } = await skep(["skill", "show"], { program: [process.execPath, agent] });
  expect(code).toBe(0);
  expect(stdout).toContain("[Bundled Skills]\n");
});

test("a mistyped command ends with 2 and the command that was meant", async () => {
  expect(await skep(["validat", "x"])).toEqual({
    code: 2,
    stdout: "",
    stderr: "error: there is no command `validat`\nhint: did you mean `skep validate`?\n",
  });
  expect((await skep(["frobnicate"])).stderr).toBe(
    "error: there is no command `frobnicate`\nhint: `skep --help` lists all\n",
  );
  expect((await skep(["--frobnicate"])).code).toBe(2);
});

test("an option that needs a value, or takes none, says so", async () => {
  expect((await skep(["new", "a", "--dir"])).stderr).toMatch(/^error: `--dir` needs a value\n/);
  expect((await skep(["new", "a", "--dir", "--pack"])).stderr).toMatch(/^error: `--dir` needs a value\n/);
  expect((await skep(["new", "a", "--pack=yes"])).stderr).toMatch(/^error: `--pack` takes no value\n/);
  expect((await skep(["new", "a", "--dir", "x", "--dir", "y"])).stderr).toMatch(/^error: `--dir` stands twice\n/);
  expect((await skep(["new", "a", "b"])).stderr).toMatch(/^error: `skep new` does not know what to do with `b`\n/);
});

test("the built-in skills are valid, and by the specification but for the extensions that they use", async () => {
  expect(await skep(["validate", "skills"])).toMatchObject({ code: 0, stdout: "✓ 5 skills, all valid\n" });
  const { results } = JSON.parse((await skep(["validate", "skills", "--strict", "--json"])).stdout);
  const refused = results.flatMap(({ name, diagnostics }: { name: string; diagnostics: Diagnostic[] }) =>
    diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => `${name}: ${message}`),
  );
  expect(refused.filter((line: string) => !line.includes("`triggers`"))).toEqual([
    expect.stringMatching(/^hello-extended: .*`version`/),
    expect.stringMatching(/^hello-extended: .*`toolsets`/),
    expect.stringMatching(/^hello-extended: .*`default_enabled`/),
  ]);
});

test("a word that every object knows is no command", async () => {
  for (const word of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    expect((await skep([word])).code).toBe(2);
  }
});

test("output that nobody takes, or that no disk holds, ends quietly or with a word", async () => {
  const run = (script: string) => skep([], { program: ["sh", "-c", script, process.execPath, bin] });
  expect((await run('"$0" "$1" --version | true')).stderr).toBe("");
  expect((await run('"$0" "$1" show > /dev/full; echo $?')).stdout).toBe("1\n");
  expect((await run('"$0" "$1" bogus 2> /dev/full; echo $?')).stdout).toBe("2\n");
});

test("a working directory that is gone is told", async () => {
  const folder = await temporaryFolder();
  const script = `cd '${folder}' && rmdir '${folder}' && "$0" "$1" show`;
  const { code, stderr } = await skep([], { program: ["sh", "-c", script, process.execPath, bin] });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "error: the working directory is gone\nhint: `cd` somewhere else\n",
  });
});

describe("colours", () => {
  const inTerminal = (env: string): string =>
    execFileSync("script", ["-qec", `${env} ${process.execPath} ${bin} validate skills/gh`, "/dev/null"], {
      encoding: "utf8",
      env: { PATH: process.env.PATH ?? "", TERM: "xterm" },
    });

  test("are there in a terminal, and not with NO_COLOR", (context) => {
    if (!hasCommand("script")) context.skip("needs the command `script`, to make a terminal");
    expect(inTerminal("")).toContain("\x1b[32m✓");
    expect(inTerminal("NO_COLOR=1")).not.toContain("\x1b[3");
  });
});

describe("completion", () => {
  const complete = async (words: string[]): Promise<string[]> => {
    const { stdout } = await skep(["completion", "bash"]);
    const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}`;
    const output = execFileSync("bash", ["-c", `${stdout}\n${set}; _skep; printf '%s\\n' "\${COMPREPLY[@]}"`], {
      encoding: "utf8",
      cwd: root,
    });
    return output.trim().split("\n");
  };

  test("in bash knows commands, options and files", async () => {
    expect(await complete(["skep", "val"])).toEqual(["validate"]);
    expect(await complete(["agent", "skill", "ne"])).toEqual(["new"]);
    expect(await complete(["skep", "validate", "--s"])).toEqual(["--strict"]);
    expect(await complete(["skep", "new", "x", "--"])).toEqual([
      "--pack",
      "--dir",
      "--description",
      "--json",
      "--help",
    ]);
    expect(await complete(["skep", "validate", "LICEN"])).toEqual(["LICENSE"]);
    expect(await complete(["skep", "completion", "f"])).toEqual(["fish"]);
  });

  test.for(["zsh", "fish"])("in %s is a script that the shell takes", async (shell, context) => {
    const { stdout } = await skep(["completion", shell]);
    for (const { name } of operations) expect(stdout).toContain(name);
    expect(stdout).toContain("strict");
    if (!hasCommand(shell)) context.skip(`there is no ${shell} on this machine to read it`);
    const script = join(await temporaryFolder(), `skep.${shell}`);
    writeFileSync(script, stdout);
    execFileSync(shell, ["-n", script], { stdio: "inherit" });
  });

  test("for an unknown shell is refused with the ones there are", async () => {
    const { code, stderr } = await skep(["completion", "tcsh"]);
    expect(code).toBe(2);
    expect(stderr).toContain("bash, zsh, fish");
  });
});

function hasCommand(name: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
