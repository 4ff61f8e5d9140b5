/**
 * The rows of a report as text: every requested column in every row, in the order of the request.
 */
import { hasOrders } from '../../../../core/simulation/totals.ts';
import { addDays, daysBetween, type Day } from '../../../../model/days.ts';
import { moneyText } from '../../../../model/money.ts';
import { countRows } from '../../../../world/row-limits.ts';
import { writeArray, type AddText } from '../../../../core/jobs/job-files.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import type { ReportColumn } from '../../../../core/performance/columns/column.ts';
import { FILTER_FIELDS } from '../../../../core/performance/columns/filter-fields.ts';
import { groupsOfColumns, reportColumn } from '../../../../core/performance/columns/report-columns.ts';
import type { RowQuery, ReportRow } from '../../../../core/performance/rows/report-row.ts';
import { eachReportRow } from '../../../../core/performance/rows/report-rows.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import type { ReportRequest } from './request.ts';
import { csvCell } from '../csv-cell.ts';
import { workbookRows } from './workbook-rows.ts';

/** Writes the text of the file, before its compression. */
export function writeReport(context: Reading, report: ReportRequest, add: AddText): void {
  const { format } = report.configuration;
  if (format === 'CSV') writeCsv(context, report, add);
  else if (format === 'XLSX') writeWorkbook(context, report, add);
  else writeArray(add, false, (addItem) => eachRowText(context, report, addItem));
}

/** Passes on the JSON of each row. */
export function eachRowText(context: Reading, report: ReportRequest, take: AddText): void {
  const fields = fieldsOf(context, report);
  const write = rowWriter(fields);
  const writeWithoutOrders = rowWriter(
    fields.map((field) => (field.isAttributed ? { ...field, constant: field.withoutOrders } : field)),
  );
  eachSelectedRow(context, report, (row) => take((hasOrders(row.totals) ? write : writeWithoutOrders)(row)));
}

/** The rows that the filters of the request select. */
function eachSelectedRow(context: Reading, report: ReportRequest, take: (row: ReportRow) => void): void {
  const isSelected = selectorOf(report);
  const count = countRows('report of version 3');
  eachReportRow(simulationOf(context), queryOfVersion3(report, context.at), (row) => {
    if (isSelected?.(row) === false) return;
    count();
    take(row);
  });
}

export function queryOfVersion3(report: ReportRequest, asOf: number): RowQuery {
  const { configuration, grouping, type, timeUnit } = report;
  const { campaignType } = type;
  const columns = configuration.columns.flatMap((name) => reportColumn(campaignType, name) ?? []);
  return {
    campaignType,
    campaigns: 'multi',
    level: grouping.level,
    days: daysOf(report),
    isDaily: timeUnit === 'DAILY',
    asOf,
    groups: groupsOfColumns(columns),
  };
}

function daysOf({ startDate, endDate }: ReportRequest): Day[] {
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, i) => addDays(startDate, i));
}

/** Undefined if all rows are selected. */
export function selectorOf({ configuration: { filters } }: ReportRequest): ((row: ReportRow) => boolean) | undefined {
  if (filters === null || filters.length === 0) return undefined;
  const wanted = filters.map(({ field, values }) => ({
    of: FILTER_FIELDS[field] ?? (() => null),
    values: new Set(values),
  }));
  return (row) => wanted.every(({ of, values }) => values.has(String(of(row))));
}

interface Field {
  name: string;
  /** The JSON text of all rows, where it is the same. */
  constant: string | undefined;
  /** The JSON text in rows without orders. */
  withoutOrders: string | undefined;
  isAttributed: boolean;
  isId: boolean;
  write(row: ReportRow): string;
}

function fieldsOf(context: Reading, { configuration, type, startDate, endDate }: ReportRequest): Field[] {
  const dates: Readonly<Record<string, Pick<Field, 'constant' | 'write'>>> = {
    date: { constant: undefined, write: ({ day }) => JSON.stringify(day ?? null) },
    startDate: constantField(startDate),
    endDate: constantField(endDate),
  };
  return [...new Set(configuration.columns)].map((name) => {
    const date = dates[name];
    if (date !== undefined) return { name, ...date, withoutOrders: undefined, isAttributed: false, isId: false };
    const column = reportColumn(type.campaignType, name);
    if (column === undefined) throw new Error(`report rows have no column ${name}`);
    const format = formatterOf(column, context);
    const write = (row: ReportRow): string => {
      const value = column.of(row, context);
      return value === null ? 'null' : format(value);
    };
    const isAttributed = column.isAttributed === true;
    const withoutOrders = isAttributed ? format(0) : undefined;
    return { name, constant: undefined, withoutOrders, isAttributed, isId: column.type === 'id', write };
  });
}

function constantField(value: string): Pick<Field, 'constant' | 'write'> {
  const constant = JSON.stringify(value);
  return { constant, write: () => constant };
}

/** Texts that are the same in all rows are joined in advance. */
function rowWriter(fields: readonly Field[]): (row: ReportRow) => string {
  const values: { before: string; write: Field['write'] }[] = [];
  let before = '{';
  for (const [i, { name, constant, write }] of fields.entries()) {
    before += `${i === 0 ? '' : ','}"${name}":`;
    if (constant !== undefined) before += constant;
    else {
      values.push({ before, write });
      before = '';
    }
  }
  const end = `${before}}`;
  return (row) => {
    let text = '';
    for (const { before, write } of values) text += before + write(row);
    return text + end;
  };
}

function formatterOf({ type }: ReportColumn, { scope }: ScopeAtTime): (value: string | number) => string {
  const { decimals } = scope.marketplace;
  switch (type) {
    case 'text':
    case 'date':
      return (value) => JSON.stringify(value);
    case 'money':
      return (value) => moneyText(Number(value), decimals, false);
    case 'id':
    case 'integer':
    case 'decimal':
      return String;
  }
}

/** A line of column names, then one line for each row (RFC 4180). An empty cell is a missing value. */
function writeCsv(context: Reading, report: ReportRequest, add: AddText): void {
  const fields = fieldsOf(context, report);
  const addLine = (cells: readonly string[]): void => add(`${cells.join(',')}\r\n`);
  addLine(fields.map(({ name }) => name));
  eachSelectedRow(context, report, (row) => addLine(fields.map(({ write }) => csvCell(write(row)))));
}

/** A row of column names, then the rows. Ids are texts, because a number in a workbook has 15 digits. */
function writeWorkbook(context: Reading, report: ReportRequest, add: AddText): void {
  const fields = fieldsOf(context, report);
  const rowText = workbookRows(fields.length);
  add(rowText(fields.map(({ name }) => name)));
  eachSelectedRow(context, report, (row) => add(rowText(fields.map((field) => workbookCell(field, row)))));
}

function workbookCell({ isId, write }: Field, row: ReportRow): string | number | null {
  const json = write(row);
  // Only `fieldsOf` writes this JSON.
  return isId && json !== 'null' ? json : (JSON.parse(json) as string | number | null);
}
