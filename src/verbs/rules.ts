/**
 * What each kind of entity asks of a draft and of a patch, beyond its fields. The verbs ask for limits first, look at
 * the parents, and then ask for the row: what contradicts what, and what may be there only once, is told last.
 */
import type { Draft, Patch } from '../model/drafts.ts';
import type { Entities, Entity, Id, Kind } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { Batch } from './scope.ts';

/** What a kind adds to what every entity has. */
export type Own<K extends Kind> = Omit<Entities[K], keyof Entity>;
export type NewRow<K extends Kind> = Omit<Entities[K], 'seq'>;

export interface Rules<K extends Kind> {
  /** What each field alone may be, in a draft and in a patch alike. */
  limits?(batch: Batch, said: Partial<Draft<K>>): Failure | undefined;
  draft(batch: Batch, draft: Draft<K>): Own<K> | Failure;
  /** Without it a patch is written as it is. */
  change?(batch: Batch, row: Entities[K], patch: Patch<K>): Partial<Entities[K]> | Failure;
  /** The database has a row that this one would repeat: its id is the answer, or a failure is. */
  taken(batch: Batch, row: NewRow<K>): Id | Failure;
  /** Why it can't be archived by itself. */
  kept?(row: Entities[K], batch: Batch): Failure | undefined;
  created?(batch: Batch, row: NewRow<K>): void;
}
