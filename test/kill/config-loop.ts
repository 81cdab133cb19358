// Brings the config in <home> from one generation to the next, until it is killed: node config-loop.ts <home>
import { editConfig } from "../../src/library/config/edit.ts";

const home = process.argv[2] ?? "";

for (;;) {
  await editConfig({ home, userHome: home }, ({ scriptTimeout: generation }) => [
    { verb: "set", key: "scriptTimeout", value: generation + 1 },
    { verb: "remove-name", list: "disabled", name: `generation-${generation}` },
    { verb: "add-name", list: "disabled", name: `generation-${generation + 1}` },
  ]);
  process.stdout.write("edited\n");
}
