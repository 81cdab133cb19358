import { describe, expect, test } from "vitest";
import { splitFrontmatter } from "./frontmatter.ts";
import type { Node } from "./node.ts";
import { readFields } from "./repair.ts";
import { Report } from "./report.ts";
import { readSourceText } from "./source-text.ts";

// The frontmatter starts on line 2.

test("YAML that is fine is taken as it is, without a word", () => {
  expect(read("name: a\nlist: [x, y]\nmap:\n  k: v")).toEqual({
    fields: { name: "a", list: ["x", "y"], map: { k: "v" } },
    said: [],
  });
});

describe("an unquoted colon [wild.unquoted-colon, design.repair.colon]", () => {
  test("in a value leaves the value whole", () => {
    expect(read("name: a\ndescription: Use when: asked. Note: never twice.\nlicense: MIT")).toEqual({
      fields: { name: "a", description: "Use when: asked. Note: never twice.", license: "MIT" },
      said: ["yaml-unquoted-colon:3"],
    });
  });

  test("in a value of several lines joins the lines", () => {
    expect(read("name: a\ndescription: Use when: asked\n  and also: told\nlicense: MIT")).toEqual({
      fields: { name: "a", description: "Use when: asked and also: told", license: "MIT" },
      said: ["yaml-unquoted-colon:3"],
    });
  });

  test("below a field is repaired in that line alone [design.repair.local]", () => {
    expect(read("name: a\nmetadata:\n  author: Ada\n  note: this: that\n  version: 1.0")).toEqual({
      fields: { name: "a", metadata: { author: "Ada", note: "this: that", version: "1.0" } },
      said: ["yaml-unquoted-colon:5"],
    });
  });

  test("is told once for each field", () => {
    expect(read("name: a\ndescription: x: y\nlicense: p: q").said).toEqual([
      "yaml-unquoted-colon:3",
      "yaml-unquoted-colon:4",
    ]);
  });

  test("at the end of a value is kept", () => {
    expect(read("description: Use when: asked:").fields).toEqual({ description: "Use when: asked:" });
  });
});

describe("a value that YAML rejects [design.repair.requote]", () => {
  test.each([
    ["starts with a bracket [wild.description-punctuation]", "[PDF] tools for all"],
    ["starts with a comma", ", and more"],
    ["starts with a brace", "{x} and y"],
    ["starts with a star", "**bold** text"],
    ["starts with an ampersand", "&"],
    ["starts with an at sign", "@claude helps"],
    ["starts with a backtick", "`code` first"],
    ["starts with a percent sign", "%d formats"],
    ["starts with a quote that is never closed", '"open'],
    ["has text behind a closed quote", '"quoted" and more'],
    ["has an unsupported tag", "!!js/function 'return 1'"],
  ])("because it %s is read as text", (_what, value) => {
    expect(read(`name: a\ndescription: ${value}\nlicense: MIT`)).toEqual({
      fields: { name: "a", description: value, license: "MIT" },
      said: ["yaml-requoted:3"],
    });
  });

  test("a description that starts with `,` or `[` is read as the text it is [wild.description-punctuation]", () => {
    expect(read("description: [a] b").fields).toEqual({ description: "[a] b" });
    expect(read("description: , b").fields).toEqual({ description: ", b" });
  });

  test("an alias to nothing is a text, and no crash [spec.trap.alias]", () => {
    expect(read("description: **bold**")).toEqual({
      fields: { description: "**bold**" },
      said: ["yaml-requoted:2"],
    });
  });

  test("loses the quotes that its author meant to use", () => {
    expect(read(`name: a\ndescription: "say "hello" now"`).fields).toEqual({
      name: "a",
      description: 'say "hello" now',
    });
  });

  test("loses the block marker that its author meant to use", () => {
    expect(read("name: a\ndescription: |\n  one\n   two\n bad\nlicense: MIT").fields).toMatchObject({
      description: "one two bad",
      license: "MIT",
    });
  });

  test.each([
    "description: [x",
    "description: [x\nlicense: MIT",
    "description: {a: b\nlicense: MIT",
    'description: "x\nlicense: MIT',
  ])("%j is told on the field's own line, not on the next one's [design.repair.local]", (yaml) => {
    expect(read(`name: a\n${yaml}`).said).toEqual([expect.stringMatching(/:3$/)]);
  });
});

describe("a value that cannot be plain text", () => {
  test.each(["metadata", "triggers", "toolsets", "scripts", "permissions", "envVars", "mcpServers", "dependencies"])(
    "is left out of %s, with a word on its own line [design.profile.nothing-silent]",
    (key) => {
      expect(read(`name: a\n${key}: [x, {y\nlicense: MIT`)).toEqual({
        fields: { name: "a", license: "MIT" },
        said: ["yaml-dropped:3"],
      });
    },
  );

  test("unbalanced JSON for all of metadata is dropped [wild.unbalanced-json]", () => {
    expect(read('name: a\nmetadata: {"x": {"y": 1}\nlicense: MIT')).toEqual({
      fields: { name: "a", license: "MIT" },
      said: ["yaml-dropped:3"],
    });
  });

  test("unbalanced JSON for one key of metadata drops that key alone [wild.unbalanced-json]", () => {
    expect(read('name: a\nmetadata:\n  author: Ada\n  openclaw: {"requires": {"bins": ["gh"]}\nlicense: MIT')).toEqual({
      fields: { name: "a", metadata: { author: "Ada" }, license: "MIT" },
      said: ["yaml-dropped:5"],
    });
  });
});

describe("lines below a field that YAML cannot indent", () => {
  test("are read one by one, with a word about it", () => {
    expect(read("name: a\nmetadata:\n\tauthor: Ada\n\tversion: 1.0\nlicense: MIT")).toEqual({
      fields: { name: "a", metadata: { author: "Ada", version: "1.0" }, license: "MIT" },
      said: ["yaml-repaired:4"],
    });
  });
});

describe("a key that stands twice [design.repair.duplicate-key]", () => {
  test("counts the last time, and is told there", () => {
    expect(read("name: a\nlicense: MIT\nname: b")).toEqual({
      fields: { name: "b", license: "MIT" },
      said: ["duplicate-key:4"],
    });
  });

  test("inside a nested map counts the last time too [wild.nested-duplicates]", () => {
    expect(read("name: a\nmetadata:\n  x: 1\n  x: 2")).toEqual({
      fields: { name: "a", metadata: { x: "2" } },
      said: ["duplicate-key:5"],
    });
  });

  test("is told also where other fields need repair", () => {
    expect(read("name: a\ndescription: x: y\nname: b")).toEqual({
      fields: { name: "b", description: "x: y" },
      said: ["yaml-unquoted-colon:3", "duplicate-key:4"],
    });
  });

  test("inside a nested map that needs repair is told as well [wild.nested-duplicates, design.profile.nothing-silent]", () => {
    expect(read("metadata:\n  x: 1\n  y: a: b\n  x: 2")).toEqual({
      fields: { metadata: { x: "2", y: "a: b" } },
      said: expect.arrayContaining(["yaml-unquoted-colon:4", "duplicate-key:5"]),
    });
  });
});

describe("what no repair saves", () => {
  test("conflict markers of git are an error where they start [wild.merge-conflict]", () => {
    expect(read("name: a\n<<<<<<< HEAD\ndescription: x\n=======\ndescription: y\n>>>>>>> b").said).toEqual([
      "merge-conflict:3",
    ]);
    expect(read("name: a\n<<<<<<< ours\nx: 1\n||||||| base\nx: 0\n=======\nx: 2\n>>>>>>> theirs").said).toEqual([
      "merge-conflict:3",
    ]);
  });

  test("headings between the markers are comments to YAML, and no fields [wild.headings]", () => {
    expect(read("## Name\n## Description")).toEqual({ said: ["frontmatter-empty:2"] });
  });

  test("headings with prose between the markers are no YAML [wild.headings]", () => {
    expect(read("## Name\nA skill for PDFs\n## Description\nSays it all").said).toEqual([
      expect.stringMatching(/^yaml-invalid:/),
    ]);
  });

  test("a list and a text are no fields", () => {
    expect(read("- name\n- description").said).toEqual(["yaml-invalid:2"]);
    expect(read("just text").said).toEqual(["yaml-invalid:2"]);
  });

  test("an empty frontmatter is told as such", () => {
    expect(read("").said).toEqual(["frontmatter-empty:2"]);
    expect(read("\n\n").said).toEqual([expect.stringMatching(/^frontmatter-empty:/)]);
  });
});

describe("a frontmatter that YAML refuses only as a whole [design.profile.nothing-silent]", () => {
  test.each([
    ["a document that ends early", "name: a\n...\nlicense: MIT"],
    ["a directive", "%YAML 1.2\nname: a"],
    ["more than a hundred aliases", `a: &x 1\n${Array.from({ length: 101 }, (_, i) => `k${i}: *x`).join("\n")}`],
    ["more than ten thousand values", `a: [${"1,".repeat(6000)}]\nb: [${"1,".repeat(6000)}]`],
    ["a field that is indented less than the first", " name: a\n description: d\nlicense: MIT"],
  ])("because of %s says so", (_what, yaml) => {
    expect(read(yaml).said).not.toEqual([]);
  });
});

describe("lines after a repair", () => {
  test("are those of the file with blank lines, a code fence and CR LF in front [design.repair.local]", () => {
    const text = "\uFEFF\n\n```md\n---\nname: a\ndescription: x: y\nfoo: [z\n---\nBody\n```\n".replaceAll("\n", "\r\n");
    expect(readText(text).said).toEqual([
      "byte-order-mark:1",
      "line-endings:1",
      "leading-blank-lines:1",
      "code-fence:3",
      "yaml-unquoted-colon:6",
      "yaml-requoted:7",
    ]);
  });
});

describe("bounds", () => {
  test.each(["a: [\n", "a: b: c\n", " a: [\n", "- \n", "a\n", '"\n', "a:\n  b: [\n", ": \n", "'a': [\n", "a: *b\n"])(
    "a frontmatter of nothing but %j is read to its end [limits.never-throws]",
    (unit) => {
      expect(read(unit.repeat(60_000 / unit.length)).said.length).toBeGreaterThan(0);
    },
  );

  test("maps nested 100 deep around a fault are read to the end [limits.depth]", () => {
    const nested = Array.from({ length: 100 }, (_, i) => `${" ".repeat(i)}a:`).join("\n");
    expect(read(`name: a\n${nested} [x`).fields).toHaveProperty("name", "a");
  });
});

function read(yaml: string): { fields?: unknown; said: string[] } {
  return readText(`---\n${yaml}\n---\nBody\n`);
}

function readText(text: string): { fields?: unknown; said: string[] } {
  const report = new Report("extended");
  const frontmatter = splitFrontmatter(readSourceText("SKILL.md", text, report), report);
  if (frontmatter === undefined) throw new Error("there is no frontmatter");
  const fields = readFields(frontmatter, report);
  const said = report.diagnostics.map(({ code, line }) => `${code}:${line}`);
  return fields === undefined ? { said } : { fields: toValue(fields), said };
}

function toValue(node: Node): unknown {
  if (node.kind === "text") return node.value;
  if (node.kind === "list") return node.items.map(toValue);
  return Object.fromEntries([...node.entries].map(([key, { value }]) => [key, toValue(value)]));
}
