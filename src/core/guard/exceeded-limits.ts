/**
 * The limits of the guard that the open transaction exceeds.
 */
import { instantText } from '../../model/days.ts';
import { toMinor } from '../../model/money.ts';
import type { AmountLimits, GuardLimits } from '../../model/schemas/guard-schema.ts';
import type { Violation, ViolationRule } from '../../model/violations.ts';
import type { Guard, GuardUse } from '../../world/stores/guard.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import type { Spent } from './spent.ts';
import { amountText, ENABLED, readWritten, type Written, type WrittenAmount } from './written.ts';

interface GuardedWrite {
  exceeded: Violation[];
  /** With what the transaction has written. */
  use: GuardUse;
}

/** `spent` is the cost before the write, if the guard limits it. Undefined if the transaction has written nothing. */
export function findExceeded(
  context: OperationContext,
  { limits, since, profiles }: Guard,
  spent: Spent | undefined,
): GuardedWrite | undefined {
  const written = readWritten(context);
  if (written === undefined) return undefined;
  const { today, scope } = context;
  const { profileId } = scope.profile;
  const before = useOn(today, profiles[profileId]);
  return {
    exceeded: [
      ...(limits.readOnly === true ? [writeOf(profileId)] : []),
      ...(spent === undefined ? [] : exceededSpend(context, limits, since, spent)),
      ...written.amounts.flatMap((amount) => exceededAmount(context, limits[amount.limitedBy], amount)),
      ...exceededStops(context, limits.keep?.enabledCampaigns, written.stopped),
      ...exceededCreations('campaign', before.campaigns, written.campaigns, limits.create?.campaignsPerDay, today),
      ...exceededCreations('keyword', before.keywords, written.keywords, limits.create?.keywordsPerDay, today),
    ],
    use: {
      day: today,
      keywords: before.keywords + written.keywords.length,
      campaigns: before.campaigns + written.campaigns.length,
      bidStep: Math.max(before.bidStep, largestStep(written, 'bid')),
      budgetStep: Math.max(before.budgetStep, largestStep(written, 'budget')),
    },
  };
}

/** What was created on another day does not count. */
export function useOn(day: string, use: GuardUse | undefined): GuardUse {
  if (use === undefined) return { day, keywords: 0, campaigns: 0, bidStep: 1, budgetStep: 1 };
  return use.day === day ? use : { ...use, day, keywords: 0, campaigns: 0 };
}

function exceededSpend(
  context: OperationContext,
  { spend = {} }: GuardLimits,
  since: number,
  { total, today }: Spent,
): Violation[] {
  const { profile, marketplace } = context.scope;
  const check = (spent: number, limit: number | undefined, period: string): Violation[] => {
    if (limit === undefined) return [];
    const allowed = toMinor(limit, marketplace.decimals);
    if (spent < allowed) return [];
    const cost = `cost of ${amountText(context, spent)} of profile ${profile.profileId} ${period}`;
    return [{ rule: 'guard-spend', evidence: `${cost}; the guard allows less than ${amountText(context, allowed)}` }];
  };
  return [
    ...check(total, spend.total, `since ${instantText(since)}`),
    ...check(today, spend.day, `on ${context.today}`),
  ];
}

const AMOUNT_RULES: Readonly<Record<WrittenAmount['limitedBy'], ViolationRule>> = {
  bid: 'guard-bid',
  budget: 'guard-budget',
};

/** For factors such as 1.2 that have no exact binary form. */
const TOLERANCE = 1 + 1e-9;

function exceededAmount(
  context: OperationContext,
  { max, step }: AmountLimits = {},
  { limitedBy, name, before, after }: WrittenAmount,
): Violation[] {
  const rule = AMOUNT_RULES[limitedBy];
  const exceeded: Violation[] = [];
  const largest = max === undefined ? Infinity : toMinor(max, context.scope.marketplace.decimals);
  // A reduction is allowed even if the amount is still above the limit.
  if (after > largest && !(before !== undefined && after < before)) {
    const evidence = `${name} of ${amountText(context, after)}; the guard allows ${amountText(context, largest)}`;
    exceeded.push({ rule, evidence });
  }
  const factor = before === undefined ? 1 : stepBetween(before, after);
  if (before !== undefined && step !== undefined && factor > step * TOLERANCE) {
    const change = `changed from ${amountText(context, before)} to ${amountText(context, after)}`;
    const evidence = `${name} ${change}, by a factor of ${shownFactor(factor)}; the guard allows ${step}`;
    exceeded.push({ rule, evidence });
  }
  return exceeded;
}

/** At least 1, whether the amount is raised or lowered. An amount of 0 counts as the smallest one above it. */
function stepBetween(before: number, after: number): number {
  const [from, to] = [Math.max(1, before), Math.max(1, after)];
  return Math.max(to / from, from / to);
}

/** Rounded up, so that it is above the limit that it exceeds. */
function shownFactor(factor: number): number {
  return Math.ceil(factor * 100) / 100;
}

function largestStep({ amounts }: Written, limitedBy: WrittenAmount['limitedBy']): number {
  let largest = 1;
  for (const { limitedBy: own, before, after } of amounts)
    if (own === limitedBy && before !== undefined) largest = Math.max(largest, stepBetween(before, after));
  return largest;
}

function writeOf(profileId: string): Violation {
  return { rule: 'guard-write', evidence: `a write in profile ${profileId}; the guard allows reads only` };
}

const CAMPAIGN_KINDS = ['campaign', 'sbCampaign', 'sdCampaign'] as const;

/** One violation for a request, which names the last campaign that was stopped. */
function exceededStops(
  { scope }: OperationContext,
  limit: number | undefined,
  stopped: readonly string[],
): Violation[] {
  const last = stopped.at(-1);
  if (limit === undefined || last === undefined) return [];
  const scan = { profileId: scope.profile.profileId, state: ENABLED, after: 0, count: limit };
  const enabled = CAMPAIGN_KINDS.reduce((sum, kind) => sum + scope.world.store(kind).scan(scan).length, 0);
  if (enabled >= limit) return [];
  const evidence = `${last}, after which ${enabled} campaigns are enabled; the guard allows ${limit} or more`;
  return [{ rule: 'guard-stopped', evidence }];
}

/** One violation for a request, which names the first entity beyond the limit. */
function exceededCreations(
  entity: 'campaign' | 'keyword',
  before: number,
  names: readonly string[],
  limit: number | undefined,
  day: string,
): Violation[] {
  const first = limit === undefined ? undefined : names[Math.max(0, limit - before)];
  if (first === undefined) return [];
  const evidence = `${first}, after which ${before + names.length} ${entity}s are created on ${day}; the guard allows ${limit}`;
  return [{ rule: 'guard-creations', evidence }];
}
