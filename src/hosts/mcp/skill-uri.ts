/** Every URI of ours begins with this. */
export const BASE_URI = "skill://skep";

/** The extension's name for the file that defines a skill, whatever it is called on disk. */
export const SKILL_MD = "SKILL.md";

/** What a URI stands for: a file or folder of a skill, or the skill itself (`path` is empty); all skills without a name. */
export interface SkillUri {
  readonly name: string;
  readonly path: string;
}

/** Takes a URI apart that may be anything; nothing if it is not one of ours. */
export function parseSkillUri(text: string): SkillUri | undefined {
  const url = URL.parse(text);
  if (url === null || `${url.protocol}//${url.host}` !== BASE_URI || url.search !== "") return undefined;
  const segments = decodeSegments(url.pathname.replace(/^\/|\/$/g, "").split("/"));
  // a slash that was encoded belongs to no name
  if (segments === undefined || segments.some((segment) => segment.includes("/"))) return undefined;
  const [name = "", ...path] = segments;
  return { name, path: path.join("/") };
}

/** The URI of a file or folder of a skill. */
export function skillUri(name: string, path = ""): string {
  const segments = path === "" ? [name] : [name, ...path.split("/")];
  return `${BASE_URI}/${segments.map(encodeSegment).join("/")}`;
}

function decodeSegments(segments: readonly string[]): string[] | undefined {
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Spelled as the SDK spells it, so that clients may compare: it keeps what a URL may hold unencoded. */
function encodeSegment(segment: string): string {
  return segment.replace(/[^\w!$&'()*+,.:;=@[\]|~-]/gu, encodeURIComponent);
}
