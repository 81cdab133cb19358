import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { serveNames } from "./served-names.ts";

const served = (...names: string[]): string[] => [...serveNames(names.map((name) => ({ name }))).keys()];
const digestOf = (name: string): string => createHash("sha256").update(name).digest("hex");

describe("the names that skills are served under", () => {
  test("are their own where the extension takes them, and sorted [design.mcp.names]", () => {
    expect(served("pdf-tools", "a", "x86")).toEqual(["a", "pdf-tools", "x86"]);
  });

  test("are folded as everywhere where that is enough [design.mcp.names]", () => {
    expect(served("Java_Expert")).toEqual(["java-expert"]);
  });

  test.each(["навык", "技能", "Café au lait", "a--b", "x".repeat(65), "🐝", "-", "a.b", "\ud800"])(
    "are made for %j, always the same and valid [design.mcp.names]",
    (name) => {
      const [first = ""] = served(name);
      expect(first).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(first.length).toBeLessThanOrEqual(64);
      expect(served("other", name)).toContain(first);
    },
  );

  test("keep what can be read of a name [design.mcp.names]", () => {
    expect(served("Café au lait")[0]).toMatch(/^cafe-au-lait-[0-9a-f]{8}$/);
  });

  test("are each of one skill, also where somebody took another's [design.mcp.names]", () => {
    const taken = `skill-${digestOf("навык").slice(0, 8)}`;
    const names = serveNames([{ name: "навык" }, { name: taken }]);
    expect(names.size).toBe(2);
    expect(names.get(taken)).toEqual({ name: taken });
    expect(names.get(`skill-${digestOf("навык").slice(0, 16)}`)).toEqual({ name: "навык" });
  });
});
