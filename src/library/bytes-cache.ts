import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { fingerprint } from "./fingerprint.ts";

/** Bytes that cost time to make, kept between runs. Whoever reads them checks them: they may be anything. */
export interface BytesCache {
  read(): Uint8Array | undefined;
  /** Where they cannot be kept, they are made again the next time. */
  write(bytes: Uint8Array): Promise<void>;
}

export const NO_BYTES_CACHE: BytesCache = { read: () => undefined, write: async () => undefined };

/** The place in a cache's folder for one kind of bytes that belong to one thing, which any text may tell. */
export function openBytesCache(cacheFolder: string, kind: string, owner: string): BytesCache {
  const path = join(cacheFolder, `${kind}-${fingerprint(owner)}.bin`);
  return {
    read() {
      try {
        return readFileSync(path);
      } catch (error) {
        if (isDiskError(error)) return undefined;
        throw error;
      }
    },
    async write(bytes) {
      const { writeCacheFile } = await import("./cache-write.ts");
      await writeCacheFile(cacheFolder, path, [bytes]);
    },
  };
}
