/**
 * Rows of reports as JSON text: the id attribute of the row, its segment, and the requested metrics, in that order.
 */
import { hasOrders } from '../../../../core/simulation/totals.ts';
import { moneyText } from '../../../../model/money.ts';
import { countRows } from '../../../../world/row-limits.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { writeArray, type AddText } from '../../../../core/jobs/job-files.ts';
import { PRODUCTS } from '../../../../core/performance/products.ts';
import { ID_FIELDS, REPORT_FIELDS, type ReportField } from '../../../../core/performance/report-fields.ts';
import { eachReportRow } from '../../../../core/performance/rows/report-rows.ts';
import { levelOf, type RecordType, type Segment } from '../../../../core/performance/record-types.ts';
import type { ReportRow, RowQuery } from '../../../../core/performance/rows/report-row.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { reportsVariant } from './observed.ts';
import { REPORT_OFFERS } from './metrics.ts';
import type { ReportSelection } from './request.ts';

/** JSON text; undefined where a row has no such value. */
type WriteValue = (row: ReportRow) => string | undefined;
type WriteRow = (row: ReportRow) => string;

/** Writes the text of the file, before its compression. */
export function writeReport(
  context: Reading,
  { recordType, ...report }: ReportSelection & { recordType: RecordType },
  add: AddText,
): void {
  const { campaignType, segment, metrics } = report;
  const id = REPORT_OFFERS[campaignType].hasIdField ? ID_FIELDS[recordType] : undefined;
  const names = [...(id === undefined ? [] : [id]), ...(segment === undefined ? [] : [segment]), ...metrics];
  const write = rowWriter(context, [...new Set(names)]);
  const query = queryOfVersion2(recordType, report, context.at);
  const { indentsRows } = reportsVariant(context.scope.world.settings);
  const count = countRows('report of version 2');
  writeArray(add, indentsRows, (addItem) =>
    eachReportRow(simulationOf(context), query, (row) => {
      if (!isInSegment(segment, row)) return;
      count();
      addItem(write(row));
    }),
  );
}

/** Matched targets are those that were clicked. */
export function isInSegment(segment: Segment | undefined, { matchedAsin, totals }: ReportRow): boolean {
  return segment !== 'matchedTarget' || (matchedAsin !== undefined && totals.clicks > 0);
}

export function queryOfVersion2(
  recordType: RecordType,
  { campaignType, creativeType, tactic, segment, day, metrics }: ReportSelection,
  asOf: number,
): RowQuery {
  const { emptyRowFields } = PRODUCTS[campaignType];
  const withEmpty = metrics.some((name) => emptyRowFields.includes(name));
  return {
    campaignType,
    campaigns: creativeType ?? tactic,
    level: levelOf(campaignType, recordType, segment),
    days: [day],
    isDaily: false,
    order: 'entities',
    withEmpty,
    asOf,
    groups: [...new Set(metrics.flatMap((name) => REPORT_FIELDS[name]?.groups ?? []))],
  };
}

interface WrittenField {
  name: string;
  write: WriteValue;
  /** The text in rows without orders, where it is the same in all of them. */
  withoutOrders: string | undefined;
}

function rowWriter(context: Reading, names: readonly string[]): WriteRow {
  const fields = names.map((name): WrittenField => {
    const field = REPORT_FIELDS[name];
    if (field === undefined) throw new Error(`report rows have no field ${name}`);
    const format = formatterOf(field, context);
    const write: WriteValue = (row) => {
      const value = field.of(row, context);
      return value === undefined || value === null ? undefined : format(value);
    };
    return { name, write, withoutOrders: field.isAttributed ? format(0) : undefined };
  });
  const { indentsRows } = reportsVariant(context.scope.world.settings);
  const withOrders = joinFields(
    fields.map((field) => ({ ...field, withoutOrders: undefined })),
    indentsRows,
  );
  const withoutOrders = joinFields(fields, indentsRows);
  return (row) => (hasOrders(row.totals) ? withOrders : withoutOrders)(row);
}

/** Compact or indented. Texts that are the same in all rows are joined in advance. */
function joinFields(fields: readonly WrittenField[], isIndented: boolean): WriteRow {
  const [start, colon, end] = isIndented ? ['\n    ', ': ', '\n  }'] : ['', ':', '}'];
  const values: { before: string; beforeAndKey: string; write: WriteValue }[] = [];
  let before = '{';
  for (const [i, { name, write, withoutOrders }] of fields.entries()) {
    const key = `${i === 0 ? '' : ','}${start}"${name}"${colon}`;
    if (withoutOrders === undefined) {
      values.push({ before, beforeAndKey: before + key, write });
      before = '';
    } else before += key + withoutOrders;
  }
  const last = before + end;
  // In a row without its first field, the next one has no comma.
  const isFirstConstant = fields[0]?.withoutOrders !== undefined;
  let withoutFirst: WriteRow | undefined;
  return (row) => {
    let text = '';
    for (const each of values) {
      const value = each.write(row);
      if (value !== undefined) text += each.beforeAndKey + value;
      else if (text === '' && !isFirstConstant) {
        withoutFirst ??= joinFields(fields.slice(1), isIndented);
        return withoutFirst(row);
      } else text += each.before;
    }
    return text + last;
  };
}

function formatterOf({ type }: ReportField, { scope, policy }: Reading): (value: string | number | boolean) => string {
  const { decimals } = scope.marketplace;
  switch (type) {
    case 'text':
      return (value) => JSON.stringify(value);
    case 'money':
      return (value) => moneyText(Number(value), decimals, policy.writesPointInAmounts);
    // Always with a decimal point.
    case 'ratio':
      return (value) => (Number.isInteger(value) ? `${value}.0` : String(value));
    case 'id':
    case 'count':
    case 'boolean':
      return String;
  }
}
