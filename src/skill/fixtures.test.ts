import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { CODES } from "./codes.ts";
import { MAX_FILE_BYTES, MAX_FRONTMATTER_CHARACTERS } from "./limits.ts";
import { parseSkill } from "./parse.ts";
import { patternProblem } from "./pattern.ts";
import type { ParsedSkill, Profile, SkillFiles } from "./skill.ts";

const FIXTURES = join(import.meta.dirname, "../../test/fixtures/skills");

/** What each fixture must show in each profile: `severity code file:line`. */
const EXPECTED: Readonly<Record<string, Readonly<Record<Profile, readonly string[]>>>> = {
  "Name-Case": { extended: ["warning name-case SKILL.md:2"], spec: ["error name-case SKILL.md:2"] },
  "allowed-tools-commas": {
    extended: ["warning allowed-tools-commas SKILL.md:4"],
    spec: ["warning allowed-tools-commas SKILL.md:4"],
  },
  "allowed-tools-list": {
    extended: ["warning allowed-tools-list SKILL.md:4"],
    spec: ["error allowed-tools-list SKILL.md:4"],
  },
  "allowed-tools-wildcard": {
    extended: ["warning allowed-tools-wildcard SKILL.md:4"],
    spec: ["warning allowed-tools-wildcard SKILL.md:4"],
  },
  "body-empty": { extended: ["info body-empty SKILL.md:4"], spec: ["info body-empty SKILL.md:4"] },
  "body-long": { extended: ["info body-long SKILL.md:6"], spec: ["info body-long SKILL.md:6"] },
  "brief-description-length": {
    extended: ["warning brief-description-length SKILL.md:4"],
    spec: ["error brief-description-length SKILL.md:4", "error extension-field SKILL.md:4"],
  },
  "byte-order-mark": {
    extended: ["warning byte-order-mark SKILL.md:1"],
    spec: ["error byte-order-mark SKILL.md:1"],
  },
  "code-fence": { extended: ["warning code-fence SKILL.md:1"], spec: ["error code-fence SKILL.md:1"] },
  "compatibility-length": {
    extended: ["warning compatibility-length SKILL.md:4"],
    spec: ["error compatibility-length SKILL.md:4"],
  },
  "context-missing": {
    extended: ["error context-missing manifest.json:8"],
    spec: ["error context-missing manifest.json:8"],
  },
  "dependency-format": {
    extended: ["warning dependency-format SKILL.md:5"],
    spec: ["error dependency-format SKILL.md:5", "error extension-field SKILL.md:4"],
  },
  "description-length": {
    extended: ["warning description-length SKILL.md:3"],
    spec: ["error description-length SKILL.md:3"],
  },
  "description-missing": {
    extended: ["error description-missing SKILL.md:1"],
    spec: ["error description-missing SKILL.md:1"],
  },
  "duplicate-key": {
    extended: ["warning duplicate-key SKILL.md:4"],
    spec: ["error duplicate-key SKILL.md:4"],
  },
  "env-example-incomplete": {
    extended: ["warning env-example-incomplete .env.example:1"],
    spec: ["error env-example-incomplete .env.example:1"],
  },
  "env-example-missing": {
    extended: ["warning env-example-missing manifest.json:7"],
    spec: ["error env-example-missing manifest.json:7"],
  },
  "env-name": {
    extended: ["error env-name SKILL.md:6"],
    spec: ["error env-name SKILL.md:6", "error extension-field SKILL.md:4"],
  },
  "extension-field": { extended: [], spec: ["error extension-field SKILL.md:4"] },
  "field-type": { extended: ["warning field-type SKILL.md:4"], spec: ["error field-type SKILL.md:4"] },
  "file-empty": { extended: ["error file-empty SKILL.md:1"], spec: ["error file-empty SKILL.md:1"] },
  "file-name-case": {
    extended: ["warning file-name-case Skill.md:1"],
    spec: ["error file-name-case Skill.md:1"],
  },
  "file-name-lower": {
    extended: ["warning file-name-lower skill.md:1"],
    spec: ["warning file-name-lower skill.md:1"],
  },
  "frontmatter-empty": {
    extended: ["error frontmatter-empty SKILL.md:2"],
    spec: ["error frontmatter-empty SKILL.md:2"],
  },
  "frontmatter-unclosed": {
    extended: ["error frontmatter-unclosed SKILL.md:1"],
    spec: ["error frontmatter-unclosed SKILL.md:1"],
  },
  "declared-twice": {
    extended: ["warning declared-twice manifest.json:7"],
    spec: ["error extension-field SKILL.md:4", "warning declared-twice manifest.json:7"],
  },
  "id-mismatch": {
    extended: ["error id-mismatch manifest.json:2"],
    spec: ["error id-mismatch manifest.json:2"],
  },
  "id-missing": {
    extended: ["error id-missing manifest.json:1"],
    spec: ["error id-missing manifest.json:1"],
  },
  id_format: { extended: ["error id-format manifest.json:2"], spec: ["error id-format manifest.json:2"] },
  "leading-blank-lines": {
    extended: ["warning leading-blank-lines SKILL.md:1"],
    spec: ["error leading-blank-lines SKILL.md:1"],
  },
  "line-endings": { extended: ["info line-endings SKILL.md:1"], spec: ["info line-endings SKILL.md:1"] },
  "manifest-ignored": {
    extended: ["warning manifest-ignored manifest.json:1"],
    spec: ["warning manifest-ignored manifest.json:1"],
  },
  "manifest-invalid": {
    extended: ["error manifest-invalid manifest.json:3"],
    spec: ["error manifest-invalid manifest.json:3"],
  },
  "manifest-repaired": {
    extended: ["warning manifest-repaired manifest.json:1"],
    spec: ["error manifest-repaired manifest.json:1"],
  },
  "mcp-server": {
    extended: ["warning mcp-server SKILL.md:5"],
    spec: ["error mcp-server SKILL.md:5", "error extension-field SKILL.md:4"],
  },
  "merge-conflict": {
    extended: ["error merge-conflict SKILL.md:3"],
    spec: ["error merge-conflict SKILL.md:3"],
  },
  "metadata-nested": {
    extended: ["warning metadata-nested SKILL.md:5"],
    spec: ["error metadata-nested SKILL.md:5"],
  },
  "name-length-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": {
    extended: ["warning name-length SKILL.md:2"],
    spec: ["error name-length SKILL.md:2"],
  },
  "name-mismatch": {
    extended: ["warning name-mismatch SKILL.md:2"],
    spec: ["error name-mismatch SKILL.md:2"],
  },
  "name-missing": { extended: ["warning name-missing SKILL.md:1"], spec: ["error name-missing SKILL.md:1"] },
  "name-unsafe": { extended: ["warning name-unsafe SKILL.md:2"], spec: ["error name-unsafe SKILL.md:2"] },
  name_format: { extended: ["warning name-format SKILL.md:2"], spec: ["error name-format SKILL.md:2"] },
  "no-frontmatter": {
    extended: ["error no-frontmatter SKILL.md:1"],
    spec: ["error no-frontmatter SKILL.md:1"],
  },
  "no-skill-md": { extended: ["error no-skill-md SKILL.md:1"], spec: ["error no-skill-md SKILL.md:1"] },
  "node-version": {
    extended: ["warning node-version manifest.json:7"],
    spec: ["error node-version manifest.json:7"],
  },
  "not-utf8": { extended: ["warning not-utf8 SKILL.md:6"], spec: ["error not-utf8 SKILL.md:6"] },
  "nul-byte": { extended: ["warning nul-byte SKILL.md:6"], spec: ["error nul-byte SKILL.md:6"] },
  "owner-missing": {
    extended: ["warning owner-missing manifest.json:1"],
    spec: ["error owner-missing manifest.json:1"],
  },
  "pack-version": {
    extended: ["error pack-version manifest.json:4"],
    spec: ["error pack-version manifest.json:4"],
  },
  "path-unsafe": {
    extended: ["error path-unsafe SKILL.md:5"],
    spec: ["error path-unsafe SKILL.md:5", "error extension-field SKILL.md:4"],
  },
  "permissions-format": {
    extended: ["warning permissions-format SKILL.md:5"],
    spec: ["error permissions-format SKILL.md:5", "error extension-field SKILL.md:4"],
  },
  "registry-field": {
    extended: ["info registry-field manifest.json:7"],
    spec: ["info registry-field manifest.json:7"],
  },
  "script-missing": {
    extended: ["warning script-missing SKILL.md:5"],
    spec: ["error script-missing SKILL.md:5", "error extension-field SKILL.md:4"],
  },
  "script-kind": {
    extended: ["warning script-kind SKILL.md:5"],
    spec: ["error script-kind SKILL.md:5", "error extension-field SKILL.md:4"],
  },
  "pack-script-missing": {
    extended: ["error pack-script-missing manifest.json:8"],
    spec: ["error pack-script-missing manifest.json:8"],
  },
  "title-missing": {
    extended: ["warning title-missing manifest.json:1"],
    spec: ["error title-missing manifest.json:1"],
  },
  "toolset-format": {
    extended: ["warning toolset-format SKILL.md:5"],
    spec: ["error toolset-format SKILL.md:5", "error extension-field SKILL.md:4"],
  },
  "toolset-missing": {
    extended: ["warning toolset-missing SKILL.md:5"],
    spec: ["error toolset-missing SKILL.md:5", "error extension-field SKILL.md:4"],
  },
  "trigger-pattern": {
    extended: ["warning trigger-pattern SKILL.md:7"],
    spec: ["error trigger-pattern SKILL.md:7", "error extension-field SKILL.md:4"],
  },
  "triggers-list": {
    extended: ["warning triggers-list SKILL.md:4"],
    spec: ["error triggers-list SKILL.md:4", "error extension-field SKILL.md:4"],
  },
  "unknown-field": {
    extended: ["warning unknown-field SKILL.md:4"],
    spec: ["error unknown-field SKILL.md:4"],
  },
  "valid-all-fields": { extended: [], spec: [] },
  "valid-both": { extended: [], spec: [] },
  "valid-minimal": { extended: [], spec: [] },
  "valid-pack": { extended: [], spec: [] },
  "version-format": {
    extended: ["warning version-format SKILL.md:4"],
    spec: ["error version-format SKILL.md:4", "error extension-field SKILL.md:4"],
  },
  "version-mismatch": {
    extended: ["error version-mismatch manifest.json:4"],
    spec: ["error version-mismatch manifest.json:4"],
  },
  "yaml-dropped": { extended: ["warning yaml-dropped SKILL.md:4"], spec: ["error yaml-dropped SKILL.md:4"] },
  "yaml-repaired": {
    extended: ["warning yaml-repaired SKILL.md:5"],
    spec: ["error yaml-repaired SKILL.md:5"],
  },
  "yaml-invalid": { extended: ["error yaml-invalid SKILL.md:2"], spec: ["error yaml-invalid SKILL.md:2"] },
  "yaml-requoted": {
    extended: ["warning yaml-requoted SKILL.md:3"],
    spec: ["error yaml-requoted SKILL.md:3"],
  },
  "yaml-unquoted-colon": {
    extended: ["warning yaml-unquoted-colon SKILL.md:3"],
    spec: ["error yaml-unquoted-colon SKILL.md:3"],
  },
};

describe.each(["extended", "spec"] as const)("in profile %s", (profile) => {
  test.each(Object.keys(EXPECTED))("the fixture %s shows exactly its fault", (fixture) => {
    expect(summary(parse(readFixture(fixture), profile))).toEqual(EXPECTED[fixture]?.[profile]);
  });

  test.each(Object.keys(EXPECTED))(
    "the fixture %s loads exactly when it has no error [design.profile.error]",
    (fixture) => {
      const { skill, diagnostics } = parse(readFixture(fixture), profile);
      expect(skill !== undefined).toBe(diagnostics.every(({ severity }) => severity !== "error"));
    },
  );
});

test("every folder of fixtures is in the table", () => {
  expect(readdirSync(FIXTURES).sort()).toEqual(Object.keys(EXPECTED).sort());
});

test("a fixture's folder is named for its fault", () => {
  const strays = Object.entries(EXPECTED).filter(
    ([fixture, { spec }]) =>
      !fixture.startsWith("valid-") &&
      !spec.some((line) =>
        fixture
          .toLowerCase()
          .replace("_", "-")
          .startsWith(line.split(" ")[1] ?? "?"),
      ),
  );
  expect(strays).toEqual([]);
});

test("the wild's ways to spell a file's name are read, with a word about them [wild.file-name, spec.skill.directory]", () => {
  expect(parse(readFixture("file-name-lower"), "extended").skill?.entryPath).toBe("skill.md");
  expect(parse(readFixture("file-name-case"), "extended").skill?.entryPath).toBe("Skill.md");
  expect(parse(readFixture("file-name-case"), "spec").skill).toBeUndefined();
});

/** What cannot stand in a repository: files too large for it, and what only the reader of a disk sees. */
const MADE: Readonly<Record<string, SkillFiles>> = {
  "file-too-large": filesOf({ "SKILL.md": skillMd({ body: "x".repeat(MAX_FILE_BYTES) }) }),
  "frontmatter-too-large": filesOf({
    "SKILL.md": skillMd({ license: "x".repeat(MAX_FRONTMATTER_CHARACTERS) }),
  }),
  "context-too-large": filesOf({
    "manifest.json": JSON.stringify({
      id: "hello",
      name: "Hello",
      version: "1.0.0",
      description: "Says hello.",
      owner: "me",
      context: ["a.md", "b.md"],
    }),
    "a.md": "x".repeat(600_000),
    "b.md": "x".repeat(600_000),
  }),
  "file-unreadable": noted("file-unreadable"),
  "link-outside": noted("link-outside"),
  "entry-outside": noted("entry-outside"),
  "listing-cut": noted("listing-cut"),
  "skill-too-deep": noted("skill-too-deep"),
  "nested-skill": noted("nested-skill"),
};

test("diagnostics-cut is told of a skill with more faults than anybody would read, and errors still are", () => {
  const unknown = Array.from({ length: 600 }, (_, i) => `k${i}: 1`).join("\n");
  const text = `---\nname: hello\ndescription: d\n${unknown}\nenvVars: [PATH]\n---\n\nHi\n`;
  const { skill, diagnostics } = parse(filesOf({ "SKILL.md": text }), "extended");
  expect(skill).toBeUndefined();
  expect(diagnostics.slice(500).map(({ code }) => code)).toEqual(["diagnostics-cut", "env-name"]);
});

test.each(Object.keys(MADE))("%s is told of a skill that no repository can hold", (code) => {
  const files = MADE[code] ?? noted("file-unreadable");
  expect(parse(files, "extended").diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
});

test("every code is shown by a fixture, or by a skill that is made here", () => {
  const shown = Object.values(EXPECTED).flatMap(({ extended, spec }) => [...extended, ...spec]);
  const codes = new Set([...shown.map((line) => line.split(" ")[1]), ...Object.keys(MADE), "diagnostics-cut"]);
  expect([...codes].sort()).toEqual(Object.keys(CODES).sort());
});

function parse(files: SkillFiles, profile: Profile): ParsedSkill {
  return parseSkill(files, { profile, checkPattern: patternProblem });
}

function summary({ diagnostics }: ParsedSkill): string[] {
  return diagnostics.map(({ severity, code, path, line }) => `${severity} ${code} ${path}:${line}`);
}

function readFixture(folder: string): SkillFiles {
  const root = join(FIXTURES, folder);
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  return {
    ...filesOf(Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path))]))),
    folder,
  };
}

function filesOf(contents: Readonly<Record<string, Uint8Array | string>>): SkillFiles {
  const texts = new Map(Object.entries(contents));
  const files = [...texts].map(([path, text]) => ({ path, size: text.length }));
  return { folder: "hello", files, texts };
}

function skillMd({ license = "MIT", body = "Say hello." }: { license?: string; body?: string }): string {
  return `---\nname: hello\ndescription: Says hello.\nlicense: ${license}\n---\n${body}\n`;
}

function noted(code: NonNullable<SkillFiles["notes"]>[number]["code"]): SkillFiles {
  return { ...filesOf({ "SKILL.md": skillMd({}) }), notes: [{ code, path: "SKILL.md", message: "is odd" }] };
}
