import { cpuOfRun, readRun } from "./command.ts";
import { sideBySide } from "./cpu.ts";
import type { Home } from "./homes.ts";
import type { Peer } from "./peers.ts";
import { forgetCache, requireShown, SHOW } from "./skep-under-test.ts";
import { CannotMeasure, type Row } from "./suite.ts";

const LIMITS = { openskills: 1 / 3, skills: 0.1, node: 8, openskillsFirst: 1 };
const NODE = [process.execPath, "-e", "0"];

/** `skep show --json` beside the peers' lists of the same skills, and how many each of them listed. */
export function compareListing(home: Home, peers: readonly Peer[]): { rows: Row[]; counts: string } {
  requireShown(home);
  const counted = peers.map((peer) => `${peer.label} ${countListed(peer, home)}`);
  const second = (): number => cpuOfRun(SHOW, home);
  const first = (): number => {
    forgetCache(home);
    return cpuOfRun(SHOW, home);
  };
  const what = `skep show --json, ${home.count} skills`;
  const compare = (which: "first" | "second", peer: Peer, rounds: number, limit: number): Row => {
    const { a, b } = sideBySide(rounds, which === "first" ? first : second, () => cpuOfRun(peer.command, home));
    return { what: `${what}, ${which} run`, value: a, beside: peer.label, baseline: b, unit: "ms", limit };
  };
  const rows: Row[] = [];
  for (const peer of peers) {
    // the slowest by far, and far from its limit: fewer rounds tell enough
    rows.push(compare("second", peer, peer.name === "skills" ? 3 : 9, LIMITS[peer.name]));
  }
  const { a, b } = sideBySide(9, second, () => mean(4, () => cpuOfRun(NODE, home)));
  const limit = LIMITS.node;
  rows.push({ what: `${what}, second run`, value: a, beside: "node -e 0", baseline: b, unit: "ms", limit });
  for (const peer of peers) {
    if (peer.name === "openskills") rows.push(compare("first", peer, 7, LIMITS.openskillsFirst));
  }
  return { rows, counts: `Listed of ${home.count}: ${[`skep ${home.count}`, ...counted].join(", ")}.` };
}

function countListed(peer: Peer, home: Home): number {
  const count = peer.countListed(readRun(peer.command, home).output);
  if (count === 0) throw new CannotMeasure(`${peer.label} lists nothing in ${home.cwd}: there is nothing to compare`);
  return count;
}

function mean(times: number, measure: () => number): number {
  return Array.from({ length: times }, measure).reduce((sum, value) => sum + value, 0) / times;
}
