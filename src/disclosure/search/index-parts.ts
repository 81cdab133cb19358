import { cutText } from "../words.ts";
import { FIELDS, type SearchDocument } from "./document.ts";
import { foldTitle } from "./names.ts";
import { invert, type Postings } from "./postings.ts";
import { type Sequences, SequenceWriter } from "./sequences.ts";
import { stem } from "./stem.ts";
import { Terms } from "./terms.ts";
import { findTokens } from "./tokens.ts";

/** What an index is made of. Rows are ordered by folded name, name and key; terms by where they first stand. */
export interface IndexParts {
  readonly keys: readonly string[];
  readonly stamps: readonly string[];
  readonly names: readonly string[];
  readonly terms: Terms;
  readonly sequences: Sequences;
  readonly postings: Postings;
}

/** A skill to be indexed: as it reads, or as a row of an index that knows it already. */
export type IndexEntry = SearchDocument | KnownEntry;

interface KnownEntry {
  readonly key: string;
  readonly stamp: string;
  readonly name: string;
  readonly row: number;
}

/** Puts entries, each key once, in their order and makes an index of them; `known` is where the known ones stand. */
export function makeParts(entries: readonly IndexEntry[], known?: IndexParts): IndexParts {
  const rows = inOrder(entries);
  const writer = new SequenceWriter();
  const copyKnown = known && copierOf(known, writer);
  const readFields = fieldReader();
  for (const entry of rows) {
    if ("row" in entry) copyKnown?.(entry.row);
    else writer.add(readFields(entry));
  }
  const { sequences, texts } = writer.finish();
  return {
    keys: rows.map(({ key }) => key),
    stamps: rows.map(({ stamp }) => stamp),
    names: rows.map(({ name }) => name.toWellFormed()),
    terms: new Terms(texts),
    sequences,
    postings: invert(sequences, texts.length),
  };
}

function inOrder(entries: readonly IndexEntry[]): IndexEntry[] {
  const titled = entries.map((entry) => ({ entry, title: foldTitle(entry.name.toWellFormed()) }));
  titled.sort(
    (a, b) => compare(a.title, b.title) || compare(a.entry.name, b.entry.name) || compare(a.entry.key, b.entry.key),
  );
  return titled.map(({ entry }) => entry);
}

/** By UTF-16 units: the same on every machine, whatever language it speaks. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Copies rows whose terms have other numbers in the new index. */
function copierOf({ sequences, terms: { texts } }: IndexParts, writer: SequenceWriter): (row: number) => void {
  const renumbered = new Int32Array(texts.length).fill(-1);
  const renumber = (term: number): number => {
    const known = renumbered[term] ?? -1;
    if (known !== -1) return known;
    const number = writer.numberOf(texts[term] ?? "");
    renumbered[term] = number;
    return number;
  };
  return (row) => writer.copy(sequences, row, renumber);
}

/** Reads the terms of each field; the stem of a word is found once. */
function fieldReader(): (document: SearchDocument) => string[][] {
  const stems = new Map<string, string>();
  const termOf = (word: string): string => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const term = stem(word);
    stems.set(word, term);
    return term;
  };
  return (document) =>
    FIELDS.map(({ textOf, maxCharacters }) => findTokens(cutText(textOf(document), maxCharacters)).map(termOf));
}
