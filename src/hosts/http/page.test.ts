import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { serveMachine } from "../../../test/support/serve-machine.ts";
import { skillText } from "../../../test/support/skep.ts";

test("the page shows the skills with their status and the reason for it [design.serve.page]", async () => {
  const { ask } = await serveMachine({
    "pdf/SKILL.md": skillText("pdf"),
    "needy/SKILL.md": skillText("needy", "metadata:\n  requires: no-such-program\n"),
  });
  const { status, text, headers } = await ask("/");
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(text).toContain('<bdi>pdf</bdi> <span class="status enabled">enabled</span>');
  expect(text).toContain("Does pdf things. Use when asked to.");
  expect(text).toContain('<bdi>needy</bdi> <span class="status unavailable">unavailable</span>');
  expect(text).toContain("missing commands: no-such-program");
});

test("the page has the lines for each agent, with a button each [design.serve.page]", async () => {
  const { ask, port } = await serveMachine({ "pdf/SKILL.md": skillText("pdf") });
  const page = (await ask("/", { headers: { host: `localhost:${port}` } })).text;
  const text = page.replaceAll("&quot;", '"').replaceAll("&#39;", "'");
  const url = `http://localhost:${port}/mcp`;
  for (const line of [
    `<code>claude mcp add --transport http --scope user skep ${url}</code>`,
    `<code>codex mcp add skep --url ${url}</code>`,
    `<code>code --add-mcp '{"name":"skep","type":"http","url":"${url}"}'</code>`,
    `<code>gemini mcp add --transport http --scope user skep ${url}</code>`,
    "<code>~/.cursor/mcp.json</code>",
    `"url": "${url}"`,
    "[mcp_servers.skep]",
  ]) {
    expect(text).toContain(line);
  }
  expect(page.match(/<pre>/g)?.length).toBe(page.match(/<button /g)?.length);
});

test("with a token, the lines name the variable that it is in [design.serve.page]", async () => {
  const { ask } = await serveMachine({ "pdf/SKILL.md": skillText("pdf") }, { token: "t0p-s3cret" });
  const { text } = await ask("/", { headers: { authorization: "Bearer t0p-s3cret" } });
  expect(text).toContain("--bearer-token-env-var SKEP_TOKEN");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by the agent
  expect(text).toContain("Bearer ${SKEP_TOKEN}");
  expect(text).not.toContain("t0p-s3cret");
});

test("nothing that an author wrote becomes part of the page [design.serve.page-escaped]", async () => {
  const attack = `</style></script><script>alert(1)</script><img src=x onerror='alert(2)'> "&amp; \\u202E\\u200Bback`;
  const { ask } = await serveMachine({
    "evil/SKILL.md": `---\nname: evil\ndescription: ${JSON.stringify(attack).replaceAll("\\\\u", "\\u")}\n---\nx\n`,
    "name/SKILL.md": '---\nname: "<b>x"\ndescription: A name that is markup.\n---\nx\n',
  });
  const { text } = await ask("/");
  expect(text).toContain(
    "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt; &quot;&amp;amp; \uFFFD\uFFFDback",
  );
  expect(text).toContain("<bdi>&lt;b&gt;x</bdi>");
  expect(text.match(/<(?:script|img|style)/g)).toEqual(["<style", "<script"]);
});

test("the page loads nothing from elsewhere, and its policy allows its own style and script alone [design.serve.page-alone]", async () => {
  const { ask } = await serveMachine({ "pdf/SKILL.md": skillText("pdf") });
  const { text, headers } = await ask("/");
  const hashOf = (element: string): string => {
    const content = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(text)?.[1] ?? "";
    return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  };
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toEqual([
    "default-src 'none'",
    `style-src ${hashOf("style")}`,
    `script-src ${hashOf("script")}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(text).not.toMatch(/(?:src|href)="(?!data:|\/(?!\/))/);
  expect(text).not.toMatch(/ (?:on\w+|style)=/);
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" });
});

test("of very many skills the page shows some, and says how many there are [design.serve.page]", async () => {
  const files = Array.from({ length: 510 }, (_, index) => [`s${index}/SKILL.md`, skillText(`s${index}`)]);
  const { ask } = await serveMachine(Object.fromEntries(files));
  const { text } = await ask("/");
  expect(text.match(/<li>/g)?.length).toBe(500);
  expect(text).toMatch(/And 1\d more: /);
  expect(text).toContain("510 enabled");
});
