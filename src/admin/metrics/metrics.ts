/**
 * The true numbers of a day, and their comparison with the rows that a pipeline has loaded.
 */
import { z } from '@hono/zod-openapi';
import { runTimeSliced } from '../../http/time-slice.ts';
import type { SlicedTask } from '../../model/sliced-task.ts';
import { CAMPAIGN_TYPES } from '../../performance/product.ts';
import { PRODUCTS } from '../../performance/products.ts';
import { performanceSlices, RECORD_TYPES, type PerformanceQuery } from '../../performance/report-rows.ts';
import { OperationContext, scopeOf } from '../../entities/operation-context.ts';
import type { World } from '../../world/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { documented } from '../documented.ts';
import { compareRows, type LoadedRow } from './compare-metrics.ts';
import { loadedShape, PROFILE_COLUMN, rowsOfCsv } from '../loaded-rows.ts';
import { metricsRow, ROW_FIELDS, type MetricsRow, type RowFields } from './metric-json.ts';
import { invalid } from '../problem.ts';
import { worldRoute, type Route } from '../route.ts';
import { Id, IdText, Instant, InstantText, instantText } from '../scalars.ts';
import { Day } from './simulation.ts';

const RecordTypeName = z.enum(RECORD_TYPES);
const CampaignTypeName = z.enum(CAMPAIGN_TYPES);
const CreativeTypeName = z.enum(['all', 'video']);
const SegmentName = z.enum(['query', 'placement']);

const queryShape = documented(
  {
    profileId: Id.openapi({ example: '100000000000101' }),
    campaignType: CampaignTypeName.default('sponsoredProducts'),
    creativeType: CreativeTypeName.optional().openapi({ description: 'For headlineSearch, as in report requests' }),
    recordType: RecordTypeName,
    date: Day.openapi({ description: "A day in the profile's time zone" }),
    segment: SegmentName.optional().openapi({ description: 'query for keywords and targets, placement for campaigns' }),
    asOf: Instant.optional().openapi({ description: 'Later events do not count. The default is now' }),
  },
  {
    profileId: 'The id of the profile',
    campaignType: 'Sponsored products or sponsored brands (headlineSearch)',
    recordType: 'The record type',
  },
);

const { profileId: _one, ...sharedShape } = queryShape;
const Loaded = z
  .strictObject({ ...loadedShape, ...sharedShape })
  .superRefine(({ rows, csv, profileId, profileIds }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (rows === undefined && csv === undefined) issue('rows', 'is missing; send rows, or csv');
    if (rows !== undefined && csv !== undefined) issue('csv', 'must not be sent beside rows');
    if (profileId !== undefined && profileIds !== undefined) issue('profileIds', 'must not be sent beside profileId');
  })
  .openapi('MetricsLoaded', {
    example: {
      profileId: '100000000000101',
      recordType: 'campaigns',
      date: '2026-03-01',
      rows: [{ campaignId: '29851899412270', impressions: 1000, clicks: 10, cost: 7.5 }],
    },
  });

const MetricsRowJson = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).openapi('MetricsRow', {
  description: 'In the names of reports, ids as strings, money in the currency of the profile',
});

const MetricsJson = z
  .object(
    documented(
      {
        profileId: IdText,
        campaignType: CampaignTypeName,
        recordType: RecordTypeName,
        date: z.string().openapi({ format: 'date' }),
        segment: SegmentName.optional(),
        asOf: InstantText,
        rows: z.array(MetricsRowJson),
      },
      {
        profileId: 'The id of the profile',
        campaignType: 'Sponsored products or sponsored brands (headlineSearch)',
        recordType: 'The record type',
        date: 'The day',
        segment: 'What the rows are divided by',
        asOf: 'The instant at which the numbers are looked at',
        rows: 'The rows of the report',
      },
    ),
  )
  .openapi('Metrics');

const ComparisonJson = z
  .object(
    documented(
      {
        ok: z.boolean(),
        missing: z.array(MetricsRowJson).openapi({ description: 'True rows that were not loaded' }),
        extra: z.array(z.record(z.string(), z.unknown())).openapi({ description: 'Loaded rows that are not true' }),
        ignored: z.array(z.string()).optional().openapi({ description: 'Columns that were left out' }),
        different: z.array(
          z.object(
            documented(
              {
                row: MetricsRowJson.openapi({ description: 'The fields that identify the row' }),
                fields: z.record(
                  z.string(),
                  z.object(
                    documented(
                      { expected: z.unknown(), actual: z.unknown() },
                      { expected: 'The expected value', actual: 'The value that was sent' },
                    ),
                  ),
                ),
              },
              { fields: 'The fields that differ' },
            ),
          ),
        ),
      },
      { ok: 'Whether the rows that were sent are the true ones', different: 'Rows that differ' },
    ),
  )
  .openapi('Comparison');

type MetricsQuery = z.output<z.ZodObject<typeof queryShape>>;

/** The query for a day, and the fields of its rows. */
interface Source extends RowFields {
  query: PerformanceQuery;
}

/** `loaded`: the names of the fields that the client has loaded. */
function sourceOf(world: World, input: MetricsQuery, loaded: readonly string[] = []): Source {
  const { campaignType, creativeType, recordType, date: day, segment, asOf = world.now() } = input;
  const { emptyRowFields, takesCreativeType } = PRODUCTS[campaignType];
  const row = ROW_FIELDS[campaignType][recordType];
  if (row === undefined)
    throw invalid({ path: 'recordType', message: `is not supported by campaignType ${campaignType}` });
  if (creativeType !== undefined && !takesCreativeType)
    throw invalid({ path: 'creativeType', message: `is not supported by campaignType ${campaignType}` });
  if (segment !== undefined && !row.fields.includes(segment))
    throw invalid({ path: 'segment', message: `is not supported by recordType ${recordType} of ${campaignType}` });
  const withEmpty = loaded.some((name) => emptyRowFields.includes(name));
  return { ...row, query: { campaignType, creativeType, recordType, day, segment, withEmpty, asOf } };
}

/** With the entities as they are at the start, however often the task yields. */
function* readTruth(world: World, profileId: string, { query, fields }: Source): SlicedTask<MetricsRow[]> {
  const context = new OperationContext(scopeOf(world, getProfile(world, profileId)));
  const slices = performanceSlices(context, query);
  const rows: MetricsRow[] = [];
  const view = world.openView();
  try {
    for (;;) {
      const { done, value = [] } = view.through(() => slices.next());
      if (done) return rows;
      for (const row of value) rows.push(metricsRow(context, fields, row));
      yield;
    }
  } finally {
    view.close();
  }
}

export const metricsRoutes: readonly Route[] = [
  worldRoute({
    id: 'readMetrics',
    method: 'get',
    path: '/metrics',
    tag: 'Metrics',
    summary: 'Read the numbers behind the reports of a day',
    description:
      'A row for each entity with impressions, with every metric. Reports of that day contain the same numbers.',
    query: z.strictObject(queryShape),
    status: 200,
    answer: MetricsJson,
    problems: [409],
    async perform({ world, query }) {
      const { profileId, campaignType, recordType, date, segment } = query;
      const asOf = query.asOf ?? world.now();
      const rows = await runTimeSliced(readTruth(world, profileId, sourceOf(world, { ...query, asOf })));
      return { profileId, campaignType, recordType, date, segment, asOf: instantText(asOf), rows };
    },
  }),
  worldRoute({
    id: 'compareMetrics',
    method: 'post',
    path: '/metrics/compare',
    tag: 'Metrics',
    summary: 'Compare loaded rows with the true ones',
    description:
      'Rows use the names of reports. Only fields in the request are compared. Ids may be numbers, and numbers may be texts. Rows of several profiles have a column profileId.',
    body: Loaded,
    status: 200,
    answer: ComparisonJson,
    problems: [409],
    async perform({ world, body }) {
      const { rows: sent, csv, ignoreUnknown, profileId, profileIds, ...query } = body;
      const loaded = sent ?? rowsOfCsv(csv ?? '');
      if (!Array.isArray(loaded)) throw invalid(loaded);
      const names = [...new Set(loaded.flatMap((row) => Object.keys(row)))];
      const source = sourceOf(world, { ...query, profileId: '' }, names);
      const isSeveral = profileId === undefined;
      const known = new Set(isSeveral ? [PROFILE_COLUMN, ...source.fields] : source.fields);
      const ignored = ignoreUnknown ? names.filter((name) => !known.has(name)) : [];
      const rows = ignored.length === 0 ? loaded : loaded.map((row) => withoutFields(row, ignored));
      rejectUnknownFields(rows, known, query.recordType);
      const profiles = profileId === undefined ? profilesIn(world, rows, profileIds) : [profileId];
      const truths: MetricsRow[] = [];
      for (const each of profiles) {
        for (const row of await runTimeSliced(readTruth(world, each, source)))
          truths.push(isSeveral ? { [PROFILE_COLUMN]: each, ...row } : row);
      }
      const keys = isSeveral ? [PROFILE_COLUMN, ...source.keys] : source.keys;
      return { ...compareRows(keys, truths, rows), ...(ignoreUnknown ? { ignored } : {}) };
    },
  }),
];

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

/** The given profiles, or else those in the rows. Every row must have one of them. */
function profilesIn(world: World, rows: readonly LoadedRow[], named: readonly string[] | undefined): string[] {
  const errors = rows.flatMap((row, i) => {
    const path = `rows[${i}].${PROFILE_COLUMN}`;
    const value = row[PROFILE_COLUMN];
    if (value === undefined) return [{ path, message: 'is missing; name one profileId for all rows, or one in each' }];
    if (world.accountStore.profile(String(value)) === undefined) return [{ path, message: `unknown profile ${value}` }];
    if (named === undefined || named.includes(String(value))) return [];
    return [{ path, message: `${value} is not among profileIds` }];
  });
  if (errors.length > 0) throw invalid(...errors);
  return [...new Set(named ?? rows.map((row) => String(row[PROFILE_COLUMN])))];
}
