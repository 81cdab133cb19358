import {
  type AliasEvent,
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from "js-yaml";
import { MAX_ALIASES, MAX_DEPTH, MAX_NODES } from "./limits.ts";
import type { DuplicateKey, MapEntry, Node, ParsedNode, SyntaxProblem } from "./node.ts";

/**
 * Reads one YAML document out of `text`, from `start` to `end`, in bounded time and memory. Built on the parser's
 * events rather than on its values: they carry positions, keep scalars as written, and let us count aliases.
 */
export function parseYaml(text: string, start = 0, end = text.length): ParsedNode {
  const source = text.slice(start, end);
  try {
    const events = parseEvents(source, { maxDepth: MAX_DEPTH });
    const composer = new Composer(source, events, start);
    return { root: composer.document(), duplicates: composer.duplicates };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    if (error instanceof YAMLException) {
      return { problem: { reason: error.reason, offset: start + (error.mark?.position ?? 0) } };
    }
    throw error;
  }
}

/** Ends the composing of a document that is valid YAML but not for us. */
class Refusal extends Error {
  readonly problem: SyntaxProblem;

  constructor(reason: string, offset: number) {
    super(reason);
    this.problem = { reason, offset };
  }
}

/** What an anchor stands for, and how many nodes an alias to it is worth. */
interface Anchored {
  readonly node: Node;
  readonly weight: number;
}

/** Turns the flat list of events into nodes. One per document: it owns the position in that list. */
class Composer {
  readonly duplicates: DuplicateKey[] = [];
  readonly #source: string;
  readonly #events: readonly Event[];
  readonly #shift: number;
  readonly #anchors = new Map<string, Anchored>();
  #next = 0;
  #weight = 0;
  #aliases = 0;

  constructor(source: string, events: readonly Event[], shift: number) {
    this.#source = source;
    this.#events = events;
    this.#shift = shift;
  }

  document(): Node | undefined {
    if (this.#events[this.#next++] === undefined || this.#peek() === undefined) return undefined;
    if (this.#isClosing()) return undefined;
    const root = this.#node();
    this.#next++;
    if (this.#next < this.#events.length) throw new Refusal("more than one document", this.#shift);
    return root.kind === "text" && root.value === "" ? undefined : root;
  }

  #peek(): Event | undefined {
    return this.#events[this.#next];
  }

  #isClosing(): boolean {
    return this.#peek()?.type === EVENT_ID.POP;
  }

  #node(): Node {
    const event = this.#events[this.#next++];
    if (event === undefined) throw new Error("the YAML parser's events end too early");
    if (event.type === EVENT_ID.ALIAS) return this.#alias(event);
    if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) {
      throw new Error("the YAML parser's events are out of order");
    }
    this.#checkTag(event.tagStart, event.tagEnd);
    const weightBefore = this.#weight;
    this.#count(1, this.#shift);
    const node = this.#content(event);
    if (event.anchorStart !== -1) {
      const anchor = this.#source.slice(event.anchorStart, event.anchorEnd);
      this.#anchors.set(anchor, { node, weight: this.#weight - weightBefore });
    }
    return node;
  }

  #content(event: ScalarEvent | SequenceEvent | MappingEvent): Node {
    switch (event.type) {
      case EVENT_ID.SCALAR: {
        const isPlain = event.style === SCALAR_STYLE.PLAIN;
        const value = event.valueStart === -1 ? "" : getScalarValue(this.#source, event);
        const offset = event.valueStart === -1 ? -1 : event.valueStart + this.#shift;
        return { kind: "text", value, style: isPlain ? "plain" : "quoted", offset };
      }
      case EVENT_ID.SEQUENCE: {
        const items: Node[] = [];
        const offset = event.start + this.#shift;
        while (!this.#isClosing()) items.push(placed(this.#node(), offset));
        this.#next++;
        return { kind: "list", items, offset, isFlow: event.style === COLLECTION_STYLE.FLOW };
      }
      case EVENT_ID.MAPPING: {
        const entries = new Map<string, MapEntry>();
        while (!this.#isClosing()) this.#entry(entries);
        this.#next++;
        return { kind: "map", entries, offset: event.start + this.#shift };
      }
    }
  }

  #entry(entries: Map<string, MapEntry>): void {
    const keyNode = this.#node();
    const offset = keyNode.offset === -1 ? this.#shift : keyNode.offset;
    if (keyNode.kind !== "text") throw new Refusal("a key is not a plain text", offset);
    const key = keyNode.value;
    const value = this.#node();
    if (entries.has(key)) this.duplicates.push({ key, offset });
    entries.set(key, { key, offset, value: placed(value, offset) });
  }

  #alias(event: AliasEvent): Node {
    const offset = event.anchorStart + this.#shift;
    const anchor = this.#source.slice(event.anchorStart, event.anchorEnd);
    const anchored = this.#anchors.get(anchor);
    if (anchored === undefined) throw new Refusal(`\`*${anchor}\` refers to nothing`, offset);
    if (++this.#aliases > MAX_ALIASES) throw new Refusal(`more than ${MAX_ALIASES} aliases`, offset);
    this.#count(anchored.weight, offset);
    return anchored.node;
  }

  #count(nodes: number, offset: number): void {
    this.#weight += nodes;
    if (this.#weight > MAX_NODES) throw new Refusal(`more than ${MAX_NODES} values`, offset);
  }

  #checkTag(start: number, end: number): void {
    if (start === -1) return;
    const tag = this.#source.slice(start, end);
    if (!CORE_TAGS.has(tag)) throw new Refusal(`the tag \`${tag}\` is not supported`, start + this.#shift);
  }
}

/** An empty value has no place of its own: it gets that of what it stands in. */
function placed(node: Node, offset: number): Node {
  return node.offset === -1 ? { ...node, offset } : node;
}

const CORE_TAGS = new Set(["!", "!!str", "!!int", "!!float", "!!bool", "!!null", "!!seq", "!!map"]);
