/**
 * What each kind of entity asks of a draft and of a patch, beyond its fields. A rule answers the row to write, or the
 * first thing that is wrong: limits, parents, what contradicts what, and what may be there only once, in that order.
 */
import type { Draft, Patch } from '../model/drafts.ts';
import type { Entities, Entity, Id, Kind } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { Batch } from './scope.ts';

/** What a kind adds to what every entity has. */
export type Own<K extends Kind> = Omit<Entities[K], keyof Entity>;
export type NewRow<K extends Kind> = Omit<Entities[K], 'seq'>;

export interface Rules<K extends Kind> {
  draft(batch: Batch, draft: Draft<K>): Own<K> | Failure;
  change(batch: Batch, row: Entities[K], patch: Patch<K>): Partial<Entities[K]> | Failure;
  /** The database has a row that this one would repeat: its id is the answer, or a failure is. */
  taken(batch: Batch, row: NewRow<K>): Id | Failure;
  created?(batch: Batch, row: NewRow<K>): void;
}
