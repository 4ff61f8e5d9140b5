/**
 * The values that stored rows had before: each field of an entity as a timeline.
 */
import type { Entity, Id, Kind } from '../../model/entities.ts';
import { STATUS_TABLES } from '../../model/serving-status.ts';
import type { SimulatedEntity } from '../simulation/account.ts';
import { KeyedValues } from '../simulation/keyed-values.ts';
import { constantTimeline, mapTimeline, type Change, type Timeline } from '../simulation/timeline.ts';
import type { PastValue } from '../../world/stores/history.ts';
import type { Scope } from '../entities/operation-context.ts';

type StoredValue = PastValue['was'];

/** The changes of each field that was changed, by kind, id and field name. */
export type Past = ReadonlyMap<string, readonly Change<StoredValue>[]>;

/** The past of a campaign and of everything in it, or with null that of the profile. */
export function pastOf({ world, profile }: Pick<Scope, 'world' | 'profile'>, campaignId: Id | null): Past {
  const past = new KeyedValues<string, Change<StoredValue>[]>(() => []);
  for (const { kind, id, field, at, was } of world.history.of(profile.profileId, campaignId))
    past.of(`${kind} ${id} ${field}`).push({ at, was });
  return past;
}

export function timeline<T extends StoredValue>(
  past: Past,
  kind: PastValue['kind'],
  id: Id,
  field: string,
  now: T,
): Timeline<T> {
  const changes = past.size === 0 ? undefined : past.get(`${kind} ${id} ${field}`);
  // The history records values of the field under its name.
  return changes === undefined ? constantTimeline(now) : { now, changes: changes as readonly Change<T>[] };
}

/** Shared, because most of the many rows are never changed. */
const NEVER = constantTimeline(false);

export function simulatedEntity(
  past: Past,
  kind: Kind,
  { id, createdAt, state, forcedStatus }: Pick<Entity, 'id' | 'createdAt' | 'state' | 'forcedStatus'>,
): SimulatedEntity {
  const liveStatus = STATUS_TABLES[kind].at(-1)?.is;
  return {
    id,
    createdAt,
    state: timeline(past, kind, id, 'state', state),
    suspended:
      past.size === 0 && forcedStatus === null
        ? NEVER
        : mapTimeline(
            timeline(past, kind, id, 'forcedStatus', forcedStatus),
            (status) => status !== null && status !== liveStatus,
          ),
  };
}
