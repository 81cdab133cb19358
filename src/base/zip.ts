import { type ZipOptions, zipSync } from "fflate";

export interface ZippedFile {
  /** From the archive's root, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
}

/** An archive of these files: the same bytes for the same files, on every machine and at any time. */
export function zipFiles(files: readonly ZippedFile[]): Uint8Array {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const entries = sorted.map(({ path, bytes, isExecutable = false }): [string, [Uint8Array, ZipOptions]] => [
    path,
    [bytes, { mtime: EARLIEST, os: UNIX, attrs: (isExecutable ? 0o100755 : 0o100644) * 0x10000 }],
  ]);
  return zipSync(Object.fromEntries(entries));
}

/** The first moment that an archive can tell. Local time, as archives tell no other. */
const EARLIEST = new Date(1980, 0, 1);
/** What the permissions are to be read as. */
const UNIX = 3;
