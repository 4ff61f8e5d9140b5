/**
 * Built-in scenarios about products, each with a careless and a careful client.
 */
import { describe, expect, it } from 'vitest';
import { V3_AD_GROUPS, V3_CAMPAIGNS, V3_PRODUCT_ADS } from '../../fixtures/programs/clients/v3.ts';
import { v3, write } from '../../fixtures/programs/clients/v3-calls.ts';
import { reportRows } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { advance, US } from '../../fixtures/scenarios.ts';

const FROM = { profile: US };

async function start(name: string): Promise<TestWorld> {
  const world = openWorld();
  const { status } = await world.admin('POST', '/scenario', { name });
  expect(status).toBe(200);
  return world;
}

interface Ad {
  adId: string;
  asin?: string;
  sku: string;
  state: string;
  extendedData: { servingStatus: string };
}

/** The enabled ads of the ad group, and the ad group. */
async function readAds(world: TestWorld): Promise<{ adGroupId: string; ads: Ad[] }> {
  const name = (include: string) => ({ nameFilter: { include: [include], queryTermMatchType: 'EXACT_MATCH' } });
  const campaigns = await v3(world, V3_CAMPAIGNS, 'list', name('Camp Stoves - Exact'), FROM);
  const [{ campaignId }] = campaigns.json.campaigns;
  const adGroups = await v3(
    world,
    V3_AD_GROUPS,
    'list',
    { campaignIdFilter: { include: [campaignId] }, stateFilter: { include: ['ENABLED'] } },
    FROM,
  );
  for (const { adGroupId } of adGroups.json.adGroups) {
    const body = {
      adGroupIdFilter: { include: [adGroupId] },
      stateFilter: { include: ['ENABLED'] },
      includeExtendedDataFields: true,
    };
    const { json } = await v3(world, V3_PRODUCT_ADS, 'list', body, FROM);
    if (json.productAds.some(({ sku }: Ad) => sku === 'ORV-STV-101')) return { adGroupId, ads: json.productAds };
  }
  throw new Error('no ad group has ads of the stove');
}

/** The impressions of the ads on a day. */
async function impressions(world: TestWorld, date: string, ads: readonly Ad[]): Promise<number> {
  const rows = await reportRows(world, 'productAds', { reportDate: date, metrics: 'impressions' }, FROM);
  const ids = new Set(ads.map(({ adId }) => adId));
  const own = rows.filter(({ adId }) => ids.has(String(adId)));
  return own.reduce((sum, row) => sum + Number(row['impressions']), 0);
}

describe('product-out-of-stock', () => {
  it('a careless client raises the bid of the ad group, whose ads are still not shown', async () => {
    const world = await start('product-out-of-stock');
    const { adGroupId, ads } = await readAds(world);
    expect(ads.every(({ state }) => state === 'ENABLED')).toBe(true);
    const { error } = await write(world, V3_AD_GROUPS, 'update', [{ adGroupId, defaultBid: 4 }], FROM);
    expect(error).toEqual([]);
    await advance(world, '2d');
    expect(await impressions(world, '20260321', ads)).toBe(0);
  });

  it('a careful client reads why the ads are not shown, and pauses them', async () => {
    const world = await start('product-out-of-stock');
    const { ads } = await readAds(world);
    expect(ads.map(({ extendedData }) => extendedData.servingStatus)).toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK']);
    const productDetailsList = [{ asin: 'B0SFLTFFP5' }, { asin: 'B0UEBYZF7R' }];
    const { json } = await world.ask('POST', '/eligibility/product/list', { ...FROM, body: { productDetailsList } });
    for (const { overallStatus, eligibilityStatusList } of json.productResponseList)
      expect([overallStatus, eligibilityStatusList[0].name]).toEqual(['ELIGIBLE_WITH_WARNING', 'OUT_OF_STOCK']);
    const paused = ads.map(({ adId }) => ({ adId, state: 'PAUSED' }));
    expect((await write(world, V3_PRODUCT_ADS, 'update', paused, FROM)).error).toEqual([]);
    expect(await impressions(world, '20260310', ads)).toBeGreaterThan(0);
  });
});
