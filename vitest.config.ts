import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["test/fixtures/**", "node_modules/**"],
    reporters: ["default", "./test/reporter.ts"],
    globalSetup: ["./test/support/build.ts"],
    testTimeout: 30_000,
    env: { NO_COLOR: "1" },
  },
});
