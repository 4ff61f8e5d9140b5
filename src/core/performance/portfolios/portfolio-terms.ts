/**
 * The portfolios of a profile over time: when they are closed by their days or by a test, and the budgets that cap them.
 * A portfolio acts from its creation on.
 */
import { addDays, dayBounds, dayIn, type Day } from '../../../model/days.ts';
import type { Id, Portfolio } from '../../../model/entities.ts';
import { STATUS_TABLES } from '../../../model/serving-status.ts';
import { untilMidnight } from '../../simulation/forced-budget.ts';
import { constantTimeline, listValues, valueAt, type Timeline } from '../../simulation/timeline.ts';
import type { Scope } from '../../entities/operation-context.ts';
import { pastOf, timeline, type Past } from '../past.ts';

/** An amount in minor units for a calendar month, or for the days from the first to the last one. */
export interface Cap {
  amount: number;
  isMonthly: boolean;
  firstDay: Day | null;
}

export interface PortfolioTerms {
  id: Id;
  createdAt: number;
  /** Outside of its days, forced out of budget, or with a forced status: its campaigns stop. */
  closed: Timeline<boolean>;
  /** Null without a budget. */
  cap: Timeline<Cap | null>;
  /** Whether its campaigns share unspent daily budgets. */
  sharing: Timeline<boolean>;
}

const MAX_ROWS = 100_000;
const LIVE = STATUS_TABLES.portfolio.at(-1)?.is;

/** By id. Most profiles have none, and then nothing else is read. */
export function portfoliosOf({ world, profile, marketplace }: Scope): ReadonlyMap<Id, PortfolioTerms> {
  const { profileId } = profile;
  return world.derived.memoize({ profileId }, `portfolios of ${profileId}`, () => {
    const rows = world.store('portfolio').scan({ profileId, after: 0, count: MAX_ROWS });
    if (rows.length === 0) return NONE;
    const past = pastOf({ world, profile }, null);
    return new Map(rows.map((row) => [row.id, termsOf(row, past, marketplace.timeZone)]));
  });
}

const NONE: ReadonlyMap<Id, PortfolioTerms> = new Map();

/** The portfolio that a campaign names, if it exists: a campaign may name any. */
export function portfolioOf(scope: Scope, { portfolioId }: { portfolioId: string | null }) {
  if (portfolioId === null || !portfoliosOf(scope).has(portfolioId)) return undefined;
  const { world, profile } = scope;
  return world.store('portfolio').byId(profile.profileId, portfolioId);
}

function termsOf(row: Portfolio, past: Past, timeZone: string): PortfolioTerms {
  const { id, createdAt } = row;
  const of = <T extends string | number | null>(field: string, now: T): Timeline<T> =>
    timeline(past, 'portfolio', id, field, now);
  const [policy, budget, start, end] = [
    of('policy', row.policy),
    of('budget', row.budget),
    of('startDay', row.startDay),
    of('endDay', row.endDay),
  ];
  const outOfBudget = untilMidnight(of('outOfBudget', row.outOfBudget), timeZone);
  const forced = of('forcedStatus', row.forcedStatus);
  const startOf = (day: Day): number => dayBounds(day, timeZone).start;
  const midnights = [
    ...listValues(start).flatMap((day) => (day === null ? [] : [startOf(day)])),
    ...listValues(end).flatMap((day) => (day === null ? [] : [startOf(addDays(day, 1))])),
  ];
  const changes = [policy, budget, start, end, outOfBudget, forced].flatMap((each) => each.changes.map(({ at }) => at));
  const closed = stepped([createdAt, ...midnights, ...changes], (at) => {
    if (at < createdAt) return false;
    const status = valueAt(forced, at);
    if (valueAt(outOfBudget, at) === 1 || (status !== null && status !== LIVE)) return true;
    const [first, last] = [valueAt(start, at), valueAt(end, at)];
    const today = dayIn(timeZone, at);
    return (first !== null && today < first) || (last !== null && today > last);
  });
  const cap = stepped([createdAt, ...changes], (at): Cap | null => {
    const [amount, kind] = [valueAt(budget, at), valueAt(policy, at)];
    if (at < createdAt || amount === null || kind === null || valueAt(outOfBudget, at) === 0) return null;
    return { amount, isMonthly: kind === 'MONTHLY_RECURRING', firstDay: valueAt(start, at) };
  });
  const shares = of('sharing', row.sharing);
  const sharing = stepped(
    [createdAt, ...shares.changes.map(({ at }) => at)],
    (at) => at >= createdAt && valueAt(shares, at) === 1,
  );
  return { id, createdAt, closed, cap, sharing };
}

/** A value that changes at these instants only. */
function stepped<T>(instants: readonly number[], at: (instant: number) => T): Timeline<T> {
  const steps = [...new Set(instants)].toSorted((a, b) => a - b);
  const values = [at(-Infinity), ...steps.map((instant) => at(instant))];
  const changes = steps.flatMap((instant, i) => {
    const [was, next] = [values[i] as T, values[i + 1] as T];
    return was === next ? [] : [{ at: instant, was }];
  });
  const now = values[values.length - 1] as T;
  return changes.length === 0 ? constantTimeline(now) : { now, changes };
}

/** The first day of the time that the cap on a day is for. */
export function periodStart({ isMonthly, firstDay }: Cap, day: Day): Day {
  const first: Day = `${day.slice(0, 8)}01`;
  return isMonthly || firstDay === null ? first : firstDay;
}

/** When a campaign is stopped by a portfolio that it belongs to. */
export function closedBy(
  portfolios: ReadonlyMap<Id, PortfolioTerms>,
  membership: Timeline<Id | null>,
): Timeline<boolean> {
  const own = listValues(membership).flatMap((id) => (id === null ? [] : (portfolios.get(id) ?? [])));
  if (own.length === 0) return constantTimeline(false);
  const instants = [membership, ...own.map(({ closed }) => closed)].flatMap(({ changes }) =>
    changes.map(({ at }) => at),
  );
  return stepped(instants, (at) => {
    const id = valueAt(membership, at);
    const portfolio = id === null ? undefined : portfolios.get(id);
    return portfolio !== undefined && valueAt(portfolio.closed, at);
  });
}
