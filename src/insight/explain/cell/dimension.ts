/**
 * Explains a value in a row that is not a number of the simulation: an id, a name, a state, a bid, a date.
 */
import { instantText } from '../../../model/days.ts';
import type { Json } from '../../../service/http/body.ts';
import { toMajor } from '../../../model/money.ts';
import { reportColumn } from '../../../core/performance/columns/report-columns.ts';
import { REPORT_FIELDS } from '../../../core/performance/report-fields.ts';
import { statement, type Explanation } from '../explanation.ts';
import type { RowSource } from './traced-row.ts';

export interface Cell {
  version: 2 | 3;
  column: string;
  /** As in the file; undefined if the file is not JSON. */
  value: Json | undefined;
  /** Of a report of version 3. */
  period?: { startDate: string; endDate: string };
}

export function explainDimension(source: RowSource, cell: Cell): Explanation {
  const { context, asOf } = source;
  const { value, type, meaning } = presentValue(source, cell);
  const { decimals, currency } = context.scope.marketplace;
  const isMoney = type === 'money' && typeof value === 'number';
  const shown = isMoney ? { value: toMajor(value, decimals), unit: currency } : { value };
  const written = cell.value === undefined ? shown.value : plain(cell.value);
  const isSame = String(written) === String(shown.value);
  return statement(cell.column, {
    ...shown,
    ...(written === undefined ? {} : { value: written }),
    rule: cell.version === 3 ? 'TOD-26' : 'RPT-69',
    children: [
      ...(meaning === undefined ? [] : [statement(meaning)]),
      statement('As of the request of the report', { at: instantText(asOf) }),
      ...(isSame ? [] : [statement('Present value, which was changed after the report', shown)]),
    ],
  });
}

interface PresentValue {
  value: string | number | boolean | null;
  type: string;
  meaning: string | undefined;
}

function presentValue({ context, campaignType, row, days }: RowSource, cell: Cell): PresentValue {
  const { column, period } = cell;
  if (column === 'date') return { value: days[0] ?? null, type: 'date', meaning: 'The day of the row' };
  if (period !== undefined && (column === 'startDate' || column === 'endDate'))
    return { value: period[column], type: 'date', meaning: 'From the request of the report' };
  // A row has the form of the version of its report.
  if (cell.version === 3) {
    const known = reportColumn(campaignType, column);
    const value = known?.of(row, context) ?? null;
    return { value, type: known?.type ?? 'text', meaning: known?.meaning };
  }
  const field = REPORT_FIELDS[column];
  const value = field?.of(row, context) ?? null;
  return { value, type: field?.type ?? 'text', meaning: undefined };
}

function plain(value: Json): string | number | boolean | null {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : typeof value === 'bigint'
      ? String(value)
      : value;
}
