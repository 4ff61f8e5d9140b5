/**
 * Which rows have changed: those of one campaign, of one profile, or any. Values that are derived from other rows stay
 * valid. A change whose previous value is in the history also states since when it counts, so that values of earlier
 * days stay valid too.
 */
import type { Id, Kind } from '../../model/entities.ts';
import type { KINDS } from '../../model/kinds.ts';
import { HOUR_MS } from '../../model/text/time-units.ts';

type Product = (typeof KINDS)[Kind]['product'];
/** What follows from the campaigns of a product: all values, or what was paid. */
type ProductTrail = Product | `paid ${Product}`;

/** Rows that a write changes. Without a campaign, all campaigns of the profile may depend on them. */
export interface ChangedRows {
  profileId: Id;
  campaignId?: Id | undefined;
  /** That of the campaign; without one, values of all products may depend on the rows. */
  product?: Product | undefined;
  /** Whether the write creates the campaign. */
  isNew?: boolean | undefined;
  /** Epoch milliseconds: values of earlier instants do not depend on the change. By default all may. */
  since?: number | undefined;
  /** Of an added row: what was paid before does not depend on it, although it may have numbers for earlier days. */
  createdAt?: number | undefined;
}

/** Rows from which a value is derived: those of a profile itself, and of one of its campaigns or all of them. */
export interface DerivedFrom {
  profileId: Id;
  campaignId?: Id | 'all' | undefined;
  /** With 'all', only the campaigns of a product. */
  product?: Product | undefined;
  /** With a product, only what its campaigns have paid. */
  isPaid?: boolean | undefined;
}

interface TrailState {
  /** Of the last change that counts since ever, as that of an added row. It supersedes all before it. */
  whole: number;
  /** Undefined if no change since then counts from an instant on. */
  steps: { revision: number; since: number }[] | undefined;
}

interface ProfileState {
  own: TrailState;
  all: TrailState;
  products: ReadonlyMap<ProductTrail, TrailState>;
  campaigns: ReadonlyMap<Id, TrailState>;
  created: number;
}

/** All changes as plain data, for a copy of the rows in another thread. */
export interface ChangesState {
  revision: number;
  world: TrailState;
  profiles: ReadonlyMap<Id, ProfileState>;
}

/** The changes of a profile itself, of all its campaigns, and of single campaigns. */
class ProfileChanges {
  readonly own: Trail;
  readonly all: Trail;
  readonly #products: Map<ProductTrail, Trail>;
  /** Those that were changed, or that a value was derived from. */
  readonly campaigns: Map<Id, Trail>;
  /** The last creation of a campaign that `campaigns` does not have. */
  #created: number;

  constructor({ own, all, products, campaigns, created }: Partial<ProfileState> = {}) {
    this.own = new Trail(own);
    this.all = new Trail(all);
    this.#products = trailsOf(products);
    this.campaigns = trailsOf(campaigns);
    this.#created = created ?? 0;
  }

  get state(): ProfileState {
    const [products, campaigns] = [statesOf(this.#products), statesOf(this.campaigns)];
    return { own: this.own.state, all: this.all.state, products, campaigns, created: this.#created };
  }

  changeCampaign(
    id: Id,
    revision: number,
    { since = -Infinity, createdAt = since, isNew = false, product }: Omit<ChangedRows, 'profileId'>,
  ): void {
    this.all.add(revision, since);
    if (product !== undefined) {
      this.product(product).add(revision, since);
      this.product(`paid ${product}`).add(revision, createdAt);
    } else for (const each of this.#products.values()) each.add(revision, since);
    const campaign = this.campaigns.get(id);
    if (campaign !== undefined) campaign.add(revision, since);
    else if (isNew) this.#created = revision;
    else this.#addCampaign(id).add(revision, since);
  }

  /** The first call counts earlier changes of all products. */
  product(name: ProductTrail): Trail {
    let product = this.#products.get(name);
    if (product === undefined) this.#products.set(name, (product = new Trail(this.all.state)));
    return product;
  }

  campaign(id: Id): Trail {
    return this.campaigns.get(id) ?? this.#addCampaign(id);
  }

  #addCampaign(id: Id): Trail {
    const campaign = new Trail({ whole: this.#created, steps: undefined });
    this.campaigns.set(id, campaign);
    return campaign;
  }
}

function trailsOf<Key>(states: ReadonlyMap<Key, TrailState> = new Map()): Map<Key, Trail> {
  return new Map([...states].map(([key, state]) => [key, new Trail(state)]));
}

function statesOf<Key, State>(changes: ReadonlyMap<Key, { state: State }>): Map<Key, State> {
  return new Map([...changes].map(([key, { state }]) => [key, state]));
}

export class RowChanges {
  #revision = 0;
  #world = new Trail();
  #profiles = new Map<Id, ProfileChanges>();

  get state(): ChangesState {
    return { revision: this.#revision, world: this.#world.state, profiles: statesOf(this.#profiles) };
  }

  /** To be called for a copy of the rows. */
  restore({ revision, world, profiles }: ChangesState): void {
    this.#revision = revision;
    this.#world = new Trail(world);
    this.#profiles = new Map([...profiles].map(([id, state]) => [id, new ProfileChanges(state)]));
  }

  /** The number of the last change. */
  get revision(): number {
    return this.#revision;
  }

  /** Without rows, every derived value is invalid. */
  add(rows?: ChangedRows): void {
    if (rows === undefined) {
      this.addSince(-Infinity);
      return;
    }
    const revision = ++this.#revision;
    const { profileId, campaignId, since = -Infinity } = rows;
    const profile = this.#profile(profileId);
    if (campaignId === undefined) profile.own.add(revision, since);
    else profile.changeCampaign(campaignId, revision, rows);
  }

  /** Every derived value is invalid that depends on an instant from `since` on. */
  addSince(since: number): void {
    this.#world.add(++this.#revision, since);
    if (since === -Infinity) this.#profiles.clear();
  }

  /** The number of the last change of these rows that counts before an instant. */
  last(from: DerivedFrom, before = Infinity): number {
    return Math.max(...this.#trailsOf(from).map((trail) => trail.last(before)));
  }

  /** The instant before which values are as they were at a revision. */
  earliestAfter(from: DerivedFrom, revision: number): number {
    return Math.min(...this.#trailsOf(from).map((trail) => trail.earliestAfter(revision)));
  }

  #trailsOf({ profileId, campaignId, product, isPaid = false }: DerivedFrom): Trail[] {
    const profile = this.#profile(profileId);
    if (campaignId === undefined) return [this.#world, profile.own];
    if (campaignId !== 'all') return [this.#world, profile.own, profile.campaign(campaignId)];
    if (product === undefined) return [this.#world, profile.own, profile.all];
    return [this.#world, profile.own, profile.product(isPaid ? `paid ${product}` : product)];
  }

  #profile(id: Id): ProfileChanges {
    let profile = this.#profiles.get(id);
    if (profile === undefined) this.#profiles.set(id, (profile = new ProfileChanges()));
    return profile;
  }
}

const MAX_STEPS = 32;

/** The changes of the same rows that a later one has not superseded: in the order of `since`, and of revisions. */
class Trail {
  #whole: TrailState['whole'];
  #steps: TrailState['steps'];

  constructor({ whole, steps }: TrailState = { whole: 0, steps: undefined }) {
    this.#whole = whole;
    this.#steps = steps;
  }

  get state(): TrailState {
    return { whole: this.#whole, steps: this.#steps?.map((step) => ({ ...step })) };
  }

  /** `since` is rounded down to the hour, which limits the number of steps. */
  add(revision: number, instant: number): void {
    if (instant === -Infinity) {
      this.#whole = revision;
      this.#steps = undefined;
      return;
    }
    const since = Math.floor(instant / HOUR_MS) * HOUR_MS;
    const steps = (this.#steps ??= []);
    for (let last = steps.at(-1); last !== undefined && last.since >= since; last = steps.at(-1)) steps.pop();
    steps.push({ revision, since });
    if (steps.length <= MAX_STEPS) return;
    // Both as one: since the earlier instant, with the later revision.
    const [oldest] = steps.splice(0, 1);
    const [next] = steps;
    if (oldest !== undefined && next !== undefined) next.since = oldest.since;
  }

  last(before: number): number {
    return this.#steps?.findLast(({ since }) => since < before)?.revision ?? this.#whole;
  }

  earliestAfter(revision: number): number {
    if (this.#whole > revision) return -Infinity;
    return this.#steps?.find((step) => step.revision > revision)?.since ?? Infinity;
  }
}
