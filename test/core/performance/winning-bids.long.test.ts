/** A suggested bid wins the part of the searches that it is suggested for. */
import { expect, it } from 'vitest';
import type { Market } from '../../../src/core/simulation/account.ts';
import { NO_CATALOG } from '../../../src/core/simulation/market/catalog.ts';
import { bidSearches, UNIT_BID } from '../../../src/core/simulation/market/analysis/bid-searches.ts';
import {
  campaignBidding,
  winningBids,
  type BidQuestion,
} from '../../../src/core/simulation/market/analysis/winning-bids.ts';
import { constantTimeline } from '../../../src/core/simulation/timeline.ts';
import { addDays, dayBounds } from '../../../src/model/days.ts';
import { DEFAULT_SIMULATION_PARAMETERS } from '../../../src/model/simulation-parameters.ts';
import { daysOf, segmentsOf } from '../../fixtures/accounts/simulation-accounts.ts';

const SEEDS = 20;
/** Without them every search is won. */
const NO_RIVALS = { ...DEFAULT_SIMULATION_PARAMETERS, rivals: 0, reserve: 0 };
const FIRST_DAY = '2026-02-02';
const TERMS = ['camp stove', 'garden chair', 'lamp', 'keyword B000000001 1', 'folding travel mug'] as const;

function marketOn(seed: number, day: string, model = DEFAULT_SIMULATION_PARAMETERS): Market {
  return {
    profile: {
      seed: String(seed),
      profileId: '1',
      country: 'US',
      brands: [],
      validPaymentMethod: constantTimeline(true),
      stopped: constantTimeline(false),
      dailyBudget: constantTimeline(Infinity),
    },
    day: { day, ...dayBounds(day, 'America/Los_Angeles') },
    format: 'products',
    model,
    catalog: NO_CATALOG,
    responses: undefined,
  };
}

const daysFrom = (first: string, count: number): string[] => Array.from({ length: count }, (_, i) => addDays(first, i));

/** Impressions in search results. */
function impressionsOf(
  seed: number,
  days: readonly string[],
  question: BidQuestion,
  { bid, model = DEFAULT_SIMULATION_PARAMETERS }: { bid: number; model?: typeof DEFAULT_SIMULATION_PARAMETERS },
): number {
  return days
    .flatMap((day) => daysOf(marketOn(seed, day, model), [campaignBidding(question, bid)]))
    .flatMap(({ events }) => events)
    .filter(({ placement }) => placement !== 'placementProductPage')
    .reduce((sum, { impressions }) => sum + impressions, 0);
}

it.each(['exact', 'broad'] as const)(
  'a suggestion for an %s keyword wins the stated part of the searches, and of those that follow',
  (match) => {
    const stated = { sum: 0, won: 0, all: 0 };
    const parts: number[][] = [[], [], []];
    for (let seed = 1; seed <= SEEDS; seed++) {
      for (const text of TERMS) {
        const question = { match, text, asins: ['B000000001'] };
        const before = daysFrom(FIRST_DAY, 7);
        const days = before.map((day) => segmentsOf(marketOn(seed, day)));
        const bids = winningBids(bidSearches(days, { firstAds: new Map() }, campaignBidding(question, UNIT_BID)));
        for (const [i, { bid, wins }] of bids?.entries() ?? []) {
          const won = impressionsOf(seed, before, question, { bid });
          expect(won / impressionsOf(seed, before, question, { bid, model: NO_RIVALS })).toBeCloseTo(wins, 9);
          parts[i]?.push(wins);
        }
        const middle = bids?.[1];
        if (middle === undefined) continue;
        const after = daysFrom(addDays(FIRST_DAY, 7), 14);
        const all = impressionsOf(seed, after, question, { bid: middle.bid, model: NO_RIVALS });
        stated.sum += middle.wins * all;
        stated.won += impressionsOf(seed, after, question, middle);
        stated.all += all;
      }
    }
    const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length;
    const [low = 0, middle = 0, high = 0] = parts.map(mean);
    expect(low).toBeLessThan(middle);
    expect(middle).toBeLessThan(high);
    expect(middle).toBeGreaterThan(0.8);
    expect(middle).toBeLessThan(0.95);
    // On the days that follow.
    expect(Math.abs(stated.won - stated.sum) / stated.all).toBeLessThan(0.08);
  },
);
