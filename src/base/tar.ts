import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { Header } from "tar/header";
import { Pax } from "tar/pax";

export interface TarredFile {
  /** From the archive's root, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
}

/** A `.tar.gz` of these files: the same bytes for the same files, on every machine and at any time. */
export async function tarFiles(files: readonly TarredFile[]): Promise<Uint8Array> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const blocks = sorted.flatMap(entryOf);
  const packed = await compress(Buffer.concat([...blocks, END]), { level: 9 });
  // the byte that tells on which system it was made
  packed[OS_OFFSET] = UNKNOWN_OS;
  return packed;
}

const compress = promisify<Buffer, { level: number }, Buffer>(gzip);
const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
const OS_OFFSET = 9;
const UNKNOWN_OS = 255;
const EPOCH = new Date(0);

/** A header, the content, and zeros up to the next block. */
function entryOf({ path, bytes, isExecutable = false }: TarredFile): Uint8Array[] {
  const header = new Header({
    path,
    mode: isExecutable ? 0o755 : 0o644,
    uid: 0,
    gid: 0,
    size: bytes.length,
    mtime: EPOCH,
    type: "File",
  });
  const block = Buffer.alloc(BLOCK);
  // a path that is long or not ASCII goes into a header of its own, before the one with what fits of it
  const extended = header.encode(block) ? [new Pax({ path, mtime: EPOCH }).encode()] : [];
  return [...extended, block, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))];
}
