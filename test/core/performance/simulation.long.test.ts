/** Properties of the simulation for any account, day and seed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive, type SimulatedCampaign, type SimulatedNegative } from '../../../src/core/simulation/account.ts';
import { afterCutoffs, budgetCutoffs } from '../../../src/core/simulation/account-day.ts';
import { NO_CATALOG, wordsOf } from '../../../src/core/simulation/market/catalog.ts';
import { parseTerm } from '../../../src/core/simulation/market/terms.ts';
import { highestPrice } from '../../../src/core/simulation/market/bids.ts';
import { groupNegatives } from '../../../src/core/simulation/negatives.ts';
import type { TrafficEvent } from '../../../src/core/simulation/traffic-events.ts';
import { isWithin } from '../../../src/core/simulation/spending.ts';
import { constantTimeline, valueAt, listValues } from '../../../src/core/simulation/timeline.ts';
import { inWindow, WINDOWS } from '../../../src/core/simulation/totals.ts';
import { dayBounds } from '../../../src/model/days.ts';
import {
  accounts,
  contentOf,
  createdAt,
  dayOf,
  daysOf,
  HOUR,
  nameOf,
  sumOf,
  type Account,
} from '../../fixtures/accounts/simulation-accounts.ts';

const DAY = 24 * HOUR;

const RUNS = 100;

/** Checks generated accounts, and that at least a quarter of them have traffic on the day. */
function checkAccounts(check: (account: Account) => void, options = {}): void {
  let busy = 0;
  const checkAndCount = (account: Account): void => {
    if (dayOf(account).events.length > 0) busy++;
    check(account);
  };
  fc.assert(fc.property(accounts(options), checkAndCount), { numRuns: RUNS });
  expect(busy).toBeGreaterThan(RUNS / 4);
}

const byName = (events: readonly TrafficEvent[]): Map<string, TrafficEvent> =>
  new Map(events.map((event) => [nameOf(event), event]));
const largest = (values: readonly number[]): number => Math.max(...values);

describe('a traffic event', () => {
  it('has at least one impression, at most as many clicks as impressions, and no cost without a click', () => {
    checkAccounts((account) => {
      for (const { impressions, clicks, cost } of dayOf(account).events) {
        expect(impressions).toBeGreaterThan(0);
        expect(clicks).toBeGreaterThanOrEqual(0);
        expect(clicks).toBeLessThanOrEqual(impressions);
        if (clicks === 0) expect(cost).toBe(0);
        expect([impressions, clicks, cost].every(Number.isSafeInteger)).toBe(true);
      }
    });
  });

  it('costs per click at most the bid of its time with its strategy and placement adjustment', () => {
    checkAccounts((account) => {
      for (const { at, adGroup, clause, placement, clicks, cost } of dayOf(account).events) {
        const bid = valueAt(clause.bid, at) ?? valueAt(adGroup.defaultBid, at);
        const most = highestPrice(bid, valueAt(account.campaign.bidding, at), placement);
        if (clicks > 0) expect(cost).toBeLessThanOrEqual(clicks * most);
      }
    });
  });

  it('occurs only while its campaign, ad group, clause and ad can serve', () => {
    checkAccounts((account) => {
      const { market, campaign } = account;
      const { day } = market.day;
      for (const { at, adGroup, clause, ad } of dayOf(account).events) {
        for (const entity of [campaign, adGroup, clause, ad]) expect(isLive(market.model, at, entity)).toBe(true);
        expect(valueAt(campaign.stopped, at) || valueAt(market.profile.stopped, at)).toBe(false);
        expect(valueAt(market.profile.validPaymentMethod, at)).toBe(true);
        const [start, end] = [valueAt(campaign.startDay, at), valueAt(campaign.endDay, at)];
        expect(start <= day || (market.model.history === 'backfill' && start === campaign.createdDay)).toBe(true);
        expect(end === null || day <= end).toBe(true);
      }
    });
  });

  it('is within its day of 23, 24 or 25 hours', () => {
    const lengths = new Set<number>();
    checkAccounts((account) => {
      const { start, end } = account.market.day;
      lengths.add((end - start) / HOUR);
      for (const { at } of dayOf(account).events) {
        expect(at).toBeGreaterThanOrEqual(start);
        expect(at).toBeLessThan(end);
      }
    });
    expect(lengths).toEqual(new Set([23, 24, 25]));
  });

  it('occurs in every hour of a day, and more often in the evening than at night', () => {
    const hours: number[] = [];
    checkAccounts(
      (account) => {
        const { start, end } = account.market.day;
        for (const { at } of dayOf(account).events) hours.push(Math.floor(((at - start) / (end - start)) * 24));
      },
      { unlimited: true },
    );
    const at = (hour: number): number => hours.filter((each) => each === hour).length;
    expect(new Set(hours).size).toBe(24);
    expect(at(20)).toBeGreaterThan(3 * at(3));
  });
});

describe('search terms', () => {
  const withTerms = (events: readonly TrafficEvent[]) => events;

  it('follow the match type: the keyword, the keyword in a phrase, its words, or a related term', () => {
    let related = 0;
    checkAccounts((account) => {
      for (const { clause, adGroup, term } of withTerms(dayOf(account).events)) {
        const [words, own] = [term.split(' '), clause.text.split(' ')];
        if (clause.match === 'exact') expect(term).toBe(clause.text);
        if (clause.match === 'phrase') expect(` ${term} `).toContain(` ${clause.text} `);
        if (clause.match === 'broad') {
          const missing = own.filter((word) => !words.includes(word));
          // A related term is without the first word of a keyword of three.
          expect([[], own.length === 3 ? own.slice(0, 1) : []]).toContainEqual(missing);
          related += missing.length;
        }
        if (clause.match === 'auto' && clause.text === 'queryHighRelMatches') {
          const bases = adGroup.ads.flatMap(({ asin }) => wordsOf(NO_CATALOG, asin).close);
          expect(bases).toContain(parseTerm(term).base);
        } else if (clause.match === 'auto' || clause.match === 'product') expect(term).toMatch(/^B0[A-Z0-9]{8}$/);
      }
    });
    expect(related).toBeGreaterThan(0);
  });

  const negative = (match: SimulatedNegative['match'], text: string): SimulatedNegative => ({
    id: '1',
    createdAt: 0,
    state: constantTimeline('enabled'),
    suspended: constantTimeline(false),
    match,
    text,
  });
  const cases: readonly [SimulatedNegative, (term: string) => boolean][] = [
    [negative('exact', 'garden chair'), (term) => term === 'garden chair'],
    [negative('phrase', 'chair'), (term) => / chair /.test(` ${term} `)],
    [negative('phrase', 'garden chair'), (term) => / garden chair /.test(` ${term} `)],
    [negative('product', 'b0target01'), (term) => term === 'B0TARGET01'],
  ];

  it.each(cases)(
    '%# are removed by a negative keyword or target that matches them, and no others',
    (negative, isMatched) => {
      let removed = 0;
      checkAccounts(
        (account) => {
          const without = { ...account, campaign: { ...account.campaign, negatives: new Map() } };
          const before = withTerms(dayOf(without).events);
          const kept = before.filter(({ term }) => !isMatched(term));
          removed += before.length - kept.length;
          const withNegative = { ...account, campaign: { ...account.campaign, negatives: groupNegatives([negative]) } };
          expect(withTerms(dayOf(withNegative).events)).toEqual(kept);
          const adGroups = account.campaign.adGroups.map((adGroup) => ({
            ...adGroup,
            negatives: groupNegatives([negative]),
          }));
          const { events } = dayOf({ ...account, campaign: { ...account.campaign, adGroups } });
          for (const { term } of withTerms(events)) expect(isMatched(term)).toBe(false);
        },
        { unlimited: true },
      );
      expect(removed).toBeGreaterThan(0);
    },
  );

  it('return after the negative keyword is archived', () => {
    checkAccounts(
      (account) => {
        const { start, end } = account.market.day;
        const noon = (start + end) / 2;
        const archived = {
          ...negative('phrase', 'chair'),
          state: { now: 'archived' as const, changes: [{ at: noon, was: 'enabled' as const }] },
        };
        const simulate = (negatives: SimulatedNegative[]) =>
          withTerms(
            dayOf({ ...account, campaign: { ...account.campaign, negatives: groupNegatives(negatives) } }).events,
          ).filter(({ at }) => at >= noon);
        expect(simulate([archived])).toEqual(simulate([]));
      },
      { unlimited: true },
    );
  });
});

describe('bids', () => {
  const raised = (campaign: SimulatedCampaign, by: number): SimulatedCampaign => ({
    ...campaign,
    adGroups: campaign.adGroups.map((adGroup) => ({
      ...adGroup,
      defaultBid: constantTimeline(valueAt(adGroup.defaultBid, 0) + by),
      clauses: adGroup.clauses.map((clause) => {
        const bid = valueAt(clause.bid, 0);
        return { ...clause, bid: constantTimeline(bid === null ? null : bid + by) };
      }),
    })),
  });

  /** One product, because another one may have fewer clicks in the same place. */
  const ofOneProduct = (campaign: SimulatedCampaign): SimulatedCampaign => ({
    ...campaign,
    adGroups: campaign.adGroups.map((adGroup) => ({
      ...adGroup,
      ads: adGroup.ads.map((ad) => ({ ...ad, asin: 'B0PRODUCT1' })),
    })),
  });
  const bySearch = (events: readonly TrafficEvent[]): Map<number, TrafficEvent> => {
    const found = new Map(events.map((event) => [event.draw, event]));
    expect(found.size).toBe(events.length);
    return found;
  };

  it('that are raised never lower impressions at the top, clicks or cost of a search', () => {
    const more = { events: 0, atTop: 0, clicks: 0, cost: 0 };
    fc.assert(
      fc.property(accounts({ unlimited: true }), fc.nat(100), ({ market, campaign }, by) => {
        const own = createdAt(market.day.start - DAY, ofOneProduct(campaign));
        const before = bySearch(dayOf({ market, campaign: raised(own, 0) }).events);
        const after = bySearch(dayOf({ market, campaign: raised(own, by) }).events);
        for (const [draw, { placement, impressions, clicks, cost }] of before) {
          const event = after.get(draw);
          expect(event?.impressions).toBe(impressions);
          if (placement === 'placementTop') expect(event?.placement).toBe(placement);
          else if (event?.placement === 'placementTop') more.atTop++;
          expect(event?.clicks).toBeGreaterThanOrEqual(clicks);
          expect(event?.cost).toBeGreaterThanOrEqual(cost);
          more.clicks += (event?.clicks ?? 0) - clicks;
          more.cost += (event?.cost ?? 0) - cost;
        }
        more.events += after.size - before.size;
      }),
    );
    for (const count of Object.values(more)) expect(count).toBeGreaterThan(0);
  });

  it('that a placement adjustment raises win more events in that placement only', () => {
    let [more, moved] = [0, 0];
    checkAccounts(
      (account) => {
        const { market } = account;
        const campaign = createdAt(market.day.start - DAY, account.campaign);
        const events = (percentage: number): readonly TrafficEvent[] => {
          const bidding = {
            strategy: 'manual' as const,
            adjustments: [{ placement: 'placementTop' as const, percentage }],
          };
          return dayOf({ market, campaign: { ...campaign, bidding: constantTimeline(bidding) } }).events;
        };
        const [before, after] = [bySearch(events(0)), bySearch(events(300))];
        for (const [draw, event] of after) {
          const without = before.get(draw);
          if (event.placement !== 'placementTop') expect(contentOf(event)).toEqual(without && contentOf(without));
          else if (without === undefined) more++;
          else if (without.placement !== 'placementTop') moved++;
        }
        for (const [draw, event] of before) {
          expect(after.has(draw)).toBe(true);
          if (event.placement === 'placementProductPage')
            expect(after.get(draw)?.placement).toBe('placementProductPage');
        }
      },
      { unlimited: true },
    );
    // At the top they win searches that they had no place in, or one in the rest.
    expect(more).toBeGreaterThan(0);
    expect(moved).toBeGreaterThan(0);
  });
});

describe('budgets', () => {
  it('are never exceeded', () => {
    checkAccounts((account) => {
      const { events } = dayOf(account);
      const budgets = listValues(account.campaign.budget);
      expect(sumOf(events).cost).toBeLessThanOrEqual(largest(budgets));
    });
  });

  it('that are exhausted are spent to the cent, and stop serving until they are raised or the day ends', () => {
    let exhausted = 0;
    checkAccounts((account) => {
      const budget = 500;
      const campaign = { ...account.campaign, budget: constantTimeline(budget) };
      const day = dayOf({ ...account, campaign: createdAt(account.market.day.start - DAY, campaign) });
      for (const { from, until } of day.exhausted) {
        exhausted++;
        expect(until).toBe(account.market.day.end);
        expect(sumOf(day.events).cost).toBe(budget);
        expect(day.events.every(({ at }) => at <= from)).toBe(true);
      }
      if (day.exhausted.length === 0) expect(sumOf(day.events).cost).toBeLessThan(budget);
    });
    expect(exhausted).toBeGreaterThan(0);
  });

  it('remove the last clicks of an event, and the same share of its impressions', () => {
    let cut = 0;
    fc.assert(
      fc.property(accounts({ unlimited: true }), fc.integer({ min: 50, max: 3000 }), ({ market, campaign }, budget) => {
        const whole = byName(dayOf({ market, campaign }).events);
        for (const event of dayOf({ market, campaign: { ...campaign, budget: constantTimeline(budget) } }).events) {
          const { clicks = 0, impressions = 0 } = whole.get(nameOf(event)) ?? {};
          if (event.clicks === clicks) continue;
          cut++;
          const part = Math.floor((impressions * event.clicks) / clicks);
          expect(event.impressions).toBe(Math.max(event.clicks, part));
        }
      }),
    );
    expect(cut).toBeGreaterThan(10);
  });

  it('that are larger keep all events of smaller ones', () => {
    fc.assert(
      fc.property(accounts(), fc.integer({ min: 1, max: 3000 }), fc.nat(1000), ({ market, campaign }, budget, by) => {
        const simulate = (amount: number) =>
          dayOf({ market, campaign: { ...campaign, budget: constantTimeline(amount) } }).events;
        const [small, large] = [simulate(budget), byName(simulate(budget + by))];
        for (const event of small) {
          const same = large.get(nameOf(event));
          expect(same?.impressions).toBeGreaterThanOrEqual(event.impressions);
          expect(same?.cost).toBeGreaterThanOrEqual(event.cost);
        }
      }),
    );
  });

  it('that are raised let a campaign serve again from that time; lowered below the spend they stop it', () => {
    let resumed = 0;
    checkAccounts(({ market, campaign }) => {
      const { start, end } = market.day;
      const noon = (start + end) / 2;
      const simulate = (was: number, now: number) =>
        dayOf({
          market,
          campaign: createdAt(start - DAY, { ...campaign, budget: { now, changes: [{ at: noon, was }] } }),
        });
      const before = (list: readonly TrafficEvent[]) => list.filter(({ at }) => at < noon).map(contentOf);
      const [raised, kept] = [simulate(200, 400), simulate(200, 200)];
      expect(before(raised.events)).toEqual(before(kept.events));
      for (const { from, until } of raised.exhausted) if (from < noon) expect(until).toBe(noon);
      if (raised.events.length > kept.events.length) resumed++;
      const lowered = simulate(400, 100);
      const spent = sumOf(lowered.events.filter(({ at }) => at < noon)).cost;
      if (spent < 100) return;
      expect(isWithin(lowered.exhausted, noon)).toBe(true);
      expect(lowered.events.every(({ at }) => at < noon)).toBe(true);
    });
    expect(resumed).toBeGreaterThan(0);
  });

  it('of a campaign created today are not spent by its generated past', () => {
    checkAccounts(({ market, campaign }) => {
      const { start, end } = market.day;
      const created = start + (end - start) * 0.75;
      const made = createdAt(created, { ...campaign, budget: constantTimeline(400) });
      const { events, exhausted } = dayOf({
        market: { ...market, model: { ...market.model, history: 'backfill' } },
        campaign: made,
      });
      expect(sumOf(events.filter(({ at }) => at < created)).cost).toBeLessThanOrEqual(300);
      expect(isWithin(exhausted, created)).toBe(false);
      expect(sumOf(events).cost).toBeLessThanOrEqual(400);
    });
  });

  it('of the whole account stop all campaigns when they have spent it to the cent together', () => {
    let closed = 0;
    fc.assert(
      fc.property(
        accounts({ unlimited: true }),
        accounts({ unlimited: true }),
        fc.integer({ min: 100, max: 3000 }),
        (one, other, dailyBudget) => {
          const profile = { ...one.market.profile, dailyBudget: constantTimeline(dailyBudget) };
          const second = {
            ...other.campaign,
            adGroups: other.campaign.adGroups.map((each) => ({
              ...each,
              clauses: each.clauses.map((clause) => ({ ...clause, id: `2${clause.id}` })),
            })),
          };
          const own = daysOf(one.market, [one.campaign, second]).map(({ events }) => events);
          const spans = budgetCutoffs(profile, one.market.day, own.flat());
          const left = own.map((events) => afterCutoffs(events, spans)).flat();
          const before = sumOf(own.flat()).cost;
          expect(sumOf(left).cost).toBe(Math.min(before, dailyBudget));
          closed += spans.length;
        },
      ),
    );
    expect(closed).toBeGreaterThan(0);
  });
});

describe('time', () => {
  it('only adds orders: impressions, clicks and costs of a past day do not change', () => {
    fc.assert(
      fc.property(accounts(), fc.nat(40 * DAY), fc.nat(40 * DAY), (account, first, more) => {
        const { events } = dayOf(account);
        const { end } = account.market.day;
        const [earlier, later] = [sumOf(events, end + first), sumOf(events, end + first + more)];
        expect([later.impressions, later.clicks, later.cost]).toEqual([
          earlier.impressions,
          earlier.clicks,
          earlier.cost,
        ]);
        for (const window of WINDOWS) {
          for (const [name, value] of Object.entries(inWindow(earlier, window))) {
            expect(
              Object.entries(inWindow(later, window)).find(([other]) => other === name)?.[1],
            ).toBeGreaterThanOrEqual(value);
          }
        }
      }),
    );
  });

  it('makes a day final 30 days after its end, and some orders arrive in the last week', () => {
    let late = 0;
    checkAccounts(
      (account) => {
        const { events } = dayOf(account);
        const { end } = account.market.day;
        expect(sumOf(events, end + 30 * DAY)).toEqual(sumOf(events));
        late += inWindow(sumOf(events), 30).units - inWindow(sumOf(events, end + 22 * DAY), 30).units;
      },
      { unlimited: true },
    );
    expect(late).toBeGreaterThan(0);
  });

  it('limits an unfinished day to past events', () => {
    fc.assert(
      fc.property(accounts(), fc.nat(DAY), (account, passed) => {
        const { events } = dayOf(account);
        const now = account.market.day.start + passed;
        expect(sumOf(events, now).impressions).toBe(sumOf(events.filter(({ at }) => at <= now)).impressions);
      }),
    );
  });

  it('is not affected backwards: a change of state does not change earlier events', () => {
    fc.assert(
      fc.property(accounts(), fc.double({ min: 0, max: 1, noNaN: true }), ({ market, campaign }, part) => {
        const { start, end } = market.day;
        const at = start + Math.floor(part * (end - start));
        const paused: SimulatedCampaign = {
          ...campaign,
          state: {
            now: 'paused',
            changes: [
              ...campaign.state.changes.filter((each) => each.at < at),
              { at, was: valueAt(campaign.state, at) },
            ],
          },
        };
        const before = (list: readonly TrafficEvent[]) => list.filter((event) => event.at < at).map(contentOf);
        const { events } = dayOf({ market, campaign: paused });
        expect(before(events)).toEqual(before(dayOf({ market, campaign }).events));
        expect(events.every((event) => event.at < at)).toBe(true);
      }),
    );
  });

  it('consists of days without gaps', () => {
    for (const zone of ['America/Los_Angeles', 'Europe/London', 'Australia/Sydney', 'Asia/Tokyo']) {
      expect(dayBounds('2026-03-08', zone).end).toBe(dayBounds('2026-03-09', zone).start);
      expect(dayBounds('2026-10-25', zone).end).toBe(dayBounds('2026-10-26', zone).start);
    }
  });
});

describe('windows', () => {
  it('contain at least the numbers of shorter ones, and all products at least those of the advertised one', () => {
    checkAccounts((account) => {
      const { events } = dayOf(account);
      for (const part of [
        events,
        ...Map.groupBy(events, ({ clause }) => clause).values(),
        ...Map.groupBy(events, ({ ad }) => ad).values(),
      ]) {
        const totals = sumOf(part);
        let shorter = inWindow(totals, 1);
        for (const window of WINDOWS) {
          const sums = inWindow(totals, window);
          for (const family of ['conversions', 'units', 'sales'] as const) {
            const other = (each: typeof sums): number => each[family] - each[`${family}Same`];
            expect(sums[family]).toBeGreaterThanOrEqual(shorter[family]);
            expect(sums[`${family}Same`]).toBeGreaterThanOrEqual(shorter[`${family}Same`]);
            expect(other(sums)).toBeGreaterThanOrEqual(Math.max(0, other(shorter)));
          }
          expect(sums.units).toBeGreaterThanOrEqual(sums.conversions);
          shorter = sums;
        }
        expect(inWindow(totals, 30).conversions).toBeLessThanOrEqual(totals.clicks);
      }
    });
  });
});

describe('the same simulation', () => {
  it('has the same events, whatever the order of the entities', () => {
    fc.assert(
      fc.property(accounts(), fc.boolean(), ({ market, campaign }, backwards) => {
        const reorder = <T>(list: readonly T[]): readonly T[] => (backwards ? list.toReversed() : list);
        const other = {
          ...structuredClone(campaign),
          adGroups: reorder(campaign.adGroups).map((adGroup) => ({
            ...adGroup,
            clauses: reorder(adGroup.clauses),
            ads: reorder(adGroup.ads),
          })),
        };
        const sortedEvents = (account: Account) =>
          dayOf(account)
            .events.map((event) => JSON.stringify(contentOf(event)))
            .toSorted();
        expect(sortedEvents({ market, campaign: other })).toEqual(sortedEvents({ market, campaign }));
      }),
    );
  });

  it('has other searches for another seed, marketplace or day, and the same for other ids', () => {
    checkAccounts(
      ({ market, campaign }) => {
        const { profile, day } = market;
        const totalsFor = (other: Partial<Account['market']>, own = campaign) =>
          sumOf(dayOf({ market: { ...market, ...other }, campaign: own }).events);
        const own = totalsFor({});
        if (own.impressions < 500) return;
        expect(totalsFor({ profile: { ...profile, seed: 'another seed' } })).not.toEqual(own);
        expect(totalsFor({ profile: { ...profile, country: 'CA' } })).not.toEqual(own);
        expect(totalsFor({ day: { ...day, day: '2020-01-01' } })).not.toEqual(own);
        const adGroups = campaign.adGroups.map((adGroup) => ({
          ...adGroup,
          id: `9${adGroup.id}`,
          clauses: adGroup.clauses.map((clause) => ({ ...clause, id: `9${clause.id}` })),
          ads: adGroup.ads.map((ad) => ({ ...ad, id: `9${ad.id}` })),
        }));
        const renamed = { ...campaign, id: `9${campaign.id}`, adGroups };
        expect(totalsFor({ profile: { ...profile, profileId: '2' } }, renamed)).toEqual(own);
      },
      { unlimited: true },
    );
  });
});

describe('an ad', () => {
  it('that is paused leaves its events to other ads, whose own events do not change', () => {
    checkAccounts(
      ({ market, campaign }) => {
        const [adGroup, ...rest] = campaign.adGroups;
        const [ad, ...others] = adGroup?.ads ?? [];
        if (adGroup === undefined || ad === undefined || others.length === 0) return;
        const paused = { ...adGroup, ads: [{ ...ad, state: constantTimeline('paused' as const) }, ...others] };
        const after = byName(dayOf({ market, campaign: { ...campaign, adGroups: [paused, ...rest] } }).events);
        for (const event of dayOf({ market, campaign }).events) {
          if (event.ad.id === ad.id) expect(after.get(nameOf(event))?.ad.id ?? 'none').not.toBe(ad.id);
          else expect(contentOf(after.get(nameOf(event)) ?? event)).toEqual(contentOf(event));
        }
      },
      { unlimited: true },
    );
  });
});
