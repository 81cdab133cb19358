import type { Readable, Writable } from "node:stream";
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type RequestId,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { LineReader } from "./line-reader.ts";

/** Messages as lines of JSON on two streams. When the input ends, what was asked before is still answered. */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Settled when nothing more is read or written. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines = new LineReader(MAX_LINE_BYTES);
  /** Requests that wait for an answer. */
  readonly #waiting = new Set<RequestId>();
  readonly #settle: () => void;
  #hasEnded = false;
  #isClosed = false;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#settle = resolve;
  }

  async start(): Promise<void> {
    this.#output.on("error", () => this.close());
    this.#input.on("data", (chunk: Buffer) => this.#read(chunk));
    for (const event of ["end", "close", "error"]) this.#input.on(event, () => this.#end());
    if (this.#input.readableEnded || this.#input.destroyed) this.#end();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(serializeMessage(message));
    if (isJSONRPCResponse(message) && message.id !== undefined) this.#waiting.delete(message.id);
    this.#closeIfDone();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // an open input would keep the process
    this.#input.destroy();
    this.onclose?.();
    this.#settle();
  }

  #read(chunk: Buffer): void {
    for (const line of this.#lines.read(chunk)) {
      if (this.#isClosed) return;
      if (line === undefined)
        this.#refuse(ProtocolErrorCode.InvalidRequest, `a line of more than ${MAX_LINE_BYTES} bytes`);
      else if (line.trim() !== "") this.#receive(line);
    }
  }

  #receive(line: string): void {
    let value: unknown;
    let message: JSONRPCMessage;
    try {
      value = JSON.parse(line);
      message = parseJSONRPCMessage(value);
    } catch (error) {
      const isJson = !(error instanceof SyntaxError);
      const code = isJson ? ProtocolErrorCode.InvalidRequest : ProtocolErrorCode.ParseError;
      this.#refuse(code, isJson ? "a line that is no JSON-RPC message" : "a line that is no JSON", idOf(value));
      return;
    }
    // who listens is answered when all is over
    if (isJSONRPCRequest(message) && message.method !== "subscriptions/listen") this.#waiting.add(message.id);
    if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") this.#forget(message.params);
    this.onmessage?.(message);
  }

  /** A request that was taken back may stay without an answer. */
  #forget(params: Readonly<Record<string, unknown>> | undefined): void {
    const id = params?.requestId;
    if (typeof id === "string" || typeof id === "number") this.#waiting.delete(id);
  }

  #refuse(code: ProtocolErrorCode, message: string, id: RequestId | null = null): void {
    this.onerror?.(new Error(`${message} was not understood`));
    void this.#write(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })}\n`);
  }

  async #write(text: string): Promise<void> {
    if (this.#isClosed) return;
    // an error is told to all by the stream itself
    await new Promise<void>((resolve) => this.#output.write(text, () => resolve()));
  }

  #end(): void {
    // the last line may have no end of its own
    if (!this.#hasEnded) this.#read(Buffer.from("\n"));
    this.#hasEnded = true;
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#hasEnded && this.#waiting.size === 0) void this.close();
  }
}

/** More than any message that a client has reason to send. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;

function idOf(value: unknown): RequestId | null {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  return typeof value.id === "string" || typeof value.id === "number" ? value.id : null;
}
