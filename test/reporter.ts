import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Ends a run with what was skipped and why, then one plain line of counts that any program can read. */
export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === "skipped");
    const passed = tests.filter((test) => test.result().state === "passed");
    const brokenModules = modules.filter((module) => module.errors().length > 0);
    const failed = tests.length - passed.length - skipped.length + brokenModules.length;
    for (const test of skipped) console.log(`skipped: ${test.fullName} (${reason(test)})`);
    console.log(`tests: ${passed.length} passed, ${failed} failed, ${skipped.length} skipped`);
  }
}

function reason(test: TestCase): string {
  const result = test.result();
  return (result.state === "skipped" && result.note) || "no reason given";
}
