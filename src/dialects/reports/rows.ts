/**
 * Rows of performance as a report writes them: the attribute that names the row, its segment, and the metrics that were
 * asked for, in that order.
 */
import { hasOrders, type WindowTotals } from '../../metrics/totals.ts';
import { moneyText } from '../../model/money.ts';
import { premiumOf } from '../../verbs/bidding.ts';
import { betweenItems } from '../../verbs/job-files.ts';
import {
  performanceSlices,
  type PerformanceQuery,
  type PerformanceRow,
  type RecordType,
} from '../../verbs/performance.ts';
import { PLACEMENT_NAMES, reportedKeyword } from '../../verbs/reported-names.ts';
import type { Batch } from '../../verbs/scope.ts';
import { ID_ATTRIBUTES, SPONSORED_PRODUCTS, type Metric, type MetricType } from './metrics.ts';

type Read = (row: PerformanceRow) => unknown;
type Write = (row: PerformanceRow) => string;
/** Adds the parts of a row's text. */
type WriteParts = (parts: Parts, row: PerformanceRow) => void;

export interface RowsWish extends PerformanceQuery {
  recordType: RecordType;
  metrics: readonly string[];
}

/** Texts that are put together once. Their list is used again and again: it is larger than what it makes. */
class Parts {
  readonly #parts: string[] = [];
  #count = 0;

  add(text: string): void {
    this.#parts[this.#count++] = text;
  }

  take(): string {
    this.#parts.fill('', this.#count);
    this.#count = 0;
    return this.#parts.join('');
  }
}

/** Some at a time, put together at once: a text for each would be made only to be copied. */
export function* writtenRows(batch: Batch, { metrics, ...query }: RowsWish): Generator<readonly string[], void> {
  const write = rowWriter(batch, query, metrics);
  const next = betweenItems(batch.observed);
  const parts = new Parts();
  for (const rows of performanceSlices(batch, query)) {
    for (const [i, row] of rows.entries()) {
      if (i > 0) parts.add(next);
      write(parts, row);
    }
    yield rows.length === 0 ? [] : [parts.take()];
  }
}

/** One value of a row: its name, how it is written, and its text where no order followed. */
interface Field {
  name: string;
  write: Write;
  withoutOrders?: string;
}

function rowWriter(batch: Batch, { recordType, segment }: PerformanceQuery, metrics: readonly string[]): WriteParts {
  const write = writers(batch);
  const id = ID_ATTRIBUTES[recordType];
  const fields: Field[] = [];
  if (id !== undefined) fields.push({ name: id.name, write: write(id.metric) });
  if (segment === 'placement')
    fields.push({
      name: 'placement',
      write: ({ placement = 'other' }) => JSON.stringify(PLACEMENT_NAMES[placement]),
    });
  if (segment === 'query') fields.push({ name: 'query', write: ({ term = '' }) => JSON.stringify(term) });
  for (const name of metrics) {
    const metric = SPONSORED_PRODUCTS[name];
    if (metric === undefined || name === id?.name) continue;
    const zero = metric.is === 'money' ? moneyText(0, batch.scope.place.decimals, batch.observed) : '0';
    fields.push({ name, write: write(metric), ...(isOfOrders(metric) ? { withoutOrders: zero } : {}) });
  }
  const full = joined(fields, batch.observed);
  const short = joined(
    fields.map(({ name, write, withoutOrders: text }) => ({ name, write: text === undefined ? write : text })),
    batch.observed,
  );
  return (parts, row) => (hasOrders(row.totals) ? full : short)(parts, row);
}

function isOfOrders({ of }: Metric): boolean {
  return of[1] === 'windows';
}

/** Compact; as recorded, indented. What is a text already is one with the names around it. */
function joined(fields: readonly { name: string; write: Write | string }[], isIndented: boolean): WriteParts {
  const [start, colon, end] = isIndented ? ['\n    ', ': ', '\n  }'] : ['', ':', '}'];
  const values: { before: string; write: Write }[] = [];
  let text = '';
  for (const [i, { name, write }] of fields.entries()) {
    text += `${i === 0 ? '{' : ','}${start}"${name}"${colon}`;
    if (typeof write === 'string') text += write;
    else {
      values.push({ before: text, write });
      text = '';
    }
  }
  const last = text + end;
  return (parts, row) => {
    for (const { before, write } of values) {
      parts.add(before);
      parts.add(write(row));
    }
    parts.add(last);
  };
}

function writers({ scope: { place }, observed }: Batch): (metric: Metric) => Write {
  const currency = JSON.stringify(place.currency);
  const byType: Readonly<Record<MetricType, (read: Read) => Write>> = {
    id: (read) => (row) => String(read(row)),
    // An ad without a sku has an empty one.
    text: (read) => (row) => JSON.stringify(read(row) ?? ''),
    count: (read) => (row) => String(read(row)),
    money: (read) => (row) => moneyText(Number(read(row)), place.decimals, observed),
    bidPlus: () => (row) => String(premiumOf(row.campaign, observed)),
    currency: () => () => currency,
    keywordId: () => (row) => keyword(row).id,
    keywordText: () => (row) => JSON.stringify(keyword(row).text),
    matchType: () => (row) => JSON.stringify(keyword(row).matchType),
  };
  return ({ is, of }) => byType[is](readerOf(of));
}

function keyword(row: PerformanceRow): { id: string; text: string; matchType: string } {
  const found = reportedKeyword(row);
  if (found === undefined) throw new Error('a row of keywords or asins has neither keyword nor target');
  return found;
}

function readerOf(way: readonly (string | number)[]): Read {
  const [first, second, place, name] = way;
  // Most values of a row, and a million of a report.
  if (first === 'totals' && second === 'windows' && typeof place === 'number' && isSum(name))
    return ({ totals }) => totals.windows[place]?.[name];
  return (row) => {
    let value: unknown = row;
    // The table names what is in a row; where it leads nowhere there is nothing to read.
    for (const step of way) value = (value as Readonly<Record<string | number, unknown>> | undefined)?.[step];
    return value;
  };
}

const SUMS = ['conversions', 'conversionsSame', 'units', 'unitsSame', 'sales', 'salesSame'];

function isSum(name: string | number | undefined): name is keyof WindowTotals {
  return SUMS.some((each) => each === name);
}
