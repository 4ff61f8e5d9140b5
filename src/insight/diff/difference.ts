/**
 * What differs between two states of a world, by profile.
 */
import type { WriteOrigin } from '../../world/logged-tables.ts';
import type { EntityJson } from '../../control/entities/stored-values.ts';

/** Who made a change: a call of a client, with its request id, the admin API, or a step of the timeline. */
export interface ChangeSource {
  origin: WriteOrigin;
  requestId?: string;
  /** Epoch milliseconds of the world's clock. */
  at: number;
}

/** A field that differs, with the change that gave it its later value, if the change log has it. */
export interface FieldDifference extends Partial<ChangeSource> {
  /** The path of the field, such as `budget.budget`. */
  field: string;
  /** Undefined where the entity does not have the field. */
  before: unknown;
  after: unknown;
}

export interface EntityDifference extends Partial<ChangeSource> {
  collection: string;
  id: string;
  name?: string | undefined;
  fields: FieldDifference[];
  /** The entity in the earlier state; undefined if it was created. */
  before: EntityJson | undefined;
  /** The entity in the later state; undefined if it was removed. */
  after: EntityJson | undefined;
}

export interface ProfileDifference {
  profileId: string;
  created: EntityDifference[];
  changed: EntityDifference[];
  archived: EntityDifference[];
  /** No longer in the world. Entities disappear with their profile only. */
  removed: EntityDifference[];
}

/** Profiles with a difference, by id. */
export interface Difference {
  profiles: ProfileDifference[];
}
