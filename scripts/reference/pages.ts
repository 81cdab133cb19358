import { ERROR_CODES } from "../../src/base/errors.ts";
import { operationHelp } from "../../src/hosts/cli/help.ts";
import { EXIT_CODES } from "../../src/hosts/cli/run.ts";
import { styleOf } from "../../src/hosts/cli/terminal.ts";
import { LIBRARY_CODES } from "../../src/library/codes.ts";
import { operations } from "../../src/operations/index.ts";
import type { Schema } from "../../src/operations/schema.ts";
import { CODES } from "../../src/skill/codes.ts";

const NOTE = "<!-- made by `npm run reference`: edit the code, not this page -->";

/** The pages of docs/reference/, by file name. */
export async function referencePages(): Promise<Map<string, string>> {
  return new Map([
    ["commands.md", await commands()],
    ["diagnostics.md", diagnostics()],
    ["errors.md", errors()],
  ]);
}

async function commands(): Promise<string> {
  const sections: string[] = [];
  for (const entry of operations) {
    const operation = await entry.load();
    const help = operationHelp(entry, operation, styleOf({ hasColor: false }));
    const shape = JSON.stringify(sketch(operation.output), null, 2);
    sections.push(
      `## skep ${entry.name}\n\n\`\`\`text\n${help}\`\`\`\n\nWith \`--json\` it prints:\n\n\`\`\`json\n${shape}\n\`\`\`\n`,
    );
  }
  const intro =
    "Every command is also `agent <command>`, and a leading word `skill` is skipped: `agent skill show` is `skep show`.\n" +
    "Data goes to stdout and words to stderr. Exit codes: 0 done; 1 the request cannot be met; 2 wrong usage;\n" +
    "3 a check found problems; 130 interrupted.\n";
  return `${NOTE}\n\n# Commands\n\n${intro}\n${sections.join("\n")}`;
}

/** An example-like outline of what a schema describes. */
function sketch(schema: Schema<unknown>): unknown {
  switch (schema.type) {
    case "string":
      return schema.enum?.join(" | ") ?? schema.description ?? "text";
    case "boolean":
      return schema.description ?? "true | false";
    case "integer":
      return schema.description ?? "number";
    case "array":
      return schema.items === undefined ? [] : [sketch(schema.items)];
    case "object": {
      const properties = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        properties.map(([key, property]) => [schema.required?.includes(key) ? key : `${key}?`, sketch(property)]),
      );
    }
  }
}

function diagnostics(): string {
  const ofSkills = Object.entries(CODES).map(
    ([code, { extended, spec, means, hint }]) => `| \`${code}\` | ${extended} | ${spec} | ${means} | ${hint} |`,
  );
  const ofLibrary = Object.entries(LIBRARY_CODES).map(
    ([code, { severity, means, hint }]) => `| \`${code}\` | ${severity} | ${means} | ${hint} |`,
  );
  return `${NOTE}

# Diagnostics

## About a skill

What \`skep validate\` can say about a skill. An \`error\` means exactly: the skill does not load. The two columns are the
profiles: \`extended\` is the default, \`spec\` is \`--strict\`; \`off\` means that it is not reported there.

| code | extended | spec | means | what to do |
|---|---|---|---|---|
${ofSkills.join("\n")}

## About config and the library

What \`skep show\` and \`skep doctor\` can say beside that. Here an \`error\` means: what it is about was not used, as if it
were not written; only a \`projectSkills\` that cannot be read is \`trusted\`.

| code | severity | means | what to do |
|---|---|---|---|
${ofLibrary.join("\n")}
`;
}

function errors(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { kind, means }]) => `| \`${code}\` | ${kind} | ${EXIT_CODES[kind]} | ${means} |`,
  );
  return `${NOTE}

# Errors

What a request can fail with. The codes are stable: \`SkepError.code\` in the API, \`error.code\` on stderr with \`--json\`.

| code | kind | exit code | means |
|---|---|---:|---|
${rows.join("\n")}
`;
}
