/** The headings of a Markdown text, without their signs; what stands in code is none. */
export function headingsOf(markdown: string): string[] {
  const headings: string[] = [];
  let fence: string | undefined;
  for (const [, indent = "", rest = ""] of markdown.matchAll(LINE)) {
    const mark = indent.length <= MAX_INDENT ? FENCE.exec(rest)?.[0] : undefined;
    if (mark !== undefined) {
      // a longer fence of the same sign closes it, a shorter one does not
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    } else if (fence === undefined && indent.length <= MAX_INDENT) {
      const heading = HEADING.exec(rest)?.[1]?.replace(CLOSING, "").trim();
      if (heading) headings.push(heading);
    }
    if (headings.length === MAX_HEADINGS) break;
  }
  return headings;
}

const LINE = /^([ \t]*)(.*)$/gm;
const FENCE = /^(?:`{3,}|~{3,})/;
const HEADING = /^#{1,6}[ \t]+(.*)$/;
const CLOSING = /[ \t]+#+[ \t]*$/;
/** Further in, it is code. */
const MAX_INDENT = 3;
const MAX_HEADINGS = 200;
