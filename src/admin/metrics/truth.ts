/**
 * The true rows of days, as the admin API returns and compares them.
 */
import { addDays, daysBetween, type Day } from '../../model/days.ts';
import type { SlicedTask } from '../../model/sliced-task.ts';
import { groupsOf } from '../../metrics/quantities/quantities.ts';
import type { Quantity } from '../../metrics/quantities/quantity.ts';
import { PRODUCTS } from '../../performance/products.ts';
import { performanceSlices } from '../../performance/report-rows.ts';
import type { PerformanceQuery } from '../../performance/performance-query.ts';
import { OperationContext, scopeOf } from '../../entities/operation-context.ts';
import { inReadSnapshot } from '../../world/database/read-snapshot.ts';
import type { World } from '../../world/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { invalid } from '../problem.ts';
import { DAY_FIELD, fieldsOfVersion3, metricsRow, quantitiesOf, ROW_FIELDS, type MetricsRow } from './metric-json.ts';
import type { MetricsQuery, Period } from './metrics-schema.ts';

/** The query for one of the days, and what its rows contain. */
interface Source {
  days: readonly Day[];
  query: Omit<PerformanceQuery, 'day'>;
  /** The fields that identify a row. */
  keys: readonly string[];
  fields: readonly string[];
  fieldsOfVersion3: ReadonlySet<string>;
  quantities: readonly Quantity[];
}

/**
 * `rows`: what the client has loaded. Only its quantities are computed; without it, all of them.
 */
export function sourceOf(
  world: World,
  input: Omit<MetricsQuery, 'profileId'>,
  rows?: readonly Readonly<Record<string, unknown>>[],
): Source {
  const loaded = rows && [...new Set(rows.flatMap((each) => Object.keys(each)))];
  const { campaignType, creativeType, recordType, segment, asOf = world.now() } = input;
  const { emptyRowFields, takesCreativeType } = PRODUCTS[campaignType];
  const row = ROW_FIELDS[campaignType][recordType];
  if (row === undefined)
    throw invalid({ path: 'recordType', message: `is not supported by campaignType ${campaignType}` });
  if (creativeType !== undefined && !takesCreativeType)
    throw invalid({ path: 'creativeType', message: `is not supported by campaignType ${campaignType}` });
  if (segment !== undefined && !row.fields.includes(segment))
    throw invalid({ path: 'segment', message: `is not supported by recordType ${recordType} of ${campaignType}` });
  const withEmpty = loaded?.some((name) => emptyRowFields.includes(name)) ?? false;
  const all = [...quantitiesOf(campaignType, recordType).values()];
  const quantities = loaded === undefined ? all : all.filter(({ name }) => loaded.includes(name));
  const groups = groupsOf(quantities);
  return {
    days: daysOf(input),
    keys: [DAY_FIELD, ...row.keys],
    fields: row.fields,
    fieldsOfVersion3: fieldsOfVersion3(rows ?? []),
    quantities,
    query: { campaignType, creativeType, recordType, segment, withEmpty, asOf, groups },
  };
}

function daysOf({ date, startDate = date ?? '', endDate = startDate }: Period): Day[] {
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, i) => addDays(startDate, i));
}

/** Every name that loaded rows may have. */
export function knownFields({ campaignType, recordType }: MetricsQuery | Omit<MetricsQuery, 'profileId'>): Set<string> {
  const fields = ROW_FIELDS[campaignType][recordType]?.fields ?? [];
  return new Set([DAY_FIELD, ...fields, ...quantitiesOf(campaignType, recordType).keys()]);
}

/** With the entities as they are at the start, however often the task yields. */
export function readTruth(world: World, profileId: string, source: Source): SlicedTask<MetricsRow[]> {
  const context = new OperationContext(scopeOf(world, getProfile(world, profileId)));
  return inReadSnapshot(world, trueRows(context, source));
}

function* trueRows(context: OperationContext, source: Source): SlicedTask<MetricsRow[]> {
  const rows: MetricsRow[] = [];
  for (const day of source.days) {
    const contents = { ...source, day };
    for (const part of performanceSlices(context, { ...source.query, day })) {
      for (const row of part ?? []) rows.push(metricsRow(context, contents, row));
      yield;
    }
  }
  return rows;
}
