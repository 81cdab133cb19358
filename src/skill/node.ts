/**
 * What YAML and JSON have in common, as far as a manifest needs it: texts, lists and maps that know where they stand.
 * Scalars stay as written (`1.0` is `"1.0"`), so nothing is lost to a guess about types.
 */
export type Node = TextNode | ListNode | MapNode;

export interface TextNode {
  readonly kind: "text";
  readonly value: string;
  /** What the author wrote it as. YAML's plain `true`, `3` and `null` are told by their readers, not here. */
  readonly style: "plain" | "quoted" | "number" | "boolean" | "null";
  readonly offset: number;
}

interface ListNode {
  readonly kind: "list";
  readonly items: readonly Node[];
  readonly offset: number;
  /** `[a, b]` as opposed to lines with `-`. */
  readonly isFlow: boolean;
}

export interface MapNode {
  readonly kind: "map";
  /** A real `Map`, so that `__proto__` is a key like any other. */
  readonly entries: ReadonlyMap<string, MapEntry>;
  readonly offset: number;
}

export interface MapEntry {
  readonly key: string;
  /** Where the key stands. */
  readonly offset: number;
  readonly value: Node;
}

/** A key that stood more than once in one map; the last one counts. */
export interface DuplicateKey {
  readonly key: string;
  readonly offset: number;
}

/** Why a text is not YAML or JSON, and where. */
export interface SyntaxProblem {
  readonly reason: string;
  readonly offset: number;
}

export type ParsedNode =
  | { readonly root: Node | undefined; readonly duplicates: readonly DuplicateKey[] }
  | { readonly problem: SyntaxProblem };
