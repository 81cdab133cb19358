import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuOfCommand, sideBySide } from "./cpu.ts";
import type { Row, Suite } from "./suite.ts";

const root = join(import.meta.dirname, "..");

export const suite: Suite = {
  title: "Starting, beside a Node that does nothing",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "skep-bench-"));
    const bin = join(root, "bin", "skep.js");
    const compare = (what: string, args: string[], limit: number): Row => {
      const { a, b } = sideBySide(
        15,
        () => cpuOfCommand([process.execPath, bin, ...args], 4),
        () => cpuOfCommand([process.execPath, "-e", "0"], 4),
      );
      return { what, value: a, beside: "node -e 0", baseline: b, unit: "ms", limit };
    };
    try {
      cpuOfCommand([process.execPath, bin, "new", "one-skill", "--dir", folder], 1);
      return {
        on: "the built bundle",
        rows: [
          compare("skep --version", ["--version"], 1.3),
          compare("skep --help", ["--help"], 3),
          compare("skep validate, one skill", ["validate", join(folder, "one-skill")], 3),
          compare("skep validate, with triggers and tools", ["validate", join(root, "skills", "hello-extended")], 3),
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
