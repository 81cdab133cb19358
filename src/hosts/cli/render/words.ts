/** `1 skill`, `3 skills`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Breaks a text into lines of at most the terminal's width, indented. */
export function wrap(text: string, columns: number, indent: number): string[] {
  const width = Math.max(40, Math.min(columns, 100) - indent);
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.map((line) => `${" ".repeat(indent)}${line}`);
}
