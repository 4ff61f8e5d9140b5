/**
 * The document's examples, with the ids of what a world really holds: whoever tries a call out meets something there.
 */
import { addDays, dayIn, toCompact } from '../model/days.ts';
import type { Entity, Kind } from '../model/entities.ts';
import { marketplaceOf } from '../model/marketplaces.ts';
import { credentialsOfWorld } from '../world/birth.ts';
import type { World } from '../world/world.ts';

type Json = Record<string, unknown>;
/** By the name of a field, as text. */
type Known = Readonly<Record<string, string>>;

/** What means the same in every world. */
const WORDS: Known = {
  keywordText: 'camping lantern',
  sku: 'EXAMPLE-1',
  asin: 'B0EXAMPLE1',
  asins: 'B0EXAMPLE1',
  asinValue: 'B0EXAMPLE1',
  brandName: 'Example',
  headline: 'Made for examples',
  url: 'https://stores.example/example',
  response_type: 'code',
  redirect_uri: 'http://localhost:3000/callback',
};
const SUBPAGE = { pageTitle: 'Example', asin: 'B0EXAMPLE1', url: 'https://stores.example/example/page' };
const ASINS = ['B0EXAMPLE1', 'B0EXAMPLE2', 'B0EXAMPLE3'];
/** Parts that the document leaves open. */
const EMPTY: Json = {
  creative: { asins: ASINS, brandName: 'Example', brandLogoAssetID: 'example-logo', headline: 'Made for examples' },
  landingPage: { pageType: 'productList', asins: ASINS },
};
/** What a landing page does not have, by its type. */
const NOT_WITH: Known = { PRODUCT_LIST: 'url', STORE: 'asins' };
/** All other parameters of a query may be left out, and an example would narrow what is found. */
const OAUTH = ['client_id', 'response_type', 'redirect_uri'];

const METHODS = ['get', 'put', 'post', 'delete'];

/** Which entity a path speaks of, the most particular first. */
const SPOKEN: readonly (readonly [path: RegExp, kind: Kind, key: string])[] = [
  [/^\/sb\/.*/, 'sbAd', 'adId'],
  [/\/campaignNegativeKeywords/, 'campaignNegativeKeyword', 'keywordId'],
  [/\/campaignNegativeTargets/, 'campaignNegativeTarget', 'targetId'],
  [/\/negativeKeywords/, 'negativeKeyword', 'keywordId'],
  [/\/negativeTargets/, 'negativeTarget', 'targetId'],
  [/\/targets/, 'target', 'targetId'],
  [/\/productAds/, 'productAd', 'adId'],
  [/./, 'keyword', 'keywordId'],
];

/** `document` is the service's; what comes back is a copy. */
export function lifelike(document: object, world: World): object {
  const [profile] = world.people.profiles();
  // A copy of an object is one.
  const copy = structuredClone(document) as { paths?: Record<string, Json> };
  if (profile === undefined) return copy;
  const { profileId, country } = profile;
  const { timeZone } = marketplaceOf(country);
  const reportDate = toCompact(addDays(dayIn(timeZone, world.now()), -1));
  const { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token } = credentialsOfWorld(world);
  const [manager] = world.people.managerAccounts();
  const shared = {
    ...WORDS,
    ...texts({ managerAccountId: manager?.managerAccountId }),
    profileId,
    reportDate,
    client_id,
    client_secret,
    refresh_token,
  };
  const byKind = new Map<Kind, Known>();
  for (const [path, item] of Object.entries(copy.paths ?? {})) {
    const spoken = SPOKEN.find(([pattern]) => pattern.test(path));
    if (spoken === undefined) continue;
    const [, kind, key] = spoken;
    const ids = byKind.get(kind) ?? { ...shared, ...idsOf(first(world, kind, profileId), key) };
    byKind.set(kind, ids);
    const known = path.endsWith('/asins/report') ? { ...ids, metrics: 'attributedSales7dOtherSKU' } : ids;
    for (const method of METHODS)
      fillOperation(item[method], known, `Example of ${method} ${path.replace(/\W+/g, ' ')}`.trim());
  }
  return copy;
}

/** One that most calls take: no target that an auto campaign chose, no ad of the old structure. */
function first(world: World, kind: Kind, profileId: string): Json {
  const rows = world.store(kind).scan({ profileId, campaignId: undefined, state: 'enabled', after: 0, count: 50 });
  const takes = (row: Entity): boolean => {
    if (kind === 'target') return world.store('target').byId(profileId, row.id)?.expressionType === 'manual';
    if (kind !== 'sbAd') return true;
    const campaignId = world.store('sbAd').byId(profileId, row.id)?.campaignId ?? '';
    const campaign = world.store('sbCampaign').byId(profileId, campaignId);
    return campaign?.multi === 1 && campaign.budgetType === 'daily';
  };
  // A row is an object of columns.
  return ((rows as Entity[]).find(takes) ?? {}) as unknown as Json;
}

function idsOf({ id, campaignId, adGroupId }: Json, key: string): Known {
  return texts({ campaignId, adGroupId, [key]: id });
}

function texts(values: Json): Known {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
}

function fillOperation(operation: unknown, facts: Known, name: string): void {
  const known: Known = { ...facts, name };
  if (!isObject(operation)) return;
  for (const parameter of Array.isArray(operation['parameters']) ? operation['parameters'] : []) {
    if (!isObject(parameter)) continue;
    const called = String(parameter['name']);
    const value = parameter['in'] === 'path' || OAUTH.includes(called) ? known[called] : undefined;
    if (value !== undefined) parameter['example'] = value;
  }
  const body = operation['requestBody'];
  if (!isObject(body) || !isObject(body['content'])) return;
  for (const media of Object.values(body['content'])) {
    if (isObject(media) && 'example' in media) media['example'] = filled(media['example'], known);
  }
}

/** A number stays one; a list of ids is known by the name of its filter: `keywordIdFilter`, `negativeKeywordIdFilter`. */
function filled(value: unknown, known: Known, name = ''): unknown {
  if (isObject(value) && Object.keys(value).length === 0 && Object.hasOwn(EMPTY, name)) return EMPTY[name];
  if (name === 'subpages') return Array.from({ length: 3 }, () => SUBPAGE);
  if (name === 'expression') return [{ type: 'ASIN_SAME_AS', value: known['asin'] }];
  if (Array.isArray(value)) return value.map((each) => filled(each, known, name));
  if (isObject(value)) {
    const within = name.endsWith('IdFilter') ? filterKey(name, known) : undefined;
    const needed = value['adFormat'] === 'productCollection' ? { landingPage: {}, ...value } : value;
    return Object.fromEntries(
      Object.entries(needed)
        .filter(([key]) => key !== NOT_WITH[String(value['pageType'])])
        .map(([key, each]) => [key, filled(each, known, within ?? key)]),
    );
  }
  const text = known[name];
  if (text === undefined || typeof value === 'object') return value;
  if (typeof value !== 'number') return text;
  // One that a number can't hold would be another one.
  return Number.isSafeInteger(Number(text)) ? Number(text) : value;
}

function filterKey(filter: string, known: Known): string | undefined {
  const said = filter.replace(/Filter$/, '').toLowerCase();
  return Object.keys(known)
    .filter((key) => said.endsWith(key.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)[0];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
