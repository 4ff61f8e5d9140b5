/**
 * What moves a market over HTTP: stocks and prices, budgets, rivals, and campaigns that compete.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ok, step } from '../../fixtures/market/market.ts';
import {
  advance,
  byDay,
  campaign,
  CAMPAIGNS,
  clickPrice,
  daily,
  idOf,
  LAMP,
  shop,
  STOVE,
  TOPICS,
  total,
  type DayRow,
} from '../../fixtures/market/mechanics-shop.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { US } from '../../fixtures/scenarios.ts';

const LEVELS = ['campaign', 'targeting', 'searchTerm', 'placement', 'ad'];

const of = (rows: readonly DayRow[], asin: string): DayRow[] => rows.filter((row) => row.asin === asin);
const before = (rows: readonly DayRow[], date: string): DayRow[] => rows.filter((row) => row.date < date);
const since = (rows: readonly DayRow[], date: string): DayRow[] => rows.filter((row) => row.date >= date);
const withoutProfit = (rows: readonly DayRow[]): object[] => rows.map((row) => ({ ...row, profit: 0 }));

const setProduct = (seller: TestWorld, asin: string, values: object) =>
  ok(seller.admin('PUT', `/products/${asin}`, { ...values }));

/** The rows of all levels of the days before today. */
async function everything(seller: TestWorld, days: number, world = ''): Promise<DayRow[]> {
  const lists = await Promise.all(LEVELS.map((level) => daily(seller, level, days, world)));
  return lists.flat();
}

describe('a stock', () => {
  const RESTOCKED = { asin: STOVE, at: 'today+10d', stock: 1000 };

  it('is used up by orders, without ads from the next day until it is set again', async () => {
    const [scarce, more, plain] = [
      await shop({ stove: { stock: 60 }, products: [RESTOCKED] }),
      await shop({ stove: { stock: 110 }, products: [RESTOCKED] }),
      await shop(),
    ];
    const days = await Promise.all(
      [scarce, more, plain].map(async (seller) => {
        await advance(seller, '14d');
        return since(await daily(seller, 'ad', 14), '2026-03-02');
      }),
    );
    const [ofScarce = [], ofMore = [], ofPlain = []] = days;
    const soldDays = days.map((rows) => new Set(of(rows, STOVE).map(({ date }) => date)));
    const [one, two, all] = soldDays.map((dates) => [...dates].filter((date) => date < '2026-03-11'));
    expect(all).toHaveLength(9);
    expect(two?.length).toBeLessThan(9);
    expect(one?.length).toBeLessThan(two?.length ?? 0);
    // Until the stock is sold nothing differs, and the restocked days begin with its instant.
    expect(of(ofScarce, STOVE).filter(({ date }) => one?.includes(date))).toEqual(
      of(ofPlain, STOVE).filter(({ date }) => one?.includes(date)),
    );
    const last = one?.at(-1) ?? '';
    // The orders of the last day with ads use up the rest.
    await advance(scarce, '40d');
    const sold = async (until: string): Promise<number> => {
      const query = `profileId=${US}&recordType=campaigns&startDate=2026-03-02&endDate=${until}`;
      const { rows } = await ok(scarce.admin('GET', `/metrics?${query}`));
      return rows.reduce((sum: number, row: Record<string, number | string>) => {
        const units = row['campaignName'] === 'stoves' ? row['attributedUnitsOrdered30dSameSKU'] : 0;
        return sum + Number(units);
      }, 0);
    };
    expect(await sold(one?.at(-2) ?? '')).toBeLessThan(60);
    expect(await sold(last)).toBeGreaterThanOrEqual(60);
    expect(since(of(ofScarce, STOVE), '2026-03-12')).toEqual(since(of(ofPlain, STOVE), '2026-03-12'));
    expect(since(of(ofScarce, STOVE), '2026-03-12')).toHaveLength(4);
    // A product without a declared stock never runs out.
    for (const rows of [ofScarce, ofMore]) expect(of(rows, LAMP)).toEqual(of(ofPlain, LAMP));
  });

  it('is the same in a fork and after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-stock-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const seller = await shop({ stove: { stock: 60 }, products: [RESTOCKED], folder });
    await advance(seller, '5d');
    await daily(seller, 'ad', 5);
    await ok(seller.admin('POST', '/worlds', { name: 'fork', from: 'default' }));
    for (const world of ['', '/worlds/fork']) await advance(seller, '7d', world);
    const rows = await daily(seller, 'ad', 12);
    expect(await daily(seller, 'ad', 12, '/worlds/fork')).toEqual(rows);
    seller.worlds.close();
    expect(await daily(openWorld({ folder }), 'ad', 12)).toEqual(rows);
    expect(of(rows, STOVE).length).toBeLessThan(of(rows, LAMP).length);
  });
});

describe('a product', () => {
  it('has more orders for each click from the instant of a cut of its price, and the same numbers before', async () => {
    const [seller, plain] = [await shop(), await shop()];
    for (const each of [seller, plain]) await advance(each, '3d');
    const past = await everything(seller, 30);
    await setProduct(seller, STOVE, { price: 25 });
    expect(await everything(seller, 30)).toEqual(past);
    for (const each of [seller, plain]) await advance(each, '20d');
    const [cut, same] = [await daily(seller, 'ad', 24), await daily(plain, 'ad', 24)];
    expect(before(cut, '2026-03-05')).toEqual(before(same, '2026-03-05'));
    const rate = (rows: readonly DayRow[]): number => total(rows, 'orders') / total(rows, 'clicks');
    const [lower, usual] = [cut, same].map((rows) => rate(of(since(rows, '2026-03-06'), STOVE)));
    // A price of 25 in place of 40 with an elasticity of 1.5, and orders of other products.
    expect((lower ?? 0) / (usual ?? 1)).toBeGreaterThan(1.5);
    expect(of(since(cut, '2026-03-06'), LAMP)).toEqual(of(since(same, '2026-03-06'), LAMP));
  });

  it('with another cost has another profit and no other number', async () => {
    const [seller, plain] = [await shop(), await shop()];
    await setProduct(seller, STOVE, { cost: 30 });
    for (const each of [seller, plain]) await advance(each, '6d');
    const [changed, same] = [await everything(seller, 6), await everything(plain, 6)];
    expect(withoutProfit(changed)).toEqual(withoutProfit(same));
    const profit = (rows: readonly DayRow[]): number => rows.reduce((sum, row) => sum + row.profit, 0);
    expect(profit(changed)).toBeLessThan(profit(same));
    expect(before(changed, '2026-03-02')).toEqual(before(same, '2026-03-02'));
  });

  it('that is not available has no ads', async () => {
    const seller = await shop({
      products: [
        { asin: STOVE, at: 'today+2d', available: false },
        { asin: STOVE, at: 'today+5d', available: true },
      ],
    });
    await advance(seller, '8d');
    const dates = (asin: string, rows: readonly DayRow[]): string[] => of(rows, asin).map(({ date }) => date.slice(8));
    const rows = since(await daily(seller, 'ad', 8), '2026-03-02');
    expect(dates(STOVE, rows)).toEqual(['02', '03', '06', '07', '08', '09'].toSorted());
    expect(dates(LAMP, rows)).toHaveLength(8);
  });
});

const ofBudget = (budget: number): object[] => [
  campaign('stoves', STOVE, { keywords: [{ keywordText: 'camping stove', matchType: 'PHRASE', bid: 2.5 }] }, budget),
];

describe('a budget', () => {
  it('is exceeded by at most the part of `overdelivery` on a day, and not in a month', async () => {
    const seller = await shop({ metrics: { overdelivery: 0.25 }, campaigns: ofBudget(20) });
    await advance(seller, '31d');
    const costs = byDay(
      (await daily(seller, 'campaign', 33)).filter(({ date }) => date.startsWith('2026-03')),
      'cost',
    );
    expect(costs.length).toBeGreaterThan(24);
    expect(Math.max(...costs)).toBe(25);
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(20 * 30.4);
    // A new month begins with the exceeded budget again.
    await advance(seller, '2d');
    const [april] = byDay(
      (await daily(seller, 'campaign', 2)).filter(({ date }) => date >= '2026-04-01'),
      'cost',
    );
    expect(april).toBe(25);
  });

  it('that `overdelivery` exceeds is spent when the serving status says so', async () => {
    const seller = await shop({ metrics: { overdelivery: 0.25 }, campaigns: ofBudget(20) });
    const { campaignId } = await idOf(seller, 'campaigns', () => true);
    await advance(seller, '20h');
    const seen = new Set<boolean>();
    for (let hour = 0; hour < 23; hour++) {
      const { spendToday } = await step(seller, { by: '1h' });
      const { json } = await seller.ask('GET', `/v2/sp/campaigns/extended/${campaignId}`, { profile: US });
      const isSpent = json.servingStatus === 'CAMPAIGN_OUT_OF_BUDGET';
      expect([hour, json.servingStatus, isSpent]).toEqual([hour, json.servingStatus, spendToday >= 25]);
      seen.add(isSpent);
    }
    expect(seen.size).toBe(2);
  });

  it('of the lifetime of a sponsored brands campaign is never exceeded over its days', async () => {
    const seller = await shop({ campaigns: [] });
    const ad = {
      adFormat: 'PRODUCT_COLLECTION',
      creative: { asins: [STOVE], brandName: 'Orvenna', brandLogoAssetID: 'logo', headline: 'Camp' },
      landingPage: { pageType: 'STORE', url: 'https://stores.example/brand' },
    };
    const sbCampaigns = [
      {
        name: 'brand',
        budget: 1500,
        budgetType: 'LIFETIME',
        startDate: 'today',
        endDate: 'today+40d',
        sbAdGroups: [
          {
            name: 'brand',
            sbAds: [{ ...ad, name: 'ad' }],
            sbKeywords: [{ keywordText: 'camping stove', matchType: 'BROAD', bid: 3 }],
          },
        ],
      },
    ];
    await ok(
      seller.admin('POST', '/seed', { profileId: US, entities: { assets: [{ assetId: 'logo' }], sbCampaigns } }),
    );
    await advance(seller, '35d');
    const costs = byDay(await daily(seller, 'campaign', 36), 'cost');
    expect(costs.length).toBeGreaterThan(1);
    expect(costs.length).toBeLessThan(30);
    expect(costs.reduce((sum, cost) => Math.round(100 * (sum + cost)) / 100, 0)).toBe(1500);
  });

  it('of the account pays what is shown after the creation of a campaign, and not its generated past', async () => {
    const today = (each: object): object => ({ ...each, createdDaysAgo: 0, startDate: 'today' });
    const [one] = ofBudget(100_000).map(today);
    const lamps = { keywords: [{ keywordText: 'tent lamp', matchType: 'EXACT', bid: 3 }] };
    const seller = await shop({
      metrics: { history: 'backfill', bursts: 60 },
      campaigns: one === undefined ? [] : [one],
    });
    await ok(
      seller.ask('PUT', '/v2/profiles', { profile: undefined, body: [{ profileId: Number(US), dailyBudget: 30 }] }),
    );
    await advance(seller, '3h');
    const other = today(campaign('lamps', LAMP, lamps));
    await ok(seller.admin('POST', '/seed', { profileId: US, entities: { campaigns: [other] } }));
    await advance(seller, '2d');
    const cost = async (name: string, asOf: string): Promise<number> => {
      const { campaignId } = await idOf(seller, 'campaigns', (each) => each.name === name);
      const query = `profileId=${US}&recordType=campaigns&date=2026-03-02&asOf=${asOf}`;
      const { rows } = await ok(seller.admin('GET', `/metrics?${query}`));
      return rows.find((row: DayRow) => String(row.campaignId) === campaignId)?.cost ?? 0;
    };
    const end = '2026-03-04T00:00:00Z';
    const past = [await cost('stoves', '2026-03-02T12:00:00Z'), await cost('lamps', '2026-03-02T15:00:00Z')];
    const all = [await cost('stoves', end), await cost('lamps', end)];
    expect(Math.min(...past)).toBeGreaterThan(0);
    const paid = all.map((each, i) => each - (past[i] ?? 0));
    expect((paid[0] ?? 0) + (paid[1] ?? 0)).toBeCloseTo(30, 6);
  });
});

/** Above all rivals, so that prices are theirs. */
const HIGH = [campaign('stoves', STOVE, { keywords: [{ keywordText: 'camping stove', matchType: 'PHRASE', bid: 8 }] })];

describe('rivals', () => {
  it('that bid more from a day in the timeline on raise prices from then on only', async () => {
    const timeline = [
      { name: 'rival', at: '10d', do: [{ metrics: { history: 'lifetime', rampUp: 0, rivalBids: 1.6 } }] },
    ];
    const [seller, plain] = [await shop({ timeline, campaigns: HIGH }), await shop({ campaigns: HIGH })];
    for (const each of [seller, plain]) await advance(each, '25d');
    const [raised, same] = [await daily(seller, 'campaign', 30), await daily(plain, 'campaign', 30)];
    expect(before(raised, '2026-03-12')).toEqual(before(same, '2026-03-12'));
    expect(before(raised, '2026-03-12').length).toBeGreaterThan(8);
    const [later, usual] = [since(raised, '2026-03-13'), since(same, '2026-03-13')];
    expect(clickPrice(later)).toBeGreaterThan(1.1 * clickPrice(usual));
    expect(total(later, 'clicks')).toBeLessThan(total(usual, 'clicks'));
  });

  it('whose budgets do not last the day leave a cheaper evening', async () => {
    const prices = await Promise.all(
      [0, 0.95].map(async (rivalBudgets) => {
        const seller = await shop({ metrics: { rivalBudgets }, campaigns: HIGH });
        await advance(seller, '20d');
        const sums = { afternoon: [0, 0], evening: [0, 0] };
        for (let day = 2; day < 21; day++) {
          const date = `2026-03-${String(day).padStart(2, '0')}`;
          const at = async (hour: number): Promise<[number, number]> => {
            // Los Angeles is eight hours behind until 8 March, and then seven.
            const asOf = new Date(Date.parse(`${date}T00:00:00Z`) + (hour + (day < 8 ? 8 : 7)) * 3_600_000);
            const query = `profileId=${US}&recordType=campaigns&date=${date}&asOf=${asOf.toISOString()}`;
            const { rows } = await ok(seller.admin('GET', `/metrics?${query}`));
            return rows.reduce(([c, k]: number[], r: DayRow) => [(c ?? 0) + r.cost, (k ?? 0) + r.clicks], [0, 0]);
          };
          const [a, b, c] = [await at(12), await at(17), await at(24)];
          for (const i of [0, 1]) {
            sums.afternoon[i] = (sums.afternoon[i] ?? 0) + (b[i] ?? 0) - (a[i] ?? 0);
            sums.evening[i] = (sums.evening[i] ?? 0) + (c[i] ?? 0) - (b[i] ?? 0);
          }
        }
        const price = ([cost = 0, clicks = 1]: number[]): number => cost / clicks;
        return price(sums.evening) / price(sums.afternoon);
      }),
    );
    const [lasting = 0, dry = 0] = prices;
    expect(dry).toBeLessThan(0.85 * lasting);
  });

  it('that respond bid more after days in which the advertiser won much, and the same in each run', async () => {
    const run = async (rivalStrategy: string): Promise<DayRow[]> => {
      const seller = await shop({ metrics: { rivalStrategy }, campaigns: HIGH });
      await advance(seller, '12d');
      return since(await daily(seller, 'campaign', 12), '2026-03-02');
    };
    const [answered, again, fixed] = [await run('responsive'), await run('responsive'), await run('static')];
    expect(again).toEqual(answered);
    const ratio = (rows: (all: readonly DayRow[]) => readonly DayRow[]): number =>
      clickPrice(rows(answered)) / clickPrice(rows(fixed));
    expect(ratio((all) => all.slice(0, 1))).toBe(1);
    expect(ratio((all) => all.slice(8))).toBeGreaterThan(1.15);
    expect(ratio((all) => all.slice(8))).toBeGreaterThan(ratio((all) => all.slice(1, 3)));
  });
});

describe('declared topics', () => {
  it('are all that shoppers search for, by keywords and by automatic targeting, less the negatives', async () => {
    const targets = [
      { expressionType: 'AUTO', expression: [{ type: 'QUERY_HIGH_REL_MATCHES' }], bid: 1.5 },
      { expressionType: 'AUTO', expression: [{ type: 'QUERY_BROAD_REL_MATCHES' }], bid: 1.5 },
    ];
    const automatic = { ...campaign('auto', STOVE, { targets }), targetingType: 'AUTO' };
    const loose = { term: 'outdoor cooking set', weight: 2, relevance: { [STOVE]: 0.3 }, relevanceOfOthers: 0.1 };
    const topics = [{ ...TOPICS[0], terms: [...(TOPICS[0]?.terms ?? []), loose] }, TOPICS[1]].filter(
      (each) => each !== undefined,
    );
    const seller = await shop({ topics, campaigns: [automatic, ...CAMPAIGNS.slice(1)] });
    await advance(seller, '10d');
    const declared = topics.flatMap(({ terms }) => terms.map(({ term }) => term));
    const rows = await daily(seller, 'searchTerm', 10);
    const terms = new Set(rows.map(({ searchTerm }) => searchTerm));
    // Pages of products are not searches.
    expect([...terms].filter((term) => !declared.includes(term) && !term.startsWith('B0'))).toEqual([]);
    expect([...terms]).toEqual(expect.arrayContaining(['camping stove', 'tent lamp', 'outdoor cooking set']));
    const clauses = await daily(seller, 'targeting', 10);
    for (const type of ['QUERY_HIGH_REL_MATCHES', 'QUERY_BROAD_REL_MATCHES']) {
      const { targetId } = await idOf(seller, 'targets', (each) => JSON.stringify(each).includes(type));
      expect(
        total(
          clauses.filter(({ id }) => id === targetId),
          'clicks',
        ),
        type,
      ).toBeGreaterThan(0);
    }

    const { adGroupId } = await idOf(seller, 'adGroups', ({ name }) => name === 'auto');
    const negative = { adGroupId, keywordText: 'outdoor cooking set', matchType: 'NEGATIVE_EXACT', state: 'ENABLED' };
    await step(seller, { by: '10d', actions: [{ create: { negativeKeywords: [negative] } }] });
    const after = since(await daily(seller, 'searchTerm', 10), '2026-03-13').map(({ searchTerm }) => searchTerm);
    expect(after).not.toContain('outdoor cooking set');
    expect(after).toContain('camping stove');
    const clicksOf = (all: readonly DayRow[]): unknown[] =>
      before(all, '2026-03-12').map(({ date, searchTerm, clicks, cost }) => [date, searchTerm, clicks, cost]);
    expect(clicksOf(await daily(seller, 'searchTerm', 20))).toEqual(clicksOf(rows));
  });
});

describe('campaigns of one advertiser', () => {
  it('compete for a search: an exact keyword takes the clicks of a broad one', async () => {
    const broad = campaign('broad', STOVE, {
      keywords: [{ keywordText: 'camping stove', matchType: 'BROAD', bid: 1 }],
    });
    const exact = campaign('exact', STOVE, {
      keywords: [{ keywordText: 'camping stove', matchType: 'EXACT', bid: 1.3 }],
    });
    const rowsOf = async (campaigns: object[]): Promise<Map<string, number>> => {
      const seller = await shop({ campaigns });
      await advance(seller, '14d');
      const clicks = new Map<string, number>();
      for (const { matchType, searchTerm, clicks: own } of await daily(seller, 'searchTerm', 14)) {
        const key = `${matchType} ${searchTerm}`;
        clicks.set(key, (clicks.get(key) ?? 0) + own);
      }
      return clicks;
    };
    const [alone, both] = [await rowsOf([broad]), await rowsOf([broad, exact])];
    expect(alone.get('BROAD camping stove')).toBeGreaterThan(100);
    expect(both.get('BROAD camping stove')).toBeUndefined();
    expect(both.get('EXACT camping stove')).toBeGreaterThanOrEqual(alone.get('BROAD camping stove') ?? 0);
    expect(both.get('BROAD small camping stove')).toBe(alone.get('BROAD small camping stove'));
  });

  it('show ads on the pages of products that they target', async () => {
    const targets = [{ expressionType: 'MANUAL', expression: [{ type: 'ASIN_SAME_AS', value: 'B0RIVAL001' }], bid: 2 }];
    const seller = await shop({ topics: [], campaigns: [campaign('pages', STOVE, { targets })] });
    await advance(seller, '20d');
    const rows = await daily(seller, 'placement', 20);
    expect(total(rows, 'clicks')).toBeGreaterThan(0);
    expect(rows.filter(({ placement }) => !/product.?page/i.test(placement))).toEqual([]);
  });
});
