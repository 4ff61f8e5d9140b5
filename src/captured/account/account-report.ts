/**
 * What a replayed world has because answers of the recording show it. It has no data of the recording.
 */

/** The entities of a collection. */
export interface LearnedRow {
  collection: string;
  learned: number;
  /** Those that the world does not accept with the shown fields. */
  refused: number;
}

/** What answers show and no request of the recording made. */
export interface ChangeRow {
  collection: string;
  /** The changed field, or `created`. */
  change: string;
  count: number;
  /** The first exchange that shows it. */
  where: string;
}

export interface AccountReport {
  profiles: number;
  learned: readonly LearnedRow[];
  changes: readonly ChangeRow[];
}
