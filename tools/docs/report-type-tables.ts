/**
 * The tables of the reports of version 3, from their declarations.
 */
import { allowedColumns, allowedFilters, REPORT_TYPES } from '../../src/service/apis/reports/v3/report-types.ts';
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

/** `sp` for all report types of a product, and those that lack the column, where this is shorter than a list. */
function typesText(ids: ReadonlySet<string>): string {
  return ['sp', 'sb']
    .map((product) => {
      const all = Object.keys(REPORT_TYPES).filter((id) => id.startsWith(product));
      const [having, lacking] = [all.filter((id) => ids.has(id)), all.filter((id) => !ids.has(id))];
      if (having.length === 0 || having.length <= lacking.length) return codes(having);
      return lacking.length === 0 ? `all ${product}` : `all ${product} but ${codes(lacking)}`;
    })
    .filter((text) => text !== '')
    .join('; ');
}

interface ColumnRow {
  names: string[];
  type: string;
  meaning: string;
  /** The days after a click, of columns that exist for several. */
  days: string[];
  ids: Set<string>;
}

const WINDOW = /, within (\d+) days?$/;

function columnRows(): ColumnRow[] {
  const rows = new Map<string, ColumnRow>();
  for (const [id, reportType] of Object.entries(REPORT_TYPES)) {
    for (const name of reportType.groupings.flatMap(({ groupBy }) => allowedColumns(reportType, groupBy))) {
      const column = reportColumn(reportType.campaignType, name);
      const [type, text] = DATES[name] ?? [column?.type ?? '', column?.meaning ?? ''];
      const days = WINDOW.exec(text)?.slice(1) ?? [];
      const row = rows.get(`${name} ${text}`);
      if (row === undefined)
        rows.set(`${name} ${text}`, {
          names: [name],
          type,
          meaning: text.replace(WINDOW, ''),
          days,
          ids: new Set([id]),
        });
      else row.ids.add(id);
    }
  }
  return [...rows.values()];
}

/** A row for the columns of one meaning, with the report types that have them. */
export function reportColumnRows(): string[][] {
  const merged = Map.groupBy(columnRows(), ({ type, meaning, ids }) => [type, meaning, typesText(ids)].join());
  return [...merged.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const days = rows.flatMap((row) => row.days).join(', ');
    return [
      [
        codes(rows.flatMap(({ names }) => names)),
        first.type,
        days === '' ? first.meaning : `${first.meaning}, within ${days} ${days === '1' ? 'day' : 'days'}`,
        typesText(first.ids),
      ],
    ];
  });
}
