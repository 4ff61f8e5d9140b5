/**
 * Which rows have changed: those of one campaign, of one profile, or any. Values that are derived from other rows stay
 * valid. A change whose previous value is in the history also states since when it counts, so that values of earlier
 * days stay valid too.
 */
import type { Id } from '../../model/entities.ts';

/** Rows that a write changes. Without a campaign, all campaigns of the profile may depend on them. */
export interface ChangedRows {
  profileId: Id;
  campaignId?: Id | undefined;
  /** Epoch milliseconds: values of earlier instants do not depend on the change. By default all may. */
  since?: number | undefined;
}

/** Rows from which a value is derived: those of a profile itself, and of one of its campaigns or all of them. */
export interface DerivedFrom {
  profileId: Id;
  campaignId?: Id | 'all' | undefined;
}

export class RowChanges {
  #revision = 0;
  readonly #world = new Trail();
  readonly #profiles = new Map<Id, { own: Trail; all: Trail; campaigns: Map<Id, Trail> }>();

  /** The number of the last change. */
  get revision(): number {
    return this.#revision;
  }

  /** Without rows, every derived value is invalid. */
  add(rows?: ChangedRows): void {
    const revision = ++this.#revision;
    if (rows === undefined) {
      this.#world.add(revision, -Infinity);
      this.#profiles.clear();
      return;
    }
    const { profileId, campaignId, since = -Infinity } = rows;
    let profile = this.#profiles.get(profileId);
    if (profile === undefined) {
      profile = { own: new Trail(), all: new Trail(), campaigns: new Map() };
      this.#profiles.set(profileId, profile);
    }
    if (campaignId === undefined) return profile.own.add(revision, since);
    profile.all.add(revision, since);
    let campaign = profile.campaigns.get(campaignId);
    if (campaign === undefined) profile.campaigns.set(campaignId, (campaign = new Trail()));
    campaign.add(revision, since);
  }

  /** The number of the last change of these rows that counts before an instant. */
  last(from: DerivedFrom, before = Infinity): number {
    return Math.max(...this.#trailsOf(from).map((trail) => trail.last(before)));
  }

  /** The instant before which values are as they were at a revision. */
  earliestAfter(from: DerivedFrom, revision: number): number {
    return Math.min(...this.#trailsOf(from).map((trail) => trail.earliestAfter(revision)));
  }

  #trailsOf({ profileId, campaignId }: DerivedFrom): Trail[] {
    const profile = this.#profiles.get(profileId);
    if (profile === undefined) return [this.#world];
    const campaign =
      campaignId === undefined ? undefined : campaignId === 'all' ? profile.all : profile.campaigns.get(campaignId);
    return campaign === undefined ? [this.#world, profile.own] : [this.#world, profile.own, campaign];
  }
}

const HOUR_MS = 3_600_000;
const MAX_STEPS = 32;

/** The changes of the same rows that a later one has not superseded: in the order of `since`, and of revisions. */
class Trail {
  #steps: { revision: number; since: number }[] = [];

  /** `since` is rounded down to the hour, which limits the number of steps. */
  add(revision: number, instant: number): void {
    const since = Math.floor(instant / HOUR_MS) * HOUR_MS;
    for (let last = this.#steps.at(-1); last !== undefined && last.since >= since; last = this.#steps.at(-1))
      this.#steps.pop();
    this.#steps.push({ revision, since });
    if (this.#steps.length <= MAX_STEPS) return;
    // Both as one: since the earlier instant, with the later revision.
    const [oldest] = this.#steps.splice(0, 1);
    const [next] = this.#steps;
    if (oldest !== undefined && next !== undefined) next.since = oldest.since;
  }

  last(before: number): number {
    for (let i = this.#steps.length - 1; i >= 0; i--) {
      const step = this.#steps[i];
      if (step !== undefined && step.since < before) return step.revision;
    }
    return 0;
  }

  earliestAfter(revision: number): number {
    return this.#steps.find((step) => step.revision > revision)?.since ?? Infinity;
  }
}
