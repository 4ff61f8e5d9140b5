/**
 * The parts of a sum: what each contribution adds to it now, and when it will add more.
 */
import { MAX_ORDER_DELAY } from '../../../core/simulation/orders.ts';
import { totalsOf, type Contribution } from '../../../core/performance/row-trace.ts';
import type { RowSource, TracedRow } from './traced-row.ts';
import type { Measure } from './measure.ts';

export interface Part {
  contribution: Contribution;
  /** At the time of the report. */
  now: number;
  /** When all has come. */
  final: number;
}

/** A later change of the sum. */
export interface Change {
  at: number;
  by: number;
  contribution: Contribution;
}

interface Parts {
  parts: readonly Part[];
  changes: readonly Change[];
  now: number;
  final: number;
}

export function partsOf(
  source: RowSource,
  measure: Measure,
  now: TracedRow | undefined,
  final: TracedRow | undefined,
): Parts {
  const counted = new Set((now?.contributions ?? []).map(contributionKey));
  const parts: Part[] = [];
  const changes: Change[] = [];
  const countersByInstant = new Map<number, ReturnType<RowSource['counter']>>();
  const isCountedByInstant = measure.groups.length > 0 || source.restates;
  const valueAt = (contribution: Contribution, asOf: number): number => {
    let countGroups = countersByInstant.get(asOf);
    if (countGroups === undefined && isCountedByInstant) {
      countGroups = source.counter(asOf);
      // Those of the search for later changes are asked for once.
      if (asOf === source.asOf || asOf === Infinity) countersByInstant.set(asOf, countGroups);
    }
    return measure.of(totalsOf(contribution, { asOf, countGroups })) ?? 0;
  };
  for (const contribution of final?.contributions ?? []) {
    const isCounted = counted.has(contributionKey(contribution));
    const part = {
      contribution,
      now: isCounted ? valueAt(contribution, source.asOf) : 0,
      final: valueAt(contribution, Infinity),
    };
    parts.push(part);
    if (part.now === part.final) continue;
    const first = isCounted ? undefined : firstClickOf(contribution, final?.contributions ?? [], source.asOf);
    const end = Math.max(source.asOf, contribution.event.at) + MAX_ORDER_DELAY;
    for (const { at, by } of stepsOf((at) => valueAt(contribution, at), source.asOf, end, part.now))
      changes.push({ at: Math.max(at, first ?? at), by, contribution });
  }
  return {
    parts: parts.toSorted((a, b) => a.contribution.event.at - b.contribution.event.at),
    changes: changes.toSorted((a, b) => a.at - b.at),
    now: parts.reduce((sum, part) => sum + part.now, 0),
    final: parts.reduce((sum, part) => sum + part.final, 0),
  };
}

/** The same for a contribution that two computations of a row find. */
export function contributionKey(contribution: Contribution): string {
  const { kind, event } = contribution;
  const order = 'order' in contribution ? contribution.order : undefined;
  const { at, clause, ad, placement, draw } = event;
  return [kind, at, clause.id, ad.id, placement, draw, order?.click, order?.at, order?.lag, order?.same].join(' ');
}

/** A search term has no row before its first click of the day: an earlier event counts from then on. */
function firstClickOf(
  { event }: Contribution,
  contributions: readonly Contribution[],
  asOf: number,
): number | undefined {
  if (event.at > asOf) return undefined;
  const clicks = contributions.flatMap((each) => (each.event.clicks > 0 && each.event.at > asOf ? each.event.at : []));
  return clicks.length === 0 ? undefined : Math.min(...clicks);
}

/** The instants at which a value changes, found by bisection: it grows, and falls only where a restatement ends. */
function stepsOf(
  valueAt: (at: number) => number,
  from: number,
  to: number,
  first: number,
): { at: number; by: number }[] {
  const steps: { at: number; by: number }[] = [];
  const search = (low: number, lowValue: number, high: number, highValue: number): void => {
    if (lowValue === highValue) return;
    if (high - low === 1) {
      steps.push({ at: high, by: highValue - lowValue });
      return;
    }
    const middle = Math.floor((low + high) / 2);
    const value = valueAt(middle);
    search(low, lowValue, middle, value);
    search(middle, value, high, highValue);
  };
  search(from, first, to, valueAt(to));
  return steps;
}
