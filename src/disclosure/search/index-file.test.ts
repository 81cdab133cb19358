import { expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { decodeIndex } from "./index-file.ts";
import { SearchIndex } from "./search-index.ts";
import { packSections, unpackSections } from "./sections.ts";

const document = (key: string, name: string, description: string) => {
  return {
    key,
    stamp: `stamp of ${key}`,
    name,
    description,
    tags: ["files"],
    triggers: ["convert"],
    headings: ["Usage"],
  };
};

const index = SearchIndex.build([
  document("/a", "pdf-tools", "Reads and fills PDF forms."),
  document("/b", "数据分析", "分析数据并画图。"),
  document("/c", "naïve-\uD800", "Broken on purpose."),
]);
const bytes = index.encode();

test("an index that is read again answers as before [design.search.saved]", () => {
  const again = SearchIndex.decode(bytes);
  for (const query of ["fill a pdf form", "数据", "usage", "files"]) {
    expect(again?.search(query, { limit: 9 })).toEqual(index.search(query, { limit: 9 }));
  }
  expect(again?.keys()).toEqual(index.keys());
  expect(again?.stampOf("/b")).toBe("stamp of /b");
  expect(again?.encode()).toEqual(bytes);
});

test("where the bytes stand in memory does not matter", () => {
  const moved = new Uint8Array(bytes.length + 9);
  for (const offset of [1, 2, 3, 4]) {
    moved.set(bytes, offset);
    expect(SearchIndex.decode(moved.subarray(offset, offset + bytes.length))?.keys()).toEqual(index.keys());
  }
});

test("a file that is cut short or longer is none [design.search.saved]", () => {
  for (let length = 0; length < bytes.length; length++) expect(decodeIndex(bytes.slice(0, length))).toBeUndefined();
  expect(decodeIndex(Uint8Array.from([...bytes, 0, 0, 0, 0]))).toBeUndefined();
});

test("a file with any byte changed is none [design.search.saved]", () => {
  // the bytes that fill a block up to a multiple of four count, too
  for (let at = 0; at < bytes.length; at++) {
    for (const flip of [1, 0x80, 0xff]) expect(decodeIndex(bytes.with(at, (bytes[at] ?? 0) ^ flip))).toBeUndefined();
  }
});

test("what somebody forges is none, or an index that answers something", () => {
  const shape = { magic: new Uint32Array(bytes.buffer)[0] ?? 0, numbers: 2, blocks: 10 };
  const sections = unpackSections(bytes, shape);
  if (sections === undefined) throw new Error("the index cannot be taken apart");
  const random = new Random(11);
  let taken = 0;
  for (let round = 0; round < 3000; round++) {
    const numbers = sections.numbers.map((number) => (random.below(20) === 0 ? random.below(2 ** 32) : number));
    const blocks = sections.blocks.map((block) => forge(block, random));
    const forged = SearchIndex.decode(packSections(shape.magic, { numbers, blocks }));
    if (forged === undefined) continue;
    taken++;
    const hits = forged.search("fill pdf forms 数据 usage files convert", { limit: 5 });
    expect(hits.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
    expect(forged.update({ removed: ["/a"], added: [document("/d", "d", "pdf")] }).keys()).toContain("/d");
  }
  expect(taken).toBeGreaterThan(100);
});

function forge(block: Uint8Array, random: Random): Uint8Array {
  if (block.length === 0 || random.below(4) > 0) return block;
  if (random.below(10) === 0) return block.slice(0, random.below(block.length));
  return block.with(random.below(block.length), random.below(256));
}
