/**
 * The input of faults and rate limits, in the admin API and in scenarios: which calls, when, and what happens.
 */
import { HOUR_MS } from '../text/time-units.ts';
import { callMatch } from './call-match-schema.ts';
import { readDuration } from '../text/durations.ts';
import { duration, durationWithin, instant } from './times.ts';
import { z } from './zod.ts';

const MAX_COUNT = 1_000_000;
const count = (min: number) => z.int().min(min).max(MAX_COUNT);
const chance = z.number().min(0).max(1);
const text = z.string().max(10_000);

const when = z
  .strictObject({
    skip: count(0).describe('The number of matching requests that pass first'),
    times: count(1).describe('The maximum number of requests that the fault applies to'),
    every: count(1).describe('Applies only to every nth request, for example every third'),
    probability: chance.describe(
      'The probability that the fault applies to a request, from 0 to 1; the seed of the world determines the requests',
    ),
    for: duration.describe('How long the fault lasts, for example 10m'),
    until: instant.describe('The instant at which the fault ends'),
  })
  .partial()
  .refine(({ for: span, until }) => span === undefined || until === undefined, 'for cannot be combined with until');

const delayDuration = durationWithin({ maxMs: HOUR_MS }, 'must be at most 1h');
const delay = z.union(
  [
    delayDuration,
    z
      .strictObject({
        min: delayDuration.describe('The shortest delay'),
        max: delayDuration.describe('The longest delay'),
      })
      .refine(({ min, max }) => (readDuration(min) ?? 0) <= (readDuration(max) ?? 0), {
        path: ['max'],
        error: 'must not be less than min',
      }),
    z.strictObject({
      median: delayDuration.describe('The median delay'),
      sigma: z
        .number()
        .min(0)
        .max(3)
        .describe('How long the tail of the delays is: the sigma of a log-normal distribution'),
    }),
  ],
  'must be a duration, { min, max } or { median, sigma }',
);

const PRESETS = [
  'unauthorized',
  'reportDateTooOld',
  'invalidParameters',
  'throttled',
  'internalError',
  'unavailable',
  'downloadExpired',
] as const;

export const retryAfter = z.int().min(0).max(MAX_COUNT).nullable();
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** The characters that HTTP allows in a header value. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const item = z
  .strictObject({
    index: z
      .union([count(0), z.array(count(0)).min(1).max(1000)], {
        error: `must be an integer from 0 to ${MAX_COUNT}, or a list of these`,
      })
      .optional()
      .describe('The positions of the items that fail, from 0'),
    probability: chance.optional().describe('The probability that an item fails, from 0 to 1'),
    code: z.string().min(1).max(100).default('INTERNAL_ERROR').describe('The error code of the item'),
    details: text.default('Internal error').describe('The error details of the item'),
  })
  .refine(
    ({ index, probability }) => (index === undefined) !== (probability === undefined),
    'must have either index or probability',
  );

/** The properties of all kinds of effect. */
export const effectParts = {
  preset: z.enum(PRESETS).describe('An error of the service, in the format of the operation'),
  retryAfter: retryAfter.describe('The Retry-After of the preset throttled, in seconds; null for none'),
  status: z.int().min(200).max(599).describe('Any status'),
  code: z.string().min(1).max(100).describe('The error code for a status without a body'),
  details: text.describe('The error details for a status without a body'),
  headers: z
    .record(
      z.string().regex(HEADER_NAME, 'must be a header name'),
      z.string().regex(HEADER_VALUE, 'must be a header value'),
    )
    .describe('Headers of the response'),
  body: z.unknown().describe('The body of the response: a text is sent unchanged, any other value as JSON'),
  connection: z.enum(['reset', 'empty', 'truncate', 'stall']).describe('How the connection fails'),
  at: z.number().min(0).lt(1).describe('The share of the body that is sent before the connection fails, from 0 to 1'),
  performed: z.literal(true).describe('The operation is performed although the response is an error or is lost'),
  item: item.describe('Items of a batch that fail; the others are performed'),
  file: z.enum(['truncated', 'corrupt', 'empty', 'plain', 'encoded']).describe('How a downloaded file is damaged'),
  delay: delay.describe('How long the answer is delayed, in machine time'),
};

/** The other properties that each kind can have. Every kind can have a delay. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  preset: ['retryAfter'],
  status: ['code', 'details', 'headers', 'body', 'performed'],
  connection: ['at', 'performed'],
  item: [],
  file: [],
};
const KIND_NAMES = Object.keys(KINDS);

const effect = z
  .strictObject(effectParts)
  .partial()
  .superRefine((input, context) => {
    const problem = (path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });
    const names = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const kinds = names.filter((name) => KIND_NAMES.includes(name));
    const [kind] = kinds;
    if (kinds.length > 1)
      return problem([], `must have only one of ${KIND_NAMES.join(', ')}; it has ${kinds.join(' and ')}`);
    if (names.length === 0) return problem([], `must have one of ${KIND_NAMES.join(', ')} or delay`);
    for (const name of names) {
      if (name === kind || name === 'delay' || (kind !== undefined && KINDS[kind]?.includes(name))) continue;
      const owners = KIND_NAMES.filter((each) => KINDS[each]?.includes(name));
      problem([name], `requires ${owners.join(' or ')}`);
    }
    if (input.retryAfter !== undefined && input.preset !== 'throttled')
      problem(['retryAfter'], 'requires the preset throttled');
    if (input.connection === 'empty' && input.at !== undefined)
      problem(['at'], 'must not be set for the connection fault empty');
    return undefined;
  });

export const faultId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'must have 1 to 64 letters, digits and characters of _ . -');

export const fault = z.strictObject({
  match: callMatch.optional().describe('The requests that the fault applies to; by default all'),
  when: when.optional().describe('Which of these requests the fault applies to; by default all'),
  effect: effect.describe('What happens instead of the response, or in addition to it'),
});
export type FaultInput = z.output<typeof fault>;

export const rateLimit = z.strictObject({
  match: callMatch.optional().describe('The requests that count; by default all'),
  each: z
    .literal('reportTypeId')
    .optional()
    .describe('Counts the requests of each report type of version 3 separately'),
  requests: count(0).describe('How many requests each client id may send in a window'),
  per: durationWithin({ minMs: 1 }, 'must be longer than 0').describe(
    "The length of a window of the world's clock, for example 10s",
  ),
  retryAfter: z
    .int()
    .min(1)
    .max(MAX_COUNT)
    .nullable()
    .optional()
    .describe('The Retry-After in seconds; null for none, by default the time to the next window'),
});
export type RateLimitInput = z.output<typeof rateLimit>;

/** One limit, or several limits that apply at the same time. */
export const rateLimits = z.union([rateLimit, z.array(rateLimit).max(100)], {
  error: 'must be { requests, per }, a list of these, or null',
});
