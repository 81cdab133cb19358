import { SkepError } from "../../base/errors.ts";
import type { Scope } from "./agent-ids.ts";
import type { Agent, Launch, Remote } from "./agents.ts";
import type { Server } from "./config-format.ts";
import { chooseLaunch, isOfThisMachine, type Program } from "./launch.ts";
import { isLoopback } from "./ours.ts";

/** What decides how an agent comes to this Skep. */
export interface TargetOptions {
  readonly program: Program;
  /** `SKEP_HOME`, where the environment sets it: agents do not hand it on. */
  readonly skepHome?: string | undefined;
  /** Whether the environment has a `SKEP_TOKEN`. Its value is not asked for. */
  readonly hasToken: boolean;
}

/** A server as it is written for an agent, and what its user should know about it. */
export interface Target {
  readonly server: Server;
  readonly notes: readonly string[];
}

/** How an agent is to reach Skep: by starting it, or at a URL where it runs already. */
export function chooseTarget(agent: Agent, scope: Scope, url: string | undefined, options: TargetOptions): Target {
  const notes = agent.notes?.[scope] === undefined ? [] : [agent.notes[scope]];
  if (url === undefined) {
    const launch = localLaunch(agent, scope, options);
    const isShared = scope === "project" && isOfThisMachine(launch);
    const warning = "the command holds on this machine only: install Skep on PATH before you share the file";
    return { server: agent.local(launch), notes: isShared ? [...notes, warning] : notes };
  }
  const remote = parseRemote(url, options.hasToken);
  if (agent.remote === undefined) {
    throw new SkepError("invalid-input", `${agent.title} reaches no URL by its configuration`, {
      hint: "leave `--url` out: it then starts Skep itself",
    });
  }
  const reminder = `${agent.title} needs \`SKEP_TOKEN\` in the environment that it starts in; its value is in no file`;
  return { server: agent.remote(remote), notes: remote.hasToken ? [...notes, reminder] : notes };
}

function localLaunch(agent: Agent, scope: Scope, { program, skepHome }: TargetOptions): Launch {
  const launch = chooseLaunch(program, { isDesktopProgram: agent.isDesktopProgram === true });
  const isOwnHome = skepHome !== undefined && scope === "user";
  return isOwnHome ? { ...launch, env: { SKEP_HOME: skepHome } } : launch;
}

/** Beyond this machine a token is always asked for; on it, if there is one. */
function parseRemote(text: string, hasToken: boolean): Remote {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new SkepError("invalid-input", "`--url` needs the URL of a Skep that is served", {
      hint: "`skep serve` prints it: http://127.0.0.1:7357/mcp",
    });
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new SkepError("invalid-input", "`--url` carries a password or more, which would stand in the file", {
      hint: "leave it out, and set `SKEP_TOKEN` in the environment",
    });
  }
  if (url.pathname === "/") url.pathname = "/mcp";
  return { url: url.href, hasToken: hasToken || !isLoopback(url.hostname) };
}
