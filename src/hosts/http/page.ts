import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html, raw } from "hono/html";
import { HEADINGS } from "../../operations/headings.ts";
import type { Skep } from "../../system/skep.ts";
import type { DiscoveredSkill, PasteLine } from "../../system/types.ts";
import { addCommand } from "./add-command.ts";
import { WELL_KNOWN } from "./well-known.ts";

export interface Page {
  readonly html: string;
  /** Allows exactly this page's own style and script, and nothing from elsewhere. */
  readonly policy: string;
}

export interface PageInput {
  readonly skep: Skep;
  readonly version: string;
  /** The server's address, as the visitor knows it. */
  readonly url: string;
  readonly hasToken: boolean;
  /** What to paste into the configuration of each agent: to reach a URL, or to start Skep itself. */
  readonly pasteLines: PasteLines;
}

export type PasteLines = (target: { readonly url?: string }) => readonly PasteLine[];

/** Reads the page's style and script once, and gives what makes the page for people: what is served, and how to use it. */
export function pageMaker(packageRoot: string): (input: PageInput) => Promise<Page> {
  const style = readFileSync(join(packageRoot, "web", "overview.css"), "utf8");
  const script = readFileSync(join(packageRoot, "web", "overview.js"), "utf8");
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return async (input) => ({ html: String(await documentOf(input, { style, script })), policy });
}

type Html = ReturnType<typeof html>;

function documentOf(
  { skep, version, url, hasToken, pasteLines }: PageInput,
  own: { style: string; script: string },
): Html {
  const { winners } = skep;
  const mcpUrl = `${url}/mcp`;
  const remote = new Map(pasteLines({ url: mcpUrl }).map((line) => [line.agent, line]));
  const cards = pasteLines({}).map((local) =>
    agentCard({ local, remote: remote.get(local.agent), command: addCommand(local.agent, mcpUrl, hasToken) }),
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Skep: ${countOf(winners.length, "skill")}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M8 .5 14.5 4.2v7.6L8 15.5 1.5 11.8V4.2z' fill='%23d99a1b'/%3E%3C/svg%3E">
<style>${raw(own.style)}</style>
</head>
<body>
<header>
<h1><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 .5 14.5 4.2v7.6L8 15.5 1.5 11.8V4.2z"/></svg>Skep <small>${version}</small></h1>
<p>The skills of this machine, served to AI agents at <code>${mcpUrl}</code>.</p>
</header>
<main>
<section>
<h2>Connect an agent</h2>
<p>Paste its line, or let <code>skep connect</code> write it. An agent can use this server, or start Skep itself.
${hasToken ? html`This server asks for its token: the agent needs <code>SKEP_TOKEN</code> in its environment.` : ""}</p>
<div class="agents">
${cards}
</div>
</section>
<section>
<h2>Skills</h2>
${skillsOf(winners)}
</section>
<section>
<h2>For programs</h2>
<dl>
<div><dt><code>/mcp</code></dt><dd>MCP over HTTP: skills as resources, prompts and tools</dd></div>
<div><dt><a href="${WELL_KNOWN}/index.json"><code>${WELL_KNOWN}/index.json</code></a></dt><dd>what installers read, with a digest and a file for each skill</dd></div>
<div><dt><a href="/healthz"><code>/healthz</code></a></dt><dd>answers as long as the server does</dd></div>
</dl>
</section>
</main>
<script>${raw(own.script)}</script>
</body>
</html>
`;
}

interface AgentLines {
  readonly local: PasteLine;
  /** Nothing for an agent that reaches no URL. */
  readonly remote: PasteLine | undefined;
  /** Nothing for an agent without a command of its own. */
  readonly command: string | undefined;
}

function agentCard({ local, remote, command }: AgentLines): Html {
  return html`<article>
<h3>${local.title}</h3>
${command === undefined ? "" : paste("In a terminal, for this server", command)}
<details${command === undefined ? raw(" open") : ""}><summary>In <code>${local.file}</code></summary>
${remote === undefined ? "" : paste("For this server", remote.text)}
${paste("To start Skep itself", local.text)}
</details>
</article>
`;
}

/** Without its script the page has no buttons, and the text can still be selected. */
function paste(label: string, text: string): Html {
  return html`<figure><figcaption>${label}</figcaption><pre><code>${text.trim()}</code></pre><button type="button" hidden>Copy</button></figure>`;
}

function skillsOf(skills: readonly DiscoveredSkill[]): Html {
  const more = skills.length - MAX_LISTED;
  return html`<p>${summaryOf(skills)}</p>
<ul class="skills">
${skills.slice(0, MAX_LISTED).map(skillItem)}
</ul>
${more > 0 ? html`<p>And ${more} more: <code>skep show</code> lists all.</p>` : ""}`;
}

/** More than anybody reads; a machine may have sixty thousand. */
const MAX_LISTED = 500;
const MAX_SHOWN = 300;

function skillItem({ name, description, status, reason, source }: DiscoveredSkill): Html {
  return html`<li>
<h3><bdi>${visible(name)}</bdi> <span class="status ${status}">${status}</span></h3>
<p><bdi>${shorten(visible(description))}</bdi></p>
<p class="note">${HEADINGS[source]}${reason === undefined ? "" : html`: <bdi>${visible(reason)}</bdi>`}</p>
</li>
`;
}

function summaryOf(skills: readonly DiscoveredSkill[]): string {
  const counts = new Map<string, number>();
  for (const { status } of skills) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} ${status}`).join(", ");
}

/** What an author wrote, with nothing in it that is not seen or that turns the text around. */
function visible(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\uFFFD");
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
}

function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
