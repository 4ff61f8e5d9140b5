/**
 * The truth behind the reports: the numbers of the ledger for a day, compared with what a pipeline has loaded.
 */
import { z } from '@hono/zod-openapi';
import { inTurns } from '../http/in-turns.ts';
import type { Work } from '../model/slices.ts';
import { performanceSlices, RECORD_TYPES, type PerformanceQuery } from '../verbs/performance.ts';
import { Batch, scopeOf } from '../verbs/scope.ts';
import type { World } from '../world/world.ts';
import { profileCalled } from './accounts.ts';
import { compareRows } from './compare-metrics.ts';
import { Day, FIELDS, metricsRow, type MetricsRow } from './metric-words.ts';
import { invalid } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { Id, IdText, Instant, InstantText, instantText } from './words.ts';

const RecordTypeName = z.enum(RECORD_TYPES);
const SegmentName = z.enum(['query', 'placement']);

const asked = {
  profileId: Id,
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

interface Question {
  profileId: string;
  query: PerformanceQuery;
}

function questionOf(
  world: World,
  { profileId, recordType, date, segment, asOf }: z.output<z.ZodObject<typeof asked>>,
): Question {
  if (segment === 'query' && recordType !== 'keywords')
    throw invalid({ path: 'segment', message: 'query goes with keywords' });
  if (segment === 'placement' && recordType !== 'campaigns')
    throw invalid({ path: 'segment', message: 'placement goes with campaigns' });
  return { profileId, query: { recordType, day: date, segment, asOf: asOf ?? world.now() } };
}

/** As the entities are at this instant, however many turns it takes. */
function* truth(world: World, { profileId, query }: Question): Work<MetricsRow[]> {
  const batch = new Batch(scopeOf(world, profileCalled(world, profileId)));
  const slices = performanceSlices(batch, query);
  const rows: MetricsRow[] = [];
  const view = world.openView();
  try {
    for (;;) {
      const { done, value } = view.through(() => slices.next());
      if (done || value === undefined) return rows;
      for (const row of value) rows.push(metricsRow(batch, query.recordType, row));
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
      const question = questionOf(world, asked);
      const { recordType, day, segment, asOf } = question.query;
      const rows = await inTurns(truth(world, question));
      return { profileId: asked.profileId, recordType, date: day, segment, asOf: instantText(asOf), rows };
    },
  }),
  worldRoute({
    id: 'compareMetrics',
    method: 'post',
    path: '/metrics/compare',
    tag: 'Metrics',
    summary: 'Compare what a pipeline has loaded with what is true',
    description: 'Rows have the names of reports. Only the fields that they have are compared; ids may be numbers.',
    body: z.strictObject({ ...asked, rows: z.array(z.record(z.string(), z.unknown())) }).openapi('MetricsLoaded'),
    status: 200,
    answer: ComparisonJson,
    async perform({ world, body: { rows, ...asked } }) {
      const question = questionOf(world, asked);
      const { recordType } = question.query;
      const errors = rows.flatMap((row, i) =>
        Object.keys(row)
          .filter((name) => !FIELDS[recordType].includes(name))
          .map((name) => ({ path: `rows[${i}].${name}`, message: `is no field of ${recordType}` })),
      );
      if (errors.length > 0) throw invalid(...errors);
      return compareRows(recordType, await inTurns(truth(world, question)), rows);
    },
  }),
];
