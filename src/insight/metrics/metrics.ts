/**
 * The true numbers of days, and their comparison with the rows that a pipeline has loaded.
 */
import { instantText } from '../../model/days.ts';
import { writeArray } from '../../core/jobs/job-files.ts';
import { jsonResponse, TextPieces } from '../../control/routing/text-pieces.ts';
import type { Work } from '../../world/lifecycle/world-tasks.ts';
import { countRows } from '../../world/row-limits.ts';
import type { World } from '../../world/state/world.ts';
import { performTask, problemTask } from '../../control/routing/problem-task.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { compareLoaded, entitiesOf } from './compare-loaded.ts';
import {
  ComparisonJson,
  Loaded,
  MetricsJson,
  MetricsWanted,
  type LoadedMetrics,
  type MetricsQuery,
} from './metrics-schema.ts';
import { daysOf, eachTrueRow, rowsOfTruth } from './truth.ts';

/** The answer as JSON, which is written row by row, because there may be many rows. */
export const TRUTH_TASK = problemTask('metrics', (world, query: MetricsQuery) => {
  const { profileId, campaignType, recordType, date, startDate, endDate, segment } = query;
  const asOf = query.asOf ?? world.now();
  const period = { date, startDate, endDate };
  const answer = JSON.stringify({ profileId, campaignType, recordType, ...period, segment, asOf: instantText(asOf) });
  const text = new TextPieces();
  const count = countRows('metrics');
  text.add(`${answer.slice(0, -1)},"rows":`);
  writeArray(
    (part) => text.add(part),
    false,
    (addRow) =>
      eachTrueRow(world, { ...query, asOf }, (row) => {
        count();
        addRow(JSON.stringify(row));
      }),
  );
  text.add('}');
  return text.finish();
});

export const COMPARE_TASK = problemTask('comparison', (world, body: LoadedMetrics) => {
  const compared = compareLoaded(world, body);
  return { ...compared, entities: entitiesOf(world, compared) };
});

function truthWork(world: World, query: MetricsQuery): Work {
  return { ...rowsOfTruth(world, query), days: daysOf(query).length };
}

export const metricsRoutes = routesOf('Metrics', [
  worldRoute('readMetrics', 'GET /metrics', {
    summary: 'Read the numbers behind the reports of one or several days',
    description:
      'A row for each entity and day with impressions, with every metric. Reports of that day contain the same numbers.',
    query: MetricsWanted,
    answer: MetricsJson,
    problems: [409, 429, 507],
    async perform({ admin, world, query }) {
      return jsonResponse(await performTask(admin.worlds, TRUTH_TASK, world, query, truthWork(world, query)));
    },
  }),
  worldRoute('compareMetrics', 'POST /metrics/compare', {
    summary: 'Compare loaded rows with the true ones',
    description:
      'With `reportTypeId`, the rows are those of a report of version 3, as its file has them. With `recordType`, they are those of reports of version 2 and may have names of both versions; several days need a column date. Only columns in the request are compared. Ids may be numbers, and numbers may be texts. Rows of several profiles have a column profileId.',
    body: Loaded,
    answer: ComparisonJson,
    problems: [409, 429],
    async perform({ admin, world, body }) {
      // The profiles, and so the true rows, follow from the loaded rows.
      const work = { rows: body.rows?.length ?? 0, days: daysOf(body).length };
      const compared = await performTask(admin.worlds, COMPARE_TASK, world, body, work);
      const { ignored, entities, ...comparison } = compared;
      admin.onComparison(world, comparison);
      const { subject: _, ...answer } = comparison;
      const named = entities.length === 0 ? {} : { entities };
      return { ...answer, ...named, ...(body.ignoreUnknown ? { ignored } : {}) };
    },
  }),
]);
