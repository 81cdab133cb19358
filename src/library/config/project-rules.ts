/**
 * What a project may do to one setting. Its config was written by whoever wrote the project, so it can switch
 * off and narrow, and never widen what the user allowed.
 */
export interface ProjectRule<T> {
  /** Ends the sentence "a project ...". */
  readonly may: string;
  /** The setting with both taken into account; nothing, if the project asks for what it may not have. */
  readonly merge: (user: T, project: T) => T | undefined;
}

/** The project's items come after the user's. */
export function adds(): ProjectRule<readonly string[]> {
  return { may: "may add to it", merge: (user, project) => [...new Set([...user, ...project])] };
}

export function replaces<T>(): ProjectRule<T> {
  return { may: "may replace it", merge: (_user, project) => project };
}

/** The project's value holds where it is at least as narrow as the user's. */
export function tightens<T>(may: string, isAsTight: (user: T, project: T) => boolean): ProjectRule<T> {
  return { may, merge: (user, project) => (isAsTight(user, project) ? project : undefined) };
}
