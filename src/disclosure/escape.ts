/** Text that an author wrote, on one line and with nothing hidden in it: the form in which a catalog takes it. */
export function oneLine(text: string): string {
  return PLAIN_LINE.test(text) ? text : visible(text).replace(/\s+/gu, " ").trim();
}

/** Printable ASCII with single spaces: most descriptions, and nothing to change in them. */
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/;

/** The text without what a reader cannot see; a line break is a space. Other spaces stay, as a path needs them. */
export function visible(text: string): string {
  return text.replace(LINE_BREAK, " ").replace(HIDDEN, "");
}

const LINE_BREAK = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]/gu;
/** Controls, bidi marks, tag characters, zero widths, variation selectors, fillers and halves of a character. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Text that can neither start nor end an element. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Text that also stays inside the quotes of an attribute. */
export function escapeXmlAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', "&quot;");
}

/**
 * One line as plain words inside a line of Markdown: no emphasis, link, image, code or HTML. An inner `_` stays, since
 * Markdown takes it for a letter and `java_expert` should be read as it is called.
 */
export function escapeMarkdown(line: string): string {
  return line
    .replace(/[\\*[]/g, "\\$&")
    .replaceAll("`", "'")
    .replaceAll("<", "&lt;");
}

/** A text between backticks, more of them than stand in a row inside it. */
export function codeSpan(text: string): string {
  const line = visible(text);
  const runs = line.match(/`+/g) ?? [];
  const fence = "`".repeat(1 + runs.reduce((longest, run) => Math.max(longest, run.length), 0));
  // Markdown takes away one space on each side where both are there
  const space = runs.length > 0 ? " " : "";
  return fence + space + line + space + fence;
}
