/**
 * The comparisons of a replay by operation and by cause. It has no data of the recording.
 */
import type { RuleId } from '../../generated/rule-ids.ts';
import type { AccountReport } from './account-world.ts';
import { CLASSES, classOf, type AnswerClass } from '../compare/compare-answers.ts';
import { describeDifference } from '../compare/compare-json.ts';
import type { SkippedExchange } from '../exchange/recorded-exchange.ts';
import type { Comparison } from './replay.ts';

export type Counts = Record<AnswerClass, number>;

export interface OperationRow {
  operation: string;
  counts: Counts;
}

/** One difference of answers, of all operations that have it. */
export interface Cause {
  difference: string;
  /** That of an answer that differs in nothing else, or outside. */
  class: AnswerClass;
  /** The number of answers that have it. */
  count: number;
  operations: readonly { operation: string; count: number }[];
  /** The first exchange that has it. */
  where: string;
  /** The ids of the rules that the sandbox's answers follow. */
  rules: readonly RuleId[];
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
  /** Another dialect, if more of the answers match with it. */
  better?: { dialect: string; score: number };
}

interface FoundCause {
  rank: number;
  where: string;
  operations: Map<string, number>;
  rules: Set<RuleId>;
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
    const operations = [...this.#operations]
      .map(([operation, counts]) => ({ operation, counts }))
      .toSorted((a, b) => differing(b) - differing(a) || b.counts['same shape'] - a.counts['same shape']);
    const counts = noCounts();
    for (const each of operations) for (const name of CLASSES) counts[name] += each.counts[name];
    const total = CLASSES.reduce((sum, name) => sum + counts[name], 0);
    const matching = counts.exact + counts['same shape'];
    // Rounded down, so that 100 means all.
    const score = total === 0 ? 100 : Math.floor((matching / total) * 1000) / 10;
    const causes = [...this.#causes]
      .map(([difference, found]) => causeOf(difference, found))
      .toSorted((a, b) => CLASSES.indexOf(b.class) - CLASSES.indexOf(a.class) || b.count - a.count);
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
      const found = this.#causes.get(difference) ?? { rank: 0, where, operations: new Map(), rules: new Set() };
      this.#causes.set(difference, found);
      const ownClass = answerClass === 'outside' ? answerClass : classOf([each]);
      found.rank = Math.max(found.rank, CLASSES.indexOf(ownClass));
      found.operations.set(operation, (found.operations.get(operation) ?? 0) + 1);
      for (const rule of rules) found.rules.add(rule);
    }
  }
}

function causeOf(difference: string, { rank, where, operations, rules }: FoundCause): Cause {
  const counts = [...operations].map(([operation, count]) => ({ operation, count }));
  return {
    difference,
    class: CLASSES[rank] ?? 'differs',
    count: counts.reduce((sum, each) => sum + each.count, 0),
    operations: counts.toSorted((a, b) => b.count - a.count),
    where,
    rules: [...rules],
  };
}

function differing({ counts }: OperationRow): number {
  return counts.differs + counts.outside;
}

function noCounts(): Counts {
  return { exact: 0, 'same shape': 0, differs: 0, outside: 0 };
}
