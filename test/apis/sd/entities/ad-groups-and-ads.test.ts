/** Ad groups and product ads of sponsored display over HTTP. */
import { expect } from 'vitest';
import { displayAccount } from '../../../fixtures/accounts/display-account.ts';
import type { TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const codes = (json: { code: string }[]): string[] => json.map(({ code }) => code);
const [TAKEN, REFUSED] = ['SUCCESS', 'INVALID_ARGUMENT'];

async function create(world: TestWorld, name: string, body: object[], profile = world.profile()): Promise<number[]> {
  const { json } = await world.ask('POST', `/sd/${name}`, { body, profile });
  expect(codes(json)).toEqual(body.map(() => TAKEN));
  return json.map((each: Record<string, number>) => each['campaignId'] ?? each['adGroupId'] ?? each['adId']);
}

/** A campaign for clicks and one for viewable impressions. */
async function campaigns(world: TestWorld): Promise<number[]> {
  const own = { tactic: 'T00030', state: 'enabled', startDate: '20260302' };
  return create(world, 'campaigns', [
    { ...own, name: 'Clicks' },
    { ...own, name: 'Views', costType: 'vcpm' },
  ]);
}

const GROUP = { state: 'enabled', defaultBid: 1.5 };

it('[TOD-146] the optimization of an ad group follows from the cost type of its campaign', async ({ world }) => {
  const [clicks, views] = await campaigns(world);
  const body = [
    { ...GROUP, campaignId: clicks, name: 'Default', creativeType: null },
    { ...GROUP, campaignId: clicks, name: 'Orders', bidOptimization: 'conversions', creativeType: '' },
    { ...GROUP, campaignId: clicks, name: 'Reach', bidOptimization: 'reach' },
    { ...GROUP, campaignId: views, name: 'Views', creativeType: 'VIDEO' },
    { ...GROUP, campaignId: views, name: 'Clicks', bidOptimization: 'clicks' },
    { ...GROUP, campaignId: views, name: 'Low', defaultBid: 0.5 },
  ];
  const { json: made } = await world.ask('POST', '/sd/adGroups', { body });
  expect(codes(made)).toEqual([TAKEN, TAKEN, REFUSED, TAKEN, REFUSED, REFUSED]);
  const { json } = await world.ask('GET', '/sd/adGroups');
  const seen = json.map((each: Record<string, unknown>) => [
    each['bidOptimization'],
    each['creativeType'],
    each['tactic'],
  ]);
  expect(seen).toEqual([
    ['clicks', 'IMAGE', 'T00030'],
    ['conversions', 'IMAGE', 'T00030'],
    ['reach', 'VIDEO', 'T00030'],
  ]);
  const [{ adGroupId }] = made;
  const changes = [{ adGroupId, campaignId: clicks, bidOptimization: 'conversions', creativeType: 'VIDEO' }];
  expect(codes((await world.ask('PUT', '/sd/adGroups', { body: changes })).json)).toEqual([TAKEN]);
  expect((await world.ask('GET', `/sd/adGroups/${adGroupId}`)).json).toMatchObject({
    bidOptimization: 'conversions',
    creativeType: 'IMAGE',
  });
});

it('[TOD-152] an ad has a product or a page, and a campaign has ads of one sort', async ({ world }) => {
  const [clicks = 0, views = 0] = await campaigns(world);
  const [first = 0, page = 0] = await create(world, 'adGroups', [
    { ...GROUP, campaignId: clicks, name: 'Products' },
    { ...GROUP, campaignId: views, name: 'Page' },
  ]);
  const product = { state: 'enabled', campaignId: clicks, adGroupId: first };
  const site = { state: 'enabled', campaignId: views, adGroupId: page, landingPageURL: 'https://www.example.com' };
  const body = [
    { ...product, sku: 'SKU-1' },
    { ...product, sku: 'SKU-1' },
    product,
    { ...product, sku: 'SKU-2', adName: 'No' },
    { ...product, landingPageURL: 'https://www.example.com' },
    { ...site, landingPageType: 'MOMENT' },
    { ...site, landingPageURL: 'http://example.com' },
    { ...site, landingPageType: 'OFF_AMAZON_LINK', adName: 'Site' },
    site,
    { ...product, campaignId: views, sku: 'SKU-3' },
  ];
  const { json: made } = await world.ask('POST', '/sd/productAds', { body });
  expect(codes(made)).toEqual([TAKEN, ...Array.from({ length: 6 }, () => REFUSED), TAKEN, REFUSED, REFUSED]);
  const { json } = await world.ask('GET', `/sd/productAds?adIdFilter=${made[0].adId},${made[7].adId}`);
  expect(json).toEqual([
    { ...product, adId: made[0].adId, sku: 'SKU-1', asin: expect.stringMatching(/^B/) },
    { ...site, adId: made[7].adId, landingPageType: 'OFF_AMAZON_LINK', adName: 'Site' },
  ]);
  const changed = await world.ask('PUT', '/sd/productAds', { body: [{ adId: made[0].adId, state: 'paused' }] });
  expect(codes(changed.json)).toEqual([TAKEN]);
});

it('[TOD-148] ad groups and ads have the status of what stops them first', async () => {
  const world = await displayAccount();
  const statusOf = async (path: string): Promise<string> =>
    (await world.ask('GET', `/sd/${path}/extended`)).json[0].servingStatus;
  expect(await statusOf('adGroups')).toBe('AD_GROUP_STATUS_ENABLED');
  expect(await statusOf('productAds')).toBe('AD_STATUS_LIVE');
  const [{ adGroupId, campaignId }] = (await world.ask('GET', '/sd/adGroups')).json;
  await world.ask('PUT', '/sd/adGroups', { body: [{ adGroupId, state: 'paused' }] });
  expect(await statusOf('productAds')).toBe('AD_GROUP_PAUSED');
  await world.ask('DELETE', `/sd/campaigns/${campaignId}`);
  for (const path of ['campaigns', 'adGroups', 'productAds', 'targets'])
    expect(await statusOf(path)).toBe('CAMPAIGN_ARCHIVED');
});

it('[TOD-153] the name of an ad group is unique in its campaign', async ({ world }) => {
  const [clicks, views] = await campaigns(world);
  const named = (campaignId: number | undefined): object => ({ ...GROUP, campaignId, name: 'Same' });
  const { json } = await world.ask('POST', '/sd/adGroups', { body: [named(clicks), named(clicks), named(views)] });
  expect(codes(json)).toEqual([TAKEN, REFUSED, TAKEN]);
});

it('[TOD-143] a campaign names a portfolio that exists, where the setting says so', async ({ world }) => {
  const [campaignId] = await campaigns(world);
  const change = async (portfolioId: number | null): Promise<string[]> =>
    codes((await world.ask('PUT', '/sd/campaigns', { body: [{ campaignId, portfolioId }] })).json);
  expect(await change(5)).toEqual([TAKEN]);
  expect((await world.ask('GET', '/sd/campaigns?portfolioIdFilter=5')).json).toMatchObject([
    { campaignId, portfolioId: 5 },
  ]);
  await world.admin('PATCH', '/settings', { portfolioIds: 'existing' });
  expect(await change(6)).toEqual(['NOT_FOUND']);
  expect(await change(null)).toEqual([TAKEN]);
  expect((await world.ask('GET', `/sd/campaigns/${campaignId}`)).json).not.toHaveProperty('portfolioId');
});
