import { requirementsOf } from "./requirement.ts";

/** What the design says about skills in the programs of others. */
export const ADAPTERS = requirementsOf("design", [
  [
    "design.adapters.example",
    "Each SDK's example runs as it stands: the model reads the catalog, loads a skill, reads a resource and answers.",
  ],
  ["design.adapters.error", "What a model can mend is a tool error with message and hint, and never ends the program."],
  ["design.adapters.bug", "What only Skep's authors can mend is thrown, and not told to the model as its mistake."],
  ["design.adapters.types", "The package gives TypeScript the types by which the examples are right."],
  ["design.adapters.peers", "An adapter needs none of the SDKs but its own."],
  ["design.adapters.guide", "The code in the guide for builders is the code of the examples."],
  ["design.adapters.upload", "A skill's folder is uploaded in the shape that a vendor takes for its own skills."],
  ["design.adapters.portable", "What is handed to a service is a valid skill by the specification alone."],
  ["design.adapters.bounded", "Of a skill that is larger than services take, nothing is handed on."],
  ["design.adapters.archive", "An archive of the same files has the same bytes, on every machine and at any time."],
]);
