import { createHash } from "node:crypto";
import { SkepError } from "../base/errors.ts";
import { tarFiles } from "../base/tar.ts";
import { ENV_EXAMPLE, MANIFEST, SKILL_MD } from "../skill/entry.ts";
import { isValidName } from "../skill/name.ts";
import type { ReadSkill, SkillPlace } from "./instructions.ts";
import { openResource } from "./resources.ts";
import { readSkillTree, type SkillTreeFile } from "./skill-tree.ts";

/** What is told of a skill that others may install from here. */
export interface ArtifactInfo {
  /** One of the specification, also where the skill's own is not. */
  readonly name: string;
  readonly description: string;
  /** A lone `SKILL.md`, or a `.tar.gz` with one at its root. */
  readonly type: "skill-md" | "archive";
  /** `sha256:<hex>` of the bytes. */
  readonly digest: string;
}

/** A skill as one file, to be installed elsewhere. */
export interface SkillArtifact extends ArtifactInfo {
  readonly bytes: Uint8Array;
}

/** Makes the file as which a skill is installed elsewhere; the same bytes as long as the skill stays the same. */
export async function makeArtifact(place: SkillPlace, readSkill: ReadSkill): Promise<SkillArtifact> {
  const { name, description, files } = await readSkillTree(place, readSkill);
  const all = isValidName(place.name) ? withOwnEntries(place, files) : files;
  const [first] = all;
  if (first === undefined) throw new Error("a skill's tree begins with its SKILL.md");
  const isAlone = all.length === 1;
  const bytes = isAlone ? first.bytes : await tarFiles(all);
  const digest = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  return { name, description, type: isAlone ? "skill-md" : "archive", digest, bytes };
}

/** The author's own entry in place of one by the specification alone: what goes beyond that is for the next Skep. */
function withOwnEntries(place: SkillPlace, files: readonly SkillTreeFile[]): readonly SkillTreeFile[] {
  const own = [SKILL_MD, MANIFEST, ENV_EXAMPLE].flatMap((path) => findFile(place, path) ?? []);
  if (own[0]?.path !== SKILL_MD) return files;
  const paths = new Set(own.map(({ path }) => path));
  return [...own, ...files.filter(({ path }) => !paths.has(path))];
}

function findFile({ path: root, sourceFolder }: SkillPlace, path: string): SkillTreeFile | undefined {
  try {
    return { ...openResource(root, path, { within: sourceFolder }), isExecutable: false };
  } catch (error) {
    if (error instanceof SkepError && error.code === "resource-not-found") return undefined;
    throw error;
  }
}
