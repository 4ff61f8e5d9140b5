/** The laws of the market that are quick to check; the long tests have the others, for any account. */
import { describe, expect, it } from 'vitest';
import type { SimulatedCampaign } from '../../../src/core/simulation/account.ts';
import type { SimulationParameters } from '../../../src/model/simulation-parameters.ts';
import {
  adOf,
  campaignOf,
  changedAt,
  contentsOf,
  copyOf,
  eventsOf,
  keywordOf,
  marketOf,
  outcomesOf,
  searchesOf,
  withAdGroups,
  withClauses,
} from '../../fixtures/market/market-accounts.ts';

const BUSY = { bursts: 30, popularity: { low: 1, high: 3 }, impressions: { low: 50, high: 800 } } as const;
const SEEDS = ['a', 'b', 'c'] as const;
const campaign = campaignOf([keywordOf('3', 'camp stove', 150, 'broad'), keywordOf('4', 'trail stove', 200)]);

describe.each(SEEDS)('with seed %s', (seed) => {
  const market = marketOf(seed, BUSY);

  it('copies of a keyword or a campaign earn nothing', () => {
    const before = eventsOf(market, [campaign]);
    expect(before.length).toBeGreaterThan(10);
    const keywords = withClauses(campaign, (each) => [
      each,
      { ...each, id: `5${each.id}` },
      { ...each, id: `6${each.id}` },
    ]);
    expect(outcomesOf(eventsOf(market, [keywords, copyOf(campaign, '7')]))).toEqual(outcomesOf(before));
  });

  it('a keyword that is archived and created again goes on as it was', () => {
    const noon = (market.day.start + market.day.end) / 2;
    const again = withClauses(campaign, (each) => [
      { ...each, state: changedAt(each.state, noon, 'archived' as const) },
      { ...each, id: `5${each.id}`, createdAt: noon },
    ]);
    expect(outcomesOf(eventsOf(market, [again]))).toEqual(outcomesOf(eventsOf(market, [campaign])));
  });

  it('a new ad of another product changes nothing before it but its own past', () => {
    const noon = (market.day.start + market.day.end) / 2;
    const automatic = campaignOf([keywordOf('3', 'queryHighRelMatches', 150, 'auto')]);
    const ad = { ...adOf('9', 'B0ANOTHER1'), createdAt: noon };
    const after = withAdGroups(automatic, (each) => ({ ...each, ads: [...each.ads, ad] }));
    const before = (each: SimulatedCampaign) => eventsOf(market, [each]).filter((event) => event.at < noon);
    const old = before(after).filter((event) => event.ad.id !== ad.id);
    expect(contentsOf(old)).toEqual(contentsOf(before(automatic)));
    expect(before(after).length).toBeGreaterThan(old.length);
  });

  describe('with one slot', () => {
    const VALUE = 120;
    const profitOf = (bid: number, model: Partial<SimulationParameters>): number => {
      const single = { slots: { top: 1, rest: 0, productPage: 0 }, productPages: 0, rivals: 3 };
      const clauses = campaign.adGroups[0]?.clauses ?? [];
      const bidder = campaignOf(clauses.map(({ id, text, match }) => keywordOf(id, text, bid, match)));
      return eventsOf(marketOf(seed, { ...BUSY, ...single, ...model }), [bidder]).reduce(
        (sum, { clicks, cost }) => sum + clicks * VALUE - cost,
        0,
      );
    };
    const best = (model: Partial<SimulationParameters>): number[] => {
      const bids = Array.from({ length: 61 }, (_, i) => VALUE - 60 + 2 * i);
      const profits = bids.map((bid) => profitOf(bid, model));
      const most = Math.max(...profits);
      expect(Math.min(...profits)).toBeLessThan(most);
      return bids.filter((_, i) => profits[i] === most);
    };

    it('a bid of the value earns most at the second price, to the cent', () => {
      expect(best({})).toContain(VALUE);
      for (const near of [VALUE - 1, VALUE + 1]) expect(profitOf(near, {})).toBeLessThanOrEqual(profitOf(VALUE, {}));
    });

    it('a lower bid earns most at the first price', () => {
      expect(Math.max(...best({ pricing: 'firstPrice' }))).toBeLessThan(VALUE);
    });
  });
});

it('of two keywords with the same score the older one is shown', () => {
  const market = marketOf('same', BUSY);
  const keywords = ['3', '4', '5'].map((id) => keywordOf(id, 'camp stove', 150));
  const shown = eventsOf(market, [campaignOf(keywords)]).map(({ clause }) => clause.id);
  expect(new Set(shown)).toEqual(new Set(['3']));
});

it('a bid of one minor unit takes part in an auction, and a lower one does not', () => {
  const market = marketOf('least', { ...BUSY, rivals: 0, reserve: 0 });
  const eventsAt = (bid: number) => eventsOf(market, [campaignOf([keywordOf('3', 'camp stove', bid)])]).length;
  expect(eventsAt(1)).toBeGreaterThan(0);
  expect(eventsAt(0.99)).toBe(0);
});

it('no click costs more than the bid, also if the strategy lowers the bid below one minor unit', () => {
  const market = marketOf('low', { ...BUSY, rivals: 0, reserve: 0, predictionNoise: 0 });
  const bidder = campaignOf([keywordOf('3', 'camp stove', 1, 'broad')], { strategy: 'legacyForSales' });
  let won = 0;
  for (const { family, search, win } of searchesOf(market, [bidder])) {
    if (win === undefined || win.event.clicks === 0) continue;
    const { top, rest, page } = family.contenders(search, { from: -Infinity, to: Infinity });
    const { clicks, cost, placement } = win.event;
    const own = { placementTop: top, placementRestOfSearch: rest, placementProductPage: page }[placement];
    expect(cost / clicks).toBeLessThanOrEqual(own?.bid ?? 0);
    won++;
  }
  expect(won).toBeGreaterThan(0);
});
