/**
 * While something that is reviewed may not be shown: until it is approved, and after it is rejected. Of the versions of an
 * ad of sponsored brands, the newest approved one is shown.
 */
import type { Moderation } from '../../model/brands.ts';
import type { Entity, Kind, SbAd } from '../../model/entities.ts';
import { versionsOf, type AdVersion } from '../entities/creatives/versions.ts';
import type { SimulatedEntity } from '../simulation/account.ts';
import { combineTimelines, type Change, type Timeline } from '../simulation/timeline.ts';
import type { Review } from '../entities/moderation.ts';
import { simulatedEntity, timeline, type Past } from './past.ts';

/** Suspended also while it is not approved. */
export function simulatedReviewed(past: Past, kind: Kind, row: Entity & Review): SimulatedEntity {
  const own = simulatedEntity(past, kind, row);
  const moderation = timeline<Moderation>(past, kind, row.id, 'moderation', row.moderation);
  const approvedAt = timeline(past, kind, row.id, 'approvedAt', row.approvedAt);
  const suspended = combineTimelines(
    [own.suspended, unapproved(reviewTimeline(moderation, approvedAt))] as const,
    (forced, pending) => forced || pending,
  );
  return { ...own, suspended };
}

function reviewTimeline(moderation: Timeline<Moderation>, approvedAt: Timeline<number | null>): Timeline<Review> {
  return combineTimelines([moderation, approvedAt] as const, (moderation, approvedAt) => ({ moderation, approvedAt }));
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

interface ShownVersion {
  version: AdVersion;
  entity: SimulatedEntity;
}

/** The oldest version first. Each is suspended while another one is shown, or none. */
export function simulatedVersions(past: Past, ad: SbAd): readonly ShownVersion[] {
  const own = simulatedEntity(past, 'sbAd', ad);
  const versions = versionsOf(ad);
  const moderation = timeline<Moderation>(past, 'sbAd', ad.id, 'moderation', ad.moderation);
  const approvedAt = timeline(past, 'sbAd', ad.id, 'approvedAt', ad.approvedAt);
  const held = versions.map((version) =>
    heldVersion(
      version,
      unapproved(reviewTimeline(within(moderation, version, 'moderation'), within(approvedAt, version, 'approvedAt'))),
    ),
  );
  const shown = combineTimelines(held, (...each) => each.lastIndexOf(false));
  return versions.map((version, i) => ({
    version,
    entity: {
      ...own,
      createdAt: version.submittedAt,
      suspended: combineTimelines([own.suspended, shown] as const, (isForced, position) => isForced || position !== i),
    },
  }));
}

/** The columns of a review have the changes of all versions, one after the other. */
function within<K extends 'moderation' | 'approvedAt'>(
  { changes }: Timeline<AdVersion[K]>,
  version: AdVersion,
  column: K,
): Timeline<AdVersion[K]> {
  const { submittedAt, replacedAt } = version;
  const own = changes.filter(({ at }) => at > submittedAt && at <= (replacedAt ?? Infinity));
  return { now: version[column], changes: own };
}

/** A version after the first does not exist before it is submitted. */
function heldVersion({ number, submittedAt }: AdVersion, held: Timeline<boolean>): Timeline<boolean> {
  if (number === 1) return held;
  const changes = held.changes.filter(({ at }) => at > submittedAt);
  return { now: held.now, changes: [{ at: submittedAt, was: true }, ...changes] };
}
