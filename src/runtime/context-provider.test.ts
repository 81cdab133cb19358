import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { NO_CACHE } from "../library/cache.ts";
import { Library, type SkillLoaderOptions } from "../library/library.ts";
import { parseSkill } from "../skill/parse.ts";
import { SkillContextProvider } from "./context-provider.ts";
import type { ReadSkill } from "./instructions.ts";

const readSkill: ReadSkill = async (folder) => {
  const paths = ["SKILL.md", "manifest.json", "context.md"].filter((path) => existsSync(join(folder, path)));
  const texts = new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
  return parseSkill({ folder: basename(folder), texts });
};

async function open(files: Record<string, string>, options: SkillLoaderOptions = {}) {
  const root = await temporaryFolder();
  writeFiles(root, files);
  const library = await Library.open({
    ...options,
    places: { home: join(root, "me/.agent"), userHome: join(root, "me"), bundledDir: join(root, "bundled") },
    facts: () => ({
      commands: { has: () => false },
      nodeVersion: "24.0.0",
      hasSecret: () => false,
      hasSystemPackage: () => undefined,
    }),
    cache: NO_CACHE,
  });
  return { root, library, provider: new SkillContextProvider(library, readSkill) };
}

/** One of each kind that a model must not be told of, beside one that it may. */
const MIXED = {
  "bundled/ready/SKILL.md": skillText("ready"),
  "bundled/keyed/SKILL.md": skillText("keyed", "envVars: [API_KEY]\n"),
  "bundled/off/SKILL.md": skillText("off", "default_enabled: false\n"),
  "bundled/lacking/SKILL.md": skillText("lacking", "metadata:\n  requires: gh\n"),
  "bundled/for-people/SKILL.md": skillText("for-people", "disable-model-invocation: true\n"),
};

const pack = (id: string): string =>
  JSON.stringify({ id, name: id, version: "1.0.0", description: "d", owner: "me", context: ["context.md"] });

describe("tier 1", () => {
  test("is the document's XML, one element per skill [harness.tier1.xml, harness.tier1.elements]", async () => {
    const { root, provider } = await open({
      "bundled/my-skill/SKILL.md": "---\nname: my-skill\ndescription: Brief description of what this skill does\n---\n",
      "bundled/another-skill/SKILL.md": "---\nname: another-skill\ndescription: Another <skill> description\n---\n",
    });
    expect(provider.getTier1Context().replaceAll(`${root}/bundled`, "/path/to")).toBe(
      [
        "<available_skills>",
        "<skill>",
        "<name>another-skill</name>",
        "<description>Another &lt;skill&gt; description</description>",
        "<location>/path/to/another-skill/SKILL.md</location>",
        "</skill>",
        "<skill>",
        "<name>my-skill</name>",
        "<description>Brief description of what this skill does</description>",
        "<location>/path/to/my-skill/SKILL.md</location>",
        "</skill>",
        "</available_skills>",
      ].join("\n"),
    );
  });

  test("names only skills that are ready and that a model may choose [harness.tier1.ready]", async () => {
    for (const options of [{}, { includeDisabled: true, includeUnavailable: true }]) {
      const { provider } = await open(MIXED, options);
      const names = [...provider.getTier1Context().matchAll(/<name>(.*)<\/name>/g)].map((match) => match[1]);
      expect(names).toEqual(["keyed", "ready"]);
    }
  });

  test("is nothing without skills [harness.tier1.ready]", async () => {
    expect((await open({})).provider.getTier1Context()).toBe("");
  });
});

describe("tier 2", () => {
  test("is the full `SKILL.md`, frontmatter included, as it is now [harness.tier2.content]", async () => {
    const { root, provider } = await open(MIXED);
    expect(await provider.getTier2Context("ready")).toBe(skillText("ready"));
    writeFileSync(join(root, "bundled/ready/SKILL.md"), `${skillText("ready")}\nNow also this.\n`);
    expect(await provider.getTier2Context("Ready")).toBe(`${skillText("ready")}\nNow also this.\n`);
  });

  test("is given also where only a person may choose the skill [harness.tier2.content]", async () => {
    const { provider } = await open(MIXED);
    expect(await provider.getTier2Context("for-people")).toContain("disable-model-invocation: true");
  });

  test("is the context of a pack alone, and follows the `SKILL.md` of one with both [harness.tier2.pack]", async () => {
    const { provider } = await open({
      "bundled/alone/manifest.json": pack("alone"),
      "bundled/alone/context.md": "The context.\n",
      "bundled/both/SKILL.md": skillText("both"),
      "bundled/both/manifest.json": pack("both"),
      "bundled/both/context.md": "The context.\n",
    });
    expect(await provider.getTier2Context("alone")).toBe("The context.");
    expect(await provider.getTier2Context("both")).toBe(`${skillText("both")}\nThe context.`);
  });

  test.each(["unknown", "off", "lacking", "", "../ready", "\ud800"])(
    "is null for `%s` [harness.tier2.null]",
    async (name) => {
      const { provider } = await open(MIXED, { includeDisabled: true, includeUnavailable: true });
      expect(await provider.getTier2Context(name)).toBeNull();
    },
  );

  test("is null for a skill that is gone or broken since it was found [harness.tier2.null]", async () => {
    const { root, provider } = await open(MIXED);
    writeFileSync(join(root, "bundled/ready/SKILL.md"), "no skill any more");
    expect(await provider.getTier2Context("ready")).toBeNull();
    rmSync(join(root, "bundled/ready"), { recursive: true });
    expect(await provider.getTier2Context("ready")).toBeNull();
  });
});

describe("tier 3", () => {
  const WITH_RESOURCES = {
    ...MIXED,
    "bundled/ready/scripts/run.sh": "echo hi\n",
    "bundled/ready/scripts/lib/util.sh": "true\n",
    "bundled/ready/references/guide.md": "# Guide\n",
    "bundled/ready/assets/logo.bin": "\0\0",
    "bundled/ready/notes.md": "not in a folder of tier 3\n",
    "bundled/off/scripts/run.sh": "echo off\n",
    "outside.txt": "outside\n",
  };

  test("lists one kind of resources by paths that can be asked for [harness.tier3.list]", async () => {
    const { provider } = await open(WITH_RESOURCES);
    const scripts = await provider.getTier3ResourceList("ready", "scripts");
    expect(scripts).toEqual(["scripts/lib/util.sh", "scripts/run.sh"]);
    expect(await provider.getTier3Resource("ready", scripts[1] ?? "")).toBe("echo hi\n");
    expect(await provider.getTier3ResourceList("ready", "references")).toEqual(["references/guide.md"]);
    expect(await provider.getTier3ResourceList("ready", "assets")).toEqual(["assets/logo.bin"]);
  });

  test("lists nothing of what is not there or not ready [harness.tier3.list]", async () => {
    const { provider } = await open(WITH_RESOURCES, { includeDisabled: true });
    expect(await provider.getTier3ResourceList("keyed", "scripts")).toEqual([]);
    expect(await provider.getTier3ResourceList("off", "scripts")).toEqual([]);
    expect(await provider.getTier3ResourceList("unknown", "scripts")).toEqual([]);
    // as JavaScript may call it
    expect(await provider.getTier3ResourceList("ready", ".." as "scripts")).toEqual([]);
  });

  test("gives content of `scripts/`, `references/` and `assets/` only [harness.tier3.folders]", async () => {
    const { provider } = await open(WITH_RESOURCES);
    expect(await provider.getTier3Resource("ready", "references/guide.md")).toBe("# Guide\n");
    expect(await provider.getTier3Resource("ready", "./references//guide.md")).toBe("# Guide\n");
    expect(await provider.getTier3Resource("ready", "notes.md")).toBeNull();
    expect(await provider.getTier3Resource("ready", "SKILL.md")).toBeNull();
  });

  test("is null for binary files and for skills that are not ready [harness.tier3.null]", async () => {
    const { provider } = await open(WITH_RESOURCES, { includeDisabled: true });
    expect(await provider.getTier3Resource("ready", "assets/logo.bin")).toBeNull();
    expect(await provider.getTier3Resource("off", "scripts/run.sh")).toBeNull();
    expect(await provider.getTier3Resource("unknown", "scripts/run.sh")).toBeNull();
  });

  test.each(["../../outside.txt", "scripts/../../../outside.txt", "/etc/passwd", "scripts/link", "scripts", "", "\0"])(
    "is null, and no error, for the path `%s` [harness.tier3.null, harness.security.pre-check, harness.security.post-check]",
    async (path) => {
      const { root, provider } = await open(WITH_RESOURCES);
      symlinkSync("../../../outside.txt", join(root, "bundled/ready/scripts/link"));
      expect(readFileSync(join(root, "bundled/ready/scripts/link"), "utf8")).toBe("outside\n");
      expect(await provider.getTier3Resource("ready", path)).toBeNull();
    },
  );

  test("is null when the skill's folder became a link out of its source [harness.tier3.null]", async () => {
    const { root, provider } = await open({ ...WITH_RESOURCES, "elsewhere/scripts/run.sh": "outside\n" });
    rmSync(join(root, "bundled/ready"), { recursive: true });
    symlinkSync(join(root, "elsewhere"), join(root, "bundled/ready"));
    expect(await provider.getTier3Resource("ready", "scripts/run.sh")).toBeNull();
    expect(await provider.getTier3ResourceList("ready", "scripts")).toEqual([]);
  });
});

describe("skills by name", () => {
  test("are those that the library lists [harness.provider.skills]", async () => {
    const { library, provider } = await open(MIXED);
    expect(provider.getSkillNames()).toEqual(["for-people", "keyed", "ready"]);
    expect(provider.getSkill("ready")).toBe(library.find("ready"));
    expect(provider.getSkill("off")).toBeUndefined();
    expect(provider.getSkill("unknown")).toBeUndefined();
  });

  test("include others where the library was opened to list them [harness.provider.skills]", async () => {
    const { provider } = await open(MIXED, { includeDisabled: true });
    expect(provider.getSkillNames()).toEqual(["for-people", "keyed", "off", "ready"]);
    expect(provider.getSkill("off")).toMatchObject({ name: "off", disabled: true });
    expect(provider.getSkill("lacking")).toBeUndefined();
  });

  test("are those of now, after the library looked again [harness.provider.skills]", async () => {
    const { root, library, provider } = await open(MIXED);
    writeFiles(root, { "bundled/new/SKILL.md": skillText("new") });
    await library.refresh();
    expect(provider.getSkillNames()).toContain("new");
    expect(provider.getTier1Context()).toContain("<name>new</name>");
  });
});
