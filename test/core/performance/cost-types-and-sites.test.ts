/**
 * Numbers of campaigns that are restricted to a site, pay for viewable impressions, or have a goal.
 */
import { describe, expect, it } from 'vitest';
import { find, writeChanges } from '../../../src/core/entities/entities.ts';
import { OperationContext, scopeOf } from '../../../src/core/entities/operation-context.ts';
import type { Profile } from '../../../src/model/accounts.ts';
import { reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { ASSETS } from '../../fixtures/programs/clients/sb-v4.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { seedEntities } from '../../fixtures/accounts/seed-entities.ts';

type Row = Readonly<Record<string, number | string | null>>;

const WORDS = ['tent', 'two person tent', 'camping', 'stove', 'lamp', 'rain jacket', 'boots', 'map', 'knife', 'mug'];
const CREATIVE = { asins: ['B000000001'], brandName: 'Brand', brandLogoAssetID: 'logo', headline: 'Words' };
const PAGE = { pageType: 'STORE', url: 'https://stores.example/brand' };

/** A campaign with the same ids in every sandbox, so that the numbers of two sandboxes differ by its fields only. */
async function sbCampaign(fields: object, bid = 20): Promise<TestWorld> {
  const world = openWorld();
  const sbAds = [{ adId: '501', name: 'Ad', adFormat: 'PRODUCT_COLLECTION', creative: CREATIVE, landingPage: PAGE }];
  const sbKeywords = WORDS.map((keywordText, i) => ({ keywordId: `60${i}`, keywordText, matchType: 'BROAD', bid }));
  const sbAdGroups = [{ adGroupId: '401', name: 'Group', sbAds, sbKeywords }];
  const base = { campaignId: '301', name: 'Campaign', budget: 100_000, createdDaysAgo: 40, sbAdGroups };
  await seedEntities(world, { assets: ASSETS, sbCampaigns: [{ ...base, ...fields }] });
  return world;
}

async function spCampaign(fields: object): Promise<TestWorld> {
  const world = openWorld();
  const keywords = WORDS.map((keywordText, i) => ({ keywordId: `60${i}`, keywordText, matchType: 'BROAD', bid: 5 }));
  const adGroups = [{ adGroupId: '401', name: 'Group', defaultBid: 1, keywords, productAds: [{ sku: 'SKU-1' }] }];
  const base = { campaignId: '301', name: 'Campaign', targetingType: 'MANUAL', budget: { budget: 100_000 } };
  await seedEntities(world, { campaigns: [{ ...base, createdDaysAgo: 40, adGroups, ...fields }] });
  return world;
}

const SB = {
  adProduct: 'SPONSORED_BRANDS',
  reportTypeId: 'sbCampaigns',
  columns: ['costType', 'impressions', 'clicks', 'cost', 'viewableImpressions', 'topOfSearchImpressionShare'],
};

function profileIn(world: TestWorld): Profile {
  const profile = world.state.accountStore.profile(world.profile());
  if (profile === undefined) throw new Error('the profile is missing');
  return profile;
}

async function totalsOf(world: TestWorld, changes: object = {}, dates: object = {}): Promise<Row> {
  const [row = {}, ...others]: Row[] = await rowsOf(world, reportBody(changes, dates));
  expect(others).toEqual([]);
  return row;
}

describe('a campaign that is restricted to a site', () => {
  it.each([
    ['AMAZON_BUSINESS', 0.15],
    ['AMAZON_HAUL', 0.05],
  ])('[TOD-101] %s has %d of the impressions', async (siteRestriction, share) => {
    const everywhere = await totalsOf(await spCampaign({}));
    const restricted = await totalsOf(await spCampaign({ siteRestriction }));
    const part = Number(restricted['impressions']) / Number(everywhere['impressions']);
    expect(Number(everywhere['impressions'])).toBeGreaterThan(1000);
    expect(part / share).toBeGreaterThan(0.9);
    expect(part / share).toBeLessThan(1.1);
  });

  it('[TOD-101] of sponsored brands has its share, too', async () => {
    const everywhere = await totalsOf(await sbCampaign({}), SB);
    const restricted = await totalsOf(await sbCampaign({ siteRestriction: 'AMAZON_BUSINESS' }), SB);
    const part = Number(restricted['impressions']) / Number(everywhere['impressions']);
    expect(part / 0.15).toBeGreaterThan(0.9);
    expect(part / 0.15).toBeLessThan(1.1);
  });

  it('[TOD-101, TOD-19] is what the filter campaignSite selects', async () => {
    const changes = {
      groupBy: ['campaignPlacement'],
      columns: ['campaignId', 'impressions'],
      filters: [{ field: 'campaignSite', values: ['AmazonBusiness'] }],
    };
    expect(await rowsOf(await spCampaign({}), reportBody(changes))).toEqual([]);
    const restricted = await spCampaign({ siteRestriction: 'AMAZON_BUSINESS' });
    expect(await rowsOf(restricted, reportBody(changes))).toEqual(
      await rowsOf(restricted, reportBody({ ...changes, filters: [] })),
    );
    expect(await rowsOf(await spCampaign({ siteRestriction: 'AMAZON_HAUL' }), reportBody(changes))).toEqual([]);
  });
});

it.each([
  ['siteRestriction', null, 'AMAZON_BUSINESS'],
  ['costType', 'CPC', 'VCPM'],
  ['goal', null, 'BRAND_IMPRESSION_SHARE'],
])('a change of %s changes the numbers that were read before', async (field, before, after) => {
  const world = await sbCampaign(before === null ? {} : { [field]: before }, 0.8);
  const read = await totalsOf(world, SB);
  const context = new OperationContext(scopeOf(world.state, profileIn(world)));
  const campaign = find(context, 'sbCampaign', '301');
  if (campaign === undefined) throw new Error('the campaign is missing');
  // No call of a client changes these fields.
  writeChanges(context, 'sbCampaign', campaign, { [field]: after });
  const expected = await totalsOf(await sbCampaign({ [field]: after }, 0.8), SB);
  expect(expected).not.toEqual(read);
  expect(await totalsOf(world, SB)).toEqual(expected);
});

describe('a campaign with the cost type VCPM', () => {
  it('[TOD-102] pays for viewable impressions at the most its bid for 1000 of them', async () => {
    const row = await totalsOf(await sbCampaign({ costType: 'VCPM' }), SB);
    expect(row['costType']).toBe('VCPM');
    const perThousand = (1000 * Number(row['cost'])) / Number(row['viewableImpressions']);
    expect(perThousand).toBeGreaterThan(0);
    expect(perThousand).toBeLessThanOrEqual(20);
    const cpc = await totalsOf(await sbCampaign({ costType: 'CPC' }), SB);
    expect(cpc).toEqual({ ...(await totalsOf(await sbCampaign({}), SB)), costType: 'CPC' });
    expect(cpc['cost']).not.toBe(row['cost']);
  });

  it('[TOD-102] has fewer impressions with a lower bid', async () => {
    const high = await totalsOf(await sbCampaign({ costType: 'VCPM' }, 20), SB);
    const low = await totalsOf(await sbCampaign({ costType: 'VCPM' }, 1), SB);
    expect(Number(low['impressions'])).toBeLessThan(Number(high['impressions']));
  });

  it('[TOD-102] spends a small budget to the cent, and pays for the last viewable impressions only', async () => {
    const day = { startDate: '2026-02-25', endDate: '2026-02-25' };
    const all = await totalsOf(await sbCampaign({ costType: 'VCPM' }), SB, day);
    const budget = Math.floor(Number(all['cost']) / 2);
    expect(budget).toBeGreaterThan(1);
    const row = await totalsOf(await sbCampaign({ costType: 'VCPM', budget }), SB, day);
    expect(row['cost']).toBe(budget);
    expect(Number(row['impressions'])).toBeLessThan(Number(all['impressions']));
    expect(Number(row['viewableImpressions'])).toBeGreaterThan(0);
    expect(Number(row['clicks'])).toBeLessThanOrEqual(Number(row['impressions']));
  });

  it('[TOD-102] has traffic without bids', async () => {
    const sbAdGroups = [
      { name: 'Group', sbAds: [{ name: 'Ad', adFormat: 'PRODUCT_COLLECTION', creative: CREATIVE, landingPage: PAGE }] },
    ];
    const row = await totalsOf(await sbCampaign({ costType: 'VCPM', sbAdGroups }), SB);
    expect(Number(row['impressions'])).toBeGreaterThan(0);
  });
});

it('[TOD-102] a campaign for the share of brand impressions wins more of the top of search', async () => {
  const visits = await totalsOf(await sbCampaign({}, 0.8), SB);
  const share = await totalsOf(await sbCampaign({ goal: 'BRAND_IMPRESSION_SHARE' }, 0.8), SB);
  expect(Number(share['topOfSearchImpressionShare'])).toBeGreaterThan(Number(visits['topOfSearchImpressionShare']));
});

it('[TOD-97] a broad negative keyword blocks searches with all of its words in any order', async () => {
  const columns = ['searchTerm', 'impressions'];
  const report = { reportTypeId: 'spSearchTerm', groupBy: ['searchTerm'], columns };
  const without: Row[] = await rowsOf(await spCampaign({}), reportBody(report));
  const negative = { keywordText: 'tent person', matchType: 'NEGATIVE_BROAD' };
  const rows: Row[] = await rowsOf(await spCampaign({ campaignNegativeKeywords: [negative] }), reportBody(report));
  const isBlocked = ({ searchTerm }: Row): boolean =>
    /tent/.test(String(searchTerm)) && /person/.test(String(searchTerm));
  expect(without.some(isBlocked)).toBe(true);
  expect(rows).toEqual(without.filter((row) => !isBlocked(row)));
});
