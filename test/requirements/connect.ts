import { requirementsOf } from "./requirement.ts";

/** What the design says about writing Skep into the configuration of other agents. */
export const CONNECT = requirementsOf("design", [
  ["design.connect.agents", "Six agents can be connected, each in its own file and its own words."],
  [
    "design.connect.bytes",
    "Connecting keeps everything else in the file byte for byte, and disconnecting restores it.",
  ],
  ["design.connect.fresh", "A file and folders that were made to connect are gone after disconnecting."],
  ["design.connect.edited", "What others change in the file after connecting survives disconnecting."],
  ["design.connect.twice", "Connecting what is connected changes nothing and succeeds."],
  ["design.connect.again", "Connecting differently replaces what Skep wrote."],
  ["design.connect.consent", "A change is shown first, and needs a yes: of a person, or by `--yes`."],
  ["design.connect.dry-run", "`--dry-run` shows the change and writes nothing."],
  ["design.connect.foreign", "A server of another's that is called `skep` is left as it is."],
  ["design.connect.broken", "A broken file is left as it is, and the error names the line."],
  ["design.connect.not-editable", "A file that cannot be changed without changing more is left as it is."],
  ["design.connect.links", "A user's link is followed; a project's link out of the project is refused."],
  ["design.connect.at-once", "Several commands at once lose nothing."],
  ["design.connect.mode", "A file keeps its mode, and a new one of the user's is private."],
  ["design.connect.token", "The value of `SKEP_TOKEN` is written nowhere: agents are told the variable."],
  ["design.connect.private", "What stands beside our lines in a file is not shown."],
  ["design.connect.launch", "The command that is written starts this very Skep, as an MCP server."],
  ["design.connect.places", "Files are where the environment and the system say that they are."],
  ["design.connect.list", "Without an agent all are listed, with their files and whether Skep is connected."],
  ["design.connect.paste", "For every agent there is a text to paste, which says what connecting writes."],
  ["design.connect.people", "Connecting is for people, and is never offered to a model."],
]);
