/**
 * The account that the answers of a recording show: its profiles, and the entities that no request of the recording
 * creates, with the values that were shown first.
 */
import { COUNTRIES, type Country, type Region } from '../../model/marketplaces.ts';
import type { CollectionName } from '../../model/kinds.ts';
import { z } from '../../model/schemas/zod.ts';
import { pathOf } from '../readers/redact-exchange.ts';
import { profileOf, regionOf, type RecordedExchange } from '../recorded-exchange.ts';
import { collectionRead, shownEntities, type SeedItem, type ShownEntity } from './shown-entities.ts';
import { WrittenEntities } from './written-entities.ts';

const PROFILE_ID = /^[1-9]\d{0,18}$/;
const REDIRECT = 300;
/** Of a profile of which the recording shows only the id. */
const COUNTRY_OF: Readonly<Record<Region, Country>> = { na: 'US', eu: 'UK', fe: 'JP' };

const profile = z.object({
  profileId: z.union([z.int(), z.string()]).transform(String),
  countryCode: z.enum(COUNTRIES),
  dailyBudget: z.number().min(1).max(999_999_999).optional().catch(undefined),
  accountInfo: z.object({
    id: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/),
    type: z.enum(['seller', 'vendor', 'agency']),
    name: z.string().min(1).max(200).catch('Account'),
    validPaymentMethod: z.boolean().optional().catch(undefined),
  }),
});

type ShownProfile = z.output<typeof profile>;

export interface LearnedEntity {
  profileId: string;
  shown: ShownEntity;
}

/** An account of a scenario. */
export interface AccountInput {
  id?: string;
  name: string;
  type: string;
  countries: Record<string, SeedItem>;
}

export class LearnedAccount {
  readonly #profiles = new Map<string, ShownProfile>();
  /** Profiles that requests name, with their regions. */
  readonly #scopes = new Map<string, Region>();
  readonly #written = new WrittenEntities();
  /** By collection, and by profile and id. */
  readonly #entities = new Map<CollectionName, Map<string, LearnedEntity>>();

  add(exchange: RecordedExchange): void {
    const { method, url, answer } = exchange;
    if (answer.status >= REDIRECT || answer.body === undefined) return;
    const path = pathOf(url);
    if (/^\/v2\/profiles(?:\/\d+)?$/.test(path) && method === 'GET') return this.#addProfiles(answer.body);
    const profileId = profileOf(exchange) ?? '';
    if (!PROFILE_ID.test(profileId)) return undefined;
    if (!this.#scopes.has(profileId)) this.#scopes.set(profileId, regionOf(exchange));
    const collection = collectionRead(method, path);
    if (collection === undefined) return this.#written.add(exchange);
    const known = this.#entities.get(collection) ?? new Map<string, LearnedEntity>();
    this.#entities.set(collection, known);
    for (const shown of shownEntities(collection, answer.body)) {
      const key = `${profileId} ${shown.id}`;
      if (!known.has(key) && !this.#written.hasCreated(shown)) known.set(key, { profileId, shown });
    }
    return undefined;
  }

  /** Accounts of a scenario; none if the recording names no profile. */
  accounts(): AccountInput[] {
    const accounts = new Map<string, AccountInput>();
    for (const { profileId, countryCode, dailyBudget, accountInfo } of this.#profiles.values()) {
      const { id, type, name, validPaymentMethod } = accountInfo;
      const isTaken = [...accounts.values()].some((each) => each.name === name && each.id !== id);
      const account = accounts.get(id) ?? { id, name: isTaken ? id : name, type, countries: {} };
      accounts.set(id, account);
      account.countries[countryCode] ??= {
        profileId,
        ...(dailyBudget === undefined ? {} : { dailyBudget }),
        ...(validPaymentMethod === undefined ? {} : { validPaymentMethod }),
      };
    }
    const others = [...this.#scopes].filter(([profileId]) => !this.#profiles.has(profileId));
    const unnamed = others.map(([profileId, region], i) => ({
      name: `Account ${i + 1}`,
      type: 'seller',
      countries: { [COUNTRY_OF[region]]: { profileId } },
    }));
    return [...accounts.values(), ...unnamed];
  }

  entities(collection: CollectionName): readonly LearnedEntity[] {
    return [...(this.#entities.get(collection)?.values() ?? [])];
  }

  #addProfiles(body: string): void {
    for (const each of listed(body)) {
      const { data } = profile.safeParse(each);
      if (data !== undefined && PROFILE_ID.test(data.profileId)) this.#profiles.set(data.profileId, data);
    }
  }
}

function listed(body: string): unknown[] {
  try {
    return [JSON.parse(body)].flat();
  } catch {
    return [];
  }
}
