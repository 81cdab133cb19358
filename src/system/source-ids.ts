// The one value of the library that operations describe themselves with; it loads nothing else.
export { SOURCE_IDS } from "../library/source.ts";
