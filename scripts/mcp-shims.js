// Stands in for what the MCP SDK takes from the platform it runs on: see scripts/build.js.
// the global itself: to import `node:process` is to load all that hangs on it
export const process = globalThis.process;

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error("nothing here is validated by a JSON Schema");
  }
}
