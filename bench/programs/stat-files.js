// The least that a warm start can do: a stat of every skill, to see that none has changed.
import { readdirSync, statSync } from "node:fs";

const [root = ""] = process.argv.slice(2);
let count = 0;
for (const folder of readdirSync(root)) {
  if (statSync(`${root}/${folder}/SKILL.md`).size > 0) count++;
}
process.stdout.write(JSON.stringify({ count }));
