/**
 * Where a verb acts: one profile of one world. A batch is one call's work there, with what it has looked up.
 */
import type { Account, Profile } from '../model/accounts.ts';
import type { AdGroup, Campaign, Entities, Id, Kind, SbAdGroup, SbCampaign } from '../model/entities.ts';
import type { AdGroupKind, CampaignKind } from '../model/kinds.ts';
import { marketplaceOf, type Marketplace } from '../model/marketplaces.ts';
import { dayIn, type Day } from '../model/days.ts';
import type { Failure } from '../model/failures.ts';
import type { Violation } from '../model/violations.ts';
import type { World } from '../world/world.ts';

export interface Scope {
  world: World;
  profile: Profile;
  account: Account;
  marketplace: Marketplace;
}

export function scopeOf(world: World, profile: Profile): Scope {
  const account = world.accountStore.account(profile.accountId);
  if (account === undefined) throw new Error(`profile ${profile.profileId} belongs to no account`);
  return { world, profile, account, marketplace: marketplaceOf(profile.country) };
}

/** What one surface of the service takes and another refuses. */
export interface WritePolicy {
  /** A keyword that is there already answers its id, or fails. */
  repeated: 'existing' | 'error';
  /** The same for a campaign or an ad group with the name and the values of an existing one. */
  sameName: 'existing' | 'error';
  /** A campaign that begins before today. */
  pastStart: 'recorded' | 'refused';
  /** A campaign of sponsored brands that is of one ad group may get that one, with its ad, and change them. */
  legacyStructure: 'open' | 'closed';
}

type ParentKind = CampaignKind | AdGroupKind;

export class OperationContext {
  readonly scope: Scope;
  /** One instant for the whole call, in whole seconds as the service stamps them. */
  readonly now: number;
  /** The same to the millisecond. */
  readonly at: number;
  readonly strict: boolean;
  readonly observed: boolean;
  readonly policy: WritePolicy;
  readonly onViolation: (violation: Violation) => void;
  // Most calls look up nothing: what they would be kept in is made with the first of them.
  #updated: Set<Id> | undefined;
  #parents: { [K in ParentKind]?: Map<Id, Entities[K] | undefined> } = {};
  #answers: Map<string, unknown> | undefined;

  /** Seeds act at an instant that is past; everyone else at what the world's clock says. */
  constructor(
    scope: Scope,
    remark: (violation: Violation) => void = () => {},
    at: number = scope.world.now(),
    policy: Partial<WritePolicy> = {},
  ) {
    this.scope = scope;
    this.onViolation = remark;
    const { settings } = scope.world;
    this.strict = settings.strict;
    this.observed = settings.dialect === 'observed';
    this.policy = {
      repeated: settings.duplicates,
      sameName: settings.duplicates,
      pastStart: this.strict ? 'refused' : 'recorded',
      legacyStructure: 'open',
      ...policy,
    };
    this.at = at;
    this.now = Math.floor(at / 1000) * 1000;
  }

  /** What the service lets pass: recorded always, and refused by a strict world. */
  reportViolation(violation: Violation, failure: Failure): Failure | undefined {
    this.onViolation(violation);
    return this.strict ? failure : undefined;
  }

  /** Ids that this call has updated already. */
  get updated(): Set<Id> {
    return (this.#updated ??= new Set());
  }

  get today(): Day {
    return this.memoize('today', () => dayIn(this.scope.marketplace.timeZone, this.at));
  }

  campaign(id: Id): Campaign | undefined {
    return this.#lookUp('campaign', (this.#parents.campaign ??= new Map()), id);
  }

  adGroup(id: Id): AdGroup | undefined {
    return this.#lookUp('adGroup', (this.#parents.adGroup ??= new Map()), id);
  }

  sbCampaign(id: Id): SbCampaign | undefined {
    return this.#lookUp('sbCampaign', (this.#parents.sbCampaign ??= new Map()), id);
  }

  sbAdGroup(id: Id): SbAdGroup | undefined {
    return this.#lookUp('sbAdGroup', (this.#parents.sbAdGroup ??= new Map()), id);
  }

  /** What is there and not archived, with these values; of this profile, as another may use the same ids. */
  findLive<K extends Kind>(kind: K, values: Partial<Entities[K]>): Entities[K] | undefined {
    const { world, profile } = this.scope;
    // The store of a kind gives rows of that kind.
    return world.store(kind).findLive(profile.profileId, values as never) as Entities[K] | undefined;
  }

  /** Computes a thing once a call. The key names it, and so its type. */
  memoize<T>(key: string, compute: () => T): T {
    const answers = (this.#answers ??= new Map());
    if (!answers.has(key)) answers.set(key, compute());
    return answers.get(key) as T;
  }

  #lookUp<K extends ParentKind>(kind: K, known: Map<Id, Entities[K] | undefined>, id: Id): Entities[K] | undefined {
    if (!known.has(id)) known.set(id, this.scope.world.store(kind).byId(this.scope.profile.profileId, id));
    return known.get(id);
  }
}
