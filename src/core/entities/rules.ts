/**
 * The rules of a kind for drafts and patches. The entity service checks limits first, then parents, then the whole row,
 * so contradictions and duplicates are reported last.
 */
import type { Draft, Patch } from '../../model/drafts.ts';
import type { Entities, Entity, Id, Kind } from '../../model/entities.ts';
import type { AutoTarget } from '../../model/entity-values.ts';
import type { Failure } from '../../model/failures.ts';
import type { OptionalColumns } from '../../model/forms/columns.ts';
import type { Reading, Writing } from './operation-context.ts';

/** Fields that only seeds and the admin API can set. */
export interface CreateOptions {
  id?: Id;
  createdAt?: number;
  updatedAt?: number;
  forcedStatus?: string | undefined;
  /** Columns of the kind that a draft does not have. */
  columns?: Readonly<Record<string, string | number | null>> | undefined;
  /** The automatic targets that a new ad group does not get, because they follow with ids of their own. */
  autoTargets?: ReadonlySet<AutoTarget> | undefined;
}

/** The fields that a kind has in addition to those of every entity and to its optional fields. */
type OwnFields<K extends Kind> = Omit<Entities[K], keyof Entity | keyof OptionalColumns<K>>;
export type NewRow<K extends Kind> = Omit<Entities[K], 'seq'>;

export interface Rules<K extends Kind> {
  /** The state of an entity that is archived, for kinds whose entities can be enabled again. */
  archivedState?: 'paused';
  /** Validates single fields of a draft, or of a patch of `row`. */
  limits?(context: Writing, draft: Partial<Draft<K>>, row?: Entities[K]): Failure | undefined;
  /** Returns a new object, to which the service adds the other fields of the row. */
  draft(context: Writing, draft: Draft<K>): OwnFields<K> | Failure;
  /** Validates a patch and maps it to columns. Without it, a patch has the names of columns. */
  beforeUpdate?(context: Writing, row: Entities[K], patch: Patch<K>): Partial<Entities[K]> | Failure;
  /**
   * Checks for conflicts that the database does not check. Returns the id of an existing entity, a failure, or
   * undefined if the row can be inserted.
   */
  beforeInsert?(context: Writing, row: NewRow<K>): Id | Failure | undefined;
  /** Called if a unique index rejects the row. Returns the id of the existing entity, or a failure. */
  onUniqueConflict(context: Writing, row: NewRow<K>): Id | Failure;
  /** Returns a failure if the entity cannot be archived on its own. */
  beforeArchive?(row: Entities[K], context: Writing): Failure | undefined;
  afterInsert?(context: Reading, row: NewRow<K>, options: CreateOptions): void;
}
