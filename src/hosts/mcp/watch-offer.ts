import { SkepError } from "../../base/errors.ts";
import { followLists, type ListChanges } from "./list-changes.ts";
import type { SkillOffer } from "./skill-offer.ts";

export interface WatchOfferOptions {
  /** Told which lists to ask for again, whenever a skill has changed. */
  readonly tell: (changes: ListChanges) => void;
  /** Told why changes are not noticed, or not all of them. */
  readonly onError: (error: Error) => void;
}

/**
 * Watches the library from a moment later on: a client that starts us waits for its first answer, and nothing is missed,
 * since a watch begins with a look at what has changed. The function that is given back ends it.
 */
export function watchSoon(offer: SkillOffer, { tell, onError }: WatchOfferOptions): () => Promise<void> {
  let watch: Promise<Watch | undefined> | undefined;
  const timer = setTimeout(() => {
    const findChanges = followLists(offer);
    watch = startWatch(offer, { tell: () => tell(findChanges()), onError });
  }, DELAY_MS);
  return async () => {
    clearTimeout(timer);
    await (await watch)?.close();
  };
}

const DELAY_MS = 100;

interface Watch {
  close(): Promise<void>;
}

/** Where the system watches no more folders, all is served as it was at the start. */
async function startWatch(
  { skep }: SkillOffer,
  { tell, onError }: { tell: () => void; onError: (error: Error) => void },
): Promise<Watch | undefined> {
  const report = (error: unknown): void => onError(error instanceof Error ? error : new Error(String(error)));
  try {
    return await skep.watch(tell, { onError: report });
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
    onError(new Error(`changes of skills are not noticed: ${error.message}; ${error.hint}`));
    return undefined;
  }
}
