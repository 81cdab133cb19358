// Switches names off in <home>, and every second one on again: node config-edits.ts <home> <prefix> <names>
import { editConfig } from "../../src/library/config/edit.ts";

const [home = "", prefix = "", names = ""] = process.argv.slice(2);

for (let i = 0; i < Number(names); i++) {
  const name = `${prefix}-${i}`;
  await editConfig({ home, userHome: home }, () => [{ verb: "add-name", list: "disabled", name }]);
  if (i % 2 === 1) await editConfig({ home, userHome: home }, () => [{ verb: "remove-name", list: "disabled", name }]);
}
