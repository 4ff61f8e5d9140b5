/**
 * Reads the rows that a pipeline has loaded from a request, and compares them with a report.
 */
import { EntityNames, type NamedEntity } from '../../control/entities/named-entities.ts';
import { countRows, requireRows } from '../../world/row-limits.ts';
import type { World } from '../../world/state/world.ts';
import { PROFILE_COLUMN, tableOfCsv, tableOfRows, type LoadedRow, type LoadedTable } from './loaded-rows.ts';
import { invalid, MAX_ERRORS } from '../../control/routing/problem.ts';
import type { LoadedComparison } from '../../control/routing/comparison.ts';
import { compareRows, identifies, isBlank } from './compare-metrics.ts';
import { DAY_FIELD, type MetricsRow } from './metric-json.ts';
import type { LoadedMetrics } from './metrics-schema.ts';
import { reportOfVersion3 } from './report-truth.ts';
import { reportOfDays, type ComparedReport } from './truth.ts';

/** `ignored`: the columns that the report does not have. */
export function compareLoaded(world: World, body: LoadedMetrics): LoadedComparison & { ignored: string[] } {
  const { ignoreUnknown, profileId, profileIds } = body;
  const table = body.rows === undefined ? tableOfCsv(body.csv ?? '') : tableOfRows(body.rows);
  if ('path' in table) throw invalid(table);
  const report = reportOf(world, body, table);
  const isSeveral = profileId === undefined;
  const isKnown = (name: string): boolean => report.columns.has(name) || (isSeveral && name === PROFILE_COLUMN);
  const ignored = table.columns.filter((name) => !isKnown(name));
  if (!ignoreUnknown) rejectColumns(table, ignored, report);
  const rows = ignored.length === 0 ? table.rows : table.rows.map((row) => withoutFields(row, ignored));
  if (report.needsDates) requireDays(rows);
  const profiles = isSeveral ? profilesIn(world, rows, profileIds) : [profileId];
  requireRows(
    'comparison',
    profiles.reduce((sum, each) => sum + report.most(each), 0),
  );
  const truths: MetricsRow[] = [];
  const count = countRows('comparison');
  for (const each of profiles) {
    report.each(each, (row) => {
      count();
      truths.push(isSeveral ? { [PROFILE_COLUMN]: each, ...row } : row);
    });
  }
  const keys = isSeveral ? [PROFILE_COLUMN, ...report.keys] : report.keys;
  const known = table.columns.filter(isKnown);
  const comparison = compareRows({ ...report, rows: truths, keys }, known, rows);
  const doubt = comparison.ok ? doubtOf(ignored, known, { keys, columns: report.columns }) : undefined;
  return { ...comparison, ...doubt, ignored, subject: subjectOf(profiles, report) };
}

/** Why rows may be wrong although the columns that were not ignored are right. */
function doubtOf(
  ignored: readonly string[],
  known: readonly string[],
  { keys, columns }: { keys: readonly string[]; columns: ReadonlySet<string> },
): Pick<LoadedComparison, 'ok' | 'reason' | 'missingKeys'> | undefined {
  const missingKeys = keys.filter((name) => !known.includes(name));
  const missing = new Map([...columns].filter((name) => !known.includes(name)).map((name) => [spelled(name), name]));
  const renamed = ignored.flatMap((name) => {
    const meant = missing.get(spelled(name));
    return meant === undefined ? [] : [`${name} is ignored and was not compared; rename it to ${meant}`];
  });
  if (renamed.length > 0) return { ok: false, reason: renamed.join('. '), missingKeys };
  if (ignored.length === 0 || known.some((name) => identifies(name, keys))) return undefined;
  const reason = `No column identifies the rows, and ${ignored.join(', ')} is ignored; send ${missingKeys.join(', ')}`;
  return { ok: false, reason, missingKeys };
}

/** Equal for `campaign_id`, `Campaign Id` and `campaignId`. */
function spelled(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

const ID_COLUMNS = ['campaignId', 'adGroupId', 'keywordId', 'targetId', 'targetingId', 'adId'];
const MAX_ENTITIES = 300;

/** The entities in the rows that a comparison lists. */
export function entitiesOf(world: World, { different, missing, extra }: LoadedComparison): NamedEntity[] {
  const ids = new Set<string>();
  const rows: LoadedRow[] = [...different.map(({ row }) => row), ...missing, ...extra];
  for (const row of rows) {
    for (const name of ID_COLUMNS) if (isId(row[name])) ids.add(String(row[name]));
    if (ids.size >= MAX_ENTITIES) break;
  }
  return new EntityNames(world).withIds([...ids].slice(0, MAX_ENTITIES), undefined);
}

function isId(value: unknown): boolean {
  return /^\d{1,19}$/.test(String(value));
}

function reportOf(world: World, body: LoadedMetrics, table: LoadedTable): ComparedReport {
  const { reportTypeId, recordType, campaignType = 'sponsoredProducts' } = body;
  if (reportTypeId !== undefined) return reportOfVersion3(world, { ...body, reportTypeId }, table);
  if (recordType !== undefined) return reportOfDays(world, { ...body, recordType, campaignType }, table);
  const message = 'is missing; send recordType for reports of version 2, or reportTypeId for reports of version 3';
  throw invalid({ path: 'recordType', message });
}

function subjectOf(profiles: readonly string[], { name, startDate, endDate }: ComparedReport): string {
  return `${name} of ${profiles.join(' ')}, ${startDate === endDate ? startDate : `${startDate} to ${endDate}`}`;
}

function withoutFields(row: LoadedRow, names: readonly string[]): LoadedRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

function rejectColumns({ rows }: LoadedTable, unknown: readonly string[], { name: report }: ComparedReport): void {
  if (unknown.length === 0) return;
  const errors = rows.flatMap((row, i) =>
    unknown
      .filter((name) => name in row)
      .map((name) => ({ path: `rows[${i}].${name}`, message: `is not a field of ${report}` })),
  );
  // Columns of CSV may have no cell with a value.
  const columns = unknown.map((name) => ({ path: 'csv', message: `the column ${name} is not a field of ${report}` }));
  throw invalid(...(errors.length > 0 ? errors.slice(0, MAX_ERRORS) : columns));
}

/** Only the day distinguishes the rows of an entity on several days. Rows without values are ignored. */
function requireDays(rows: readonly LoadedRow[]): void {
  const errors = rows.flatMap((row, i) =>
    row[DAY_FIELD] === undefined && !Object.values(row).every(isBlank)
      ? [{ path: `rows[${i}].${DAY_FIELD}`, message: 'is missing; rows of several days need it' }]
      : [],
  );
  if (errors.length > 0) throw invalid(...errors.slice(0, MAX_ERRORS));
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
  if (errors.length > 0) throw invalid(...errors.slice(0, MAX_ERRORS));
  return [...new Set(named ?? rows.map((row) => String(row[PROFILE_COLUMN])))];
}
