import { type Home, layOutHome } from "./homes.ts";
import { compareListing } from "./listing.ts";
import { compareOpening, tabulateGrowth } from "./opening.ts";
import { installPeers } from "./peers.ts";
import { openLibrary, requireBuild, requireShown } from "./skep-under-test.ts";
import { origin } from "./skill-records.ts";
import { CannotMeasure, type Suite } from "./suite.ts";

const SMALL = 1000;
const LISTED = 10_000;
const ALL = 61_452;

export const suite: Suite = {
  title: "Knowing the skills of a machine, beside other programs that list them",
  async run() {
    const cap = readCap();
    const small = Math.min(SMALL, cap);
    const listed = Math.min(LISTED, cap);
    const all = Math.min(ALL, cap);
    requireBuild();
    // what does not work yet should say so in a second, before large homes are written
    const smallHome = layOutHome(small);
    requireShown(smallHome);
    openLibrary(smallHome);

    tell(`homes of ${[small, listed, all].join(", ")} skills`);
    const listedHome = layOutHome(listed);
    const allHome = layOutHome(all);
    tell("peers from npm");
    const { peers, problem } = installPeers();
    tell(`listing ${listed}`);
    const listing = compareListing(listedHome, peers);
    tell(`opening ${all}`);
    const opening = compareOpening(allHome);
    tell("growth");
    const growth = tabulateGrowth([smallHome, listedHome, allHome].filter(isFirstOfItsSize));
    return {
      on: origin === "registry" ? "skills of a public registry" : "generated skills",
      rows: [...listing.rows, ...opening.rows],
      notes: [
        listing.counts,
        ...(problem === undefined ? [] : [`Left out: the rows beside \`skills\` and \`openskills\`: ${problem}.`]),
        ...opening.notes,
        "",
        ...growth,
      ],
    };
  },
};

/** `SKEP_BENCH_SKILLS` makes every home at most that large. */
function readCap(): number {
  const text = process.env.SKEP_BENCH_SKILLS ?? String(ALL);
  if (!/^[1-9]\d*$/.test(text)) throw new CannotMeasure(`SKEP_BENCH_SKILLS is \`${text}\`, not a number of skills`);
  return Number(text);
}

function isFirstOfItsSize(home: Home, index: number, homes: readonly Home[]): boolean {
  return homes.findIndex(({ count }) => count === home.count) === index;
}

function tell(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`library: ${step}\n`);
}
