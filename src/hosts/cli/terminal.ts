/** Where the CLI writes: data to `out`, words to `err`. */
export interface Terminal {
  readonly out: Output;
  readonly err: Output;
  readonly hasColor: boolean;
  readonly columns: number;
  /** What comes in, to its end; nothing where a person types. */
  readonly readInput?: (() => Promise<string>) | undefined;
  /** Asks for a yes or no; nothing where no person sees the question and answers it. */
  readonly ask?: ((question: string) => Promise<boolean>) | undefined;
}

export interface Output {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean;
}

/** Marks for parts of a text; each is the text itself where colours are not wanted. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
  readonly cyan: (text: string) => string;
}

export function styleOf({ hasColor }: Pick<Terminal, "hasColor">): Style {
  const mark = (on: number, off: number) => (text: string) => (hasColor ? `\x1b[${on}m${text}\x1b[${off}m` : text);
  return {
    bold: mark(1, 22),
    dim: mark(2, 22),
    red: mark(31, 39),
    yellow: mark(33, 39),
    green: mark(32, 39),
    cyan: mark(36, 39),
  };
}

/** Text that came out of a file, made harmless for a terminal: no control characters, no invisible ones. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    const point = character.codePointAt(0) ?? 0;
    return `\\u{${point.toString(16)}}`;
  });
}
