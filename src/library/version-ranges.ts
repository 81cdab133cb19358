import satisfies from "semver/functions/satisfies.js";
import validRange from "semver/ranges/valid.js";
import type { Ranges } from "./requirements.ts";

/** Ranges as npm writes and reads them. Apart from the rest, because few skills name a range, and npm's reader is large. */
export const VERSION_RANGES: Ranges = {
  includes: (range, version, options) =>
    satisfies(version, range, { includePrerelease: options?.isPrereleaseFine ?? false }),
  isAny: (range) => validRange(range) === "*",
};
