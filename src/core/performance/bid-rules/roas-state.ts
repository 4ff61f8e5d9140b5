/**
 * How a rule with a return on ad spend moves the bids of a campaign from one day to the next.
 */
import type { BidRule } from '../../../model/bid-rules/bid-rules.ts';
import type { Day } from '../../../model/days.ts';
import type { Campaign } from '../../../model/entities.ts';
import type { Country } from '../../../model/marketplaces.ts';
import type { Scope } from '../../entities/operation-context.ts';
import type { SimulatedAccount } from '../simulated-account.ts';
import type { ActiveFacts } from './bid-rules-over-time.ts';
import { paidAndSold, roasOf, type PaidAndSold } from '../market/seen-later.ts';
import type { RoasTerms } from '../../../model/stored/rules.ts';

/** Why a rule does not change bids on a day. */
export type RoasReason = 'lowBudget' | 'lowReturn';

export interface RoasState {
  ruleId: string;
  /** JSON: a rule that was disabled is tried again when its terms change. */
  terms: string;
  /** What bids are multiplied by. */
  factor: number;
  /** The number of days with these terms. */
  age: number;
  reason: RoasReason | undefined;
}

/** The days that a target is compared with. */
const LOOKS_BACK = 21;
/** A rule is disabled if the return of the last days is below a part of that of as many days before. */
const DISABLED = { days: 20, part: 0.3 } as const;
/** The largest change from one day to the next, and of all days together. */
const STEP = { low: 0.9, high: 1.1 } as const;
export const ROAS_FACTOR = { low: 0.2, high: 3 } as const;

/** The least daily budgets in major units, where it is not the usual one. */
const USUAL_BUDGET = 10;
const BUDGETS: Readonly<Partial<Record<Country, number>>> = { JP: 600 };

/** Minor units. */
export function leastBudget({ marketplace }: Scope): number {
  return (BUDGETS[marketplace.country] ?? USUAL_BUDGET) * 10 ** marketplace.decimals;
}

interface RoasDayOf {
  rule: BidRule;
  facts: ActiveFacts<RoasTerms>;
  campaign: Campaign;
  day: Day;
  /** The daily budget when the day begins. */
  budget: number;
  /** The day before, if the rule had the same terms. */
  before: RoasState | undefined;
}

/** `factor` is that of the day before, whatever the terms were. */
export function nextRoasState(
  account: SimulatedAccount,
  { rule, facts: { terms }, campaign, day, budget, before }: RoasDayOf,
  factor = 1,
): RoasState {
  const own = { ruleId: rule.ruleId, terms: JSON.stringify(terms), age: (before?.age ?? 0) + 1 };
  if (before?.reason === 'lowReturn') return { ...before, age: own.age };
  if (budget < leastBudget(account.reading.scope)) return { ...own, factor, reason: 'lowBudget' };
  const sums = (from: number, to: number): PaidAndSold => paidAndSold(account, campaign, { before: day, from, to });
  const roas = roasOf(sums(LOOKS_BACK, 1));
  if (roas === undefined) return { ...own, factor, reason: undefined };
  if (own.age > DISABLED.days && roas < terms.threshold) {
    const [last, earlier] = [roasOf(sums(DISABLED.days, 1)), roasOf(sums(2 * DISABLED.days, DISABLED.days + 1))];
    if (last !== undefined && earlier !== undefined && last < DISABLED.part * earlier)
      return { ...own, factor: 1, reason: 'lowReturn' };
  }
  return {
    ...own,
    factor: within(ROAS_FACTOR, factor * within(STEP, Math.sqrt(roas / terms.threshold))),
    reason: undefined,
  };
}

function within({ low, high }: { low: number; high: number }, value: number): number {
  return Math.min(high, Math.max(low, value));
}
