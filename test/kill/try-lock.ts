// Takes a lock if it is free, and says how that went: node try-lock.ts <path>
import { SkepError } from "../../src/base/errors.ts";
import { withLock } from "../../src/base/lock.ts";

const outcome = await withLock(process.argv[2] ?? "", { timeoutMs: 0 }, () => "entered").catch((error) => {
  if (error instanceof SkepError) return error.code;
  throw error;
});
process.stdout.write(outcome);
