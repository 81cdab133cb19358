// A server of the same library that answers every POST with the same JSON, and does nothing else.
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [bytes = "1000"] = process.argv.slice(2);
const answer = { text: "x".repeat(Number(bytes)) };
const app = new Hono();
app.post("/mcp", async (c) => {
  await c.req.json();
  return c.json(answer);
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(JSON.stringify({ mcpUrl: `http://127.0.0.1:${port}/mcp` }));
});
