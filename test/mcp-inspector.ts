// An independent client looks at Skep, by hand: `node test/mcp-inspector.ts` starts `skep mcp` on a home of its own;
// `node test/mcp-inspector.ts http://127.0.0.1:7357/mcp` asks a server that runs (SKEP_TOKEN is passed on).
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bin, skillText, writeFiles } from "./support/skep.ts";

const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
const [url] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), "skep-inspector-"));

try {
  writeFiles(home, {
    ".agent/skills/pdf-tools/SKILL.md": skillText("pdf-tools"),
    ".agent/skills/pdf-tools/references/forms.md": "# Forms\n\nFill them in.\n",
  });
  const { tools } = await inspect("tools/list");
  say("tools/list", tools.map(({ name }: { name: string }) => name).join(", "));

  const { resources } = await inspect("resources/list");
  say("resources/list", resources.map(({ uri }: { uri: string }) => uri).join(", "));

  const { uri, name } = resources.find((one: { name: string }) => one.name === "pdf-tools") ?? resources[0];
  const [loaded] = (await inspect("tools/call", "--tool-name", "load_skill", "--tool-arg", `skill_name=${name}`))
    .content;
  require(loaded.text.startsWith(`<skill_content name="${name}">`), "load_skill gives the skill");
  say(`tools/call load_skill ${name}`, loaded.text);

  const [entry] = (await inspect("resources/read", "--uri", uri)).contents;
  require(entry.text.startsWith("---\n"), "the resource is a SKILL.md");
  say(`resources/read ${uri}`, entry.text);

  if (url === undefined) {
    const args = ["--tool-arg", `skill_name=${name}`, "--tool-arg", "path=references/forms.md"];
    const [read] = (await inspect("tools/call", "--tool-name", "read_skill_resource", ...args)).content;
    require(read.text === "# Forms\n\nFill them in.\n", "read_skill_resource gives the file");
    say("tools/call read_skill_resource", read.text);
  }
  const { prompts } = await inspect("prompts/list");
  say("prompts/list", prompts.map((prompt: { name: string }) => prompt.name).join(", "));
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** One run of the inspector, which prints the result of one request as JSON. */
async function inspect(method: string, ...args: string[]) {
  const token = process.env.SKEP_TOKEN;
  const headers = token === undefined ? [] : ["--header", `Authorization: Bearer ${token}`];
  const server = url === undefined ? [process.execPath, bin, "mcp"] : [url, "--transport", "http", ...headers];
  const { stdout } = await promisify(execFile)(
    "npx",
    ["--yes", INSPECTOR, "--cli", ...server, "--method", method, ...args],
    { cwd: home, env: { ...process.env, HOME: home, SKEP_HOME: join(home, ".agent"), npm_config_cache: npmCache() } },
  );
  return JSON.parse(stdout);
}

/** The user's own, so that a package is fetched once although HOME is another. */
function npmCache(): string {
  return process.env.npm_config_cache ?? join(process.env.HOME ?? tmpdir(), ".npm");
}

function say(what: string, answer: string): void {
  console.log(`ok: ${what}\n${answer.trimEnd().replace(/^/gm, "    ")}\n`);
}

function require(isSo: boolean, claim: string): void {
  if (!isSo) throw new Error(`not so: ${claim}`);
}
