/** The type of a file by the end of its name, as the SDK names the types of the files that it serves itself. */
export function mimeTypeOf(path: string): string {
  const ending = /[^/.][^/]*\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  return (ending && TYPES.get(ending)) ?? "application/octet-stream";
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ["bash", "application/x-sh"],
  ["css", "text/css"],
  ["csv", "text/csv"],
  ["gif", "image/gif"],
  ["html", "text/html"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["js", "text/javascript"],
  ["json", "application/json"],
  ["markdown", "text/markdown"],
  ["md", "text/markdown"],
  ["mjs", "text/javascript"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["py", "text/x-python"],
  ["sh", "application/x-sh"],
  ["svg", "image/svg+xml"],
  ["ts", "text/typescript"],
  ["txt", "text/plain"],
  ["webp", "image/webp"],
  ["xml", "application/xml"],
  ["yaml", "application/yaml"],
  ["yml", "application/yaml"],
]);
