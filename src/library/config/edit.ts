import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { SkepError } from "../../base/errors.ts";
import { withLock } from "../../base/lock.ts";
import { removeLeftovers, writeFileAtomic } from "../../base/replace-file.ts";
import { MAX_FILE_BYTES } from "../../skill/limits.ts";
import type { Config } from "./config.ts";
import { readConfigFile } from "./file.ts";
import { parseLenientYaml } from "./lenient-yaml.ts";
import { errorOf, notEditable } from "./notes.ts";
import { configPath, type Places } from "./places.ts";
import { editPlain, plainOf, withoutEmpty } from "./plain-edit.ts";
import { type ConfigChange, type Plain, planChange } from "./plan.ts";
import { interpretConfig } from "./read.ts";

/**
 * Changes the user's config, keeping what the user wrote: comments, order and every line that is not concerned.
 * `decide` is told what the file says and answers with the changes; no other process edits in between. A file that
 * is not right is left alone, and the error says why. Answers whether anything had to change.
 */
export async function editConfig(
  { home, userHome }: Places,
  decide: (config: Config) => readonly ConfigChange[],
): Promise<boolean> {
  const path = configPath(home);
  return withLock(join(home, "locks", "config"), { timeoutMs: LOCK_TIMEOUT_MS }, async (lock) => {
    await removeLeftovers(home);
    const before = readText(path, userHome);
    const { config, error } = interpretConfig(before, { home, userHome });
    if (error !== undefined) throw error;
    const after = await changeText(before, decide(config));
    if (after === before) return false;
    const outcome = interpretConfig(after, { home, userHome });
    if (outcome.error !== undefined) {
      const { message, hint } = outcome.error;
      throw new SkepError("invalid-input", `the change is not possible: ${message}`, { hint });
    }
    if (Buffer.byteLength(after) > MAX_FILE_BYTES) throw notEditable("it would be larger than 1 MB");
    lock.assertHeld();
    await writeFileAtomic(path, after);
    return true;
  });
}

// an edit takes milliseconds, and many may queue
const LOCK_TIMEOUT_MS = 30_000;

/** The file's text; that of a file that is not there is empty. */
function readText(path: string, userHome: string): string {
  const file = readConfigFile(path);
  if ("problem" in file) throw errorOf([file.problem], userHome);
  return "text" in file ? file.text : "";
}

/** The text with the changes made, each checked against the same change of what the text says. */
async function changeText(content: string, changes: readonly ConfigChange[]): Promise<string> {
  const mark = content.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  let text = content.slice(mark.length);
  for (const change of changes) {
    for (const edit of planChange(parsePlain(text), change)) {
      // loaded only here: its parser, which keeps every token, is for editing alone
      const { editYaml } = await import("./yaml-edit.ts");
      const edited = editYaml(text, edit);
      const wanted = withoutEmpty(editPlain(parsePlain(text), edit));
      if (!isDeepStrictEqual(withoutEmpty(parsePlain(edited)), wanted)) {
        throw notEditable(`\`${change.verb}\` would change more than that`); // an anchor, say, that is used twice
      }
      text = edited;
    }
  }
  return mark + text;
}

const BYTE_ORDER_MARK = "\uFEFF";

function parsePlain(text: string): Plain {
  const { parsed } = parseLenientYaml(text);
  return "problem" in parsed ? null : plainOf(parsed.root);
}
