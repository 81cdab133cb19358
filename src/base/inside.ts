import { sep } from "node:path";

/**
 * Whether a path is somewhere below a root; a root is not below itself. By spelling alone: both are absolute and
 * resolved (`realpath`, where a link could lead out), without `..` and without a separator at the end.
 */
export function isInside(root: string, path: string): boolean {
  // only the root of the disk ends in a separator
  const start = root.endsWith(sep) ? root : root + sep;
  return path.length > start.length && path.startsWith(start);
}
