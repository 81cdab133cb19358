import { expect, test } from "vitest";
import { checkOptions } from "./check-options.ts";
import type { ConversationOptions } from "./conversation-options.ts";

test.each([
  ["budget", Number.NaN, "`budget` should be a number of tokens, at least 0"],
  ["budget", -1, "`budget` should be a number of tokens, at least 0"],
  ["maxSkills", Number.NaN, "`maxSkills` should be a whole number, at least 0"],
  ["maxSkills", 1.5, "`maxSkills` should be a whole number, at least 0"],
  ["maxSkills", -1, "`maxSkills` should be a whole number, at least 0"],
  ["mode", "sometimes", "`mode` should be one of static, triggered, preloaded"],
  ["access", "some", "`access` should be one of all, preloaded-only, none"],
  ["format", "constructor", "`format` should be one of xml, markdown, list, json"],
])("the option `%s` cannot be %s [design.conversation.options]", (option, value, message) => {
  // as: what a caller without types may give
  const options = { [option]: value } as ConversationOptions;
  expect(() => checkOptions(options)).toThrow(expect.objectContaining({ code: "invalid-input", message }));
});

test.each([{}, { budget: 0 }, { budget: Number.POSITIVE_INFINITY }, { maxSkills: 0 }, { mode: "static" as const }])(
  "%j can be [design.conversation.options]",
  (options) => {
    expect(() => checkOptions(options)).not.toThrow();
  },
);
