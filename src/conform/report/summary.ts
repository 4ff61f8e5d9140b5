/**
 * The comparisons of a replay by operation and by cause. It has no data of the recording.
 */
import { CLASSES, type AnswerClass } from '../compare/compare-answers.ts';
import { describeDifference } from '../compare/difference.ts';
import type { Comparison, Replay, SkippedExchange } from '../replay.ts';

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

export interface ConformanceReport {
  /** The percentage of answers that are exact or have the same shape; 100 for none. */
  score: number;
  counts: Counts;
  operations: readonly OperationRow[];
  causes: readonly Cause[];
  skipped: readonly SkippedExchange[];
}

export function summarize({ comparisons, skipped }: Replay): ConformanceReport {
  const counts = countClasses(comparisons);
  const matching = counts.exact + counts['same shape'];
  // Rounded down, so that 100 means all.
  const score = comparisons.length === 0 ? 100 : Math.floor((matching / comparisons.length) * 1000) / 10;
  const operations = [...Map.groupBy(comparisons, ({ operation }) => operation)].map(([operation, all]) => ({
    operation,
    counts: countClasses(all),
  }));
  return { score, counts, operations, causes: causesOf(comparisons), skipped };
}

function countClasses(comparisons: readonly Comparison[]): Counts {
  const counts: Counts = { exact: 0, 'same shape': 0, differs: 0, outside: 0 };
  for (const each of comparisons) counts[each.class]++;
  return counts;
}

/** The worst class first, and in it the most frequent cause. */
function causesOf(comparisons: readonly Comparison[]): Cause[] {
  const found = comparisons.flatMap((comparison) =>
    comparison.differences.map((each) => ({ ...comparison, difference: describeDifference(each) })),
  );
  const groups = Map.groupBy(found, ({ operation, difference }) => `${operation}\n${difference}`);
  const causes = [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { operation, difference, where } = first;
    const rules = [...new Set(all.flatMap((each) => each.rules))];
    const rank = Math.max(...all.map((each) => CLASSES.indexOf(each.class)));
    return [{ rank, cause: { operation, difference, count: all.length, where, rules } }];
  });
  return causes.toSorted((a, b) => b.rank - a.rank || b.cause.count - a.cause.count).map(({ cause }) => cause);
}
