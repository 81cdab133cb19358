// Takes a lock, says so, and keeps it until it is killed: node hold-lock.ts <path>
import { setTimeout as sleep } from "node:timers/promises";
import { withLock } from "../../src/base/lock.ts";

await withLock(process.argv[2] ?? "", {}, async () => {
  process.stdout.write("held\n");
  await sleep(60_000);
});
