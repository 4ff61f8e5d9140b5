/**
 * The rows of a unified report: rows of the simulation, added up by the requested dimensions. A row is that of all
 * campaigns and days that have the same values.
 */
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { contextAt } from '../../../../core/entities/operation-context.ts';
import type { PartedText } from '../../../../core/jobs/file-parts.ts';
import type { ColumnValue } from '../../../../core/performance/columns/column.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '../../../../core/performance/product.ts';
import type { ReportRow } from '../../../../core/performance/rows/report-row.ts';
import { eachReportRow } from '../../../../core/performance/rows/report-rows.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { addDays, daysBetween, type Day } from '../../../../model/days.ts';
import { convertedMinor } from '../../../../model/money.ts';
import { countRows } from '../../../../world/row-limits.ts';
import { quotedCsvCell } from '../csv-cell.ts';
import { isDimension, METRIC } from './catalogue.ts';
import { dimensionValue, type DimensionValue, type Part } from './dimensions.ts';
import { fieldsOfFilter, isSelected, mayHaveProduct } from './filter.ts';
import { levelOf } from './levels.ts';
import { metricWriter } from './metric-text.ts';
import { isMoney, metricOf, sumOf, type Sum } from './metrics.ts';
import { isDaily } from './periods.ts';
import type { StoredReport } from './stored-report.ts';

/**
 * Values of dimensions, and sums; a sum is null while no row of the group has it. Sums of money are in the currency of the
 * first row.
 */
interface GroupOfRows {
  dimensions: readonly ColumnValue[];
  sums: (number | null)[];
  /** Not if all its rows are of searches that campaigns were only eligible for. */
  hasTraffic: boolean;
}

/** What is around the rows of a part, and the text of a row from the JSON texts of its values. */
interface RowFormat {
  begin: string;
  between: string;
  end: string;
  rowOf(values: readonly string[]): string;
}

function formatOf({ fields, format }: StoredReport): RowFormat {
  if (format === 'CSV' || format === 'PARTITIONED_CSV') {
    const rowOf = (values: readonly string[]): string => `${values.map(quotedCsvCell).join(',')}\r\n`;
    return { begin: rowOf(fields.map((field) => JSON.stringify(field))), between: '', end: '', rowOf };
  }
  const names = fields.map((field) => `${JSON.stringify(field)}:`);
  const rowOf = (values: readonly string[]): string => `{${values.map((value, i) => names[i] + value).join(',')}}`;
  return { begin: '[', between: ',', end: ']', rowOf };
}

/** A partitioned report has parts of at most so many rows, of which each is a whole file in its format. */
export function writeUnifiedReport(
  context: ScopeAtTime,
  report: StoredReport,
  file: PartedText,
  rowsOfPart: number,
): void {
  const { begin, between, end, rowOf } = formatOf(report);
  const isPartitioned = report.format.startsWith('PARTITIONED');
  let rows = 0;
  file.add(begin);
  eachRow(context, report, (values) => {
    const row = rowOf(values);
    if (isPartitioned && rows > 0 && (rows === rowsOfPart || !file.hasRoomFor(row)) && !file.isLastPart) {
      file.add(end);
      file.endPart();
      file.add(begin);
      rows = 0;
    }
    file.add(rows === 0 ? row : between + row);
    rows++;
  });
  file.add(end);
}

export function daysOf({ startDate, endDate }: Pick<StoredReport, 'startDate' | 'endDate'>): Day[] {
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, i) => addDays(startDate, i));
}

/** Passes on the JSON texts of the fields of each row. */
function eachRow(context: ScopeAtTime, report: StoredReport, take: (values: string[]) => void): void {
  const plan = planOf(report);
  const { world } = context.scope;
  const { exchangeRates } = world.settings;
  // Rows of one campaign are complete when its rows of the simulation are; others need all campaigns.
  const isByCampaign = report.fields.includes('campaign.id');
  const count = countRows('unified report');
  let groups = new Map<string, GroupOfRows & { part: Part }>();
  const flush = (): void => {
    for (const { part, ...group } of groups.values()) if (group.hasTraffic) take(plan.textsOf(group, part));
    groups = new Map();
  };
  for (const profileId of report.profileIds) {
    const ofProfile = contextAt(world, { profileId, at: context.at });
    for (const campaignType of CAMPAIGN_TYPES) {
      const { startDate, endDate } = report;
      const { currency } = ofProfile.scope.marketplace;
      const viewed = report.currencyOfView ?? currency;
      const part: Part = { context: ofProfile, campaignType, startDate, endDate, viewed };
      let campaignId: string | undefined;
      plan.eachSource(part, (row, sums) => {
        if (isByCampaign && campaignId !== row.campaign.id) flush();
        campaignId = row.campaign.id;
        const dimensions = plan.dimensions.map((valueOf) => valueOf(row, part));
        const key = dimensions.join(SEPARATOR);
        const group = groups.get(key);
        const hasTraffic = row.totals.impressions > 0 || row.totals.groups?.topOfSearch === undefined;
        if (group === undefined) {
          count();
          groups.set(key, { dimensions, sums: sums.map(({ read }) => read(row.totals)), hasTraffic, part });
          return;
        }
        group.hasTraffic ||= hasTraffic;
        const { currency: summed } = group.part.context.scope.marketplace;
        for (const [i, { read, isAmount }] of sums.entries()) {
          const value = read(row.totals);
          const isForeign = value !== null && isAmount && summed !== currency;
          const more = isForeign ? convertedMinor(exchangeRates, value, currency, summed) : value;
          group.sums[i] = added(group.sums[i] ?? null, more);
        }
      });
    }
  }
  flush();
}

function added(sum: number | null, value: number | null): number | null {
  return sum === null ? value : sum + (value ?? 0);
}

interface NamedSum extends Sum {
  isAmount: boolean;
}

interface Plan {
  dimensions: readonly DimensionValue[];
  eachSource(part: Part, take: (row: ReportRow, sums: readonly NamedSum[]) => void): void;
  textsOf(group: GroupOfRows, part: Part): string[];
}

/** The rows of a product from which the report is added up; undefined for a product that it does not have. */
function rowsOfReport(report: StoredReport, campaignType: CampaignType) {
  const needed = [...report.fields.filter(isDimension), ...fieldsOfFilter(report.filter)];
  const level = levelOf(campaignType, needed);
  if (level === undefined || !mayHaveProduct(report.filter, campaignType)) return undefined;
  return {
    level,
    days: daysOf(report),
    isDaily: needed.some(isDaily),
    isHourly: needed.includes('hour.value'),
  };
}

/** Is in no value of a dimension. */
const SEPARATOR = '\u0000';
const ABSENT: Sum = { read: () => null, groups: [] };

/** What follows from the fields alone. */
function planOf(report: StoredReport): Plan {
  const { fields, filter } = report;
  const dimensions = fields.filter(isDimension);
  const metrics = fields.map((field) => (isDimension(field) ? undefined : metricOf(field.slice(METRIC.length))));
  const names = [...new Set(metrics.flatMap((metric) => metric?.sums ?? []))];
  const writers = fields.map((field, i) => {
    const position = dimensions.indexOf(field);
    if (position >= 0) return ({ dimensions: values }: GroupOfRows) => JSON.stringify(values[position] ?? null);
    const metric = metrics[i];
    return metric === undefined ? () => 'null' : metricWriter(metric, names);
  });
  return {
    dimensions: dimensions.map(dimensionValue),
    eachSource(part, take) {
      const rows = rowsOfReport(report, part.campaignType);
      if (rows === undefined) return;
      const window = part.context.scope.account.type === 'vendor' ? '14d' : '7d';
      const sums = names.map((name) => ({
        ...(sumOf(name, part.campaignType, window) ?? ABSENT),
        isAmount: isMoney(name),
      }));
      const query = {
        campaignType: part.campaignType,
        campaigns: 'multi',
        ...rows,
        asOf: part.context.at,
        withEligible: true,
        groups: [...new Set(sums.flatMap(({ groups }) => groups))],
      } as const;
      eachReportRow(simulationOf(part.context), query, (row) => {
        if (filter === null || isSelected(filter, (field) => dimensionValue(field)(row, part))) take(row, sums);
      });
    },
    textsOf: (group, part) => writers.map((write) => write(group, part)),
  };
}
