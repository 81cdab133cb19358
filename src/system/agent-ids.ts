// The values of `homes` that operations describe themselves with; they load nothing else.
export { AGENT_IDS, SCOPES } from "../homes/connect/agent-ids.ts";
