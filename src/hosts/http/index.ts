// What the command line starts, in one piece: loaded only when it serves.
export { addCommand } from "./add-command.ts";
export { startHttpServer } from "./server.ts";
