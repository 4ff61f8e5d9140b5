/**
 * Campaigns of sponsored brands version 3, for tests: one that may be made as it is, and calls that make and read.
 */
import { expect } from 'vitest';
import { sandbox, type Answer, type Ask, type Sandbox } from './sandbox.ts';

export const CREATIVE = { brandName: 'Brand', brandLogoAssetID: 'logo', headline: 'Words', asins: ['B000000001'] };
const PAGE = { pageType: 'store', url: 'https://stores.example/brand' };
export const CAMPAIGN = {
  name: 'Brand',
  budget: 25.5,
  budgetType: 'daily',
  adFormat: 'productCollection',
  creative: CREATIVE,
  landingPage: PAGE,
};
export const OLD = '2023-05-20T12:00:00Z';

export function branded(now?: string): Sandbox {
  return now === undefined ? sandbox() : sandbox({ now: Date.parse(now) });
}

export function create(box: Sandbox, ...items: unknown[]): Promise<Answer> {
  return box.ask('POST', '/sb/campaigns', { body: items });
}

/** Its id. */
export async function made(box: Sandbox, fields: object = {}): Promise<number> {
  const { json } = await create(box, { ...CAMPAIGN, ...fields });
  expect(json[0].code).toBe('SUCCESS');
  return json[0].campaignId;
}

export function get(box: Sandbox, id: number, ask: Ask = {}): Promise<Answer> {
  return box.ask('GET', `/sb/campaigns/${id}`, ask);
}

export const accept = (accept: string): Ask => ({ headers: { accept } });
export const V33 = accept('application/vnd.sbcampaign.v3.3+json');
export const V32 = accept('application/vnd.sbcampaign.v3.2+json');

export async function stored(box: Sandbox, collection: string): Promise<Record<string, unknown>[]> {
  return (await box.control('GET', `/entities/${collection}`)).json[collection];
}

export async function seed(box: Sandbox, sbCampaigns: object[]): Promise<void> {
  const { status } = await box.control('POST', '/seed', { profileId: box.profile(), entities: { sbCampaigns } });
  expect(status).toBe(201);
}

export const V4_AD = {
  adFormat: 'PRODUCT_COLLECTION',
  creative: { ...CREATIVE },
  landingPage: { pageType: 'STORE', url: PAGE.url },
};
