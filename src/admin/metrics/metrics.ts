/**
 * The true numbers of days, and their comparison with the rows that a pipeline has loaded.
 */
import { instantText } from '../../model/days.ts';
import { runTimeSliced } from '../../http/time-slice.ts';
import type { World } from '../../world/world.ts';
import { compareRows, type LoadedRow } from './compare-metrics.ts';
import { PROFILE_COLUMN, rowsOfCsv } from '../loaded-rows.ts';
import { DAY_FIELD, type MetricsRow } from './metric-json.ts';
import { ComparisonJson, Loaded, MetricsJson, MetricsWanted } from './metrics-schema.ts';
import { invalid } from '../problem.ts';
import { worldRoute, type Route } from '../route.ts';
import { knownFields, readTruth, sourceOf } from './truth.ts';

export const metricsRoutes: readonly Route[] = [
  worldRoute({
    id: 'readMetrics',
    method: 'get',
    path: '/metrics',
    tag: 'Metrics',
    summary: 'Read the numbers behind the reports of one or several days',
    description:
      'A row for each entity and day with impressions, with every metric. Reports of that day contain the same numbers.',
    query: MetricsWanted,
    status: 200,
    answer: MetricsJson,
    problems: [409],
    async perform({ world, query }) {
      const { profileId, campaignType, recordType, date, startDate, endDate, segment } = query;
      const asOf = query.asOf ?? world.now();
      const rows = await runTimeSliced(readTruth(world, profileId, sourceOf(world, { ...query, asOf })));
      return {
        profileId,
        campaignType,
        recordType,
        date,
        startDate,
        endDate,
        segment,
        asOf: instantText(asOf),
        rows,
      };
    },
  }),
  worldRoute({
    id: 'compareMetrics',
    method: 'post',
    path: '/metrics/compare',
    tag: 'Metrics',
    summary: 'Compare loaded rows with the true ones',
    description:
      'Rows use the names of reports of version 2 or 3. Only fields in the request are compared. Ids may be numbers, and numbers may be texts. Rows of several days have a column date, and rows of several profiles a column profileId.',
    body: Loaded,
    status: 200,
    answer: ComparisonJson,
    problems: [409],
    async perform({ admin, world, body }) {
      const { rows: sent, csv, ignoreUnknown, profileId, profileIds, ...query } = body;
      const loaded = sent ?? rowsOfCsv(csv ?? '');
      if (!Array.isArray(loaded)) throw invalid(loaded);
      const names = [...new Set(loaded.flatMap((row) => Object.keys(row)))];
      const source = sourceOf(world, query, loaded);
      const isSeveral = profileId === undefined;
      const known = knownFields(query);
      if (isSeveral) known.add(PROFILE_COLUMN);
      const ignored = ignoreUnknown ? names.filter((name) => !known.has(name)) : [];
      const rows = ignored.length === 0 ? loaded : loaded.map((row) => withoutFields(row, ignored));
      rejectUnknownFields(rows, known, query.recordType);
      if (source.days.length > 1) requireDays(rows);
      const profiles = profileId === undefined ? profilesIn(world, rows, profileIds) : [profileId];
      const truths: MetricsRow[] = [];
      for (const each of profiles) {
        for (const row of await runTimeSliced(readTruth(world, each, source)))
          truths.push(isSeveral ? { [PROFILE_COLUMN]: each, ...row } : row);
      }
      const keys = isSeveral ? [PROFILE_COLUMN, ...source.keys] : source.keys;
      const comparison = compareRows(keys, truths, rows);
      admin.onComparison(world, { ...comparison, subject: subjectOf(profiles, query.recordType, source.days) });
      return { ...comparison, ...(ignoreUnknown ? { ignored } : {}) };
    },
  }),
];

function subjectOf(profiles: readonly string[], recordType: string, days: readonly string[]): string {
  return `${recordType} of ${profiles.join(' ')}, ${days.length > 1 ? `${days[0]} to ${days.at(-1)}` : days[0]}`;
}

function withoutFields(row: LoadedRow, names: readonly string[]): LoadedRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

function rejectUnknownFields(rows: readonly LoadedRow[], known: ReadonlySet<string>, recordType: string): void {
  const errors = rows.flatMap((row, i) =>
    Object.keys(row)
      .filter((name) => !known.has(name))
      .map((name) => ({ path: `rows[${i}].${name}`, message: `is not a field of ${recordType}` })),
  );
  if (errors.length > 0) throw invalid(...errors);
}

/** Only the day distinguishes the rows of an entity on several days. */
function requireDays(rows: readonly LoadedRow[]): void {
  const errors = rows.flatMap((row, i) =>
    row[DAY_FIELD] === undefined
      ? [{ path: `rows[${i}].${DAY_FIELD}`, message: 'is missing; rows of several days need it' }]
      : [],
  );
  if (errors.length > 0) throw invalid(...errors);
}

/** The given profiles, or else those in the rows. Every row must have one of them. */
function profilesIn(world: World, rows: readonly LoadedRow[], named: readonly string[] | undefined): string[] {
  const errors = rows.flatMap((row, i) => {
    const path = `rows[${i}].${PROFILE_COLUMN}`;
    const value = row[PROFILE_COLUMN];
    if (value === undefined) return [{ path, message: 'is missing; name one profileId for all rows, or one in each' }];
    if (world.accountStore.profile(String(value)) === undefined) return [{ path, message: `unknown profile ${value}` }];
    if (named === undefined || named.includes(String(value))) return [];
    return [{ path, message: `is ${value}, which is not one of the profileIds` }];
  });
  if (errors.length > 0) throw invalid(...errors);
  return [...new Set(named ?? rows.map((row) => String(row[PROFILE_COLUMN])))];
}
