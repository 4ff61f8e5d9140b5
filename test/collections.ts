/**
 * The six legacy collections as a client sees them: their words, and a maker of valid items for each.
 */
import { expect, it } from 'vitest';
import { sandbox, type Answer, type Ask, type Sandbox } from './sandbox.ts';

export type Item = Record<string, unknown>;

/** A campaign and an ad group of it, by their ids. */
export interface Parents {
  campaignId: number;
  adGroupId: number;
}

export interface CollectionUnderTest {
  name: string;
  id: string;
  /** Items per call. */
  most: number;
  notFound: string;
  /** Of the base form, in the order on the wire, for an item of `make`. */
  fields: readonly string[];
  required: readonly string[];
  /** What an update may send, each with a value that an item of `make` does not have. */
  mutable: Readonly<Item>;
  /** What it may send in vain. */
  immutable: Readonly<Item>;
  /** The state that ends it, and the other one that it may be in. */
  ended: 'archived' | 'deleted';
  make(parents: Parents, n: number): Item;
}

const KEYWORD_FIELDS = ['keywordId', 'adGroupId', 'campaignId', 'keywordText', 'matchType', 'state'];
const OTHER_PARENTS = { campaignId: 1, adGroupId: 1 };

export const CAMPAIGNS: CollectionUnderTest = {
  name: 'campaigns',
  id: 'campaignId',
  most: 100,
  notFound: 'Campaign not found',
  fields: [
    'campaignId',
    'name',
    'campaignType',
    'targetingType',
    'premiumBidAdjustment',
    'dailyBudget',
    'startDate',
    'endDate',
    'state',
  ],
  required: ['name', 'campaignType', 'targetingType', 'state', 'dailyBudget', 'startDate'],
  mutable: {
    name: 'Another name',
    state: 'paused',
    dailyBudget: 7.25,
    startDate: '20260401',
    endDate: '20261231',
    premiumBidAdjustment: true,
  },
  immutable: { campaignType: 'headlineSearch', targetingType: 'auto' },
  ended: 'archived',
  make: (_parents, n) => ({
    name: `Campaign ${n}`,
    campaignType: 'sponsoredProducts',
    targetingType: 'manual',
    state: 'enabled',
    dailyBudget: 10.5,
    startDate: '20260302',
    endDate: '20260930',
  }),
};

export const AD_GROUPS: CollectionUnderTest = {
  name: 'adGroups',
  id: 'adGroupId',
  most: 100,
  notFound: 'Ad group not found',
  fields: ['adGroupId', 'name', 'campaignId', 'defaultBid', 'state'],
  required: ['campaignId', 'name', 'state', 'defaultBid'],
  mutable: { name: 'Another name', defaultBid: 0.33, state: 'paused' },
  immutable: { campaignId: 1 },
  ended: 'archived',
  make: ({ campaignId }, n) => ({ name: `Ad group ${n}`, campaignId, defaultBid: 0.75, state: 'enabled' }),
};

export const KEYWORDS: CollectionUnderTest = {
  name: 'keywords',
  id: 'keywordId',
  most: 1000,
  notFound: 'Keyword not found',
  fields: [...KEYWORD_FIELDS, 'bid'],
  required: ['campaignId', 'adGroupId', 'keywordText', 'matchType', 'state'],
  mutable: { state: 'paused', bid: 0.9 },
  immutable: { ...OTHER_PARENTS, keywordText: 'other', matchType: 'broad' },
  ended: 'archived',
  make: ({ campaignId, adGroupId }, n) => ({
    adGroupId,
    campaignId,
    keywordText: `running shoes ${n}`,
    matchType: 'exact',
    state: 'enabled',
    bid: 1.25,
  }),
};

export const NEGATIVE_KEYWORDS: CollectionUnderTest = {
  name: 'negativeKeywords',
  id: 'keywordId',
  most: 1000,
  notFound: 'Keyword not found',
  fields: KEYWORD_FIELDS,
  required: ['campaignId', 'adGroupId', 'keywordText', 'matchType', 'state'],
  mutable: { state: 'paused' },
  immutable: { ...OTHER_PARENTS, keywordText: 'other', matchType: 'negativePhrase' },
  ended: 'archived',
  make: ({ campaignId, adGroupId }, n) => ({
    adGroupId,
    campaignId,
    keywordText: `used shoes ${n}`,
    matchType: 'negativeExact',
    state: 'enabled',
  }),
};

export const CAMPAIGN_NEGATIVE_KEYWORDS: CollectionUnderTest = {
  name: 'campaignNegativeKeywords',
  id: 'keywordId',
  most: 1000,
  notFound: 'Keyword not found',
  fields: ['keywordId', 'campaignId', 'keywordText', 'matchType', 'state'],
  required: ['campaignId', 'keywordText', 'matchType', 'state'],
  mutable: { state: 'enabled' },
  immutable: { campaignId: 1, keywordText: 'other', matchType: 'negativePhrase' },
  ended: 'deleted',
  make: ({ campaignId }, n) => ({
    campaignId,
    keywordText: `free shoes ${n}`,
    matchType: 'negativeExact',
    state: 'enabled',
  }),
};

export const PRODUCT_ADS: CollectionUnderTest = {
  name: 'productAds',
  id: 'adId',
  most: 1000,
  notFound: 'Ad not found',
  fields: ['adId', 'adGroupId', 'campaignId', 'sku', 'state'],
  required: ['campaignId', 'adGroupId', 'sku', 'state'],
  mutable: { state: 'paused' },
  immutable: { ...OTHER_PARENTS, sku: 'OTHER', asin: 'B000000001' },
  ended: 'archived',
  make: ({ campaignId, adGroupId }, n) => ({ adGroupId, campaignId, sku: `SKU-${n}`, state: 'enabled' }),
};

export const COLLECTIONS: readonly CollectionUnderTest[] = [
  CAMPAIGNS,
  AD_GROUPS,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  PRODUCT_ADS,
];

/** One test for each collection that has a clause, in the order of `COLLECTIONS`. */
export function inEach(
  clauses: readonly (string | undefined)[],
  sentence: string,
  test: (each: CollectionUnderTest) => Promise<void>,
): void {
  for (const [at, each] of COLLECTIONS.entries()) {
    const clause = clauses[at];
    if (clause !== undefined) it(`${clause} ${each.name}: ${sentence}`, () => test(each));
  }
}

export function pathOf({ name }: CollectionUnderTest, rest: string | number = ''): string {
  return `/v2/sp/${name}${rest === '' ? '' : `/${rest}`}`;
}

/** Ids of what was created, all of which must have succeeded. */
export async function createAll(
  box: Sandbox,
  each: CollectionUnderTest,
  items: readonly Item[],
  ask: Ask = {},
): Promise<number[]> {
  const answer = await box.ask('POST', pathOf(each), { ...ask, body: items });
  const made: Item[] = answer.json;
  for (const item of made) expect(item).toEqual({ code: 'SUCCESS', [each.id]: expect.any(Number) });
  return made.map((item) => Number(item[each.id]));
}

export async function createOne(box: Sandbox, each: CollectionUnderTest, item: Item, ask: Ask = {}): Promise<number> {
  const [id] = await createAll(box, each, [item], ask);
  if (id === undefined) throw new Error(`no ${each.name} was created`);
  return id;
}

export async function openParents(
  box: Sandbox,
  { campaign = {}, adGroup = {}, ask = {} }: { campaign?: Item; adGroup?: Item; ask?: Ask } = {},
): Promise<Parents> {
  const none = { campaignId: 0, adGroupId: 0 };
  const campaignId = await createOne(box, CAMPAIGNS, { ...CAMPAIGNS.make(none, 0), ...campaign }, ask);
  const parents = { campaignId, adGroupId: 0 };
  const adGroupId = await createOne(box, AD_GROUPS, { ...AD_GROUPS.make(parents, 0), ...adGroup }, ask);
  return { campaignId, adGroupId };
}

export interface Stocked {
  box: Sandbox;
  parents: Parents;
  id: number;
  item: Item;
}

/** A sandbox with one entity of the collection. */
export async function stocked(each: CollectionUnderTest): Promise<Stocked> {
  const box = sandbox();
  const parents = await openParents(box);
  const item = each.make(parents, 1);
  return { box, parents, item, id: await createOne(box, each, item) };
}

/** The object as it reads now. */
export async function readOne(box: Sandbox, each: CollectionUnderTest, id: number, ask: Ask = {}): Promise<Item> {
  const { status, json } = await box.ask('GET', pathOf(each, `extended/${id}`), ask);
  expect(status).toBe(200);
  return json;
}

/** The answer to one item of an update. */
export async function updateOne(
  box: Sandbox,
  each: CollectionUnderTest,
  id: number,
  changes: Item,
  ask: Ask = {},
): Promise<Item> {
  const { json } = await box.ask('PUT', pathOf(each), { ...ask, body: [{ [each.id]: id, ...changes }] });
  return json[0];
}

/** The answer to one item of a create. */
export async function tryCreate(box: Sandbox, each: CollectionUnderTest, item: Item, ask: Ask = {}): Promise<Item> {
  const { json } = await box.ask('POST', pathOf(each), { ...ask, body: [item] });
  return json[0];
}

export async function idsIn(
  box: Sandbox,
  each: CollectionUnderTest,
  query = '',
  { extended = false, ask = {} }: { extended?: boolean; ask?: Ask } = {},
): Promise<number[]> {
  const { status, json } = await box.ask('GET', `${pathOf(each)}${extended ? '/extended' : ''}${query}`, ask);
  expect(status).toBe(200);
  return json.map((item: Item) => item[each.id]);
}

/** The seven calls of a collection, for an entity that need not be there. */
export function sevenCalls(each: CollectionUnderTest, id: string | number): [method: string, path: string, ask: Ask][] {
  return [
    ['GET', pathOf(each, id), {}],
    ['GET', pathOf(each, `extended/${id}`), {}],
    ['POST', pathOf(each), { body: [] }],
    ['PUT', pathOf(each), { body: [] }],
    ['DELETE', pathOf(each, id), {}],
    ['GET', pathOf(each), {}],
    ['GET', pathOf(each, 'extended'), {}],
  ];
}

export function changeSettings(box: Sandbox, settings: Partial<Sandbox['world']['settings']>): void {
  box.world.changeSelf({ settings: { ...box.world.settings, ...settings } });
}

/** Moves the world's clock, in seconds. */
export function advance(box: Sandbox, seconds: number): void {
  box.world.setClock(box.world.now() + seconds * 1000, 'frozen');
}

/** What a call did against the contract, besides calling what is deprecated: all of this surface is. */
export function violationsOf({ violations }: Answer): Answer['violations'] {
  return violations.filter(({ rule }) => rule !== 'deprecated-operation');
}

export function rulesOf(answer: Answer): string[] {
  return violationsOf(answer).map(({ rule }) => rule);
}
