/**
 * The context of an operation in one profile. Functions take the narrowest part of it: its scope and time, what it reads, or
 * what it writes by.
 */
import type { Account, Profile } from '../../model/accounts.ts';
import type {
  AdGroup,
  Campaign,
  Entities,
  Id,
  Kind,
  SbAdGroup,
  SbCampaign,
  SdAdGroup,
  SdCampaign,
} from '../../model/entities.ts';
import type { AdGroupKind, CampaignKind } from '../../model/kinds.ts';
import { marketplaceOf, type Marketplace } from '../../model/marketplaces.ts';
import { currentDayIn, type Day } from '../../model/days.ts';
import type { Failure } from '../../model/failures.ts';
import type { Violation } from '../../model/violations.ts';
import { entityVariant } from './observed.ts';
import type { World } from '../../world/state/world.ts';

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

/** Rules that differ between API versions. */
export interface WritePolicy {
  /** Whether a create of an existing keyword returns its id or fails. */
  repeated: 'existing' | 'error';
  /** The same for a campaign or an ad group with the name and the values of an existing one. */
  sameName: 'existing' | 'error';
  /** Whether a campaign may start in the past. */
  pastStart: 'recorded' | 'refused';
  /** Whether ads and ad groups of a legacy campaign (one ad group, one ad) can be created and changed. */
  legacyStructure: 'open' | 'closed';
  /** Whether archived parents accept children: those that a seed creates together with them. */
  archivedParents: 'open' | 'closed';
  /** Whether products that cannot be advertised can have ads: those that a seed creates. */
  ineligibleProducts: 'open' | 'refused';
  /** Whether creatives can name assets that do not exist although a setting refuses them: those that a seed creates. */
  unknownAssets: 'open' | 'refused';
}

type ParentKind = CampaignKind | AdGroupKind;

/** The part of the policy that follows from the settings alone, for what is read without an operation on entities. */
export const policyOfDialect = entityVariant;

/** For whom an operation is, and when it happens. */
export interface ScopeAtTime {
  readonly scope: Scope;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The same in whole seconds, which the service uses for timestamps. */
  readonly now: number;
  readonly today: Day;
}

/** Campaigns and ad groups by id, which an operation reads once. */
type Parents = { readonly [K in ParentKind]: (id: Id) => Entities[K] | undefined };

/** An operation that reads, with what it has read and computed. */
export interface Reading extends ScopeAtTime, Parents {
  readonly policy: ReturnType<typeof entityVariant>;
  /** Finds an entity of this profile that is not archived and has these values. Profiles can share ids. */
  findLive<K extends Kind>(kind: K, values: Partial<Entities[K]>): Entities[K] | undefined;
  /** What a function returns, which makes it once for this operation. */
  once<T>(make: (reading: Reading) => T): T;
  /** One of the values that `once` makes a map for. */
  memoize<Key, Value>(makeMap: () => Map<Key, Value>, key: Key, compute: () => Value): Value;
}

/** An operation that writes, or checks what a client sends. */
export interface Writing extends Reading {
  readonly policy: WritePolicy & ReturnType<typeof entityVariant>;
  readonly strict: boolean;
  readonly onViolation: (violation: Violation) => void;
  /** Records a violation. Returns the failure in a strict world. */
  reportViolation(violation: Violation, failure: Failure): Failure | undefined;
  /** The ids that this operation has updated. */
  readonly updated: Set<Id>;
}

export class OperationContext implements Writing {
  readonly scope: Scope;
  readonly at: number;
  readonly now: number;
  readonly strict: boolean;
  readonly policy: Writing['policy'];
  readonly onViolation: (violation: Violation) => void;
  // Created on first use, because most operations look up nothing.
  #today: Day | undefined;
  #updated: Set<Id> | undefined;
  #parents: { [K in ParentKind]?: Map<Id, Entities[K] | undefined> } = {};
  #made: Map<object, unknown> | undefined;

  /** Seeds pass a past instant; other callers use the world's clock. */
  constructor(
    scope: Scope,
    onViolation: (violation: Violation) => void = () => {},
    at: number = scope.world.now(),
    policy: Partial<WritePolicy> = {},
  ) {
    this.scope = scope;
    this.onViolation = onViolation;
    const { settings } = scope.world;
    this.strict = settings.strict;
    this.policy = {
      ...entityVariant(settings),
      repeated: settings.duplicates,
      sameName: settings.duplicates,
      pastStart: this.strict ? 'refused' : 'recorded',
      legacyStructure: 'open',
      archivedParents: 'closed',
      ineligibleProducts: 'refused',
      unknownAssets: 'refused',
      ...policy,
    };
    this.at = at;
    this.now = Math.floor(at / 1000) * 1000;
  }

  reportViolation(violation: Violation, failure: Failure): Failure | undefined {
    this.onViolation(violation);
    return this.strict ? failure : undefined;
  }

  get updated(): Set<Id> {
    return (this.#updated ??= new Set());
  }

  get today(): Day {
    return (this.#today ??= currentDayIn(this.scope.marketplace.timeZone, this.at));
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

  sdCampaign(id: Id): SdCampaign | undefined {
    return this.#lookUp('sdCampaign', (this.#parents.sdCampaign ??= new Map()), id);
  }

  sdAdGroup(id: Id): SdAdGroup | undefined {
    return this.#lookUp('sdAdGroup', (this.#parents.sdAdGroup ??= new Map()), id);
  }

  findLive<K extends Kind>(kind: K, values: Partial<Entities[K]>): Entities[K] | undefined {
    const { world, profile } = this.scope;
    // The store of a kind returns rows of that kind.
    return world.store(kind).findLive(profile.profileId, values as never) as Entities[K] | undefined;
  }

  once<T>(make: (reading: Reading) => T): T {
    const made = (this.#made ??= new Map());
    if (!made.has(make)) made.set(make, make(this));
    // Only `make` sets a value of its own.
    return made.get(make) as T;
  }

  memoize<Key, Value>(makeMap: () => Map<Key, Value>, key: Key, compute: () => Value): Value {
    const values = this.once(makeMap);
    if (!values.has(key)) values.set(key, compute());
    return values.get(key) as Value;
  }

  #lookUp<K extends ParentKind>(kind: K, known: Map<Id, Entities[K] | undefined>, id: Id): Entities[K] | undefined {
    if (!known.has(id)) known.set(id, this.scope.world.store(kind).byId(this.scope.profile.profileId, id));
    return known.get(id);
  }
}

/** The context of a part of a request in another thread, at the time of the request. */
export function contextAt(world: World, { profileId, at }: { profileId: Id; at: number }): OperationContext {
  const profile = world.accountStore.profile(profileId);
  if (profile === undefined) throw new Error(`the world has no profile ${profileId}`);
  return new OperationContext(scopeOf(world, profile), () => {}, at);
}
