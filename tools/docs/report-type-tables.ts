/**
 * The tables of the reports of version 3, from their declarations.
 */
import { allowedColumns, allowedFilters, REPORT_TYPES } from '../../src/service/apis/reporting-v3/report-types.ts';
import { reportColumn } from '../../src/core/performance/columns/report-columns.ts';

const DATES: Readonly<Record<string, readonly [type: string, meaning: string]>> = {
  date: ['date', 'The day of the row, with DAILY'],
  startDate: ['date', 'The first day of the request, with SUMMARY'],
  endDate: ['date', 'The last day of the request, with SUMMARY'],
};

const code = (text: string): string => `\`${text}\``;
const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** A row for each report type. */
export function reportTypeRows(): string[][] {
  return Object.entries(REPORT_TYPES).map(([id, type]) => [
    code(id),
    code(type.adProduct),
    type.groupings.map(({ groupBy }) => groupBy.map(code).join(' + ')).join(', '),
    type.groupings
      .flatMap(({ groupBy }) => Object.entries(allowedFilters(type, groupBy)))
      .map(([field, values]) => `${code(field)} (${values.join(', ')})`)
      .join('; '),
    String(type.maxRangeDays),
    String(type.retentionDays),
    codes(type.formats),
    type.attributionDays.join(', '),
  ]);
}

/** A row for each column and meaning, with the report types that have it. */
export function reportColumnRows(): string[][] {
  const rows = new Map<string, { cells: readonly string[]; ids: Set<string> }>();
  for (const [id, reportType] of Object.entries(REPORT_TYPES)) {
    for (const name of reportType.groupings.flatMap(({ groupBy }) => allowedColumns(reportType, groupBy))) {
      const column = reportColumn(reportType.campaignType, name);
      const [type, meaning] = DATES[name] ?? [column?.type ?? '', column?.meaning ?? ''];
      const key = `${name} ${meaning}`;
      const row = rows.get(key) ?? { cells: [code(name), type, meaning], ids: new Set() };
      row.ids.add(id);
      rows.set(key, row);
    }
  }
  return [...rows.values()].map(({ cells, ids }) => [...cells, codes([...ids])]);
}
