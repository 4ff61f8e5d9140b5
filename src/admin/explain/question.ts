/**
 * The parameters of an explanation.
 */
import { RECORD_TYPES } from '../../model/jobs.ts';
import { z } from '../../model/schemas/zod.ts';
import { documented } from '../routing/documented.ts';
import { Day } from '../metrics/simulation.ts';
import { count, Id, Instant, integer } from '../routing/scalars.ts';

const RECORD_TYPES_WITH_ID = RECORD_TYPES.report.filter((each) => each !== 'asins');

const MAX_ROW = 999_999_999;

export const Query = z.strictObject({
  ...documented(
    {
      report: z.string().optional(),
      row: integer(0, MAX_ROW).optional(),
      column: z.string().optional(),
      recordType: z.enum(RECORD_TYPES_WITH_ID).optional(),
      entityId: Id.optional(),
      date: Day.optional(),
      asOf: Instant.optional(),
      profileId: Id.optional(),
      entity: z.string().optional().openapi({ example: 'campaigns/281474976710655' }),
      request: z.string().optional(),
      profile: Id.optional(),
      format: z.enum(['json', 'text']).optional(),
    },
    {
      report: 'The id of a report, to explain a cell of its file with row and column',
      row: 'The position of the row in the file, from 0',
      column: 'The name of the column in the report',
      recordType: 'A record type, to explain a number of an entity with entityId, date and column',
      entityId: 'The id of the entity',
      date: 'The day of the number',
      asOf: 'The instant until which impressions and orders count; now by default',
      profileId: 'The profile of the entity; required where several profiles have an entity of this id',
      entity: 'Collection and id of an entity, to explain its serving status',
      request: 'The id of a recorded request, or latest, to explain its answer',
      profile: 'The id of a profile, to explain its days',
      format: 'JSON or indented text; by default as the Accept header says',
    },
  ),
  limit: count(1, 100_000, 100).openapi({ description: 'The most statements in one list; one more has the rest' }),
});
export type Question = z.output<typeof Query>;
