import { cutEnd } from "../../skill/cut.ts";
import { oneLine } from "../escape.ts";
import type { CatalogEntry } from "./entry.ts";
import type { CatalogWriter } from "./writer.ts";

/**
 * A skill in one format, measured before it is written. A description is read when it is first asked for: where there is
 * room for names alone, nobody asks.
 */
export class CatalogItem {
  readonly #entry: CatalogEntry;
  readonly #writer: CatalogWriter;
  #description: Description | undefined;

  constructor(entry: CatalogEntry, writer: CatalogWriter) {
    this.#entry = entry;
    this.#writer = writer;
  }

  get name(): string {
    return this.#entry.name;
  }

  writeName(): string {
    return this.#writer.writeName(this.#entry);
  }

  /** The skill with at most `cap` characters of its description. */
  write(cap: number): string {
    const { line } = this.#described();
    const shown = this.isCut(cap) ? line.slice(0, cutEnd(line, cap)) : line;
    const escaped = this.#writer.escape(shown);
    return this.#writer.writeDescribed(this.#entry, this.isCut(cap) ? `${escaped}…` : escaped);
  }

  /** The length of `write(cap)`, without writing it. */
  lengthAt(cap: number): number {
    const { line, escapedLength, shellLength } = this.#described();
    if (line.length <= cap) return shellLength + escapedLength;
    const end = cutEnd(line, cap);
    const isUnchanged = escapedLength === line.length;
    return shellLength + (isUnchanged ? end : this.#writer.escape(line.slice(0, end)).length) + 1;
  }

  isCut(cap: number): boolean {
    return this.#described().line.length > cap;
  }

  #described(): Description {
    this.#description ??= describe(this.#entry, this.#writer);
    return this.#description;
  }
}

interface Description {
  readonly line: string;
  readonly escapedLength: number;
  /** What stands around the description. */
  readonly shellLength: number;
}

function describe(entry: CatalogEntry, writer: CatalogWriter): Description {
  const line = oneLine(writer.descriptionOf(entry));
  return {
    line,
    escapedLength: writer.escape(line).length,
    shellLength: writer.writeDescribed(entry, "").length,
  };
}
