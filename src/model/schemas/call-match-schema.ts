/**
 * The calls that a fault, a rate limit or a step of the timeline is limited to.
 */
import { id } from './entity-fields.ts';
import { RECORD_TYPES, REPORT_TYPE_IDS } from '../jobs.ts';
import { z } from './zod.ts';

const operation = z.string().min(1).max(100);
const recordType = z.enum([...new Set(Object.values(RECORD_TYPES).flat())]);

const reportTypeId = z.enum(REPORT_TYPE_IDS);

/** One value, or a list of which one must match. */
function oneOrMore<S extends z.ZodType<string>>(one: S, expected: string) {
  return z.union([one, z.array(one).min(1).max(200)], { error: `must be ${expected}, or a list of these` });
}

export const callMatchShape = {
  operation: oneOrMore(operation, 'an operationId')
    .optional()
    .describe('An operationId of /openapi.json, or a list of which one must match; files are `downloadFile`'),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'HEAD']).optional().describe('The HTTP method'),
  path: z
    .string()
    .regex(/^[/*]/, 'must begin with / or *')
    .max(1000)
    .optional()
    .describe('The path without the prefix of a world; a star matches any characters'),
  profileId: id.optional().describe('The profile of the scope header, or of the requested report, snapshot or export'),
  recordType: oneOrMore(recordType, `one of ${recordType.options.join(', ')}`)
    .optional()
    .describe('The record type of the report, snapshot or export, or a list of which one must match'),
  reportTypeId: oneOrMore(reportTypeId, `one of ${reportTypeId.options.join(', ')}`)
    .optional()
    .describe('The report type of the report of version 3, or a list of which one must match'),
  laterPage: z
    .literal(true)
    .optional()
    .describe('Only requests for a later page of a list: with a startIndex above 0 or a nextToken'),
};

export const callMatch = z.strictObject(callMatchShape);
/**
 * Conditions that a request must fulfil, for faults, rate limits and steps of the timeline. Without conditions, all requests
 * match.
 */
export type CallMatch = z.output<typeof callMatch>;

/** The operations of a match, with their paths below the match. */
export function listOperations({ operation: named }: CallMatch): { path: string; operation: string }[] {
  if (named === undefined) return [];
  if (typeof named === 'string') return [{ path: 'operation', operation: named }];
  return named.map((each, i) => ({ path: `operation[${i}]`, operation: each }));
}
