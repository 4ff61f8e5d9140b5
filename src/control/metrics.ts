/**
 * The truth behind the reports: the numbers of the ledger for a day, compared with what a pipeline has loaded.
 */
import { z } from '@hono/zod-openapi';
import { inTurns } from '../http/in-turns.ts';
import type { Work } from '../model/slices.ts';
import { BRANDS_RECORD_TYPES, brandsSlices, TELL_EMPTY, type BrandsRecordType } from '../verbs/brands-performance.ts';
import { performanceSlices, RECORD_TYPES } from '../verbs/performance.ts';
import { Batch, scopeOf } from '../verbs/scope.ts';
import type { World } from '../world/world.ts';
import { profileCalled } from './accounts.ts';
import { BRANDS_FIELDS, BRANDS_KEYS, brandsMetricsRow } from './brands-metric-words.ts';
import { compareRows } from './compare-metrics.ts';
import { Day, FIELDS, KEYS, metricsRow, type MetricsRow } from './metric-words.ts';
import { invalid } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { Id, IdText, Instant, InstantText, instantText } from './words.ts';

const RecordTypeName = z.enum([...RECORD_TYPES, 'ads']);
const CampaignTypeName = z.enum(['sponsoredProducts', 'headlineSearch']);
const CreativeTypeName = z.enum(['all', 'video']);
const SegmentName = z.enum(['query', 'placement']);

const asked = {
  profileId: Id.openapi({ example: '100000000000101' }),
  campaignType: CampaignTypeName.default('sponsoredProducts'),
  creativeType: CreativeTypeName.optional().openapi({ description: 'Of headlineSearch, as in report requests' }),
  recordType: RecordTypeName,
  date: Day.openapi({ description: "A day in the profile's time zone" }),
  segment: SegmentName.optional().openapi({ description: 'query with keywords, placement with campaigns' }),
  asOf: Instant.optional().openapi({ description: 'What came later is not seen; without it, now' }),
};

const MetricsRowJson = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).openapi('MetricsRow', {
  description: 'In the names of reports, ids as strings, money in the currency of the profile',
});

const MetricsJson = z
  .object({
    profileId: IdText,
    campaignType: CampaignTypeName,
    recordType: RecordTypeName,
    date: z.string().openapi({ format: 'date' }),
    segment: SegmentName.optional(),
    asOf: InstantText,
    rows: z.array(MetricsRowJson),
  })
  .openapi('Metrics');

const ComparisonJson = z
  .object({
    ok: z.boolean(),
    missing: z.array(MetricsRowJson).openapi({ description: 'True rows that were not loaded' }),
    extra: z.array(z.record(z.string(), z.unknown())).openapi({ description: 'Loaded rows that are not true' }),
    different: z.array(
      z.object({
        row: MetricsRowJson.openapi({ description: 'What tells the row from others' }),
        fields: z.record(z.string(), z.object({ expected: z.unknown(), actual: z.unknown() })),
      }),
    ),
  })
  .openapi('Comparison');

type Asked = z.output<z.ZodObject<typeof asked>>;

/** What there is to know of a day, by whoever knows it. */
interface Source {
  keys: readonly string[];
  fields: readonly string[];
  slices(batch: Batch): Generator<readonly MetricsRow[], void>;
}

/** `loaded`: names of the fields that somebody has. */
function sourceOf(world: World, asked: Asked, loaded: readonly string[] = []): Source {
  const { campaignType, creativeType, recordType, date: day, segment } = asked;
  const asOf = asked.asOf ?? world.now();
  if (segment === 'placement' && recordType !== 'campaigns')
    throw invalid({ path: 'segment', message: 'placement goes with campaigns' });
  if (campaignType === 'headlineSearch') {
    if (!isBrandsType(recordType)) throw invalid({ path: 'recordType', message: 'is none of headlineSearch' });
    if (segment === 'query') throw invalid({ path: 'segment', message: 'headlineSearch has no queries' });
    const byPlacement = segment === 'placement';
    const withEmpty = loaded.some((name) => TELL_EMPTY.includes(name));
    const query = { recordType, day, byPlacement, campaigns: creativeType ?? 'older', withEmpty, asOf } as const;
    return {
      keys: BRANDS_KEYS[recordType],
      fields: BRANDS_FIELDS[recordType],
      *slices(batch) {
        for (const rows of brandsSlices(batch, query)) yield rows.map((row) => brandsMetricsRow(batch, row));
      },
    };
  }
  if (recordType === 'ads') throw invalid({ path: 'recordType', message: 'ads are of headlineSearch' });
  if (creativeType !== undefined) throw invalid({ path: 'creativeType', message: 'is of headlineSearch' });
  if (segment === 'query' && recordType !== 'keywords')
    throw invalid({ path: 'segment', message: 'query goes with keywords' });
  const query = { recordType, day, segment, asOf };
  return {
    keys: KEYS[recordType],
    fields: FIELDS[recordType],
    *slices(batch) {
      for (const rows of performanceSlices(batch, query)) yield rows.map((row) => metricsRow(batch, recordType, row));
    },
  };
}

function isBrandsType(recordType: Asked['recordType']): recordType is BrandsRecordType {
  return BRANDS_RECORD_TYPES.some((each) => each === recordType);
}

/** As the entities are at this instant, however many turns it takes. */
function* truth(world: World, profileId: string, source: Source): Work<MetricsRow[]> {
  const slices = source.slices(new Batch(scopeOf(world, profileCalled(world, profileId))));
  const rows: MetricsRow[] = [];
  const view = world.openView();
  try {
    for (;;) {
      const { done, value } = view.through(() => slices.next());
      if (done || value === undefined) return rows;
      for (const row of value) rows.push(row);
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
    description: 'A row for each entity with impressions, with every metric. Reports of that day say the same.',
    query: z.strictObject(asked),
    status: 200,
    answer: MetricsJson,
    async perform({ world, query: asked }) {
      const { profileId, campaignType, recordType, date, segment } = asked;
      const asOf = asked.asOf ?? world.now();
      const rows = await inTurns(truth(world, profileId, sourceOf(world, { ...asked, asOf })));
      return { profileId, campaignType, recordType, date, segment, asOf: instantText(asOf), rows };
    },
  }),
  worldRoute({
    id: 'compareMetrics',
    method: 'post',
    path: '/metrics/compare',
    tag: 'Metrics',
    summary: 'Compare what a pipeline has loaded with what is true',
    description: 'Rows have the names of reports. Only the fields that they have are compared; ids may be numbers.',
    body: z.strictObject({ ...asked, rows: z.array(z.record(z.string(), z.unknown())) }).openapi('MetricsLoaded', {
      example: {
        profileId: '100000000000101',
        recordType: 'campaigns',
        date: '2026-03-01',
        rows: [{ campaignId: '29851899412270', impressions: 1000, clicks: 10, cost: 7.5 }],
      },
    }),
    status: 200,
    answer: ComparisonJson,
    async perform({ world, body: { rows, ...asked } }) {
      const loaded = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const source = sourceOf(world, asked, loaded);
      const errors = rows.flatMap((row, i) =>
        Object.keys(row)
          .filter((name) => !source.fields.includes(name))
          .map((name) => ({ path: `rows[${i}].${name}`, message: `is no field of ${asked.recordType}` })),
      );
      if (errors.length > 0) throw invalid(...errors);
      return compareRows(source.keys, await inTurns(truth(world, asked.profileId, source)), rows);
    },
  }),
];
