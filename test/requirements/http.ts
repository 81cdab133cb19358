import { requirementsOf } from "./requirement.ts";

/** What the design says about serving over HTTP. */
export const HTTP = requirementsOf("design", [
  [
    "design.serve.address",
    "`skep serve` listens at 127.0.0.1:7357, or where `--host` and `--port` say; 0 is any port.",
  ],
  ["design.serve.in-use", "Where it cannot listen, `skep serve` says why and what to do, and ends with 1."],
  ["design.serve.banner", "`skep serve` prints where to look and what to paste."],
  ["design.serve.stop", "Asked to stop, the server finishes what is under way, ends streams, and exits with 0."],
  ["design.serve.token-required", "Beyond loopback nothing is served without a token."],
  ["design.serve.token", "Where there is a token, who does not send it gets nothing but the health of the server."],
  ["design.serve.host", "A request under a name that is not the server's own is refused."],
  ["design.serve.origin", "A request from another site's page is refused."],
  ["design.serve.body", "A body above 4 MB is refused without being read to its end."],
  ["design.serve.connections", "Connections that send nothing keep nobody else out."],
  ["design.serve.hostile", "Malformed requests and requests for nothing are answered, and serving goes on."],
  ["design.serve.errors", "Errors are JSON with a code, a message and a hint, and repeat nothing of the request."],
  ["design.serve.health", "`/healthz` answers as long as the server does."],
  ["design.serve.mcp", "`/mcp` serves MCP clients."],
  ["design.serve.changes", "What changes in the library shows on the page and reaches connected clients."],
  ["design.serve.page", "`/` shows the skills with their status, and the lines to paste into each agent."],
  ["design.serve.page-escaped", "What authors wrote is shown as text, and never becomes part of the page."],
  ["design.serve.page-alone", "The page loads nothing from elsewhere, and allows no script but its own."],

  ["design.well-known.index", "`/.well-known/agent-skills/index.json` lists the skills with type, URL and digest."],
  ["design.well-known.digest", "The bytes at a URL of the index have its digest, or there are none any more."],
  [
    "design.well-known.archive",
    "An archive has `SKILL.md` at its root and regular files only, the same bytes each time.",
  ],
  ["design.well-known.private", "Hidden files, installed packages and what links lead out to are not given away."],
  ["design.well-known.portable", "A skill whose name or entry others do not take is given in a form that they do."],
  ["design.well-known.large", "A skill that is too large to be given whole is left out."],
]);
