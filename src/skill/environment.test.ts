import { expect, test } from "vitest";
import { environmentNameProblem } from "./environment.ts";

test.each(["TWITTER_API_KEY", "token", "_X", "A1", "PATHS", "HOMEPAGE", "NODE_ENV", "LDAP_URL", "x".repeat(128)])(
  "%s can be declared [packs.env-vars.names]",
  (name) => {
    expect(environmentNameProblem(name)).toBeUndefined();
  },
);

test.each(["", "1A", "A-B", "A B", "A=B", "KEY=value", "Ä", "A\0", "A\n", "$A", "A.B"])(
  "%j is no name of a variable [packs.env-vars.names]",
  (name) => {
    expect(environmentNameProblem(name)).toContain("letters, digits");
  },
);

test("a name of 129 characters is too long", () => {
  expect(environmentNameProblem("x".repeat(129))).toContain("128");
});

test.each([
  "PATH",
  "Path",
  "path",
  "HOME",
  "SHELL",
  "IFS",
  "BASH_ENV",
  "NODE_OPTIONS",
  "NODE_PATH",
  "PYTHONPATH",
  "PYTHONSTARTUP",
  "PERL5OPT",
  "RUBYOPT",
  "JAVA_TOOL_OPTIONS",
  "BUN_OPTIONS",
  "GIT_SSH_COMMAND",
  "GIT_CONFIG_COUNT",
  "LD_PRELOAD",
  "LD_LIBRARY_PATH",
  "ld_preload",
  "DYLD_INSERT_LIBRARIES",
  "npm_config_registry",
  "HTTPS_PROXY",
  "SSL_CERT_FILE",
  "SKEP_HOME",
])("%s would steer programs and cannot be declared [design.env.refused]", (name) => {
  expect(environmentNameProblem(name)).toContain("found or loaded");
});
