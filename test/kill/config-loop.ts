// Raises scriptTimeout in <home> by one and lists a name with that number, until it is killed: node config-loop.ts <home>
import type { Config } from "../../src/library/config/config.ts";
import { editConfig } from "../../src/library/config/edit.ts";
import type { ConfigChange } from "../../src/library/config/plan.ts";

const home = process.argv[2] ?? "";

for (;;) {
  await editConfig({ home, userHome: home }, ({ scriptTimeout, disabled }: Config): ConfigChange[] => [
    { verb: "set", key: "scriptTimeout", value: scriptTimeout + 1 },
    ...disabled.map((name): ConfigChange => ({ verb: "remove-name", list: "disabled", name })),
    { verb: "add-name", list: "disabled", name: `generation-${scriptTimeout + 1}` },
  ]);
  process.stdout.write("edited\n");
}
