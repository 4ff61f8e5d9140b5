/**
 * The comparisons of a replay by operation and by cause. It has no data of the recording.
 */
import type { AccountReport } from './account/account-report.ts';
import { CLASSES, type AnswerClass } from './compare/compare-answers.ts';
import { describeDifference } from './compare/difference.ts';
import type { Comparison, SkippedExchange } from './replay.ts';

export type Counts = Record<AnswerClass, number>;

export interface OperationRow {
  operation: string;
  counts: Counts;
}

export interface Cause {
  operation: string;
  difference: string;
  count: number;
  /** The first exchange that has it. */
  where: string;
  /** The ids of the rules that the sandbox's answers follow. */
  rules: readonly string[];
}

/** Exchanges that are not compared. */
export interface Skipped {
  reason: string;
  count: number;
  /** The first of them. */
  where: string;
}

export interface ConformanceReport {
  /** The percentage of answers that are exact or have the same shape; 100 for none. */
  score: number;
  counts: Counts;
  operations: readonly OperationRow[];
  causes: readonly Cause[];
  skipped: readonly Skipped[];
  /** Undefined if the world has no account of the recording. */
  account?: AccountReport;
}

interface FoundCause {
  cause: Cause & { rules: string[] };
  /** The worst class of its answers. */
  rank: number;
}

/** Keeps no comparison, so that a recording of any length needs little memory. */
export class Summary {
  readonly #only: readonly string[] | undefined;
  readonly #operations = new Map<string, Counts>();
  readonly #causes = new Map<string, FoundCause>();
  readonly #skipped = new Map<string, Skipped>();

  /** `only`: the operations that the report has; undefined for all. */
  constructor(only?: readonly string[]) {
    this.#only = only;
  }

  add(result: Comparison | SkippedExchange): void {
    if ('reason' in result) this.#skip(result);
    else if (this.#only?.includes(result.operation) ?? true) this.#count(result);
  }

  report(): ConformanceReport {
    const operations = [...this.#operations].map(([operation, counts]) => ({ operation, counts }));
    const counts = noCounts();
    for (const each of operations) for (const name of CLASSES) counts[name] += each.counts[name];
    const total = CLASSES.reduce((sum, name) => sum + counts[name], 0);
    const matching = counts.exact + counts['same shape'];
    // Rounded down, so that 100 means all.
    const score = total === 0 ? 100 : Math.floor((matching / total) * 1000) / 10;
    const causes = [...this.#causes.values()]
      .toSorted((a, b) => b.rank - a.rank || b.cause.count - a.cause.count)
      .map(({ cause }) => cause);
    return { score, counts, operations, causes, skipped: [...this.#skipped.values()] };
  }

  #skip({ where, reason }: SkippedExchange): void {
    const skipped = this.#skipped.get(reason) ?? { reason, count: 0, where };
    this.#skipped.set(reason, skipped);
    skipped.count++;
  }

  #count({ operation, where, rules, differences, class: answerClass }: Comparison): void {
    const counts = this.#operations.get(operation) ?? noCounts();
    this.#operations.set(operation, counts);
    counts[answerClass]++;
    for (const each of differences) {
      const difference = describeDifference(each);
      const key = `${operation}\n${difference}`;
      const found = this.#causes.get(key) ?? { cause: { operation, difference, count: 0, where, rules: [] }, rank: 0 };
      this.#causes.set(key, found);
      found.rank = Math.max(found.rank, CLASSES.indexOf(answerClass));
      found.cause.count++;
      for (const rule of rules) if (!found.cause.rules.includes(rule)) found.cause.rules.push(rule);
    }
  }
}

function noCounts(): Counts {
  return { exact: 0, 'same shape': 0, differs: 0, outside: 0 };
}
