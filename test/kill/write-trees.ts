// Makes a folder at each path that it reads, a line each, and says how that went: node write-trees.ts <content>
import { createInterface } from "node:readline";
import { SkepError } from "../../src/base/errors.ts";
import { writeTree } from "../../src/base/write-tree.ts";

const content = process.argv[2] ?? "";
process.stdout.write("ready\n");
for await (const target of createInterface(process.stdin)) {
  const outcome = await writeTree(target, new Map([["SKILL.md", content]])).then(
    () => "created",
    (error) => (error instanceof SkepError ? error.code : String(error)),
  );
  process.stdout.write(`${outcome}\n`);
}
