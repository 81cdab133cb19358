import type { Style } from "../terminal.ts";

/** How the status of a skill is shown before its name. */
export const SYMBOLS = {
  enabled: (style: Style) => style.green("✓"),
  disabled: (style: Style) => style.dim("○"),
  unavailable: (style: Style) => style.red("✗"),
  degraded: (style: Style) => style.yellow("!"),
  shadowed: (style: Style) => style.dim("·"),
} as const;
