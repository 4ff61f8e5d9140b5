/**
 * The parameters of an explanation.
 */
import { RECORD_TYPES } from '../../model/jobs.ts';
import { z } from '../../model/schemas/zod.ts';
import { Day } from '../metrics/simulation.ts';
import { count, Id, Instant, integer } from '../../control/routing/scalars.ts';

const RECORD_TYPES_WITH_ID = RECORD_TYPES.report.filter((each) => each !== 'asins');

const MAX_ROW = 999_999_999;

export const Query = z.strictObject({
  report: z.string().optional().describe('The id of a report, to explain a cell of its file with row and column'),
  row: integer(0, MAX_ROW).optional().describe('The position of the row in the file, from 0'),
  column: z.string().optional().describe('The name of the column in the report'),
  recordType: z
    .enum(RECORD_TYPES_WITH_ID)
    .optional()
    .describe('A record type, to explain a number of an entity with entityId, date and column'),
  entityId: Id.optional().describe('The id of the entity'),
  date: Day.optional().describe('The day of the number'),
  asOf: Instant.optional().describe('The instant until which impressions and orders count; now by default'),
  profileId: Id.optional().describe(
    'The profile of the entity; required where several profiles have an entity of this id',
  ),
  entity: z
    .string()
    .optional()
    .openapi({ example: 'campaigns/281474976710655' })
    .describe('Collection and id of an entity, to explain its serving status'),
  request: z.string().optional().describe('The id of a recorded request, or latest, to explain its answer'),
  profile: Id.optional().describe('The id of a profile, to explain its days'),
  format: z.enum(['json', 'text']).optional().describe('JSON or indented text; by default as the Accept header says'),
  limit: count(1, 100_000, 100).describe('The most statements in one list; one more has the rest'),
});
export type Question = z.output<typeof Query>;
