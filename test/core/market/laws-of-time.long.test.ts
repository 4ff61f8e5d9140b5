/** What is written at an instant changes no number of an instant before it, but for a new entity's own past. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  Market,
  Negatives,
  SimulatedCampaign,
  SimulatedEntity,
  SimulatedNegative,
} from '../../../src/core/simulation/account.ts';
import { marketDay, type MarketSegment } from '../../../src/core/simulation/market/market-day.ts';
import { groupNegatives } from '../../../src/core/simulation/negatives.ts';
import { PackedEventList, unpackEvents } from '../../../src/core/simulation/packed-events.ts';
import type { Span } from '../../../src/core/simulation/spending.ts';
import { constantTimeline, valueAt, type Timeline } from '../../../src/core/simulation/timeline.ts';
import type { TrafficEvent } from '../../../src/core/simulation/traffic-events.ts';
import type { SimulationParameters } from '../../../src/model/simulation-parameters.ts';
import {
  adOf,
  advertiserIn,
  changedAt,
  contentsOf,
  copyOf,
  keywordOf,
  withAdGroups,
  withBidsTimes,
  withClauses,
} from '../../fixtures/market/market-accounts.ts';
import { busyAccounts } from '../../fixtures/market/market-arbitraries.ts';
import { HOUR, segmentsOf } from '../../fixtures/accounts/simulation-accounts.ts';

/** A campaign as it is known at an instant, without what comes later. */
function knownAt(campaign: SimulatedCampaign, at: number): SimulatedCampaign {
  const known = <T>({ now, changes }: Timeline<T>): Timeline<T> => {
    const next = changes.find((change) => change.at > at);
    return { now: next === undefined ? now : next.was, changes: changes.filter((change) => change.at <= at) };
  };
  const entity = <Entity extends SimulatedEntity>(each: Entity): Entity => ({
    ...each,
    createdAt: Math.min(each.createdAt, at - 1),
    state: known(each.state),
    suspended: known(each.suspended),
  });
  const exists = ({ createdAt }: SimulatedEntity): boolean => createdAt < at;
  return {
    ...entity(campaign),
    startDay: known(campaign.startDay),
    endDay: known(campaign.endDay),
    budget: known(campaign.budget),
    stopped: known(campaign.stopped),
    bidding: known(campaign.bidding),
    adGroups: campaign.adGroups.map((adGroup) => ({
      ...entity(adGroup),
      defaultBid: known(adGroup.defaultBid),
      clauses: adGroup.clauses.filter(exists).map((clause) => ({ ...entity(clause), bid: known(clause.bid) })),
      ads: adGroup.ads.filter(exists).map(entity),
    })),
  };
}

interface World {
  segments: readonly MarketSegment[];
  campaigns: readonly SimulatedCampaign[];
}

interface Write {
  world: World;
  at: number;
  pick: number;
}

const NEW = '9';
const RUNS = 50;

function onFirst(
  { segments, campaigns: [first, ...rest] }: World,
  change: (each: SimulatedCampaign) => SimulatedCampaign,
): World {
  return { segments, campaigns: first === undefined ? rest : [change(first), ...rest] };
}

const withNegative = (own: Negatives, { at }: Write): Negatives => {
  const made = { id: `${NEW}1`, createdAt: at, state: constantTimeline('enabled' as const) };
  const negative: SimulatedNegative = { ...made, suspended: constantTimeline(false), match: 'phrase', text: 'chair' };
  return groupNegatives([...[...own.values()].flat(), negative]);
};

/** A new entity has an id that starts with `NEW`. */
const WRITES: Readonly<Record<string, (write: Write) => World>> = {
  'a new keyword': ({ world, at, pick }) =>
    onFirst(world, (campaign) =>
      withClauses(campaign, (each) => [
        { ...keywordOf(`${NEW}${each.id}`, 'garden chair', pick, 'broad'), createdAt: at },
        each,
      ]),
    ),
  'a new ad': ({ world, at, pick }) =>
    onFirst(world, (campaign) =>
      withAdGroups(campaign, (each) => ({
        ...each,
        ads: [
          ...each.ads,
          { ...adOf(`${NEW}${each.id}`, pick % 2 === 0 ? 'B0NEWADNEW' : 'B000000000'), createdAt: at },
        ],
      })),
    ),
  'a new campaign': ({ world, at }) => {
    const [first] = world.campaigns;
    if (first === undefined) return world;
    const made = withAdGroups({ ...copyOf(first, NEW), createdAt: at }, (adGroup) => ({
      ...adGroup,
      createdAt: at,
      clauses: adGroup.clauses.map((each) => ({ ...each, createdAt: at })),
      ads: adGroup.ads.map((each) => ({ ...each, createdAt: at })),
    }));
    return { ...world, campaigns: [withBidsTimes(made, 1.5), ...world.campaigns] };
  },
  'a negative keyword of a campaign': (write) =>
    onFirst(write.world, (each) => ({ ...each, negatives: withNegative(each.negatives, write) })),
  'a negative keyword of ad groups': (write) =>
    onFirst(write.world, (campaign) =>
      withAdGroups(campaign, (each) => ({ ...each, negatives: withNegative(each.negatives, write) })),
    ),
  'other bids': ({ world, at, pick }) =>
    onFirst(world, (campaign) =>
      withAdGroups(campaign, (each) => ({
        ...each,
        defaultBid: changedAt(each.defaultBid, at, pick),
        clauses: each.clauses.map((clause) => ({ ...clause, bid: changedAt(clause.bid, at, 2 * pick) })),
      })),
    ),
  'other states of clauses': ({ world, at, pick }) =>
    onFirst(world, (campaign) =>
      withClauses(campaign, (each) => [
        { ...each, state: changedAt(each.state, at, pick % 2 === 0 ? ('archived' as const) : ('enabled' as const)) },
      ]),
    ),
  'another state of a campaign': ({ world, at, pick }) =>
    onFirst(world, (each) => ({
      ...each,
      state: changedAt(each.state, at, pick % 2 === 0 ? ('paused' as const) : ('enabled' as const)),
    })),
  'another budget': ({ world, at, pick }) =>
    onFirst(world, (each) => ({ ...each, budget: changedAt(each.budget, at, pick * 10) })),
  'another strategy': ({ world, at }) =>
    onFirst(world, (each) => ({
      ...each,
      bidding: changedAt(each.bidding, at, {
        strategy: 'autoForSales',
        adjustments: [{ placement: 'placementTop', percentage: 300 }],
      }),
    })),
  'other parameters': ({ world: { segments, campaigns }, at, pick }) => {
    const changes: readonly Partial<SimulationParameters>[] = [
      { price: { low: 1, high: 20 } },
      { history: 'lifetime' },
      { history: 'backfill' },
      { bursts: 40, rivals: 2 },
      { tail: 0.1, slots: { top: 1, rest: 0, productPage: 0 } },
    ];
    const split = segments.flatMap((segment): MarketSegment[] => {
      const { market, from, until } = segment;
      if (at <= from || at >= until) return [segment];
      const model = { ...market.model, ...changes[pick % changes.length] };
      return [
        { market, from, until: at },
        { market: { ...market, model }, from: at, until },
      ];
    });
    return { segments: split, campaigns };
  },
};

interface Past {
  /** Of entities that are not new. */
  events: readonly string[];
  ofNew: readonly TrafficEvent[];
  exhausted: readonly Span[];
}

function pastOf({ segments, campaigns }: World, market: Market, at: number): Past {
  const days = marketDay(segments, advertiserIn(market, campaigns));
  const events: TrafficEvent[] = [];
  const ofNew: TrafficEvent[] = [];
  const exhausted: Span[] = [];
  for (const [campaign, { packed, exhausted: spans }] of days) {
    for (const event of unpackEvents(new PackedEventList(campaign, packed))) {
      if (event.at >= at) continue;
      const isNew = [campaign, event.adGroup, event.clause, event.ad].some(({ id }) => id.startsWith(NEW));
      (isNew ? ofNew : events).push(event);
    }
    if (campaign.id.startsWith(NEW)) continue;
    for (const { from, until } of spans) if (from < at) exhausted.push({ from, until: Math.min(until, at) });
  }
  return { events: contentsOf(events), ofNew, exhausted };
}

/** With budgets that many of them spend, and that change in the middle of the day. */
const limitedAccounts = fc
  .tuple(busyAccounts({ unlimited: true }), fc.integer({ min: 20, max: 2000 }), fc.integer({ min: 20, max: 2000 }))
  .map(([{ market, campaign }, was, now]) => ({
    market,
    campaign: { ...campaign, budget: { now, changes: [{ at: (market.day.start + market.day.end) / 2, was }] } },
  }));

describe.each(Object.entries(WRITES))('%s', (name, write) => {
  it.each([
    ['with budgets', true],
    ['without budgets', false],
  ])('leaves what happened before as it was, %s', (_, hasBudgets) => {
    const counts = { events: 0, spent: 0, changed: 0, ofNew: 0 };
    const positions = fc.integer({ min: 0, max: 1300 }).map((position) => position / 1000);
    fc.assert(
      fc.property(
        hasBudgets ? limitedAccounts : busyAccounts({ unlimited: true }),
        positions,
        fc.integer({ min: 5, max: 300 }),
        ({ market, campaign }, part, pick) => {
          const { start, end } = market.day;
          const at = Math.floor(start + part * (end - start));
          const other = withBidsTimes(copyOf(campaign, '7'), 0.8);
          const campaigns = [campaign, other].map((each) => knownAt(each, at));
          const world: World = { segments: segmentsOf(market), campaigns };
          const written = write({ world, at, pick });
          const [before, after] = [pastOf(world, market, at), pastOf(written, market, at)];
          expect(after.events).toEqual(before.events);
          expect(after.exhausted).toEqual(before.exhausted);
          if (market.model.history === 'lifetime') expect(after.ofNew).toEqual([]);
          counts.events += before.events.length;
          counts.spent += before.exhausted.length;
          counts.ofNew += after.ofNew.length;
          const [then, now] = [world, written].map((each) => pastOf(each, market, Infinity));
          if (JSON.stringify(then) !== JSON.stringify(now)) counts.changed++;
        },
      ),
      { numRuns: RUNS },
    );
    // So that the law says something: there is a past, and the write has an effect.
    expect(counts.events).toBeGreaterThan(100);
    expect(counts.changed).toBeGreaterThan(0);
    if (!hasBudgets) return;
    expect(counts.spent).toBeGreaterThan(5);
    if (name === 'a new keyword' || name === 'a new campaign') expect(counts.ofNew).toBeGreaterThan(0);
  });
});

describe('the budget of a whole day', () => {
  it('is known before what is created the day after', () => {
    fc.assert(
      fc.property(limitedAccounts, fc.integer({ min: 5, max: 300 }), ({ market, campaign }, pick) => {
        const at = market.day.end + HOUR;
        const world: World = { segments: segmentsOf(market), campaigns: [knownAt(campaign, at)] };
        const written = WRITES['a new keyword']?.({ world, at, pick }) ?? world;
        const budget = valueAt(campaign.budget, market.day.end - 1);
        const [before, after] = [pastOf(world, market, at), pastOf(written, market, at)];
        expect(after.events).toEqual(before.events);
        const ofNew = after.ofNew.reduce((sum, { cost }) => sum + cost, 0);
        expect(ofNew).toBeLessThanOrEqual(Math.max(0, budget));
      }),
      { numRuns: RUNS },
    );
  });
});
