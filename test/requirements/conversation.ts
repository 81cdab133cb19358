import { requirementsOf } from "./requirement.ts";

/** What a model is told in a conversation, what it may load, read and search, and what is remembered of that. */
export const CONVERSATION = requirementsOf("design", [
  ["design.conversation.static", "In mode `static` the system prompt has the catalog, and messages bring nothing."],
  [
    "design.conversation.triggered",
    "In mode `triggered` the system prompt is empty, and messages bring what they need.",
  ],
  ["design.conversation.preloaded", "In mode `preloaded` the named skills are in the prompt in full."],
  ["design.conversation.options", "Options that no conversation can have are refused with the form they should have."],
  ["design.conversation.left-out", "No model is told of skills that are disabled, unavailable or only for people."],
  ["design.conversation.refused", "A skill that is disabled, unavailable or shadowed is refused with the reason."],
  ["design.conversation.apart", "Two conversations at once know nothing of each other."],
  ["design.conversation.now", "A running conversation follows the library: catalog, triggers, search and tools."],
  ["design.conversation.gone", "A skill that cannot be read any more costs a message nothing but that skill."],
  ["design.conversation.large", "With thousands of skills a conversation begins well below a second."],

  ["design.load.once", "Of several loads of one skill at the same time, one gives the text."],
  ["design.load.changed", "A skill that has changed since it was loaded is given again."],
  ["design.active.context", "The texts of all that is loaded or preloaded can be had again after a compaction."],

  ["design.preload.name", "A skill is preloaded by its name, and one that cannot be had is an error."],
  ["design.preload.path", "A skill is preloaded by the path of its folder, absolute or from the working directory."],
  ["design.preload.own-name", "A skill that is preloaded from a path has the name that its `SKILL.md` gives."],
  ["design.preload.conversation", "A skill that is preloaded from a path is known in that conversation alone."],
  ["design.preload.hides", "In its conversation a skill from a path hides the library's skill of the same name."],
  ["design.preload.once", "A skill that is named twice is preloaded once, and two of one name are an error."],

  ["design.access.loads", "Access says what can be loaded, read and searched, and an error says what can be."],
  ["design.access.named", "A conversation can be bound to named skills, beside those that are preloaded."],

  ["design.subagent.bounds", "A subagent gets at most its parent's skills, at any depth and with any access."],
  ["design.subagent.path", "A subagent has the skills that its parent has from a path."],
  ["design.subagent.manner", "A subagent is told of skills as its parent is, unless asked otherwise."],

  ["design.people.withheld", "A skill with `disable-model-invocation` is not loaded, read or found by a model."],
  ["design.people.called", "A person calls a skill with `/name` or `$name`, in any mode and at any access to it."],
  ["design.people.read", "What a person has called, the model may read on in."],
  ["design.people.not-invocable", "A skill with `user-invocable: false` is not called that way."],
  ["design.people.refused", "A call of a skill that cannot be had is told, and the rest of the message counts."],
  ["design.people.paths", "Paths and variables are no calls."],
  ["limits.calls", "One message calls at most 10 skills."],

  ["design.use.recorded", "A load and an injection are remembered as use; a match is not."],
  ["design.use.next", "Of two skills that match alike, the next conversation takes the one that was used last."],

  ["design.tools.shape", "A tool has a name, a description, a JSON Schema of its input and a function."],
  ["design.tools.choices", "Names are listed in the schema while there are at most 100."],
  ["design.tools.offered", "A tool without a valid choice is not offered."],
  ["design.tools.hostile", "Whatever a model sends to a tool, it gets an answer or a `SkepError`."],
  ["design.tools.hints", "An error tells a model what to do instead."],
  ["design.tools.answers", "Tools answer with text: instructions, a file, or skills with their descriptions."],

  ["design.search.kept", "The index is kept between runs, and only changed skills are read again."],
  ["design.search.damaged", "A cache that is damaged is made anew."],
  ["design.search.uncached", "Where config says so, nothing is kept."],
  ["design.search.among", "A conversation searches only the skills that its model may choose."],
  ["design.search.ready", "Search finds skills that are ready, by their names, tags, triggers, headings and context."],
  ["design.search.at-once", "Two searches at once read no skill twice."],
  ["design.search.embed", "A model of the user's choice is fused in, and a name that is asked for still comes first."],
  ["design.search.embed-changed", "A model is given a skill only when its name or description has changed."],
  ["design.search.embed-kept", "Vectors of a named model are kept between runs."],
  ["design.search.embed-wrong", "A model that answers with too few vectors is an error."],
  [
    "design.search.embed-fails",
    "The error of a model that fails is passed on, and what it has made before is not asked for again.",
  ],
]);
