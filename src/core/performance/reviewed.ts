/**
 * While something that is reviewed may not be shown: until it is approved, and after it is rejected.
 */
import type { Moderation } from '../../model/brands.ts';
import type { Entity, Kind } from '../../model/entities.ts';
import type { SimulatedEntity } from '../simulation/account.ts';
import { combineTimelines, type Change, type Timeline } from '../simulation/timeline.ts';
import type { Review } from '../entities/moderation.ts';
import { simulatedEntity, timeline, type Past } from './past.ts';

/** Suspended also while it is not approved. */
export function simulatedReviewed(past: Past, kind: Kind, row: Entity & Review): SimulatedEntity {
  const own = simulatedEntity(past, kind, row);
  const moderation = timeline<Moderation>(past, kind, row.id, 'moderation', row.moderation);
  const approvedAt = timeline(past, kind, row.id, 'approvedAt', row.approvedAt);
  const review = combineTimelines([moderation, approvedAt] as const, (moderation, approvedAt) => ({
    moderation,
    approvedAt,
  }));
  const suspended = combineTimelines(
    [own.suspended, unapproved(review)] as const,
    (forced, pending) => forced || pending,
  );
  return { ...own, suspended };
}

/** A review that ends by itself adds a change. */
function unapproved({ now, changes }: Timeline<Review>): Timeline<boolean> {
  const result: Change<boolean>[] = [];
  let from = -Infinity;
  for (const { at, was } of [...changes, { at: Infinity, was: now }]) {
    const { moderation, approvedAt } = was;
    const ends = moderation === 'pending' && approvedAt !== null && from < approvedAt && approvedAt < at;
    if (ends) result.push({ at: approvedAt, was: true });
    if (at !== Infinity) result.push({ at, was: isUnapproved(was, at) });
    from = at;
  }
  return { now: isUnapproved(now, Infinity), changes: result };
}

/** Whether it is not approved in the moment before an instant. */
function isUnapproved({ moderation, approvedAt }: Review, at: number): boolean {
  return moderation === 'rejected' || (moderation === 'pending' && (approvedAt === null || approvedAt >= at));
}
