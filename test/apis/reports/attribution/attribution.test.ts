import { describe, expect, it } from 'vitest';
import { NOW, openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { PERFORMANCE, PRODUCTS } from './metrics.ts';

const DATES = { startDate: '20260101', endDate: '20260228' };
type Row = Readonly<Record<string, string>>;

const start = (): TestWorld => openWorld({ scenario: 'default' });

const ask = (world: TestWorld, body: object, more: object = {}): Promise<Answer> =>
  world.ask('POST', '/attribution/report', { body: { ...DATES, ...body }, ...more });

async function rows(world: TestWorld, body: object): Promise<readonly Row[]> {
  const { status, json } = await ask(world, body);
  expect([status, json.cursorId]).toEqual([200, undefined]);
  expect(json.size).toBe(json.reports.length);
  return json.reports;
}

function sum(all: readonly Row[], name: string): number {
  return all.reduce((total, row) => total + Math.round(Number(row[name]) * 100), 0) / 100;
}

describe('reports of attribution', () => {
  it('[TOD-375] has the same sums by campaign, ad group, creative and product, today and a week later', async () => {
    const world = start();
    const metrics = PERFORMANCE.join(',');
    const byCreative = await rows(world, { metrics });
    const byGroup = await rows(world, { reportType: 'PERFORMANCE', groupBy: 'ADGROUP', metrics });
    const byCampaign = await rows(world, { groupBy: 'CAMPAIGN', metrics });
    const products = await rows(world, { reportType: 'PRODUCTS', metrics: PRODUCTS.join(',') });
    expect(byCampaign.length).toBeGreaterThan(100);
    expect(byGroup.length).toBeGreaterThan(byCampaign.length);
    for (const name of PERFORMANCE) {
      expect([name, sum(byGroup, name)]).toEqual([name, sum(byCreative, name)]);
      expect([name, sum(byCampaign, name)]).toEqual([name, sum(byCreative, name)]);
      expect(sum(byCampaign, name)).toBeGreaterThan(0);
    }
    for (const [promoted, halo, all] of [
      ['attributedPurchases14d', 'brandHaloAttributedPurchases14d', 'attributedTotalPurchases14d'],
      ['unitsSold14d', 'brandHaloUnitsSold14d', 'totalUnitsSold14d'],
      ['attributedSales14d', 'brandHaloAttributedSales14d', 'totalAttributedSales14d'],
    ] as const) {
      expect(sum(products, promoted)).toBe(sum(byCreative, promoted));
      expect(sum(products, promoted) + sum(products, halo)).toBeCloseTo(sum(byCreative, all), 2);
    }
    world.state.setClock(NOW + 7 * 86_400_000, 'frozen');
    expect(await rows(world, { metrics })).toEqual(byCreative);
    expect((await rows(world, { endDate: '20260331' })).length).toBeGreaterThan(byCreative.length);
  });

  it('[TOD-375] has coherent rows: each step of a shopper has at most as many as the one before', async () => {
    for (const row of await rows(start(), { reportType: 'PRODUCTS' })) {
      const isHalo = row['productConversionType'] === 'Brand Halo';
      const of = (own: string, halo: string): number => Number(row[isHalo ? halo : own]);
      const purchases = of('attributedPurchases14d', 'brandHaloAttributedPurchases14d');
      const fresh = of('attributedNewToBrandPurchases14d', 'brandHaloNewToBrandPurchases14d');
      const units = of('unitsSold14d', 'brandHaloUnitsSold14d');
      const freshUnits = of('attributedNewToBrandUnitsSold14d', 'brandHaloNewToBrandUnitsSold14d');
      expect(of('attributedAddToCartClicks14d', 'brandHaloAttributedAddToCartClicks14d')).toBeGreaterThanOrEqual(
        purchases,
      );
      expect(units).toBeGreaterThanOrEqual(purchases);
      expect(freshUnits).toBeGreaterThanOrEqual(fresh);
      expect(units - freshUnits).toBeGreaterThanOrEqual(purchases - fresh);
      expect(Number(row[isHalo ? 'attributedSales14d' : 'brandHaloAttributedSales14d'])).toBe(0);
    }
  });

  it('[TOD-372] has the metrics of the request as texts, and keys by grouping', async () => {
    const world = start();
    const [campaign] = await rows(world, { groupBy: 'CAMPAIGN', metrics: 'Click-throughs, brb_bonus_amount' });
    expect(Object.keys(campaign ?? {})).toEqual(
      'date advertiserName campaignId Click-throughs brb_bonus_amount'.split(' '),
    );
    expect(campaign?.['Click-throughs']).toMatch(/^\d+$/);
    const [creative] = await rows(world, {});
    expect(creative).toMatchObject({ date: '20260101', publisher: 'Google Ads', creativeId: expect.any(String) });
    expect(creative).not.toHaveProperty('brb_bonus_amount');
    const [product] = await rows(world, { reportType: 'PRODUCTS' });
    expect(product).toMatchObject({ marketplace: 'AMAZON.COM', productConversionType: 'Promoted' });
    expect((await ask(world, { metrics: 'brb_bonus_amount' })).json).toEqual({
      code: '400',
      details: 'metrics: brb_bonus_amount requires groupBy CAMPAIGN or ADGROUP',
    });
    expect((await ask(world, { metrics: 'clicks' })).status).toBe(400);
    const vendor = { profile: world.profile('US', { type: 'vendor' }) };
    const ofVendor = await ask(world, { groupBy: 'CAMPAIGN', metrics: 'Click-throughs,brb_bonus_amount' }, vendor);
    expect(ofVendor.status).toBe(200);
    expect(ofVendor.text).not.toContain('brb_bonus_amount');
  });

  it('[TOD-373] pages with cursors in quotation marks', async () => {
    const world = start();
    const all = await rows(world, { groupBy: 'CAMPAIGN' });
    const found: Row[] = [];
    for (let cursorId: string | null | undefined = null; cursorId !== undefined;) {
      const { json } = await ask(world, { groupBy: 'CAMPAIGN', count: 50, cursorId });
      found.push(...json.reports);
      cursorId = json.cursorId;
      if (cursorId !== undefined && cursorId !== null) expect(cursorId).toMatch(/^"[\w-]+"$/);
    }
    expect(found).toEqual(all);
    const { json } = await ask(world, { groupBy: 'CAMPAIGN', count: 50, cursorId: '' });
    expect((await ask(world, { groupBy: 'ADGROUP', count: 50, cursorId: json.cursorId })).status).toBe(400);
    expect((await ask(world, { groupBy: 'CAMPAIGN', cursorId: json.cursorId.slice(1, -1) })).status).toBe(400);
  });

  it.each([
    [{ startDate: '20260301' }, /startDate must not be after endDate/],
    [{ startDate: '20251130', reportType: 'PRODUCTS' }, /within the last 90 days/],
    [{ startDate: '2026-01-01' }, /startDate/],
    [{ endDate: null }, /endDate/],
    [{ count: 0 }, /count/],
    [{ count: 5001 }, /count/],
    [{ groupBy: 'KEYWORD' }, /groupBy/],
    [{ advertiserIds: '1,2' }, /'1' is not an advertiser/],
  ])('[TOD-371] refuses %j', async (body, details) => {
    const { status, json } = await ask(start(), body);
    expect([status, json.code]).toEqual([400, '400']);
    expect(json.details).toMatch(details);
  });
});

it('[TOD-370] lists advertisers and publishers, and refuses an account without a brand', async () => {
  const world = start();
  const { advertisers } = (await world.ask('GET', '/attribution/advertisers')).json;
  expect(advertisers).toEqual([
    { advertiserId: expect.stringMatching(/^\d{17}$/), advertiserName: expect.any(String) },
  ]);
  const { advertiserId } = advertisers[0];
  expect((await ask(world, { advertiserIds: advertiserId })).json.size).toBeGreaterThan(0);
  const { publisher } = (await world.ask('GET', '/attribution/publishers')).json;
  expect(publisher[0]).toEqual({ id: '1', name: 'Google Ads', macroEnabled: true });

  const without = openWorld({ yaml: 'accounts: [{ id: shop, name: Shop, type: seller, countries: [US] }]' });
  const text = 'This profileID is not authorized to use Amazon Attribution';
  expect(await ask(without, {})).toMatchObject({ status: 400, json: { code: '400', details: text, message: text } });
  expect((await without.ask('GET', '/attribution/advertisers')).status).toBe(400);
});

it('[TOD-374] has tags for publishers with macros and for others', async () => {
  const world = start();
  const tags = (call: string): Promise<Answer> => world.ask('GET', `/attribution/tags/${call}`);
  const { advertisers } = (await world.ask('GET', '/attribution/advertisers')).json;
  const { advertiserId } = advertisers[0];
  const macro = await tags(`macroTag?publisherIds=1&publisherIds=2&advertiserIds=${advertiserId}`);
  expect(Object.keys(macro.json.advertiserAttributionTagMap[advertiserId])).toEqual(['1', '2']);
  expect(macro.text).toContain('aa_campaignid={campaignid}');
  const other = await tags('nonMacroTemplateTag?publisherIds=5');
  expect(other.json.advertiserAttributionTagMap[advertiserId]['5']).toContain('{insertCampaignId}');
  const refused = [
    'macroTag',
    'macroTag?publisherIds=5',
    'nonMacroTemplateTag?publisherIds=1',
    'macroTag?publisherIds=99',
  ];
  for (const call of [...refused, 'macroTag?publisherIds=1&advertiserIds=7'])
    expect(await tags(call)).toMatchObject({ status: 400, json: { code: '400' } });
});
