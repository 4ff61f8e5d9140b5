/**
 * The result of `bench`, as its file contains it, and the numbers that follow from all seeds together.
 */
import type { Day } from '../../model/days.ts';
import { pairedDifference, type PairedDifference } from './paired.ts';

/** What an agent reaches in the nights of one seed. Money is in the currency of the profile. */
export interface Outcome {
  profit: number;
  cost: number;
  sales: number;
  orders: number;
  units: number;
  clicks: number;
  impressions: number;
  /** The profit without chance. */
  expectedProfit: number;
  /** The cost of clicks on terms that the products hardly satisfy, by expectation. */
  waste: number;
  /** Calls of the emulated service, in all nights. */
  apiCalls: number;
  guardViolations: number;
}

export const BASELINES = ['nothing', 'rule'] as const;
export type Baseline = (typeof BASELINES)[number];

export interface SeedResult {
  seed: number;
  agent: Outcome;
  nothing: Outcome;
  rule: Outcome;
  /** The upper bound of the expected profit. */
  bound: number;
}

export interface BenchSubject {
  /** The version of ads-sandbox. */
  version: string;
  /** The agent: its name, or its command. */
  command: string;
  scenario: string;
  nights: number;
  /** The first and the last day that count, in the time zone of the profile. */
  from: Day;
  until: Day;
  profileId: string;
  currency: string;
  seeds: readonly number[];
}

export interface BenchResult extends BenchSubject {
  results: readonly SeedResult[];
  /** The mean of the agent's profit minus that of the baseline in the same seed. */
  differences: Record<Baseline, PairedDifference>;
  /** Undefined if nothing reaches the bound. */
  regret: number | undefined;
}

export function resultOf(subject: BenchSubject, results: readonly SeedResult[]): BenchResult {
  const differenceTo = (baseline: Baseline): PairedDifference =>
    pairedDifference(results.map((each) => toCents(each.agent.profit - each[baseline].profit)));
  const sums = { agent: 0, nothing: 0, bound: 0 };
  for (const { agent, nothing, bound } of results) {
    sums.agent += agent.profit;
    sums.nothing += nothing.profit;
    sums.bound += bound;
  }
  const differences = { nothing: differenceTo('nothing'), rule: differenceTo('rule') };
  return { ...subject, results, differences, regret: regretOf(sums) };
}

/** The part of what the bound earns more than nothing that the agent does not earn: 0 is the bound, 1 is nothing. */
export function regretOf(profits: { agent: number; nothing: number; bound: number }): number | undefined {
  const possible = profits.bound - profits.nothing;
  return possible > 0 ? (profits.bound - profits.agent) / possible : undefined;
}

/** Without the last binary digits of a difference. */
function toCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
