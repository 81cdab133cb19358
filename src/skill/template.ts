export interface TemplateOptions {
  readonly name: string;
  readonly description?: string | undefined;
  readonly isPack: boolean;
}

/** The files of a new skill: valid by the specification at once, and telling its author where to go on. */
export function templateFiles(options: TemplateOptions): Map<string, string> {
  return options.isPack ? packFiles(options) : new Map([["SKILL.md", skillMd(options)]]);
}

function skillMd({ name, description, isPack }: TemplateOptions): string {
  return `---
name: ${yamlText(name)}
description: ${JSON.stringify(description ?? defaultDescription(name))}
metadata:
  version: "0.1.0"
---

# ${titleOf(name)}

Say here, to the model that reads this, what it should do and in which order.

## Steps

1. Look at what the user gave and what is missing; ask for it if you cannot go on without.
2. Do the work. ${isPack ? "Run `scripts/hello.ts` for the part that a program does better." : "Name the exact commands and files."}
3. Check the result before you report it: say how.

## Rules

- Put what must never happen here, with the reason.
- Details that are needed now and then belong in \`references/<topic>.md\`; point to them from here.
`;
}

function packFiles(options: TemplateOptions): Map<string, string> {
  const { name, description } = options;
  const manifest = {
    id: name,
    name: titleOf(name),
    version: "0.1.0",
    description: description ?? defaultDescription(name),
    owner: "me",
    context: ["context/examples.md"],
    scripts: ["scripts/hello.ts"],
    envVars: [],
    dependencies: [],
    nodeVersion: ">=22.18",
  };
  return new Map([
    ["SKILL.md", skillMd(options)],
    ["manifest.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["context/examples.md", EXAMPLES],
    ["scripts/hello.ts", SCRIPT],
  ]);
}

const EXAMPLES = `# Examples

## Greeting somebody

**Input:** say hello to Ada

**Actions:** run \`scripts/hello.ts\` with \`{"name": "Ada"}\`

**Output:** Hello, Ada!
`;

const SCRIPT = `// @description Greets somebody: {"name": "Ada"} gives "Hello, Ada!"

interface Input {
  name?: string;
}

// input is JSON: the last argument, or standard input when it is too long for one
async function readInput(): Promise<Input> {
  const argument = process.argv.at(-1);
  if (argument?.startsWith("{")) return JSON.parse(argument);
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  return JSON.parse(text || "{}");
}

// output is one JSON object, and the exit code tells the same
try {
  const { name = "world" } = await readInput();
  console.log(JSON.stringify({ success: true, result: \`Hello, \${name}!\` }));
} catch (error) {
  console.log(JSON.stringify({ success: false, error: String(error) }));
  process.exitCode = 1;
}
`;

function defaultDescription(name: string): string {
  return `Does what ${titleOf(name)} stands for. Use when the user asks for it: name here the words they would say.`;
}

/** `pdf-tools` -> `Pdf Tools`. */
function titleOf(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** Quotes a name that some reader of YAML would take for a number, a date, a truth value or nothing. */
function yamlText(name: string): string {
  return /^(?:\p{N}|(?:null|true|false|yes|no|on|off|y|n)$)/u.test(name) ? JSON.stringify(name) : name;
}
