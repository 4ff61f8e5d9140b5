/**
 * The question about one number, with the row that contains it.
 */
import { toMajor } from '../../../model/money.ts';
import type { WonSearch } from '../../../core/simulation/market/analysis/lost-searches.ts';
import type { Wording } from './describe-contribution.ts';
import type { Measure } from './measure.ts';
import type { RowSource, TracedRow } from './traced-row.ts';

export interface Question {
  source: RowSource;
  /** The row at the time of the report, and when all has come. */
  now: TracedRow | undefined;
  final: TracedRow | undefined;
  wording: Wording;
  /** The won searches of numbers of traffic, by their events: see `auctionKey`. */
  auctions: ReadonlyMap<string, WonSearch>;
  /** The most statements in one list. */
  limit: number;
}

/** Money in major units. */
export function valueOf(
  { context }: RowSource,
  { type }: Measure,
  value: number | null,
): { value: number | null; unit?: string } {
  const { decimals, currency } = context.scope.marketplace;
  if (type !== 'money') return { value };
  return { value: value === null ? null : toMajor(value, decimals), unit: currency };
}
