/**
 * The rules of each kind of entity for a draft and for a patch. The entity service checks limits first, then parents,
 * then the whole row, so contradictions and duplicates are reported last.
 */
import type { Draft, Patch } from '../model/drafts.ts';
import type { Entities, Entity, Id, Kind } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { OperationContext } from './operation-context.ts';

/** What a kind adds to what every entity has. */
export type Own<K extends Kind> = Omit<Entities[K], keyof Entity>;
export type NewRow<K extends Kind> = Omit<Entities[K], 'seq'>;

export interface Rules<K extends Kind> {
  /** What each field alone may be, in a draft and in a patch alike. */
  limits?(context: OperationContext, draft: Partial<Draft<K>>): Failure | undefined;
  draft(context: OperationContext, draft: Draft<K>): Own<K> | Failure;
  /** Without it a patch is written as it is. */
  beforeUpdate?(context: OperationContext, row: Entities[K], patch: Patch<K>): Partial<Entities[K]> | Failure;
  /**
   * For what is unique by a rule that the database does not know: the id of the entity that the row repeats, the
   * failure that it is refused with, or undefined for a row that may be inserted.
   */
  repeats?(context: OperationContext, row: NewRow<K>): Id | Failure | undefined;
  /** The database has a row that this one would repeat: its id is the answer, or a failure is. */
  onUniqueConflict(context: OperationContext, row: NewRow<K>): Id | Failure;
  /** Why it can't be archived by itself. */
  beforeArchive?(row: Entities[K], context: OperationContext): Failure | undefined;
  created?(context: OperationContext, row: NewRow<K>): void;
}
