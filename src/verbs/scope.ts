/**
 * Where a verb acts: one profile of one world. A batch is one call's work there, with what it has looked up.
 */
import type { Account, Profile } from '../model/accounts.ts';
import type { AdGroup, Campaign, Id } from '../model/entities.ts';
import { marketplaceOf, type Marketplace } from '../model/marketplaces.ts';
import { dayIn, type Day } from '../model/days.ts';
import type { Violation } from '../model/violations.ts';
import type { World } from '../world/world.ts';

export interface Scope {
  world: World;
  profile: Profile;
  account: Account;
  place: Marketplace;
}

export function scopeOf(world: World, profile: Profile): Scope {
  const account = world.people.account(profile.accountId);
  if (account === undefined) throw new Error(`profile ${profile.profileId} belongs to no account`);
  return { world, profile, account, place: marketplaceOf(profile.country) };
}

/** What one surface of the service takes and another refuses. */
export interface Manners {
  /** A keyword that is there already answers its id, or fails. */
  repeated: 'existing' | 'error';
  /** A campaign that begins before today. */
  pastStart: 'recorded' | 'refused';
}

export class Batch {
  readonly scope: Scope;
  /** One instant for the whole call, in whole seconds as the service stamps them. */
  readonly now: number;
  /** The same to the millisecond. */
  readonly at: number;
  readonly strict: boolean;
  readonly observed: boolean;
  readonly manners: Manners;
  readonly remark: (violation: Violation) => void;
  /** Ids that this call has updated already. */
  readonly updated = new Set<Id>();
  readonly #campaigns = new Map<Id, Campaign | undefined>();
  readonly #adGroups = new Map<Id, AdGroup | undefined>();
  readonly #answers = new Map<string, unknown>();

  /** Seeds act at an instant that is past; everyone else at what the world's clock says. */
  constructor(
    scope: Scope,
    remark: (violation: Violation) => void = () => {},
    at: number = scope.world.now(),
    manners: Partial<Manners> = {},
  ) {
    this.scope = scope;
    this.remark = remark;
    const { settings } = scope.world;
    this.strict = settings.strict;
    this.observed = settings.dialect === 'observed';
    this.manners = {
      repeated: settings.duplicates,
      pastStart: this.strict ? 'refused' : 'recorded',
      ...manners,
    };
    this.at = at;
    this.now = Math.floor(at / 1000) * 1000;
  }

  get today(): Day {
    return this.once('today', () => dayIn(this.scope.place.timeZone, this.at));
  }

  campaign(id: Id): Campaign | undefined {
    return this.#lookUp(this.#campaigns, id, () =>
      this.scope.world.store('campaign').byId(this.scope.profile.profileId, id),
    );
  }

  adGroup(id: Id): AdGroup | undefined {
    return this.#lookUp(this.#adGroups, id, () =>
      this.scope.world.store('adGroup').byId(this.scope.profile.profileId, id),
    );
  }

  /** Computes a thing once a call. The key names it, and so its type. */
  once<T>(key: string, compute: () => T): T {
    if (!this.#answers.has(key)) this.#answers.set(key, compute());
    return this.#answers.get(key) as T;
  }

  #lookUp<T>(known: Map<Id, T>, id: Id, read: () => T): T {
    if (!known.has(id)) known.set(id, read());
    return known.get(id) as T;
  }
}
