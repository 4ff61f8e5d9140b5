/**
 * Sponsored brands version 4 as a client sees it: its resources, makers of valid items, and the calls.
 */
import { expect } from 'vitest';
import type { Item } from './collections.ts';
import { sandbox, type Answer, type Ask, type Sandbox } from './sandbox.ts';

export type Resource = 'campaigns' | 'adGroups' | 'ads';
export type Format = 'video' | 'brandVideo' | 'productCollection' | 'storeSpotlight';
export const RESOURCES: readonly Resource[] = ['campaigns', 'adGroups', 'ads'];
export const FORMATS: readonly Format[] = ['video', 'brandVideo', 'productCollection', 'storeSpotlight'];

export const TYPES: Readonly<Record<Resource, string>> = {
  campaigns: 'application/vnd.sbcampaignresource.v4+json',
  adGroups: 'application/vnd.sbadgroupresource.v4+json',
  ads: 'application/vnd.sbadresource.v4+json',
};
export const ONE = { campaigns: 'campaign', adGroups: 'adGroup', ads: 'ad' } as const;
export const IDS = { campaigns: 'campaignId', adGroups: 'adGroupId', ads: 'adId' } as const;
export const TOTALS = { campaigns: 'totalCount', adGroups: 'totalResults', ads: 'totalResults' } as const;

/** While the beta was there. */
export const BETA_DAYS = Date.parse('2023-08-31T23:59:59Z');

export const campaign = (n: number, said: Item = {}): Item => ({
  name: `Campaign ${n}`,
  state: 'ENABLED',
  budgetType: 'DAILY',
  budget: 50,
  ...said,
});

export const adGroup = (campaignId: string, n: number, said: Item = {}): Item => ({
  campaignId,
  name: `Ad group ${n}`,
  state: 'ENABLED',
  ...said,
});

const STORE = { pageType: 'STORE', url: 'https://stores.example/brand' };
const BRAND = { brandName: 'Brand', brandLogoAssetID: 'logo', headline: 'Made for rain' };
const subpage = (n: number): Item => ({
  pageTitle: `Page ${n}`,
  asin: `B00000000${n}`,
  url: `https://stores.example/brand/${n}`,
});

/** The least that an ad of each format must say. */
export const CREATIVES: Readonly<Record<Format, { creative: Item; landingPage?: Item }>> = {
  video: { creative: { asins: ['B000000001'], videoAssetIds: ['film'] } },
  brandVideo: { creative: { videoAssetIds: ['film'], ...BRAND }, landingPage: STORE },
  productCollection: {
    creative: { asins: ['B000000001'], ...BRAND },
    landingPage: { pageType: 'PRODUCT_LIST', asins: ['B000000001', 'B000000002'] },
  },
  storeSpotlight: { creative: { subpages: [1, 2, 3].map(subpage), ...BRAND }, landingPage: STORE },
};

export const ad = (adGroupId: string, format: Format, said: Item = {}): Item => ({
  adGroupId,
  name: `A ${format} ad`,
  state: 'ENABLED',
  ...CREATIVES[format],
  ...said,
});

export type Call = 'create' | 'update' | 'list' | 'delete' | Format;

export function v4Path(resource: Resource, call: Call, prefix = '/sb/v4'): string {
  return `${prefix}/${resource}${call === 'create' || call === 'update' ? '' : `/${call}`}`;
}

export interface V4Ask extends Ask {
  prefix?: string;
}

export function v4(
  box: Sandbox,
  resource: Resource,
  call: Call,
  body?: unknown,
  { prefix, ...ask }: V4Ask = {},
): Promise<Answer> {
  const headers = { accept: TYPES[resource], ...ask.headers };
  return box.ask(call === 'update' ? 'PUT' : 'POST', v4Path(resource, call, prefix), { ...ask, body, headers });
}

export interface Outcome {
  success: Item[];
  error: { index: number; errors: { errorType: string; errorValue: Record<string, Told> }[] }[];
}

interface Told {
  reason: string;
  message: string;
  cause: { location: string; trigger: string };
}

/** What became of each item. */
export async function writeV4(
  box: Sandbox,
  resource: Resource,
  call: Call,
  items: readonly unknown[],
  ask: V4Ask = {},
): Promise<Outcome> {
  const body = call === 'delete' ? { [`${IDS[resource]}Filter`]: { include: items } } : { [resource]: items };
  const { status, json } = await v4(box, resource, call, body, ask);
  expect(status).toBe(207);
  expect(Object.keys(json)).toEqual([resource]);
  return json[resource];
}

/** Ids of what was created, all of which must have succeeded. */
export async function makeV4(
  box: Sandbox,
  resource: Resource,
  items: readonly Item[],
  { format, ...ask }: V4Ask & { format?: Format | undefined } = {},
): Promise<string[]> {
  const { success, error } = await writeV4(box, resource, format ?? 'create', items, ask);
  expect(error).toEqual([]);
  return success.map((item) => String(item[IDS[resource]]));
}

export async function makeOneV4(
  box: Sandbox,
  resource: Resource,
  item: Item,
  ask: V4Ask & { format?: Format | undefined } = {},
): Promise<string> {
  const [id] = await makeV4(box, resource, [item], ask);
  if (id === undefined) throw new Error(`nothing was created in ${resource}`);
  return id;
}

/** Why the one item failed: key of the error value, reason and where; the type is always the same. */
export function faultOf({ success, error }: Outcome): {
  key: string;
  reason: string;
  location: string;
  trigger: string;
} {
  expect(success).toEqual([]);
  expect(error).toHaveLength(1);
  const [told] = error[0]?.errors ?? [];
  expect(error[0]?.errors).toHaveLength(1);
  expect(told?.errorType).toBe('INVALID_ARGUMENT');
  const [[key, value] = ['', undefined], ...others] = Object.entries(told?.errorValue ?? {});
  if (value === undefined) throw new Error('the error has no value');
  expect(others).toEqual([]);
  expect(value.message).toMatch(/\S/);
  return { key, reason: value.reason, ...value.cause };
}

export async function listV4(box: Sandbox, resource: Resource, body?: Item, ask: V4Ask = {}): Promise<Item[]> {
  const { status, json } = await v4(box, resource, 'list', body, ask);
  expect(status).toBe(200);
  expect(json[TOTALS[resource]]).toBeTypeOf('number');
  return json[resource];
}

export async function namesV4(box: Sandbox, resource: Resource, body: Item = {}, ask: V4Ask = {}): Promise<unknown[]> {
  return (await listV4(box, resource, body, ask)).map(({ name }) => name);
}

export async function readV4(box: Sandbox, resource: Resource, id: string, body: Item = {}): Promise<Item> {
  const [found, ...others] = await listV4(box, resource, { ...body, [`${IDS[resource]}Filter`]: { include: [id] } });
  expect(others).toEqual([]);
  if (found === undefined) throw new Error(`there is no ${id} in ${resource}`);
  return found;
}

/** Seeds a profile through the control API. */
export async function plant(box: Sandbox, entities: Item, profileId = box.profile()): Promise<Record<string, string>> {
  const { status, json } = await box.control('POST', '/seed', { profileId, entities });
  expect([status, json]).toEqual([201, expect.anything()]);
  return json.ids ?? {};
}

export const ASSETS = [{ assetId: 'logo' }, { assetId: 'film', mediaType: 'VIDEO' }, { assetId: 'lake' }];

export interface Ground {
  box: Sandbox;
  campaignId: string;
  adGroupId: string;
}

/** A campaign and an ad group in it, and the assets of the creatives. */
export async function groundV4({ now, said = {} }: { now?: number; said?: Item } = {}): Promise<Ground> {
  const box = sandbox(now === undefined ? {} : { now });
  await plant(box, { assets: ASSETS });
  const campaignId = await makeOneV4(box, 'campaigns', campaign(0, said));
  const adGroupId = await makeOneV4(box, 'adGroups', adGroup(campaignId, 0));
  return { box, campaignId, adGroupId };
}

/** An item of each resource, and the call that makes it. */
export const makers = ({ campaignId, adGroupId }: Ground): [resource: Resource, call: Call, item: Item][] => [
  ['campaigns', 'create', campaign(1)],
  ['adGroups', 'create', adGroup(campaignId, 1)],
  ...FORMATS.map((format): [Resource, Call, Item] => ['ads', format, ad(adGroupId, format)]),
];

/** A campaign of before the change, with its one ad group and ad. */
export const LEGACY: Item = {
  ref: 'legacy',
  name: 'Legacy',
  legacy: true,
  budget: 40,
  createdDaysAgo: 30,
  sbAdGroups: [
    {
      ref: 'legacyAdGroup',
      name: 'Legacy',
      sbAds: [
        {
          ref: 'legacyAd',
          adFormat: 'PRODUCT_COLLECTION',
          creative: { asins: ['B000000001'], ...BRAND },
          landingPage: STORE,
        },
      ],
    },
  ],
};
