/** A skill as a catalog lists it: enough for a model to choose by, and where to read on. */
export interface CatalogEntry {
  readonly name: string;
  readonly description: string;
  /** For the short list; made from the description where it is not given. */
  readonly briefDescription?: string;
  /** The absolute path of its `SKILL.md` or `manifest.json`. */
  readonly location: string;
}
