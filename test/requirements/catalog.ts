import { requirementsOf } from "./requirement.ts";

/** What `agent-skills-harness.md` says about the catalog. */
const HARNESS = requirementsOf("agent-skills-harness", [
  [
    "harness.catalog.xml",
    "The document's own `<available_skills>` block is reproduced: a name, a description and a location each.",
  ],
]);

/** What `toolsets-triggers-tiers.md` says about the catalog. */
const TOOLSETS = requirementsOf("toolsets-triggers-tiers", [
  ["toolsets.registry.text", "The registry shows the names of skills and their brief descriptions."],
  ["toolsets.registry.tokens", "The registry costs about 15 tokens for a skill."],
  ["toolsets.full.text", "Full documentation shows the complete instructions of a skill."],
]);

/** Catalogs and prompt texts as the design makes them of all documents. */
const DESIGN = requirementsOf("design", [
  ["design.catalog.formats", "A catalog is written as `xml`, `markdown`, `list` or `json`."],
  ["design.catalog.empty", "Without skills there is no catalog, and no word about one."],
  ["design.catalog.order", "A catalog keeps the order that it was given, and is the same every time."],
  ["design.catalog.escaped", "Whatever an author wrote stays in its place, in every format."],
  ["design.catalog.invisible", "Characters that nobody sees do not reach a catalog."],
  ["design.catalog.bounded", "A description longer than the specification allows is cut, and told as shortened."],
  ["design.budget.full", "A catalog that fits its budget is shown in full."],
  ["design.budget.even", "A budget that is short cuts all descriptions to the same length, the largest that fits."],
  ["design.budget.names", "Where even short descriptions do not fit, names are listed and `search_skills` is offered."],
  ["design.budget.omitted", "Where even names do not fit, the text says how many more there are, and who is returned."],
  ["design.budget.no-cliff", "One skill more takes little from the others, and never empties the rest."],
  ["design.budget.together", "Texts that are written around a catalog count in its budget."],
  ["design.static.tool", "A model with `load_skill` is told to load what fits its task."],
  ["design.static.location", "A model that reads files is told to read the file at a skill's location."],
  ["design.access.all", "With access to all, the catalog lists preloaded skills and the rest."],
  ["design.access.preloaded-only", "With access to preloaded skills only, no other skill and no tool is told of."],
  ["design.access.none", "Without access, no skill is told of."],
  ["design.load.text", "A loaded skill is its body, its directory, the rule for relative paths and its resources."],
  ["design.load.inside", "No body ends the element that it stands in."],
  ["design.load.again", "A second load is answered by a short note."],
]);

/** Every rule about what a model reads of skills. When it reads what is not among these. */
export const CATALOG = [...HARNESS, ...TOOLSETS, ...DESIGN];
