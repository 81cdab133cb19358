import { writeSync } from "node:fs";
import { findPackageRoot, readVersion } from "../../system/package.ts";

const argv = process.argv.slice(2);

if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
  // the streams of `process` take longer to open than all the rest of this
  try {
    writeSync(1, `${readVersion(findPackageRoot())}\n`);
  } catch {
    // a closed or full pipe: the streams know what to do about it
    const { start } = await import("./start.ts");
    await start(argv);
  }
} else {
  const { start } = await import("./start.ts");
  await start(argv);
}
