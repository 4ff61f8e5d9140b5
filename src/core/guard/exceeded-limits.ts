/**
 * The limits of the guard that the open transaction exceeds.
 */
import type { Id } from '../../model/entities.ts';
import { instantText } from '../../model/days.ts';
import { toMinor } from '../../model/money.ts';
import type { AmountLimits, GuardLimits } from '../../model/schemas/guard-schema.ts';
import type { Violation, ViolationRule } from '../../model/violations.ts';
import type { Guard, GuardUse } from '../../world/stores/guard.ts';
import type { Reading, ScopeAtTime } from '../entities/operation-context.ts';
import { spentSince, type Spent } from './spent.ts';
import { amountText, type WrittenAmount, Amounts, ENTITIES, isCampaign, nameOf } from './amounts.ts';
import { isNegativeMatchType } from '../../model/entity-values.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import { readWrittenRows } from './written-rows.ts';

/** What the open transaction has written so far, as the guard sees it. */
interface Written {
  amounts: WrittenAmount[];
  /** Names of created entities. */
  keywords: string[];
  campaigns: string[];
}

/** Undefined if the transaction has written nothing. */
function readWritten(context: Reading): Written | undefined {
  const rows = readWrittenRows(context);
  if (rows === undefined) return undefined;
  const amounts = new Amounts(context, rows);
  for (const row of rows) {
    amounts.addBid(row);
    amounts.addCap(row);
  }
  for (const row of amounts.campaigns()) amounts.addCampaign(row);
  const created = rows.filter(({ before }) => before === undefined);
  return {
    amounts: amounts.all,
    keywords: created.filter(({ table, now }) => ENTITIES[table] === 'keyword' && !isNegative(now)).map(nameOf),
    campaigns: created.filter(({ table }) => isCampaign(table)).map(nameOf),
  };
}

const isNegative = (row: LoggedRow): boolean => isNegativeMatchType(row['matchType']);

interface GuardedWrite {
  exceeded: Violation[];
  /** With what the transaction has written. */
  use: GuardUse;
}

/** What the guard compares a write with. */
interface StateBefore {
  /** Undefined if the guard does not limit it. */
  spent: Spent | undefined;
  /** Ids of running campaigns, at most as many as the guard requires. */
  running: readonly Id[];
}

/** To be read before the write. */
export function readStateBefore(context: Reading, { limits, since }: Guard): StateBefore {
  const spent = limits.spend === undefined ? undefined : spentSince(context, since);
  return { spent, running: runningCampaigns(context, limits) };
}

function runningCampaigns({ scope, today }: ScopeAtTime, { keep }: GuardLimits): Id[] {
  const count = keep?.enabledCampaigns;
  return count === undefined ? [] : scope.world.runningCampaigns(scope.profile.profileId, { today, count });
}

/** Undefined if the transaction has written nothing. */
export function findExceeded(
  context: Reading,
  { limits, since, profiles }: Guard,
  { spent, running }: StateBefore,
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
      ...exceededStops(context, limits, running),
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
  context: ScopeAtTime,
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
  context: ScopeAtTime,
  { max, step }: AmountLimits = {},
  { limitedBy, name, before, after, starts, isCap = false }: WrittenAmount,
): Violation[] {
  const rule = AMOUNT_RULES[limitedBy];
  const exceeded: Violation[] = [];
  const largest = max === undefined ? Infinity : toMinor(max, context.scope.marketplace.decimals);
  // A reduction is allowed even if the amount is still above the limit.
  const isReduced = before !== undefined && after < before && !starts;
  if (after > largest && !isReduced && !isCap) {
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
    if (own === limitedBy && before !== undefined && after < Infinity)
      largest = Math.max(largest, stepBetween(before, after));
  return largest;
}

function writeOf(profileId: string): Violation {
  return { rule: 'guard-write', evidence: `a write in profile ${profileId}; the guard allows reads only` };
}

/** One violation for a request, which names the last campaign that was stopped. */
function exceededStops(context: ScopeAtTime, limits: GuardLimits, before: readonly Id[]): Violation[] {
  const now = new Set(runningCampaigns(context, limits));
  if (now.size >= before.length) return [];
  const last = before.findLast((id) => !now.has(id));
  const allowed = limits.keep?.enabledCampaigns;
  const evidence = `campaign ${last}, after which ${now.size} campaigns are enabled; the guard allows ${allowed} or more`;
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
