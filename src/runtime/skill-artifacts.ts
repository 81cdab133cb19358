import { lstatSync, readdirSync } from "node:fs";
import { ENV_EXAMPLE, isEntryName } from "../skill/entry.ts";
import type { ReadSkill, SkillPlace } from "./instructions.ts";
import { listResources } from "./resource-list.ts";
import { locateResource, requireRoot } from "./resource-path.ts";
import { type ArtifactInfo, makeArtifact, type SkillArtifact } from "./skill-artifact.ts";

/** The files as which skills are installed elsewhere; made again only for a skill whose files have changed. */
export class SkillArtifacts {
  readonly #readSkill: ReadSkill;
  readonly #maxBytes: number;
  readonly #known = new Map<string, { readonly stamp: string; readonly info: ArtifactInfo }>();
  /** By folder and digest, the one that was used last at the end: nobody gets a skill by the name of another. */
  readonly #bytes = new Map<string, Uint8Array>();
  #keptBytes = 0;
  readonly #making = new Map<string, Promise<SkillArtifact>>();

  constructor(readSkill: ReadSkill, { maxBytes = MAX_KEPT_BYTES }: { readonly maxBytes?: number } = {}) {
    this.#readSkill = readSkill;
    this.#maxBytes = maxBytes;
  }

  /** What a skill's file is at this moment. Throws a `SkepError` for one that cannot be given away whole. */
  async describe(place: SkillPlace): Promise<ArtifactInfo> {
    // taken before reading: what changes meanwhile has another one the next time
    const stamp = stampOf(place);
    const known = this.#known.get(place.path);
    if (known?.stamp === stamp) return known.info;
    const { bytes: _, ...info } = await this.#make(place);
    this.#known.set(place.path, { stamp, info });
    return info;
  }

  /** The bytes of exactly this digest: those of the skill as it is, or as it was a short while ago. */
  async open(place: SkillPlace, digest: string): Promise<Uint8Array | undefined> {
    const key = `${place.path} ${digest}`;
    const kept = this.#recall(key);
    if (kept !== undefined) return kept;
    const current = await this.describe(place);
    if (current.digest !== digest) return undefined;
    // known, and its bytes were forgotten; what is read now may again be another one
    if (!this.#bytes.has(key)) await this.#make(place);
    return this.#recall(key);
  }

  /** However many ask at once, it is made once. */
  async #make(place: SkillPlace): Promise<SkillArtifact> {
    const underway = this.#making.get(place.path);
    if (underway !== undefined) return await underway;
    const making = makeArtifact(place, this.#readSkill);
    this.#making.set(place.path, making);
    try {
      const artifact = await making;
      this.#keep(`${place.path} ${artifact.digest}`, artifact.bytes);
      return artifact;
    } finally {
      this.#making.delete(place.path);
    }
  }

  #recall(key: string): Uint8Array | undefined {
    const bytes = this.#bytes.get(key);
    if (bytes !== undefined) this.#keep(key, bytes);
    return bytes;
  }

  #keep(key: string, bytes: Uint8Array): void {
    this.#forget(key);
    this.#bytes.set(key, bytes);
    this.#keptBytes += bytes.length;
    for (const oldest of this.#bytes.keys()) {
      if (this.#keptBytes <= this.#maxBytes || oldest === key) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#keptBytes -= this.#bytes.get(key)?.length ?? 0;
    this.#bytes.delete(key);
  }
}

const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Another one means that a file has come, gone or changed. */
function stampOf({ path, sourceFolder }: SkillPlace): string {
  const root = requireRoot(path, sourceFolder);
  const entries = [...readdirSync(root).filter(isEntryName), ENV_EXAMPLE].sort();
  const { files } = listResources(root, { maxFiles: Number.POSITIVE_INFINITY });
  return [root, ...[...entries, ...files].map((file) => `${file} ${identify(root, file)}`)].join("\n");
}

function identify(root: string, file: string): string {
  const located = locateResource(root, file);
  if (located.kind === "refused") return located.code;
  const stats = lstatSync(located.target, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? "gone" : [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs, stats.mode].join(" ");
}
