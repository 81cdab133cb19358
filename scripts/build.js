// Bundles src/ into dist/ and writes the types. `--if-needed`: only when a source has changed since the last build.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fingerprint, root } from "./fingerprint.js";

const dist = join(root, "dist");
const stamp = join(dist, ".fingerprint");
const wanted = fingerprint([
  "src",
  "scripts/build.js",
  "scripts/mcp-shims.js",
  "package.json",
  "package-lock.json",
  "tsconfig.build.json",
]);

if (process.argv.includes("--if-needed") && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) {
  process.exit(0);
}

// doors of their own, so that nobody has to have the SDKs of the others
const ADAPTERS = ["ai-sdk", "openai", "anthropic", "langchain", "mcp"];

const COMMON = anyOf(
  "src/base/(?:errors|diagnostics|disk-error|inside|make-folder|suggest|sqlite|read-file|relative-path|swap-folder)",
  "src/skill/(?:limits|name|entry|brief|cut|skill)",
  "src/sources/walk",
  "src/operations/(?:operation|schema|skill-schema|headings)",
  "src/library/source",
  "src/system/(?:system|package|source-ids)",
  "src/hosts/cli/(?:terminal|render/words|render/symbols)",
);

// all that a look at a library needs in which nothing has changed
const LIBRARY = anyOf(
  "src/library/(?:open-library|library|cache|cache-format|fingerprint|columns|table|table-row|codes|discovered|locations|precedence|dependents|status)",
  "src/library/(?:requirements|scan|head|plain-head|machine|commands|secret-names|system-packages|watch-rows)",
  "src/library/config/(?:keys|places|notes|record|shapes|project-rules)",
);

// what understands a skill, with the readers of YAML, JSON and versions that it needs: only ever needed together
const SKILL = anyOf(
  "src/skill/(?:parse|skill-md|pack|repair|report|reading|fields|frontmatter|codes|draft|environment|json|node)",
  "src/skill/(?:spec-fields|execution-fields|disclosure-fields|line-index|source-text|version)",
  "src/sources/skill-folder",
);

/**
 * An ES import of a part of Node makes it load all that it could export (`fs`: its promises and the streams under them),
 * which costs each start some milliseconds. Asked for as a value, it loads what is used.
 * @type {import("rolldown").Plugin}
 */
const withoutFacades = {
  name: "without-facades",
  renderChunk(code) {
    return code.replace(/\bimport\s*\{([^}]*)\}\s*from\s*"(node:[^"]+)";?/g, (_, names, id) => {
      const fields = names.replace(/([\w$]+)\s+as\s+([\w$]+)/g, "$1:$2");
      return `const{${fields}}=process.getBuiltinModule("${id}");`;
    });
  },
};

// what a conversation needs from its first message on
const CONVERSATION = anyOf(
  "src/runtime/(?:calls|check-options|conversation[a-z-]*|instructions|known-skills|message-reader|preload)",
  "src/runtime/(?:resource[a-z-]*|tools)",
  "src/disclosure/(?:ladder|words|prompt/[a-z-]+|triggers/[a-z-]+)",
  "src/state/[a-z-]+",
);

const { rolldown } = await import("rolldown");
// built beside and moved into place, so that a killed build never leaves half a program behind
const staging = join(root, `dist.${process.pid}.tmp`);
try {
  const bundle = await rolldown({
    input: {
      index: "src/index.ts",
      cli: "src/hosts/cli/main.ts",
      ...Object.fromEntries(ADAPTERS.map((name) => [name, `src/adapters/${name}.ts`])),
    },
    cwd: root,
    platform: "node",
    tsconfig: false,
    resolve: {
      mainFields: ["module", "main"],
      // its own one brings a JSON Schema validator, a third of the whole, for questions to clients, which we never ask
      alias: { "@modelcontextprotocol/server/_shims": join(root, "scripts", "mcp-shims.js") },
    },
    // one brings a binary of its own, the other is its user's: what is bundled would not know the user's own instance
    external: ["@parcel/watcher", /^@langchain\/core/],
  });
  const { output } = await bundle.write({
    dir: staging,
    format: "esm",
    minify: true,
    plugins: [withoutFacades],
    chunkFileNames: "chunks/[name]-[hash].js",
    // each file costs a start half a millisecond: small things that nearly every command needs stand together
    codeSplitting: {
      groups: [
        { name: "common", test: COMMON },
        { name: "library", test: LIBRARY },
        { name: "skill", test: (id) => SKILL.test(id) || /[/\\]node_modules[/\\]jsonc-parser[/\\]/.test(id) },
        { name: "catalog", test: /[/\\]src[/\\]disclosure[/\\](?:catalog[/\\]|escape\.ts)/ },
        { name: "conversation", test: CONVERSATION },
        {
          name: "mcp",
          test: /[/\\]node_modules[/\\](?:@modelcontextprotocol|zod)[/\\]|[/\\]src[/\\]hosts[/\\]mcp[/\\](?!http\.ts)/,
        },
      ],
    },
  });
  await bundle.close();
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json", "--outDir", join(staging, "types")], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  writeFileSync(join(staging, "THIRD-PARTY.txt"), licenses(output));
  writeFileSync(join(staging, ".fingerprint"), wanted);
  // a program that runs from dist/ meanwhile finds the old one or the new one
  if (existsSync(dist)) renameSync(dist, `${staging}.old`);
  renameSync(staging, dist);
  rmSync(`${staging}.old`, { recursive: true, force: true });
} finally {
  rmSync(staging, { recursive: true, force: true });
}
console.error("build: dist/ is up to date");

/**
 * The licences of the packages whose code is in the bundle: they ask to travel with it.
 * @param {readonly import("rolldown").OutputChunk[] | readonly (import("rolldown").OutputChunk | import("rolldown").OutputAsset)[]} output
 */
function licenses(output) {
  const ids = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  const packages = new Set(
    ids.flatMap((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id)?.[0] ?? []),
  );
  return [...packages].sort().map(license).join("\n\n");
}

/** @param {string} folder */
function license(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file, so it cannot be bundled`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

/**
 * Modules by their paths, on any system.
 * @param {string[]} paths
 */
function anyOf(...paths) {
  return new RegExp(`(?:${paths.join("|")})\\.ts$`.replaceAll("/", "[/\\\\]"));
}
