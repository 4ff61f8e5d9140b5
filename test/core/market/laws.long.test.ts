/** Laws of the market for any advertiser, seed and day: copies, time, bids, negatives, harvesting. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Market, Negatives, SimulatedCampaign, SimulatedClause } from '../../../src/core/simulation/account.ts';
import { groupNegatives } from '../../../src/core/simulation/negatives.ts';
import { constantTimeline } from '../../../src/core/simulation/timeline.ts';
import type { TrafficEvent } from '../../../src/core/simulation/traffic-events.ts';
import {
  bySearch,
  changedAt,
  clausesOf,
  contentsOf,
  copyOf,
  eventsOf,
  outcomesOf,
  searchesOf,
  withBidsTimes,
  withClauses,
} from '../../fixtures/market/market-accounts.ts';
import { busyAccounts } from '../../fixtures/market/market-arbitraries.ts';
import { sumOf, type Account } from '../../fixtures/accounts/simulation-accounts.ts';

const RUNS = 60;

const unlimited = busyAccounts({ unlimited: true });

/** Without a generated past, which takes what the entities before it leave. */
const withoutPast = (market: Market): Market => ({ ...market, model: { ...market.model, history: 'lifetime' } });

/** Checks the law for accounts with a clause, and that it says something about a part of them. */
function checkClauses(check: (account: Account, clause: SimulatedClause, pick: number) => number): void {
  let cases = 0;
  const property = fc.property(unlimited, fc.nat(1000), (account, pick) => {
    const clauses = clausesOf([account.campaign]);
    const clause = clauses[pick % Math.max(1, clauses.length)];
    if (clause !== undefined) cases += Math.min(1, check(account, clause, pick));
  });
  fc.assert(property, { numRuns: RUNS });
  expect(cases).toBeGreaterThan(RUNS / 10);
}

const isExact = (term: string, text: string): boolean => term === text;
const isPhrase = (term: string, text: string): boolean => ` ${term} `.includes(` ${text} `);
const isBroad = (term: string, text: string): boolean => {
  const words = new Set(term.split(' '));
  return text.split(' ').every((word) => words.has(word));
};

const joined = (own: Negatives, more: Negatives): Negatives =>
  groupNegatives([...own.values(), ...more.values()].flat());

describe('copies', () => {
  it('of a keyword or target with its bid change nothing but the ids, in the ad group, in others, and later', () => {
    checkClauses(({ market, campaign }, clause, pick) => {
      const before = eventsOf(market, [campaign]);
      const copies = [1, 2, 3].map((n) => ({
        ...clause,
        id: `${n}${clause.id}`,
        createdAt: clause.createdAt + n * pick,
      }));
      const inGroup = withClauses(campaign, (each) => (each === clause ? [each, ...copies] : [each]));
      expect(outcomesOf(eventsOf(market, [inGroup]))).toEqual(outcomesOf(before));
      const groups = {
        ...campaign,
        adGroups: [...campaign.adGroups, ...copyOf(campaign, '7').adGroups, ...copyOf(campaign, '8').adGroups],
      };
      expect(outcomesOf(eventsOf(market, [groups]))).toEqual(outcomesOf(before));
      return before.filter((event) => event.clause === clause).length;
    });
  });

  it('of a campaign change nothing but the ids', () => {
    checkClauses(({ market, campaign }) => {
      const before = eventsOf(market, [campaign]);
      const several = [copyOf(campaign, '7'), campaign, copyOf(campaign, '8')];
      expect(outcomesOf(eventsOf(market, several))).toEqual(outcomesOf(before));
      return before.length;
    });
  });
});

describe('what is archived and created again', () => {
  it('has the numbers that the first one would have had: keywords, and campaigns with the same products', () => {
    checkClauses(({ market, campaign }, clause, pick) => {
      const { start, end } = market.day;
      const at = start + Math.floor(((end - start) * pick) / 1000);
      if (Math.max(campaign.createdAt, clause.createdAt) >= at) return 0;
      const before = eventsOf(market, [campaign]);
      const gone = changedAt(clause.state, at, 'archived' as const);
      const again = { ...clause, id: `9${clause.id}`, createdAt: at };
      const clauses = withClauses(campaign, (each) => (each === clause ? [{ ...each, state: gone }, again] : [each]));
      expect(outcomesOf(eventsOf(market, [clauses]))).toEqual(outcomesOf(before));
      const another = copyOf({ ...campaign, createdAt: at }, '9');
      const campaigns = [{ ...campaign, state: gone }, another];
      const lifetime = withoutPast(market);
      expect(outcomesOf(eventsOf(lifetime, campaigns))).toEqual(outcomesOf(eventsOf(lifetime, [campaign])));
      return before.filter((event) => event.clause === clause && event.at > at).length;
    });
  });
});

describe('a higher bid', () => {
  it('of one keyword never lowers its own impressions at the top, clicks or cost in any search', () => {
    checkClauses(({ market: random, campaign }, clause, pick) => {
      const market = withoutPast(random);
      const bid = 2 + (pick % 100);
      const eventsFor = (amount: number): readonly TrafficEvent[] =>
        eventsOf(market, [
          withClauses(campaign, (each) => [each === clause ? { ...each, bid: constantTimeline(amount) } : each]),
        ]).filter((event) => event.clause.id === clause.id);
      const [low, high] = [eventsFor(bid), bySearch(eventsFor(bid + 1 + (pick % 37)))];
      for (const [name, event] of bySearch(low)) {
        const raised = high.get(name);
        expect(raised).toBeDefined();
        if (event.placement === 'placementTop') expect(raised?.placement).toBe('placementTop');
        expect(raised?.impressions).toBeGreaterThanOrEqual(event.impressions);
        expect(raised?.clicks).toBeGreaterThanOrEqual(event.clicks);
        expect(raised?.cost).toBeGreaterThanOrEqual(event.cost);
      }
      return high.size - low.length;
    });
  });

  it('of everything never lowers impressions, impressions at the top or clicks of the account', () => {
    checkClauses(({ market: random, campaign }, _, pick) => {
      const market = withoutPast(random);
      const atTop = (events: readonly TrafficEvent[]) => events.filter(({ placement }) => placement === 'placementTop');
      const [low, high] = [campaign, withBidsTimes(campaign, 1 + (pick % 40) / 10)].map((each) =>
        eventsOf(market, [each]),
      );
      if (low === undefined || high === undefined) return 0;
      expect(sumOf(high).impressions).toBeGreaterThanOrEqual(sumOf(low).impressions);
      expect(sumOf(atTop(high)).impressions).toBeGreaterThanOrEqual(sumOf(atTop(low)).impressions);
      expect(sumOf(high).clicks).toBeGreaterThanOrEqual(sumOf(low).clicks);
      return high.length - low.length;
    });
  });

  it('is never exceeded by the price of a click, whatever the strategy and the placement make of it', () => {
    checkClauses(({ market: random, campaign }) => {
      const market = withoutPast(random);
      let clicked = 0;
      for (const { family, search, win } of searchesOf(market, [campaign])) {
        if (win === undefined || win.event.clicks === 0) continue;
        const { top, rest, page } = family.contenders(search, { from: -Infinity, to: search.at });
        const { placement, cost, clicks } = win.event;
        const own = { placementTop: top, placementRestOfSearch: rest, placementProductPage: page }[placement];
        expect(cost / clicks).toBeLessThanOrEqual(own?.bid ?? 0);
        clicked++;
      }
      return clicked;
    });
  });
});

describe('a negative keyword', () => {
  const kinds = fc.constantFrom('exact', 'phrase', 'broad');
  /** Of a term: it, its last word, or its first and last one in the wrong order. */
  const textFrom = (events: readonly TrafficEvent[], pick: number): string => {
    const term = events[pick % Math.max(1, events.length)]?.term.toLowerCase() ?? 'chair';
    const words = term.split(' ');
    return [term, words.at(-1), `${words.at(-1)} ${words[0]}`][pick % 3] ?? term;
  };
  const isMatch = { exact: isExact, phrase: isPhrase, broad: isBroad } as const;

  it('removes the searches of its terms from its scope or hands them to others, and moves nothing else', () => {
    const counts = { removed: 0, handed: 0 };
    fc.assert(
      fc.property(
        unlimited,
        fc.record({ match: kinds, pick: fc.nat(1000), part: fc.integer({ min: -500, max: 1000 }) }),
        fc.boolean(),
        ({ market, campaign }, { match, pick, part }, isOfCampaign) => {
          const text = textFrom(eventsOf(market, [campaign]), pick);
          const { start, end } = market.day;
          const createdAt = Math.floor(start + (part / 1000) * (end - start));
          const created = { id: '5', createdAt, state: constantTimeline('enabled' as const) };
          const negatives = groupNegatives([{ ...created, suspended: constantTimeline(false), match, text }]);
          const other = withBidsTimes(copyOf(campaign, '7'), 0.8);
          const [adGroup, ...rest] = campaign.adGroups;
          if (adGroup === undefined) return;
          const blocked = isOfCampaign
            ? { ...campaign, negatives: joined(campaign.negatives, negatives) }
            : { ...campaign, adGroups: [{ ...adGroup, negatives: joined(adGroup.negatives, negatives) }, ...rest] };
          const isBlocked = (event: TrafficEvent): boolean =>
            event.at >= createdAt &&
            isMatch[match](event.term.toLowerCase(), text) &&
            (isOfCampaign
              ? campaign.adGroups.some(({ id }) => id === event.adGroup.id)
              : adGroup.id === event.adGroup.id);
          const before = bySearch(eventsOf(market, [campaign, other]));
          const after = bySearch(eventsOf(market, [blocked, other]));
          for (const name of after.keys()) expect(before.has(name)).toBe(true);
          for (const [name, event] of before) {
            const then = after.get(name);
            if (!isBlocked(event)) expect(contentsOf(then === undefined ? [] : [then])).toEqual(contentsOf([event]));
            else if (then === undefined) counts.removed++;
            else {
              expect(isBlocked(then)).toBe(false);
              counts.handed++;
            }
          }
        },
      ),
      { numRuns: RUNS },
    );
    expect(counts.removed).toBeGreaterThan(RUNS / 10);
    expect(counts.handed).toBeGreaterThan(RUNS / 10);
  });
});

describe('an exact keyword for a term that another keyword or target got', () => {
  it('adds no search in which the advertiser could be shown, and with the same bid changes no number', () => {
    checkClauses(({ market, campaign }, _, pick) => {
      const before = eventsOf(market, [campaign]);
      const found = before.filter(({ clause, term }) => clause.match !== 'product' && !term.startsWith('B0'));
      const event = found[pick % Math.max(1, found.length)];
      if (event === undefined) return 0;
      const exact = { ...event.clause, id: '5', match: 'exact' as const, text: event.term };
      const harvested = withClauses(campaign, (each) => (each === event.clause ? [each, exact] : [each]));
      const shown = (each: SimulatedCampaign): readonly number[] =>
        searchesOf(market, [each])
          .filter(({ family, search }) => {
            const { top, page } = family.contenders(search, { from: -Infinity, to: Infinity });
            return top !== undefined || page !== undefined;
          })
          .map(({ search }) => search.draw)
          .toSorted();
      expect(shown(harvested)).toEqual(shown(campaign));
      // An automatic target shows the products of the term, and a keyword those of its ad group.
      if (event.clause.match !== 'auto') expect(outcomesOf(eventsOf(market, [harvested]))).toEqual(outcomesOf(before));
      return event.term === event.clause.text ? 0 : 1;
    });
  });
});
