import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_CONNECTIONS } from "./limits.ts";

/** The connections of a server: never more than it can bear, and ended without cutting off an answer. */
export class Connections {
  readonly #server: Server;
  readonly #max: number;
  /** Those that never asked for anything, and those that may ask again; the one that has waited longest comes first. */
  readonly #mute = new Set<Socket>();
  readonly #idle = new Set<Socket>();
  readonly #answering = new Map<ServerResponse, Socket>();
  readonly #streams = new WeakSet<ServerResponse>();
  #isStopping = false;
  #onProgress: () => void = () => undefined;

  constructor(server: Server, max: number = MAX_CONNECTIONS) {
    this.#server = server;
    this.#max = max;
    server.on("connection", (socket: Socket) => this.#admit(socket));
    server.on("request", (request: IncomingMessage, response: ServerResponse) => this.#begin(request.socket, response));
  }

  /** Says that an answer goes on until somebody ends it, so that a stop does not wait for it. */
  markStream(response: ServerResponse): void {
    this.#streams.add(response);
    this.#onProgress();
  }

  /**
   * Accepts no more connections, and waits until all answers have been given; once only streams are left, they are
   * ended with `endStreams`. What is left after `timeoutMs` is cut off.
   */
  async stop({ endStreams, timeoutMs }: { endStreams: () => Promise<void>; timeoutMs: number }): Promise<void> {
    this.#isStopping = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of [...this.#mute, ...this.#idle]) socket.destroy();
    const timer = setTimeout(() => this.#server.closeAllConnections(), timeoutMs);
    await this.#until(() => [...this.#answering.keys()].every((response) => this.#streams.has(response)));
    await endStreams();
    await closed;
    clearTimeout(timer);
  }

  #admit(socket: Socket): void {
    if (this.#mute.size + this.#idle.size + this.#answering.size >= this.#max) {
      // where all the others are being answered, who is new is not let in
      const [longest = socket] = [...this.#mute, ...this.#idle];
      longest.destroy();
    }
    this.#mute.add(socket);
    socket.once("close", () => {
      this.#mute.delete(socket);
      this.#idle.delete(socket);
    });
  }

  #begin(socket: Socket, response: ServerResponse): void {
    this.#mute.delete(socket);
    this.#idle.delete(socket);
    this.#answering.set(response, socket);
    response.once("close", () => {
      this.#answering.delete(response);
      // one connection may bring the next request before the last one is answered
      const isBusy = [...this.#answering.values()].includes(socket);
      if (this.#isStopping && !isBusy) socket.end();
      else if (!isBusy && !socket.destroyed) this.#idle.add(socket);
      this.#onProgress();
    });
  }

  async #until(isReached: () => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onProgress = () => {
        if (isReached()) resolve();
      };
      this.#onProgress();
    });
  }
}
