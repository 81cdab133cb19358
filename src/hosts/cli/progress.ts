import type { Progress as ProgressReport } from "../../operations/operation.ts";
import type { Output } from "./terminal.ts";

const QUIET_MS = 1000;
const EVERY_MS = 100;

/** Shows on a terminal how far a long piece of work is; short work, and work in a pipe, shows nothing. */
export class Progress {
  readonly #err: Output;
  readonly #start = Date.now();
  #last = 0;

  constructor(err: Output) {
    this.#err = err;
  }

  readonly report = ({ done, total, what }: ProgressReport): void => {
    if (this.#err.isTTY !== true) return;
    const now = Date.now();
    if (now - this.#start < QUIET_MS || now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#err.write(`\r\x1b[K${done} of ${total} ${what}`);
  };

  /** Leaves the terminal as it was. */
  end(): void {
    if (this.#last !== 0) this.#err.write("\r\x1b[K");
  }
}
