import { describe, expect, it } from 'vitest';
import { reportRows, type Row } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const ON = { headers: { bidding_controls_on: 'true' } };
const TOP = 'Top of Search on-Amazon';
const DAYS = ['20260301', '20260228', '20260227', '20260226'];

interface Fixture {
  world: TestWorld;
  names: Map<number, string>;
}

/** So that keywords have clicks in most placements. */
const BUSY = { from: 'start', bursts: 24, popularity: { low: 3, high: 3 } };

/**
 * Creates 40 campaigns for each bidding, each with one keyword that bids 1.00 and a large budget. Each keyword has searches
 * of its own, and those of a bidding are the same in each sandbox with this bidding alone.
 */
async function createCampaigns(biddings: Readonly<Record<string, object>>): Promise<Fixture> {
  const world = openWorld();
  await world.admin('PUT', '/metrics/model', BUSY);
  const names = new Map<number, string>();
  for (const [name, bidding] of Object.entries(biddings)) {
    const items = Array.from({ length: 40 }, (_, i) => ({
      name: `${name} ${i}`,
      campaignType: 'sponsoredProducts',
      targetingType: 'manual',
      state: 'enabled',
      dailyBudget: 1_000_000,
      startDate: '20250101',
      ...bidding,
    }));
    const { json: campaigns } = await world.ask('POST', '/v1/sp/campaigns', { body: items, ...ON });
    const { json: adGroups } = await world.ask('POST', '/v2/sp/adGroups', {
      body: campaigns.map(({ campaignId }: Row) => ({ campaignId, name: 'g', state: 'enabled', defaultBid: 1 })),
    });
    const parents = campaigns.map(({ campaignId }: Row, i: number) => ({
      campaignId,
      adGroupId: adGroups[i].adGroupId,
    }));
    await world.ask('POST', '/v2/sp/productAds', {
      body: parents.map((each: object) => ({ ...each, sku: 'S-1', state: 'enabled' })),
    });
    await world.ask('POST', '/v2/sp/keywords', {
      body: parents.map((each: object, i: number) => ({
        ...each,
        keywordText: `garden chair ${i}`,
        matchType: 'exact',
        state: 'enabled',
      })),
    });
    for (const { campaignId } of campaigns) names.set(campaignId, name);
  }
  return { world, names };
}

interface PlacementStats {
  impressions: number;
  /** The highest average cost per click of a row. */
  highestCostPerClick: number;
}

/** Returns statistics by bidding and placement over some days. */
async function statsByPlacement({
  world,
  names,
}: Fixture): Promise<(name: string, placement: 'top' | 'other') => PlacementStats> {
  const stats = new Map<string, PlacementStats>();
  for (const reportDate of DAYS) {
    const query = { reportDate, segment: 'placement', metrics: 'impressions,clicks,cost' };
    for (const row of await reportRows(world, 'campaigns', query)) {
      const key = `${names.get(Number(row['campaignId']))} ${row['placement'] === TOP ? 'top' : 'other'}`;
      const { impressions, highestCostPerClick } = stats.get(key) ?? { impressions: 0, highestCostPerClick: 0 };
      const perClick = Number(row['clicks']) === 0 ? 0 : Number(row['cost']) / Number(row['clicks']);
      stats.set(key, {
        impressions: impressions + Number(row['impressions']),
        highestCostPerClick: Math.max(highestCostPerClick, perClick),
      });
    }
  }
  return (name, placement) => stats.get(`${name} ${placement}`) ?? { impressions: 0, highestCostPerClick: 0 };
}

const manual = { strategy: 'manual' };
const top50 = [{ predicate: 'placementTop', percentage: 50 }];

describe('bids in campaign reports by placement', () => {
  it('[BID-01, BID-22, BID-29] strategy manual: no click costs more than the bid, in any placement', async () => {
    const statsOf = await statsByPlacement(await createCampaigns({ exact: { bidding: manual } }));
    for (const placement of ['top', 'other'] as const) {
      expect(statsOf('exact', placement).highestCostPerClick, placement).toBeGreaterThan(0.5);
      expect(statsOf('exact', placement).highestCostPerClick, placement).toBeLessThanOrEqual(1);
    }
  });

  it('[BID-28] the segment placement divides the rows of a campaign by placement', async () => {
    const { world, names } = await createCampaigns({ exact: { bidding: manual } });
    const [reportDate] = DAYS;
    const rows = await reportRows(world, 'campaigns', { reportDate, segment: 'placement', metrics: 'impressions' });
    expect(new Set(rows.map((row) => row['placement']))).toEqual(new Set([TOP, 'Other on-Amazon']));
    for (const row of rows) expect(names.get(Number(row['campaignId']))).toBe('exact');
  });

  it('[BID-01, BID-26, BID-29] an adjustment of 50 raises a bid of 1.00 to 1.50 in its placement only', async () => {
    const statsOf = await statsByPlacement(
      await createCampaigns({ raised: { bidding: { ...manual, adjustments: top50 } } }),
    );
    expect(statsOf('raised', 'top').highestCostPerClick).toBeGreaterThan(1);
    expect(statsOf('raised', 'top').highestCostPerClick).toBeLessThanOrEqual(1.5);
    expect(statsOf('raised', 'other').highestCostPerClick).toBeLessThanOrEqual(1);
  });

  it('[BID-18, BID-29] strategy legacyForSales lowers bids and never raises them', async () => {
    const lowered = await statsByPlacement(await createCampaigns({ all: { bidding: { strategy: 'legacyForSales' } } }));
    const fixed = await statsByPlacement(await createCampaigns({ all: { bidding: manual } }));
    for (const placement of ['top', 'other'] as const) {
      expect(lowered('all', placement).impressions, placement).toBeGreaterThan(0);
      expect(lowered('all', placement).highestCostPerClick, placement).toBeLessThanOrEqual(1);
    }
    // A lower bid loses the top of a search, and may win another place of it.
    expect(lowered('all', 'top').impressions).toBeLessThan(fixed('all', 'top').impressions);
    const all = (statsOf: typeof fixed): number =>
      statsOf('all', 'top').impressions + statsOf('all', 'other').impressions;
    expect(all(lowered)).toBeLessThan(all(fixed));
  });

  it('[BID-21, BID-29] strategy autoForSales raises bids up to 100 percent at the top of search, and up to 50 percent elsewhere', async () => {
    const statsOf = await statsByPlacement(await createCampaigns({ auto: { bidding: { strategy: 'autoForSales' } } }));
    expect(statsOf('auto', 'top').highestCostPerClick).toBeGreaterThan(1);
    expect(statsOf('auto', 'top').highestCostPerClick).toBeLessThanOrEqual(2);
    expect(statsOf('auto', 'other').highestCostPerClick).toBeGreaterThan(1);
    expect(statsOf('auto', 'other').highestCostPerClick).toBeLessThanOrEqual(1.5);
  });

  it('[BID-27, BID-29] strategy and adjustment are combined', async () => {
    const both = { strategy: 'legacyForSales', adjustments: [{ predicate: 'placementTop', percentage: 100 }] };
    const statsOf = await statsByPlacement(await createCampaigns({ both: { bidding: both } }));
    expect(statsOf('both', 'top').highestCostPerClick).toBeGreaterThan(1);
    expect(statsOf('both', 'top').highestCostPerClick).toBeLessThanOrEqual(2);
    expect(statsOf('both', 'other').highestCostPerClick).toBeLessThanOrEqual(1);
  });

  it('[CMP-09, CMP-32] bid plus raises the bid by half at the top of search', async () => {
    const statsOf = await statsByPlacement(await createCampaigns({ plus: { premiumBidAdjustment: true } }));
    expect(statsOf('plus', 'top').highestCostPerClick).toBeGreaterThan(1);
    expect(statsOf('plus', 'top').highestCostPerClick).toBeLessThanOrEqual(1.5);
    expect(statsOf('plus', 'other').highestCostPerClick).toBeLessThanOrEqual(1);
  });
});

describe('placement adjustments', () => {
  it('of a past day do not change when they are updated', async () => {
    const bidding = (percentage: number) => ({
      strategy: 'manual',
      adjustments: [{ predicate: 'placementTop', percentage }],
    });
    const fixture = await createCampaigns({ adjusted: { bidding: bidding(100) } });
    const { world, names } = fixture;
    const rows = (reportDate: string): Promise<Row[]> =>
      reportRows(world, 'campaigns', { reportDate, segment: 'placement', metrics: 'impressions,clicks,cost' });
    const before = await rows('20260301');
    expect(before.length).toBeGreaterThan(10);
    const changes = [...names.keys()].map((campaignId) => ({ campaignId, bidding: bidding(900) }));
    const { json } = await world.ask('PUT', '/v1/sp/campaigns', { body: changes, ...ON });
    expect(json.map(({ code }: Row) => code)).toEqual(changes.map(() => 'SUCCESS'));
    expect(await rows('20260301')).toEqual(before);
    world.state.setClock(Date.parse('2026-03-05T12:00:00Z'), 'frozen');
    const highestCostPerClick = (all: readonly Row[]): number =>
      Math.max(...all.map(({ cost, clicks }) => Number(cost) / Number(clicks) || 0));
    expect(highestCostPerClick(await rows('20260304'))).toBeGreaterThan(highestCostPerClick(before));
  });
});
