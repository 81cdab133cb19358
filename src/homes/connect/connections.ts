import { existsSync } from "node:fs";
import { join } from "node:path";
import { SkepError } from "../../base/errors.ts";
import { shortenPath } from "../../library/config/places.ts";
import type { AgentId, Scope } from "./agent-ids.ts";
import { AGENTS, type Agent, type AgentFolders, requireAgent } from "./agents.ts";
import { type ChangedLines, type ConfigOutcome, changeFile, type Plan } from "./change-file.ts";
import { type ConfigFile, readConfigFile } from "./config-file.ts";
import { findStanding, planConnect, planDisconnect, type Spot, type Standing } from "./config-text.ts";
import { readConnections } from "./memory.ts";
import { DEFAULT_NAME } from "./ours.ts";
import { type PasteLine, pasteLines } from "./paste.ts";
import { chooseTarget, type TargetOptions } from "./target.ts";

export interface ConnectionsOptions extends TargetOptions {
  /** Where Skep remembers what it wrote. */
  readonly home: string;
  readonly folders: AgentFolders;
  /** The root of the project at hand, if there is one. */
  readonly project?: string | undefined;
}

export interface ConnectRequest {
  readonly agent: AgentId;
  /** The user's file, if it is not said. */
  readonly scope?: Scope | undefined;
  /** What the server is called there. */
  readonly name?: string | undefined;
  /** Only tell what would change. */
  readonly isDryRun: boolean;
  /** Asked before anything is written, with all that will be. */
  consent(change: AgentConfigChange): Promise<boolean>;
}

/** What changes in the file of an agent. */
export interface AgentConfigChange extends ChangedLines {
  readonly agent: AgentId;
  readonly title: string;
  readonly scope: Scope;
  readonly path: string;
  readonly name: string;
  readonly notes: readonly string[];
}

/** An agent, and what is known of it here. */
export interface AgentStatus {
  readonly agent: AgentId;
  readonly title: string;
  /** Whether there are traces of it on this machine. */
  readonly isDetected: boolean;
  readonly files: readonly AgentFile[];
}

export interface AgentFile {
  readonly scope: Scope;
  readonly path: string;
  readonly standing: Standing | "broken";
  /** Why it could not be read. */
  readonly problem?: string;
}

/** The configurations of the agents on this machine. */
export class Connections {
  readonly #options: ConnectionsOptions;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** All agents, with where Skep stands in their files. */
  async list(): Promise<AgentStatus[]> {
    return await Promise.all(
      AGENTS.map(async (agent) => ({
        agent: agent.id,
        title: agent.title,
        isDetected: agent.traces(this.#options.folders).some((path) => existsSync(path)),
        files: await Promise.all(this.#scopesOf(agent).map((scope) => this.#look(agent, scope))),
      })),
    );
  }

  /** Writes Skep into an agent's configuration, to be started by it or, with a URL, reached there. */
  async connect(
    request: ConnectRequest & { readonly url?: string | undefined },
  ): Promise<[ConfigOutcome, AgentConfigChange]> {
    const agent = requireAgent(request.agent);
    const { server, notes } = chooseTarget(agent, request.scope ?? "user", request.url, this.#options);
    return await this.#change(request, notes, (text, spot, known) => {
      const planned = planConnect(text, spot, server, known);
      return planned && { ...planned, kept: { server, inserted: planned.inserted } };
    });
  }

  /** Takes out what `connect` wrote, and nothing else. */
  async disconnect(request: ConnectRequest): Promise<[ConfigOutcome, AgentConfigChange]> {
    return await this.#change(request, [], (text, spot, known) => planDisconnect(text, spot, known));
  }

  /** What people can paste in the place of `connect`. */
  pasteLines(target: { readonly url?: string | undefined }): PasteLine[] {
    return pasteLines(target, { ...this.#options, shorten: (path) => this.#shorten(path) });
  }

  async #change(
    request: ConnectRequest,
    notes: readonly string[],
    plan: Plan,
  ): Promise<[ConfigOutcome, AgentConfigChange]> {
    const agent = requireAgent(request.agent);
    const scope = request.scope ?? "user";
    const name = requireName(request.name ?? DEFAULT_NAME);
    const file = this.#fileOf(agent, scope);
    const about = { agent: agent.id, title: agent.title, scope, path: file.shown, name, notes };
    const [outcome, change] = await changeFile({
      home: this.#options.home,
      file,
      spot: spotOf(agent, file, name),
      plan,
      isDryRun: request.isDryRun,
      consent: (lines) => request.consent({ ...about, ...lines }),
    });
    return [outcome, { ...about, ...change }];
  }

  async #look(agent: Agent, scope: Scope): Promise<AgentFile> {
    const file = this.#fileOf(agent, scope);
    const about = { scope, path: file.shown };
    try {
      const { place, text = "" } = await readConfigFile(file);
      const remembered = readConnections(this.#options.home).filter((known) => known.place === place);
      const names = new Set([DEFAULT_NAME, ...remembered.map(({ name }) => name)]);
      const standings = Array.from(names, (name) => {
        const known = remembered.find((connection) => connection.name === name);
        return findStanding(text, spotOf(agent, file, name), known);
      });
      return { ...about, standing: standings.includes("ours") ? "ours" : (standings[0] ?? "absent") };
    } catch (error) {
      if (!(error instanceof SkepError)) throw error;
      return { ...about, standing: "broken", problem: error.message };
    }
  }

  #scopesOf(agent: Agent): Scope[] {
    const hasProject = agent.projectFile !== undefined && this.#options.project !== undefined;
    return hasProject ? ["user", "project"] : ["user"];
  }

  #fileOf(agent: Agent, scope: Scope): ConfigFile {
    const { folders, project } = this.#options;
    if (scope === "user") {
      const path = agent.userFile(folders);
      return { path, shown: this.#shorten(path) };
    }
    if (agent.projectFile === undefined || project === undefined) {
      throw new SkepError("invalid-input", `${agent.title} has no configuration for one project`, {
        hint: "leave `--scope` out: it is then connected for all of them",
      });
    }
    return { path: join(project, agent.projectFile), shown: agent.projectFile, root: project };
  }

  #shorten(path: string): string {
    return shortenPath(path, this.#options.folders.userHome);
  }
}

function spotOf(agent: Agent, file: ConfigFile, name: string): Spot {
  return { path: file.shown, format: agent.format, place: { table: agent.table, name } };
}

function requireName(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name)) return name;
  throw new SkepError("invalid-name", "the name of a server is letters, digits, `-` and `_`, at most 64", {
    hint: "`skep` is what it is called without `--name`",
  });
}
