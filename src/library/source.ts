/** Where a skill of this machine stands, from the strongest to the weakest. */
export const SOURCE_IDS = [
  "agent",
  "plugin",
  "project",
  "agents",
  "claude",
  "user",
  "user-agents",
  "user-claude",
  "extra",
  "bundled",
] as const;

export type SourceId = (typeof SOURCE_IDS)[number];

/** One folder with skills. Several may share an id: a project's plugins and the user's, or folders further up. */
export interface Source {
  readonly id: SourceId;
  readonly folder: string;
  /** Names right below the folder that are not its skills. */
  readonly reserved: readonly string[];
}
