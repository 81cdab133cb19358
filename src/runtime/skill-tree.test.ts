import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMachine, refusalOf } from "../../test/support/open-machine.ts";
import { skillText } from "../../test/support/skep.ts";

test("a skill's tree is what a model may read of it, the entry first [design.adapters.portable]", async () => {
  const { skep, skills, root } = await openMachine({
    "a/SKILL.md": skillText("a"),
    "a/scripts/run.sh": "#!/bin/sh\n",
    "a/assets/x.bin": "\0\x01",
    "a/.env": "SECRET=1",
    "a/.git/config": "url",
    "a/node_modules/x/index.js": "",
  });
  chmodSync(join(skills, "a/scripts/run.sh"), 0o755);
  writeFileSync(join(root, "outside.txt"), "secret");
  symlinkSync(join(root, "outside.txt"), join(skills, "a/outside.txt"));
  const tree = await skep.readTree(skep.require("a"));
  expect({ name: tree.name, description: tree.description }).toEqual({
    name: "a",
    description: "Does a things. Use when asked to.",
  });
  expect(tree.files.map(({ path, isExecutable }) => [path, isExecutable])).toEqual([
    ["SKILL.md", false],
    ["assets/x.bin", false],
    ["scripts/run.sh", true],
  ]);
  expect(tree.files[1]?.bytes).toEqual(Buffer.from([0, 1]));
});

test("a pack has a SKILL.md with its context in it [design.adapters.portable]", async () => {
  const { skep } = await openMachine({
    "a/manifest.json": JSON.stringify({
      id: "a",
      name: "A",
      version: "1.0.0",
      description: "Does a.",
      owner: "me",
      context: ["context/how.md"],
    }),
    "a/context/how.md": "# How\n",
  });
  const { files } = await skep.readTree(skep.require("a"));
  const [entry, context] = files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]);
  expect(entry).toEqual([
    "SKILL.md",
    expect.stringMatching(/^---\nname: "a"\ndescription: "Does a\."\n.*---\n.*# How/s),
  ]);
  expect(context).toEqual(["context/how.md", "# How\n"]);
});

test("a skill with too many files is refused whole [design.adapters.bounded]", async () => {
  const many = Array.from({ length: 501 }, (_, index) => [`a/references/${index}.md`, ""]);
  const { skep } = await openMachine({ "a/SKILL.md": skillText("a"), ...Object.fromEntries(many) });
  expect(await refusalOf(skep.readTree(skep.require("a")))).toBe(
    "skill-too-large\n`a` has more than 500 files\nmove what no model needs out of its folder",
  );
});

test("a skill with too many bytes is refused whole [design.adapters.bounded]", async () => {
  const megabytes = "x".repeat(13 * 1024 * 1024);
  const { skep } = await openMachine({ "a/SKILL.md": skillText("a"), "a/x.txt": megabytes, "a/y.txt": megabytes });
  expect(await refusalOf(skep.readTree(skep.require("a")))).toBe(
    "skill-too-large\n`a` has more than 25 MB\nmove what no model needs out of its folder",
  );
});
