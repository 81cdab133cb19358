import { ROOMS } from "../table.ts";
import { isSource, roomOf, type Tree } from "../tree.ts";
import type { Violation } from "../violation.ts";

/** Every folder of `src/` is a room of the table and introduces itself. */
export function* checkRooms({ paths }: Tree): Generator<Violation> {
  const inRooms = paths.filter((path) => isBelowFolder(path) || isSource(path));
  for (const room of new Set(inRooms.map(roomOf))) {
    if (!ROOMS.has(room)) yield unknownRoom(room);
  }
  const folders = new Set(paths.filter(isBelowFolder).map((path) => path.split("/")[1] ?? ""));
  for (const folder of folders) {
    const readme = `src/${folder}/README.md`;
    if (ROOMS.has(folder) && !paths.includes(readme)) yield missingReadme(readme);
  }
}

function isBelowFolder(path: string): boolean {
  return path.split("/").length > 2;
}

function unknownRoom(room: string): Violation {
  const message = "is no room of the table: move it into one, or give the new room a row";
  return { rule: "rooms/unknown", file: `src/${room}`, line: 1, message };
}

function missingReadme(file: string): Violation {
  const message = "is missing: one paragraph on what the room knows and what it refuses to know";
  return { rule: "rooms/readme", file, line: 1, message };
}
