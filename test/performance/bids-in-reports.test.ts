import { describe, expect, it } from 'vitest';
import { reportRows, type Row } from '../fixtures/clients/reports.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

const ON = { headers: { bidding_controls_on: 'true' } };
const TOP = 'Top of Search on-Amazon';
const DAYS = ['20260301', '20260228', '20260227', '20260226'];

interface Shop {
  box: Sandbox;
  names: Map<number, string>;
}

/** As many campaigns of each way of bidding, each with one keyword that bids 1.00 and money for a year. */
async function shop(ways: Readonly<Record<string, object>>): Promise<Shop> {
  const box = sandbox();
  const names = new Map<number, string>();
  for (const [name, how] of Object.entries(ways)) {
    const wanted = Array.from({ length: 40 }, (_, i) => ({
      name: `${name} ${i}`,
      campaignType: 'sponsoredProducts',
      targetingType: 'manual',
      state: 'enabled',
      dailyBudget: 1_000_000,
      startDate: '20250101',
      ...how,
    }));
    const { json: campaigns } = await box.ask('POST', '/v1/sp/campaigns', { body: wanted, ...ON });
    const { json: adGroups } = await box.ask('POST', '/v2/sp/adGroups', {
      body: campaigns.map(({ campaignId }: Row) => ({ campaignId, name: 'g', state: 'enabled', defaultBid: 1 })),
    });
    const parents = campaigns.map(({ campaignId }: Row, i: number) => ({
      campaignId,
      adGroupId: adGroups[i].adGroupId,
    }));
    await box.ask('POST', '/v2/sp/productAds', {
      body: parents.map((each: object) => ({ ...each, sku: 'S-1', state: 'enabled' })),
    });
    await box.ask('POST', '/v2/sp/keywords', {
      body: parents.map((each: object) => ({
        ...each,
        keywordText: 'garden chair',
        matchType: 'exact',
        state: 'enabled',
      })),
    });
    for (const { campaignId } of campaigns) names.set(campaignId, name);
  }
  return { box, names };
}

interface Place {
  impressions: number;
  /** Of any row: what a click cost there on average. */
  dearest: number;
}

/** By way of bidding and place, over some days. */
async function placesOf({ box, names }: Shop): Promise<(name: string, place: 'top' | 'other') => Place> {
  const places = new Map<string, Place>();
  for (const reportDate of DAYS) {
    const asked = { reportDate, segment: 'placement', metrics: 'impressions,clicks,cost' };
    for (const row of await reportRows(box, 'campaigns', asked)) {
      const key = `${names.get(Number(row['campaignId']))} ${row['placement'] === TOP ? 'top' : 'other'}`;
      const { impressions, dearest } = places.get(key) ?? { impressions: 0, dearest: 0 };
      const perClick = Number(row['clicks']) === 0 ? 0 : Number(row['cost']) / Number(row['clicks']);
      places.set(key, { impressions: impressions + Number(row['impressions']), dearest: Math.max(dearest, perClick) });
    }
  }
  return (name, place) => places.get(`${name} ${place}`) ?? { impressions: 0, dearest: 0 };
}

const manual = { strategy: 'manual' };
const top50 = [{ predicate: 'placementTop', percentage: 50 }];

describe('bids, as campaign reports by placement show them', () => {
  it('[BID-01, BID-22, BID-28, BID-29] manual: no click costs more than the bid, at any place', async () => {
    const place = await placesOf(await shop({ exact: { bidding: manual } }));
    for (const where of ['top', 'other'] as const) {
      expect(place('exact', where).dearest, where).toBeGreaterThan(0.5);
      expect(place('exact', where).dearest, where).toBeLessThanOrEqual(1);
    }
  });

  it('[BID-01, BID-26, BID-28, BID-29] an adjustment of 50 makes a bid of 1.00 one of 1.50 at its place, and nowhere else', async () => {
    const place = await placesOf(await shop({ raised: { bidding: { ...manual, adjustments: top50 } } }));
    expect(place('raised', 'top').dearest).toBeGreaterThan(1);
    expect(place('raised', 'top').dearest).toBeLessThanOrEqual(1.5);
    expect(place('raised', 'other').dearest).toBeLessThanOrEqual(1);
  });

  it('[BID-18, BID-29] legacyForSales lowers bids, and never raises one', async () => {
    const place = await placesOf(
      await shop({ lowered: { bidding: { strategy: 'legacyForSales' } }, exact: { bidding: manual } }),
    );
    for (const where of ['top', 'other'] as const) {
      expect(place('lowered', where).dearest, where).toBeLessThanOrEqual(1);
      expect(place('lowered', where).impressions, where).toBeLessThan(place('exact', where).impressions);
    }
  });

  it('[BID-21, BID-29] autoForSales raises bids up to 100 percent, at most by half away from the top of search', async () => {
    const place = await placesOf(await shop({ auto: { bidding: { strategy: 'autoForSales' } } }));
    expect(place('auto', 'top').dearest).toBeGreaterThan(1);
    expect(place('auto', 'top').dearest).toBeLessThanOrEqual(2);
    expect(place('auto', 'other').dearest).toBeGreaterThan(1);
    expect(place('auto', 'other').dearest).toBeLessThanOrEqual(1.5);
  });

  it('[BID-27, BID-29] strategy and adjustment work together', async () => {
    const both = { strategy: 'legacyForSales', adjustments: [{ predicate: 'placementTop', percentage: 100 }] };
    const place = await placesOf(await shop({ both: { bidding: both } }));
    expect(place('both', 'top').dearest).toBeGreaterThan(1);
    expect(place('both', 'top').dearest).toBeLessThanOrEqual(2);
    expect(place('both', 'other').dearest).toBeLessThanOrEqual(1);
  });

  it('[CMP-09, CMP-32] bid plus raises the bid by half at the top of search', async () => {
    const place = await placesOf(await shop({ plus: { premiumBidAdjustment: true } }));
    expect(place('plus', 'top').dearest).toBeGreaterThan(1);
    expect(place('plus', 'top').dearest).toBeLessThanOrEqual(1.5);
    expect(place('plus', 'other').dearest).toBeLessThanOrEqual(1);
  });
});

describe('placement adjustments', () => {
  it('of a day that is past stay what they were, whatever they are changed to', async () => {
    const bidding = (percentage: number) => ({
      strategy: 'manual',
      adjustments: [{ predicate: 'placementTop', percentage }],
    });
    const open = await shop({ adjusted: { bidding: bidding(100) } });
    const { box, names } = open;
    const rows = (reportDate: string): Promise<Row[]> =>
      reportRows(box, 'campaigns', { reportDate, segment: 'placement', metrics: 'impressions,clicks,cost' });
    const before = await rows('20260301');
    expect(before.length).toBeGreaterThan(10);
    const changes = [...names.keys()].map((campaignId) => ({ campaignId, bidding: bidding(900) }));
    const { json } = await box.ask('PUT', '/v1/sp/campaigns', { body: changes, ...ON });
    expect(json.map(({ code }: Row) => code)).toEqual(changes.map(() => 'SUCCESS'));
    expect(await rows('20260301')).toEqual(before);
    box.world.setClock(Date.parse('2026-03-05T12:00:00Z'), 'frozen');
    const dearest = (all: readonly Row[]): number =>
      Math.max(...all.map(({ cost, clicks }) => Number(cost) / Number(clicks) || 0));
    expect(dearest(await rows('20260304'))).toBeGreaterThan(dearest(before));
  });
});
