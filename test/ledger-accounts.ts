/**
 * Random advertisers for the ledger: any seed, any day (those with 23 and 25 hours among them), states, bids and
 * budgets that change over time.
 */
import fc from 'fast-check';
import type {
  LedgerAd,
  LedgerAdGroup,
  LedgerBidding,
  LedgerCampaign,
  LedgerClause,
  LedgerEntity,
  LedgerNegative,
  Market,
} from '../src/metrics/account.ts';
import type { Burst } from '../src/metrics/bursts.ts';
import { campaignDay, type CampaignDay } from '../src/metrics/campaign-day.ts';
import { negativesOf } from '../src/metrics/searches.ts';
import { constant, type Timeline } from '../src/metrics/timeline.ts';
import { addBurst, noTotals, type Totals } from '../src/metrics/totals.ts';
import { addDays, boundsOf } from '../src/model/days.ts';
import { DEFAULT_MODEL } from '../src/model/ledger-model.ts';
import { atOnce } from '../src/model/slices.ts';

export interface Account {
  market: Market;
  campaign: LedgerCampaign;
}

export const HOUR = 3_600_000;
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** Two usual days, and the two of the year on which the clocks change. */
const DAYS: Readonly<Record<string, readonly string[]>> = {
  'America/Los_Angeles': ['2026-02-20', '2026-06-14', '2026-03-08', '2026-11-01'],
  'Europe/Paris': ['2025-12-31', '2026-02-28', '2026-03-29', '2026-10-25'],
  'Australia/Sydney': ['2026-01-01', '2028-02-29', '2026-10-04', '2026-04-05'],
};

const days = fc
  .constantFrom(...Object.entries(DAYS).flatMap(([zone, list]) => list.map((day) => ({ zone, day }))))
  .map(({ zone, day }) => ({ day, ...boundsOf(day, zone) }));

/** Values that change now and then, mostly on the day that is asked about. */
function timelines<T>(day: { start: number; end: number }, value: fc.Arbitrary<T>): fc.Arbitrary<Timeline<T>> {
  const at = fc.integer({ min: day.start - 6 * HOUR, max: day.end + 6 * HOUR });
  const changes = fc
    .array(fc.record({ at, was: value }), { maxLength: 3 })
    .map((list) => list.toSorted((a, b) => a.at - b.at));
  return fc.oneof(
    { weight: 2, arbitrary: value.map((now) => constant(now)) },
    { weight: 1, arbitrary: fc.record({ now: value, changes }) },
  );
}

const WORDS = ['garden', 'chair', 'wooden', 'large', 'blue', 'table'] as const;
const texts = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

export interface Wish {
  /** Campaigns that always run and never run out of money. */
  unlimited?: boolean;
}

export function accounts({ unlimited = false }: Wish = {}): fc.Arbitrary<Account> {
  return days.chain((day) => {
    let next = 0;
    // Mostly nothing is in the way: a campaign needs all of them to serve, and one that doesn't proves little.
    const always = <T>(value: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<Timeline<T>> => {
      const free = fc.constant(constant(otherwise));
      const odd = { weight: 1, arbitrary: timelines(day, value) };
      return unlimited ? free : fc.oneof({ weight: 7, arbitrary: free }, odd);
    };
    const states = always(
      fc.constantFrom('enabled', 'enabled', 'enabled', 'paused', 'archived') as fc.Arbitrary<'enabled'>,
      'enabled',
    );
    const entities: fc.Arbitrary<LedgerEntity> = fc.record({
      id: fc.constant(0).map(() => String(1e12 + next++)),
      createdAt: fc.integer({ min: day.start - 40 * HOUR, max: day.end + 40 * HOUR }),
      state: states as fc.Arbitrary<LedgerEntity['state']>,
      suspended: always(fc.constantFrom(false, false, false, true), false),
    });
    const bids = fc.integer({ min: 2, max: 300 });
    const clauses: fc.Arbitrary<LedgerClause> = fc
      .tuple(
        entities,
        fc.record({ bid: timelines(day, fc.option(bids, { nil: null })) }),
        fc.oneof(
          fc.record({ match: fc.constantFrom('exact', 'phrase', 'broad'), text: texts }),
          fc.record({
            match: fc.constant('auto' as const),
            text: fc.constantFrom('queryHighRelMatches', 'asinSubstituteRelated'),
          }),
          fc.record({
            match: fc.constant('product' as const),
            text: fc.constantFrom('B0TARGET01', '[{"type":"asinCategorySameAs"}]'),
          }),
        ),
      )
      .map(([entity, bid, words]) => ({ ...entity, ...bid, ...words }));
    const ads: fc.Arbitrary<LedgerAd> = entities.map((entity) => ({
      ...entity,
      sku: `sku-${entity.id}`,
      asin: `B0${entity.id.slice(-8)}`,
    }));
    const negatives: fc.Arbitrary<LedgerNegative> = fc
      .tuple(entities, fc.record({ match: fc.constantFrom('exact', 'phrase'), text: texts }))
      .map(([entity, words]) => ({ ...entity, ...words }));
    const adGroups: fc.Arbitrary<LedgerAdGroup> = fc
      .tuple(
        entities,
        fc.record({
          defaultBid: timelines(day, bids),
          clauses: fc.array(clauses, { maxLength: 6 }),
          ads: fc.array(ads, { maxLength: 3 }),
          negatives: fc.array(negatives, { maxLength: 1 }).map(negativesOf),
        }),
      )
      .map(([entity, rest]) => ({ ...entity, ...rest }));
    const biddings: fc.Arbitrary<LedgerBidding> = fc.record({
      strategy: fc.constantFrom('legacyForSales', 'autoForSales', 'manual'),
      adjustments: fc.array(
        fc.record({
          placement: fc.constantFrom('placementTop', 'placementProductPage'),
          percentage: fc.integer({ min: 0, max: 900 }),
        }),
        { maxLength: 1 },
      ),
    });
    const near = (offset: number) => addDays(day.day, offset);
    const campaigns: fc.Arbitrary<LedgerCampaign> = fc
      .tuple(
        entities,
        fc.record({
          createdDay: fc.constant(near(-1)),
          startDay: always(fc.constantFrom(near(-30), near(-30), near(-1), near(0), near(1)), near(-30)),
          endDay: always(fc.constantFrom(null, null, near(-1), near(0), near(9)), null),
          budget: unlimited ? fc.constant(constant(Infinity)) : timelines(day, fc.integer({ min: 100, max: 4000 })),
          stopped: always(fc.constantFrom(false, false, true), false),
          bidding: timelines(day, biddings),
          adGroups: fc.array(adGroups, { minLength: 1, maxLength: 3 }),
          negatives: fc.array(negatives, { maxLength: 1 }).map(negativesOf),
        }),
      )
      .map(([entity, rest]) => ({ ...entity, ...rest }));
    const markets: fc.Arbitrary<Market> = fc.record({
      profile: fc.record({
        seed: fc.string({ maxLength: 4 }),
        profileId: fc.constant('100000000000101'),
        validPaymentMethod: always(fc.constantFrom(true, true, true, false), true),
        stopped: always(fc.constantFrom(false, false, false, true), false),
        dailyBudget: fc.constant(constant(Infinity)),
      }),
      day: fc.constant(day),
      model: fc.constantFrom('backfill', 'lifetime').map((history) => ({
        ...DEFAULT_MODEL,
        history: unlimited ? 'backfill' : history,
        bursts: 12,
        clickRate: { low: 0.02, high: 0.3 },
        price: { low: 5, high: 120 },
      })),
    });
    return fc.record({ market: markets, campaign: campaigns });
  });
}

export function dayOf({ market, campaign }: Account): CampaignDay {
  return atOnce(campaignDay(market, campaign));
}

export function sumOf(bursts: readonly Burst[], asOf = FOREVER): Totals {
  const totals = noTotals();
  for (const burst of bursts) addBurst(totals, burst, asOf);
  return totals;
}

/** Names a burst: a clause has one at an instant. */
export function nameOf({ clause, at }: Burst): string {
  return `${clause.id} at ${at}`;
}

/** What a burst says, with entities as their ids. */
export function saidOf({ adGroup, clause, ad, ...rest }: Burst): object {
  return { adGroup: adGroup.id, clause: clause.id, ad: ad.id, ...rest };
}
