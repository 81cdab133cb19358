/** What search knows of one skill. */
export interface SearchDocument {
  /** Tells skills apart, and stays the same when one is edited: the path of its folder, say. Well-formed Unicode. */
  readonly key: string;
  /** Another one means that the skill has changed. */
  readonly stamp: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly triggers: readonly string[];
  readonly headings: readonly string[];
}

/** A part of a skill that is searched. */
export interface Field {
  readonly textOf: (document: SearchDocument) => string;
  /** What a word here counts, beside one of the description. */
  readonly weight: number;
  /** How far its words make a skill a long one, in which each word says less. */
  readonly lengthWeight: number;
  /** A field is cut here: nobody's skill takes the memory of a thousand others. */
  readonly maxCharacters: number;
}

/** The fields in the order in which an index keeps them: what tells a skill from its renamed copies stands first. */
export const FIELDS: readonly Field[] = [
  { textOf: ({ name }) => name, weight: 3, lengthWeight: 1, maxCharacters: 512 },
  { textOf: ({ tags }) => tags.join("\n"), weight: 2, lengthWeight: 0.5, maxCharacters: 2048 },
  { textOf: ({ triggers }) => triggers.join("\n"), weight: 1, lengthWeight: 0.5, maxCharacters: 4096 },
  { textOf: ({ description }) => description, weight: 1, lengthWeight: 1, maxCharacters: 4096 },
  { textOf: ({ headings }) => headings.join("\n"), weight: 0.7, lengthWeight: 0.5, maxCharacters: 4096 },
];

/** Where the fields begin in which a renamed copy is still the same. */
export const FIRST_COPIED_FIELD = 3;

/**
 * The weighted length of a usual skill. A constant, not the average of the skills at hand: so what a word counts in a
 * skill depends on that skill alone, and stays true when others come and go.
 */
export const USUAL_LENGTH = 48;
