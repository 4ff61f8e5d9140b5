/** The truth behind the reports of several days, with the numbers of reports of version 3. */
import { describe, expect } from 'vitest';
import { LEGACY_VIDEO, MULTI, seedCampaigns } from '../../fixtures/accounts/brand-campaigns.ts';
import { advance } from '../../fixtures/accounts/collections.ts';
import { createLargeAccount, openAdGroup, sum, withAds } from '../../fixtures/accounts/large-account.ts';
import { ALWAYS_SHOWN, seed, type Row } from '../../fixtures/programs/clients/reports.ts';
import { reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../fixtures/programs/clients/v3-calls.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const DAY = 86_400;
const PERIOD = { startDate: '2026-02-20', endDate: '2026-02-24' };
const BRANDS = { campaignType: 'headlineSearch', creativeType: 'all' };

async function truth(world: TestWorld, recordType: string, query: Readonly<Record<string, string>>): Promise<Row[]> {
  const asked = new URLSearchParams({ profileId: world.profile(), recordType, ...query });
  const { status, json } = await world.admin('GET', `/metrics?${asked}`);
  expect(status).toBe(200);
  return json.rows;
}

async function compare(world: TestWorld, recordType: string, rows: readonly object[], more: object = PERIOD) {
  return world.admin('POST', '/metrics/compare', { profileId: world.profile(), recordType, rows, ...more });
}

/** The sum over the rows that have the number. */
function known(rows: readonly Row[], name: string): number {
  return sum(
    rows.filter((row) => name in row),
    name,
  );
}

/** The entries with these names. */
function picked(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

describe('the numbers of several days', () => {
  it('are the rows of each day, in the order of the days', async () => {
    const { world } = await createLargeAccount();
    const whole = await truth(world, 'keywords', PERIOD);
    const days: Row[] = [];
    for (const date of ['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-23', '2026-02-24'])
      days.push(...(await truth(world, 'keywords', { date })));
    expect(whole).toEqual(days);
    expect(new Set(whole.map((row) => row['date'])).size).toBe(5);
  });

  it('need a date, or a first and a last one, of at most 95 days', async ({ world }) => {
    const errorsOf = async (query: Readonly<Record<string, string>>) => {
      const asked = new URLSearchParams({ profileId: world.profile(), recordType: 'campaigns', ...query });
      const { status, json } = await world.admin('GET', `/metrics?${asked}`);
      return status === 200 ? 'ok' : json.errors.map(({ path }: { path: string }) => path);
    };
    expect(await errorsOf({})).toEqual(['date']);
    expect(await errorsOf({ startDate: '2026-02-01' })).toEqual(['endDate']);
    expect(await errorsOf({ endDate: '2026-02-01' })).toEqual(['startDate']);
    expect(await errorsOf({ date: '2026-02-01', ...PERIOD })).toEqual(['startDate', 'endDate']);
    expect(await errorsOf({ startDate: '2026-02-02', endDate: '2026-02-01' })).toEqual(['endDate']);
    expect(await errorsOf({ startDate: '2025-11-28', endDate: '2026-03-02' })).toEqual('ok');
    expect(await errorsOf({ startDate: '2025-11-27', endDate: '2026-03-02' })).toEqual(['endDate']);
  });

  it('are compared with loaded rows that have a date', async () => {
    const { world } = await createLargeAccount();
    const names = ['date', 'keywordId', 'impressions', 'sales7d', 'purchases30d'];
    const rows = (await truth(world, 'keywords', PERIOD)).map((row) => picked(row, names));
    expect((await compare(world, 'keywords', rows.toReversed())).json).toMatchObject({ ok: true });
    const [first, ...rest] = rows;
    const { json } = await compare(world, 'keywords', [{ ...first, sales7d: -1 }, ...rest]);
    expect(json.different).toEqual([
      {
        row: picked(first ?? {}, ['date', 'keywordId']),
        fields: { sales7d: { expected: first?.['sales7d'], actual: -1, difference: -1 - Number(first?.['sales7d']) } },
      },
    ]);
    const { status, json: refusal } = await compare(world, 'keywords', [{ keywordId: 1 }]);
    expect(status).toBe(400);
    expect(refusal.errors).toEqual([{ path: 'rows[0].date', message: 'is missing; rows of several days need it' }]);
  });

  it('loaded 14 days after the last one are exact in windows of 14 days, and not in those of 30 days', async () => {
    const { world } = await createLargeAccount();
    advance(world, 8 * DAY);
    const loaded = await truth(world, 'keywords', PERIOD);
    advance(world, 40 * DAY);
    const windows = (window: number) => ['date', 'keywordId', `purchases${window}d`, `sales${window}d`];
    const differs = async (window: number): Promise<boolean> =>
      !(
        await compare(
          world,
          'keywords',
          loaded.map((row) => picked(row, windows(window))),
        )
      ).json.ok;
    expect([await differs(1), await differs(7), await differs(14), await differs(30)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('days beyond the clock', () => {
  const FUTURE = { startDate: '2999-01-01', endDate: '2999-01-20' };

  // A budget of a lifetime, a stock and responsive rivals depend on all earlier days, which would take minutes.
  it('are empty without a simulation of the days before them, also as of a later instant', async ({ world }) => {
    await seed(world, { campaigns: 1, keywordsPerAdGroup: 2, productAdsPerAdGroup: 1 });
    await seedCampaigns(world, { ...MULTI, budgetType: 'LIFETIME', endDate: '2999-12-31' });
    await world.admin('PUT', '/metrics/model', { from: 'start', rivals: 2, rivalStrategy: 'responsive' });
    await world.admin('PUT', '/products/B000000001', { stock: 1000 });
    for (const more of [{}, { asOf: '3000-01-01T00:00:00Z' }]) {
      for (const product of [{}, BRANDS]) {
        expect(await truth(world, 'campaigns', { ...FUTURE, ...product, ...more })).toEqual([]);
        expect((await compare(world, 'campaigns', [], { ...FUTURE, ...product, ...more })).json).toMatchObject({
          ok: true,
          reason: 'No number was compared: there are neither true rows nor loaded rows',
        });
      }
    }
    const share = { reportTypeId: 'spCampaigns', ...FUTURE, rows: [{ campaignId: 1, topOfSearchImpressionShare: 1 }] };
    const { json } = await world.admin('POST', '/metrics/compare', { profileId: world.profile(), ...share });
    expect(json).toMatchObject({ missing: [], different: [] });
    const days = `profileId=${world.profile()}&from=${FUTURE.startDate}&until=${FUTURE.endDate}`;
    expect((await world.admin('GET', `/market/oracle?${days}&bids=true`)).json).toMatchObject({
      bound: { profit: 0 },
      expected: { profit: 0 },
    });
    expect((await world.admin('GET', `/market/score?${days}`)).json).toMatchObject({ profit: 0 });
  });

  // The budget of the portfolio depends on what its campaigns spend on all earlier days.
  it('have a landscape without a simulation of the days before them', async ({ world }) => {
    await seed(world, { campaigns: 1, keywordsPerAdGroup: 1, productAdsPerAdGroup: 1 });
    const [keyword] = (await world.admin('GET', `/entities/keywords?profileId=${world.profile()}`)).json.keywords;
    const period = { startDate: '2026-03-02', endDate: '9999-12-31' };
    const budget = { currencyCode: 'USD', amount: 1, policy: 'DATE_RANGE', ...period };
    const made = await world.ask('POST', '/portfolios', {
      headers: { 'content-type': 'application/vnd.spPortfolio.v3+json' },
      body: { portfolios: [{ name: 'P', state: 'ENABLED', budget }] },
    });
    const [{ portfolioId }] = made.json.portfolios.success;
    await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: keyword.campaignId, portfolioId }] });
    const body = { profileId: world.profile(), id: keyword.keywordId, date: '9999-12-30', bids: [1] };
    const { status, json } = await world.admin('POST', '/market/landscape', body);
    expect([status, json.points]).toMatchObject([200, [{ impressions: 0, cost: 0 }]]);
  });

  it('take overrides, which count when they come', async () => {
    const { world, parents } = await createLargeAccount();
    const level = { level: 'campaign', id: String(parents.campaignId) };
    const override = (date: string) =>
      world.admin('PUT', '/metrics/overrides', { ...level, date, values: { impressions: 4711, clicks: 11 } });
    expect((await override('2026-03-04')).status).toBe(200);
    expect((await override('2999-01-01')).status).toBe(200);
    const query = { date: '2026-03-04' };
    expect(await truth(world, 'campaigns', query)).toEqual([]);
    advance(world, 2 * DAY);
    expect(await truth(world, 'campaigns', query)).toMatchObject([{ impressions: 4711, clicks: 11 }]);
  });
});

describe('the rows of targeting', () => {
  it('are keywords, product targets and each target of automatic targeting, and add up to their campaigns', async () => {
    const world = openWorld();
    await seed(world, { campaigns: 3, targetsPerAdGroup: 5 });
    await withAds(world, await openAdGroup(world, { name: 'Automatic', targetingType: 'auto' }));
    const rows = await truth(world, 'targeting', PERIOD);
    const campaigns = await truth(world, 'campaigns', PERIOD);
    for (const name of ['impressions', 'clicks', 'cost', 'purchases7d', 'sales30d', 'addToList', 'grossImpressions'])
      expect([name, sum(rows, name)]).toEqual([name, sum(campaigns, name)]);
    const types = new Set(rows.map((row) => row['targetingType']));
    expect(types).toEqual(new Set([undefined, 'TARGETING_EXPRESSION', 'TARGETING_EXPRESSION_PREDEFINED']));
    for (const row of rows) if (row['targetId'] !== undefined) expect(row['keywordId']).toBe(row['targetId']);
  });
});

describe('the numbers of version 3', () => {
  const COUNTED = [
    'impressions',
    'viewableImpressions',
    'purchases',
    'purchasesClicks',
    'sales',
    'salesClicks',
    'unitsSold',
    'newToBrandPurchases',
    'newToBrandSales',
    'newToBrandUnitsSold',
    'newToBrandDetailPageViews',
    'detailPageViews',
    'brandedSearches',
    'addToCart',
    'addToList',
    'invalidImpressions',
    'grossClickThroughs',
    'video5SecondViews',
    'videoFirstQuartileViews',
    'videoCompleteViews',
    'videoUnmutes',
  ];

  it('of campaigns are the sums of their ad groups, ads, targeting and placements', async ({ world }) => {
    await seedCampaigns(world, LEGACY_VIDEO, MULTI);
    const campaigns = await truth(world, 'campaigns', { ...PERIOD, ...BRANDS });
    const ofMulti = (rows: readonly Row[]) => rows.filter((row) => row['campaignName'] === 'Multi');
    for (const [recordType, query, filter] of [
      ['adGroups', {}, (rows: readonly Row[]) => rows],
      ['ads', {}, (rows: readonly Row[]) => rows],
      ['campaigns', { segment: 'placement' }, (rows: readonly Row[]) => rows],
      // The legacy campaign has no keywords and targets.
      ['targeting', {}, ofMulti],
    ] as const) {
      const parts = filter(await truth(world, recordType, { ...PERIOD, ...BRANDS, ...query }));
      for (const name of COUNTED) expect([name, known(parts, name)]).toEqual([name, known(filter(campaigns), name)]);
    }
    for (const name of COUNTED) expect(known(campaigns, name)).toBeGreaterThan(0);
  });

  it('[TOD-43, TOD-45] are the numbers of version 2 where both count the same', async ({ world }) => {
    await seedCampaigns(world, MULTI);
    for (const row of await truth(world, 'campaigns', { ...PERIOD, ...BRANDS })) {
      expect(row['purchasesClicks']).toBe(row['attributedConversions14d']);
      expect(row['salesClicks']).toBe(row['attributedSales14d']);
      expect(row['detailPageViewsClicks']).toBe(row['clicks']);
    }
    const { world: shop } = await createLargeAccount();
    for (const row of await truth(shop, 'campaigns', PERIOD)) {
      for (const window of [1, 7, 14, 30]) {
        expect(row[`purchases${window}d`]).toBe(row[`attributedConversions${window}d`]);
        expect(row[`unitsSoldSameSku${window}d`]).toBe(row[`attributedUnitsOrdered${window}dSameSKU`]);
        expect(row[`sales${window}d`]).toBe(row[`attributedSales${window}d`]);
      }
    }
  });

  it('of videos are missing in rows of other ads, and equal null in loaded rows', async ({ world }) => {
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
    await seedCampaigns(world, MULTI);
    const rows = await truth(world, 'ads', { ...PERIOD, ...BRANDS });
    const views = rows.map((row) => row['video5SecondViews']);
    expect([views.includes(undefined), views.some((each) => each !== undefined)]).toEqual([true, true]);
    const loaded = rows.map(({ date, adId, video5SecondViews = null }) => ({ date, adId, video5SecondViews }));
    const more = { ...PERIOD, ...BRANDS };
    expect((await compare(world, 'ads', loaded, more)).json).toMatchObject({ ok: true });
    const wrong = loaded.map((row) => ({ ...row, video5SecondViews: row.video5SecondViews ?? 0 }));
    expect((await compare(world, 'ads', wrong, more)).json.ok).toBe(false);
  });
});

describe('the share of top-of-search impressions', () => {
  it('is a part of 1 in rows of campaigns and targeting, and missing where no search was eligible', async () => {
    const { world } = await createLargeAccount();
    for (const recordType of ['campaigns', 'targeting']) {
      const shares = (await truth(world, recordType, PERIOD)).map((row) => row['topOfSearchImpressionShare']);
      const known = shares.filter((share) => share !== undefined).map(Number);
      expect(known.some((share) => share > 0)).toBe(true);
      expect(known.every((share) => share >= 0 && share <= 1)).toBe(true);
    }
  });

  it('is at most 1 where impressions are overridden', async () => {
    const { world } = await createLargeAccount();
    const [campaign] = await truth(world, 'campaigns', { date: '2026-02-24' });
    const override = { level: 'campaign', id: campaign?.['campaignId'], date: '2026-02-24' };
    const values = { impressions: 50_000_000, clicks: 100 };
    expect((await world.admin('PUT', '/metrics/overrides', { ...override, values })).status).toBe(200);
    const [row] = await truth(world, 'campaigns', { date: '2026-02-24' });
    expect([row?.['impressions'], row?.['topOfSearchImpressionShare']]).toEqual([50_000_000, 1]);
  });
});

describe('rows of reports of version 3', () => {
  const OWN = 'campaignStatus campaignBudgetType';

  it.each([
    ['spCampaigns', 'campaign', 'campaigns', 'campaignId campaignName campaignStatus clicks'],
    ['spTargeting', 'targeting', 'targeting', 'keywordId matchType adGroupName clicks sales30d'],
    ['sbTargeting', 'targeting', 'targeting', `keywordId matchType keywordText targetingText ${OWN} cost`],
    ['sbAds', 'ads', 'ads', `campaignId adGroupId adId ${OWN} unitsSold`],
  ])('of %s equal the true ones, also in their states and match types', async (reportTypeId, groupBy, type, names) => {
    const world = openWorld();
    // Record types have rows of version 2: with names, also of entities without traffic.
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
    await seed(world, { campaigns: 3, targetsPerAdGroup: 5 });
    await seedCampaigns(world, MULTI);
    const isBrands = reportTypeId.startsWith('sb');
    const adProduct = isBrands ? 'SPONSORED_BRANDS' : 'SPONSORED_PRODUCTS';
    const columns = ['date', ...names.split(' ')];
    const report = { adProduct, reportTypeId, groupBy: [groupBy], columns, timeUnit: 'DAILY' };
    const rows = await rowsOf(world, reportBody(report, PERIOD));
    expect(rows.length).toBeGreaterThan(0);
    const { json } = await compare(world, type, rows, { ...PERIOD, ...(isBrands ? BRANDS : {}) });
    expect(json).toMatchObject({ ok: true, missing: [], extra: [], different: [] });
  });
});
