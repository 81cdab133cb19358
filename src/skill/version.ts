import validRange from "semver/ranges/valid.js";

/** True for a full semver version, prereleases and build metadata included; `v1.0.0` and `1.0` are none. */
export function isVersion(text: string): boolean {
  // not the package's own check: it throws and catches inside for each bad one, and a tenth of real versions are bad
  return text.length <= 256 && VERSION.test(text);
}

/** True for a range of versions as npm writes them: `^1.2`, `>=22.18`. */
export function isVersionRange(text: string): boolean {
  // the parser of ranges is not made for long texts, and no range is one
  return text.length <= 256 && validRange(text) !== null;
}

// fifteen digits: what a number can hold exactly
const NUMBER = "(?:0|[1-9]\\d{0,14})";
const PRERELEASE = `(?:${NUMBER}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`;
const BUILD = "[0-9a-zA-Z-]+";
const VERSION = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${PRERELEASE}(?:\\.${PRERELEASE})*)?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
);
