/**
 * The account that the answers of a recording show: its profiles, and the entities that no request of the recording
 * creates, with the values that were shown first.
 */
import { defined } from '../../model/defined.ts';
import type { Kind } from '../../model/entities.ts';
import { KINDS } from '../../model/kinds.ts';
import { COUNTRIES, marketplaceOf, type Country, type Region } from '../../model/marketplaces.ts';
import { z } from '../../model/schemas/zod.ts';
import type { Operation } from '../../service/http/request-context.ts';
import type { ShownEntity } from '../../service/http/shown-entity.ts';
import { profileOf, regionOf, type RecordedExchange } from '../exchange/recorded-exchange.ts';
import { addNamedAdGroups, dropKnown, markMultiAdGroups, placeInAdGroups } from './incomplete-entities.ts';
import { merged, type LearnedEntity, type SeedItem } from './learned-entity.ts';
import { entityOf, namedIn, ownParentOf, type NamedEntity } from './named-entities.ts';
import { WrittenEntities } from './written-entities.ts';

const HIDDEN = '$ADS_PROFILE_ID';
const PROFILE_ID = /^[1-9]\d{0,18}$/;
/** The operations that show profiles, and those that make one. */
const SHOWING: ReadonlySet<string | undefined> = new Set(['listProfilesV2', 'getProfileV2']);
const REGISTERING: ReadonlySet<string | undefined> = new Set(['registerProfileV2', 'registerBrandV2']);
const REDIRECT = 300;
const BRANDS: readonly string[] = ['Brand'];
/** Of a profile of which the recording shows only the id. */
const COUNTRY_OF: Readonly<Record<Region, Country>> = { na: 'US', eu: 'UK', fe: 'JP' };

const BELOW_BRANDS_AD_GROUPS = ['sbAd', 'sbKeyword', 'sbTarget', 'sbTheme'] as const satisfies readonly Kind[];

const profile = z.object({
  profileId: z.union([z.int(), z.string()]).transform(String),
  countryCode: z.enum(COUNTRIES),
  dailyBudget: z.number().min(1).max(999_999_999).optional().catch(undefined),
  accountInfo: z
    .object({
      id: z
        .string()
        .regex(/^[A-Za-z0-9_.-]{1,64}$/)
        .optional()
        .catch(undefined),
      type: z.enum(['seller', 'vendor', 'agency']).catch('seller'),
      name: z.string().min(1).max(200).catch('Account'),
      validPaymentMethod: z.boolean().optional().catch(undefined),
    })
    .catch({ type: 'seller', name: 'Account' }),
});

type ShownProfile = z.output<typeof profile>;

/** An account of a scenario. */
interface AccountInput {
  id?: string;
  name: string;
  type: string;
  brands?: readonly string[];
  countries: Record<string, SeedItem>;
}

export class LearnedAccount {
  readonly #profiles = new Map<string, ShownProfile>();
  /** Profiles that requests name, with their regions. One whose id is hidden has the name of its region. */
  readonly #scopes = new Map<string, Region>();
  /** Profiles that requests of the recording make. */
  readonly #registered = new Set<string>();
  readonly #written = new WrittenEntities();
  /** With the ids of their profiles. */
  readonly #named: (readonly [entity: NamedEntity, profileId: string])[] = [];
  /** The ids of entities that must exist, and of which too little is known. */
  readonly unknown = new Set<string>();
  /** The profiles for which calls that need a brand succeed. */
  readonly #withBrand = new Set<string>();
  /** By kind, and by profile and id. */
  readonly #entities = new Map<Kind, Map<string, LearnedEntity>>();
  /** The last answer of each operation: clients repeat requests. */
  readonly #answers = new Map<string, string>();

  /** `operation`: undefined if the sandbox does not have it. */
  add(exchange: RecordedExchange, operation: Operation | undefined): void {
    const { answer } = exchange;
    if (answer.status >= REDIRECT || answer.body === undefined) return;
    if (REGISTERING.has(operation?.id)) return this.#addRegistered(answer.body);
    if (SHOWING.has(operation?.id)) return this.#addProfiles(answer.body);
    const profileId = profileKeyOf(exchange);
    if (profileId === undefined) return undefined;
    if (operation?.needsBrand === true) this.#withBrand.add(profileId);
    for (const named of namedIn(exchange)) this.#named.push([named, profileId]);
    if (!this.#scopes.has(profileId)) this.#scopes.set(profileId, regionOf(exchange));
    if (operation?.shows === undefined) return this.#written.add(exchange, operation);
    const asked = `${profileId} ${operation.id}`;
    if (this.#answers.get(asked) === answer.body) return undefined;
    this.#answers.set(asked, answer.body);
    const country = this.#profiles.get(profileId)?.countryCode;
    const timeZone = country && marketplaceOf(country).timeZone;
    for (const shown of operation.shows(answer.body, timeZone)) this.#addEntity(profileId, shown, operation.tag);
    return undefined;
  }

  /** Accounts of a scenario; none if the recording names no profile. */
  accounts(): AccountInput[] {
    const accounts = new Map<string, AccountInput>();
    for (const { profileId, countryCode, dailyBudget, accountInfo } of this.#profiles.values()) {
      const { type, name, validPaymentMethod } = accountInfo;
      const { id = `ENTITY${profileId}` } = accountInfo;
      const shared = accounts.get(id);
      // An account of the sandbox has one profile in a country, and one type.
      const isShared = shared === undefined || (shared.type === type && shared.countries[countryCode] === undefined);
      const ownId = isShared ? id : `${id}-${profileId}`;
      const isTaken = [...accounts.values()].some((each) => each.name === name && each.id !== ownId);
      const account = accounts.get(ownId) ?? { id: ownId, name: isTaken ? ownId : name, type, countries: {} };
      accounts.set(ownId, account);
      if (this.#withBrand.has(profileId)) account.brands = BRANDS;
      account.countries[countryCode] = {
        profileId,
        ...defined({ dailyBudget, validPaymentMethod }),
      };
    }
    const regions = new Set([...this.#profiles.values()].map(({ countryCode }) => marketplaceOf(countryCode).region));
    const others = [...this.#scopes].filter(([id, region]) =>
      PROFILE_ID.test(id) ? !this.#profiles.has(id) && !this.#registered.has(id) : !regions.has(region),
    );
    const unnamed = others.map(([profileId, region], i) => ({
      name: `Account ${i + 1}`,
      type: 'seller',
      ...(this.#withBrand.has(profileId) ? { brands: BRANDS } : {}),
      countries: { [COUNTRY_OF[region]]: PROFILE_ID.test(profileId) ? { profileId } : {} },
    }));
    return [...accounts.values(), ...unnamed];
  }

  entities(kind: Kind): readonly LearnedEntity[] {
    return [...(this.#entities.get(kind)?.values() ?? [])];
  }

  /** To be called after the last exchange. */
  complete(): void {
    for (const [named, profileId] of this.#named) this.#addNamed(named, profileId);
    const [campaigns, adGroups, ads] = [this.#ofKind('sbCampaign'), this.#ofKind('sbAdGroup'), this.#ofKind('sbAd')];
    addNamedAdGroups(
      adGroups,
      BELOW_BRANDS_AD_GROUPS.flatMap((kind) => this.entities(kind)),
    );
    markMultiAdGroups(campaigns, adGroups);
    dropKnown(ads, 'campaignId');
    placeInAdGroups(ads, adGroups);
    dropKnown(this.#ofKind('sdCreative'), 'adGroupId');
  }

  #ofKind(kind: Kind): Map<string, LearnedEntity> {
    const known = this.#entities.get(kind) ?? new Map<string, LearnedEntity>();
    this.#entities.set(kind, known);
    return known;
  }

  #addEntity(profileId: string, shown: ShownEntity, version: string): void {
    const { kind, values } = shown;
    const id = shown.id ?? `of ${String(values[kind === 'sbAd' ? 'campaignId' : 'adGroupId'])}`;
    const known = this.#ofKind(kind);
    const key = `${profileId} ${id}`;
    const first = known.get(key);
    if (first !== undefined) known.set(key, merged(first, shown, version));
    else if (!this.#written.hasCreated(shown)) known.set(key, { ...shown, profileId, versions: [version] });
  }

  #addNamed(named: NamedEntity, profileId: string): void {
    const known = this.#ofKind(named.kind);
    const key = `${profileId} ${named.id}`;
    if (known.has(key) || this.#written.hasCreated(named)) return;
    const entity = entityOf(named, profileId);
    if (entity === undefined) return void this.unknown.add(named.id);
    const parent = ownParentOf(entity);
    if (parent !== undefined) this.#addNamed(parent, profileId);
    known.set(
      key,
      parent === undefined
        ? entity
        : { ...entity, values: { ...entity.values, [KINDS[parent.kind].idField]: parent.id } },
    );
  }

  #addProfiles(body: string): void {
    for (const each of listed(body)) {
      const { data } = profile.safeParse(each);
      if (data !== undefined && PROFILE_ID.test(data.profileId) && !this.#registered.has(data.profileId))
        this.#profiles.set(data.profileId, data);
    }
  }

  /** The sandbox makes the same profile. One that was shown before is not new. */
  #addRegistered(body: string): void {
    const profileId = /"profileId":\s*"?(\d+)/.exec(body)?.[1];
    if (profileId !== undefined && !this.#profiles.has(profileId)) this.#registered.add(profileId);
  }
}

/** The id of the profile that a request names, or its region if the recording hides the id; undefined without one. */
export function profileKeyOf(exchange: RecordedExchange): string | undefined {
  const profileId = profileOf(exchange);
  if (profileId === HIDDEN) return regionOf(exchange);
  return profileId !== undefined && PROFILE_ID.test(profileId) ? profileId : undefined;
}

function listed(body: string): unknown[] {
  try {
    return [JSON.parse(body)].flat();
  } catch {
    return [];
  }
}
