import type { System } from "../system/system.ts";
import { parseInput, type Schema } from "./schema.ts";

/** What an operation is given beside its input. */
export interface OperationContext {
  readonly system: System;
  /** Told now and then how far a long piece of work is. */
  readonly report?: (progress: Progress) => void;
  /** Shows a person what is about to happen, and asks; without it there is nobody to ask. */
  readonly confirm?: ((proposal: Proposal) => Promise<boolean>) | undefined;
}

/** A change of a text, as a person is shown it before they say yes. */
export interface Proposal {
  /** What changes, and where. */
  readonly heading: string;
  readonly removed: string;
  readonly added: string;
  readonly notes: readonly string[];
  readonly question: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly what: string;
}

/** One verb. Its name and summary stand in the table of contents, `index.ts`. */
export interface Operation<I, O> {
  /** Who may call it: what grants trust or touches secrets is for people only, and never offered to a model. */
  readonly audience: "anyone" | "people";
  readonly input: Schema<I>;
  readonly output: Schema<O>;
  /** Inputs that a host with positions takes without naming them, in order. */
  readonly positionals: readonly (keyof I & string)[];
  /** The positional that is running text: all words that are left, or what comes in where words would stand. */
  readonly prose?: keyof I & string;
  /** Lines that work when pasted; the first one leads the help. */
  readonly examples: readonly Example[];
  run(input: I, context: OperationContext): Promise<O>;
  /** For a check: true if it found something, which is an answer and not a failure. */
  foundProblems?(output: O): boolean;
}

export interface Example {
  readonly command: string;
  readonly does: string;
}

/** An operation as hosts see it: any of them, called with what came from outside. */
export interface CallableOperation extends Omit<Operation<unknown, unknown>, "positionals" | "prose" | "run"> {
  readonly positionals: readonly string[];
  readonly prose?: string;
  /** Checks the input and runs. */
  call(input: unknown, context: OperationContext): Promise<unknown>;
}

/** Keeps the types of input and output together while an operation is written down. */
export function defineOperation<I, O>(operation: Operation<I, O>): Operation<I, O> {
  return operation;
}

/** Closes an operation's types behind the check of its input. */
export function callable<I, O>(operation: Operation<I, O>): CallableOperation {
  const { run, foundProblems, ...rest } = operation;
  return {
    ...rest,
    call: (input, context) => run(parseInput(operation.input, input), context),
    // as is: an operation is only ever asked about an output of its own
    ...(foundProblems === undefined ? {} : { foundProblems: (output) => foundProblems(output as O) }),
  };
}
