import type { LibraryPlaces } from "./locations.ts";
import type { MachineEnvironment } from "./machine.ts";

/** What a check is about; in this order they are told. */
export type HealthArea =
  | "home"
  | "config"
  | "sources"
  | "skills"
  | "cache"
  | "secrets"
  | "sandbox"
  | "programs"
  | "leftovers";

/**
 * One thing that was looked at. `bad`: something is there and wrong, or was asked for and is missing. `note`: Skep
 * does without, and it is worth knowing.
 */
export interface HealthCheck {
  readonly area: HealthArea;
  readonly name: string;
  readonly state: "good" | "bad" | "note";
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** What is looked at, and as whom. */
export interface HealthOptions {
  readonly places: LibraryPlaces;
  readonly environment: MachineEnvironment;
  /** Who runs Skep, as the system counts users; nothing where it does not. */
  readonly userId: number | undefined;
  /** Also removes what killed processes left, and changes nothing else. */
  readonly isFixing: boolean;
}
