import { setImmediate } from "node:timers/promises";

let turn = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has: work that many do at once, each part of it behind
 * a `nextTurn`, blocks timers, sockets and the like no longer than one part takes.
 */
export function nextTurn(): Promise<void> {
  // a chain, since immediates that are set together all run in the same turn
  turn = turn.then(() => setImmediate());
  return turn;
}
