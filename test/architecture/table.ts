/** A folder of `src/`, a host, or the one file that stands outside all rooms. */
// biome-ignore format: the order of the table
type Room =
  | "base" | "skill" | "audit" | "state" | "sources" | "library" | "disclosure"
  | "runtime" | "adapters" | "install" | "registry" | "homes" | "fleet"
  | "system" | "operations" | "hosts" | "hosts/mcp" | "hosts/http" | "hosts/cli" | "index.ts";

interface Row {
  readonly imports: readonly Room[];
  /** Rooms of which a room may know the shapes but not the code. */
  readonly types?: readonly Room[];
}

// biome-ignore format: as above
const BELOW_SYSTEM: readonly Room[] = [
  "base", "skill", "audit", "state", "sources", "library", "disclosure",
  "runtime", "adapters", "install", "registry", "homes", "fleet",
];

// Upstream first: a room names only rooms above it, so data flows one way.
const TABLE: Readonly<Record<Room, Row>> = {
  base: { imports: [] },
  skill: { imports: ["base"] },
  audit: { imports: ["base", "skill"] },
  state: { imports: ["base"] },
  sources: { imports: ["base", "skill"] },
  library: { imports: ["base", "skill", "sources"] },
  disclosure: { imports: ["base", "skill"], types: ["library"] },
  runtime: { imports: ["base", "skill", "audit", "state", "library", "disclosure"] },
  adapters: { imports: ["base"], types: ["runtime"] },
  install: { imports: ["base", "skill", "audit", "state", "sources", "library"] },
  registry: { imports: ["base", "skill", "audit", "state", "sources"] },
  homes: { imports: ["base", "skill", "state", "library"] },
  fleet: { imports: ["base", "skill", "state", "library", "disclosure", "runtime", "registry", "homes"] },
  system: { imports: BELOW_SYSTEM },
  operations: { imports: ["base", "skill", "system"] },
  hosts: { imports: ["base", "system", "operations"] },
  "hosts/mcp": { imports: ["base", "system", "operations", "hosts"] },
  "hosts/http": { imports: ["base", "system", "operations", "hosts", "hosts/mcp"] },
  "hosts/cli": { imports: ["base", "system", "operations", "hosts", "hosts/mcp", "hosts/http"] },
  // All but the hosts: a program that imports us starts no other program.
  "index.ts": { imports: [...BELOW_SYSTEM, "system", "operations"] },
};

/** Which room may import which; a room may always import itself. */
export const ROOMS: ReadonlyMap<string, Row> = new Map(Object.entries(TABLE));

/** Rooms whose work is to load code that nobody knew when they were written: the toolsets of skills. */
export const LOADS_UNKNOWN_CODE: readonly string[] = ["runtime"];

/** Rooms that give and take values and touch nothing else. */
export const PURE_ROOMS: readonly string[] = ["skill", "audit", "disclosure"];

/** Pure in whichever room it stands: the file, or the folder that it grew into. */
export const PURE_NAMES: readonly string[] = ["plan", "resolve"];

/** Built-ins that a pure file may import. None is needed so far; an entry comes with its reason. */
export const PURE_BUILTINS: readonly string[] = [];

/** Names under which everything fits, so that everything comes. */
export const VAGUE_NAMES: readonly string[] = ["util", "utils", "helper", "helpers", "misc", "common"];
