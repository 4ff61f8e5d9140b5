/**
 * The true rows of days, as the admin API returns and compares them.
 */
import { addDays, daysBetween, type Day } from '../../model/days.ts';
import { groupsOf } from '../../core/simulation/quantities/quantities.ts';
import type { Quantity } from '../../core/simulation/quantities/quantity.ts';
import { PRODUCTS } from '../../core/performance/products.ts';
import { REPORT_FIELDS } from '../../core/performance/report-fields.ts';
import { estimatedRows, mostRows } from '../../core/performance/rows/most-rows.ts';
import { eachReportRow } from '../../core/performance/rows/report-rows.ts';
import { levelOf } from '../../core/performance/record-types.ts';
import type { RowQuery } from '../../core/performance/rows/report-row.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import type { Work } from '../../world/lifecycle/world-tasks.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import type { LoadedTable } from './loaded-rows.ts';
import { invalid } from '../../control/routing/problem.ts';
import { DAY_FIELD, fieldsOfVersion3, metricsRow, quantitiesOf, rowFieldsOf, type MetricsRow } from './metric-json.ts';
import type { MetricsQuery, Period } from './metrics-schema.ts';

/** A report with which loaded rows are compared. */
export interface ComparedReport {
  /** Such as `campaigns`. */
  name: string;
  /** Every column that loaded rows may have. */
  columns: ReadonlySet<string>;
  /** The columns that identify a row. */
  keys: readonly string[];
  /** The columns of numbers. */
  numbers: ReadonlySet<string>;
  /** Whether each loaded row must have a date. */
  needsDates: boolean;
  startDate: Day;
  endDate: Day;
  /** The most rows that follow from entities and days, see `mostRows`. */
  most(profileId: string): number;
  each(profileId: string, take: (row: MetricsRow) => void): void;
}

/** The query for one of the days, and what its rows contain. */
interface Source {
  days: readonly Day[];
  query: Omit<RowQuery, 'days'>;
  keys: readonly string[];
  fields: readonly string[];
  fieldsOfVersion3: ReadonlySet<string>;
  /** All of the record type. */
  quantityNames: readonly string[];
  quantities: readonly Quantity[];
}

type DaysQuery = Omit<MetricsQuery, 'profileId'>;

/** Only the loaded quantities are computed. */
export function reportOfDays(world: World, input: DaysQuery, loaded: LoadedTable): ComparedReport {
  const source = sourceOf(world, input, loaded);
  const { days, fields, keys, quantityNames } = source;
  const [startDate = '', endDate = startDate] = [days[0], days.at(-1)];
  const isNumber = (name: string): boolean => ['count', 'ratio', 'money'].includes(REPORT_FIELDS[name]?.type ?? '');
  return {
    name: input.recordType,
    columns: new Set([DAY_FIELD, ...fields, ...quantityNames]),
    keys: days.length > 1 || loaded.columns.includes(DAY_FIELD) ? [DAY_FIELD, ...keys] : keys,
    numbers: new Set([...fields.filter(isNumber), ...quantityNames]),
    needsDates: days.length > 1,
    startDate,
    endDate,
    most: (profileId) => mostRows(contextOf(world, profileId), dailyQuery(source)),
    each: (profileId, take) => eachRow(world, profileId, source, take),
  };
}

/** With every metric. */
export function eachTrueRow(world: World, input: MetricsQuery, take: (row: MetricsRow) => void): void {
  eachRow(world, input.profileId, sourceOf(world, input), take);
}

/** As far as they are known before. */
export function rowsOfTruth(world: World, input: MetricsQuery): Pick<Work, 'rows' | 'estimatedRows'> {
  const source = sourceOf(world, input);
  const context = contextOf(world, input.profileId);
  const query = dailyQuery(source);
  return { rows: mostRows(context, query), estimatedRows: estimatedRows(context, query) };
}

function sourceOf(world: World, input: DaysQuery, loaded?: LoadedTable): Source {
  const { campaignType, creativeType, recordType, segment, asOf = world.now() } = input;
  const row = rowFieldsOf(campaignType, recordType);
  if (row === undefined)
    throw invalid({ path: 'recordType', message: `is not supported by campaignType ${campaignType}` });
  if (creativeType !== undefined && !PRODUCTS[campaignType].takesCreativeType)
    throw invalid({ path: 'creativeType', message: `is not supported by campaignType ${campaignType}` });
  if (segment !== undefined && !row.fields.includes(segment))
    throw invalid({ path: 'segment', message: `is not supported by recordType ${recordType} of ${campaignType}` });
  const all = quantitiesOf(campaignType, recordType);
  const quantities = [...all.values()].filter(({ name }) => loaded?.columns.includes(name) ?? true);
  const withEmpty = loaded !== undefined && quantities.length === 0 && hasEmptyRows(input, loaded);
  const groups = groupsOf(quantities);
  return {
    days: daysOf(input),
    keys: row.keys.filter((name) => name === segment || !SEGMENTS.includes(name)),
    fields: row.fields,
    fieldsOfVersion3: fieldsOfVersion3(loaded?.rows ?? []),
    quantityNames: [...all.keys()],
    quantities,
    query: {
      campaignType,
      campaigns: creativeType,
      level: levelOf(campaignType, recordType, segment),
      order: 'entities',
      isDaily: false,
      withEmpty,
      asOf,
      groups,
    },
  };
}

const SEGMENTS: readonly string[] = ['query', 'placement'];

/** Whether a report of version 2 with these columns has rows of zeros. One that is loaded shows that there are. */
function hasEmptyRows({ campaignType }: DaysQuery, { columns, rows }: LoadedTable): boolean {
  const { emptyRowFields } = PRODUCTS[campaignType];
  if (columns.some((name) => emptyRowFields.includes(name))) return true;
  return emptyRowFields.length > 0 && rows.some(({ impressions }) => String(impressions) === '0');
}

export function daysOf({ date, startDate = date ?? '', endDate = startDate }: Period): Day[] {
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, i) => addDays(startDate, i));
}

function eachRow(world: World, profileId: string, source: Source, take: (row: MetricsRow) => void): void {
  const context = contextOf(world, profileId);
  for (const day of source.days) {
    const contents = { ...source, day };
    eachReportRow(simulationOf(context), { ...source.query, days: [day] }, (row) =>
      take(metricsRow(context, contents, row)),
    );
  }
}

function contextOf(world: World, profileId: string): OperationContext {
  return new OperationContext(scopeOf(world, getProfile(world, profileId)));
}

/** The queries of all days as one. */
function dailyQuery({ query, days }: Source): RowQuery {
  return { ...query, days, isDaily: true };
}
