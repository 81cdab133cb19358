import type { Random } from "./random.ts";

/** What has broken parsers before: markers, YAML's and JSON's special forms, encodings, attempts to escape. */
const TOKENS = [
  ...["---", "---\n", "\n---\n", "----", "...", "```yaml\n", "```", "\n\n", "\t", "\r", "\r\n", "\uFEFF", "\0"],
  ...[
    ": ",
    ":",
    " #",
    "# ",
    "- ",
    "-",
    "|",
    ">",
    "|-\n",
    "&a ",
    "*a",
    "&a [*a]",
    "!!js/function ",
    "!!binary ",
    "<<: *a",
  ],
  ...["[", "]", "{", "}", "[[[[[[[[", "{{{{{{{{", '"', "'", "\\", "\\u0000", "\\x", "%YAML 1.2\n", "? ", "@", "`"],
  ...[
    "<<<<<<< HEAD\n",
    "=======\n",
    ">>>>>>> x\n",
    "__proto__: ",
    "constructor: ",
    "name: ",
    "description: ",
    "metadata:\n",
  ],
  ...[
    "triggers:\n  patterns: ['(a+)+$']\n",
    "patterns:\n  - ((a{100}){100}){100}\n",
    "toolsets: [../x:Y]\n",
    "scripts: [/etc/passwd]\n",
  ],
  ...[
    "envVars: [PATH, LD_PRELOAD]\n",
    "permissions: {network: ['*']}\n",
    "dependencies: [a@^1, b@@, '@']\n",
    "allowed-tools: '*'\n",
  ],
  ...["\u202e", "\u200b", "\ud800", "é", "e\u0301", "技能", "НАВЫК", "𝒜", "ﬁ", "~", "null", "true", "1e999", "0x10"],
  ...['{"id":', '"version": "1.0.0",', '"context": ["a", "a"],', ",", "//", "/*", "null"],
];

/** Changes a file a little, or a lot, in one of the ways in which files go wrong. */
export function mutate(original: Buffer, others: readonly Buffer[], random: Random): Buffer {
  let bytes = original;
  for (let times = 1 + random.below(4); times > 0; times--) bytes = mutateOnce(bytes, others, random);
  return bytes.length > 2_000_000 ? bytes.subarray(0, 2_000_000) : bytes;
}

function mutateOnce(bytes: Buffer, others: readonly Buffer[], random: Random): Buffer {
  // most of what matters is decided in the first lines
  const at = random.below(random.below(3) === 0 ? bytes.length + 1 : Math.min(bytes.length + 1, 600));
  const length = 1 + random.below(40);
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random.below(10)) {
    case 0: {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at] = random.below(256);
      return copy;
    }
    case 1:
      return Buffer.concat([head, bytes.subarray(at + length)]);
    case 2:
      return Buffer.concat([head, tail.subarray(0, length), tail]);
    case 3:
      return Buffer.from(head);
    case 4: {
      const other = random.pick(others);
      return Buffer.concat([head, other.subarray(random.below(other.length))]);
    }
    case 5: {
      const token = random.pick(TOKENS);
      return Buffer.concat([head, Buffer.from(token.repeat(1 + random.below(500))), tail]);
    }
    default:
      return Buffer.concat([head, Buffer.from(random.pick(TOKENS)), tail]);
  }
}
