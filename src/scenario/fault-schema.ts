/**
 * A fault and a rate limit as they are written, over the control API and in scenarios: which calls, when, what happens.
 * Durations and instants are text; a limit of what they may be is told by whoever reads them.
 */
import { z } from 'zod';
import { id } from './entity-fields.ts';
import { duration, instant } from './times.ts';

const MOST = 1_000_000;
const count = (min: number) => z.int().min(min).max(MOST);
const chance = z.number().min(0).max(1);
const text = z.string().max(10_000);

const match = z
  .strictObject({
    operation: z.string().min(1).max(100),
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'HEAD']),
    path: z.string().regex(/^[/*]/, 'must begin with / or *').max(1000),
    profileId: id,
    recordType: z.string().min(1).max(100),
  })
  .partial();

const when = z
  .strictObject({
    skip: count(0),
    times: count(1),
    every: count(1),
    probability: chance,
    for: duration,
    until: instant,
  })
  .partial()
  .refine((said) => said.for === undefined || said.until === undefined, 'for and until exclude each other');

const delay = z.union(
  [
    duration,
    z.strictObject({ min: duration, max: duration }),
    z.strictObject({ median: duration, sigma: z.number().min(0).max(3) }),
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

const retryAfter = z.int().min(0).max(MOST).nullable();
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What HTTP lets a header hold. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const item = z
  .strictObject({
    /** Of the list that was sent; the first is 0. */
    index: z.union([count(0), z.array(count(0)).min(1).max(1000)]).optional(),
    /** Of each item, drawn from the world's seed. */
    probability: chance.optional(),
    code: z.string().min(1).max(100).default('INTERNAL_ERROR'),
    details: text.default('Internal error'),
  })
  .refine(
    ({ index, probability }) => (index === undefined) !== (probability === undefined),
    'says which items: by index or by probability',
  );

/** All that an effect may say. */
const parts = {
  preset: z.enum(PRESETS),
  /** Seconds; null for a silent one. */
  retryAfter,
  status: z.int().min(200).max(599),
  code: z.string().min(1).max(100),
  details: text,
  headers: z.record(z.string().regex(HEADER_NAME, 'no name of a header'), z.string().regex(HEADER_VALUE, 'no header')),
  /** In place of the words of the operation: text as it is, anything else as JSON. */
  body: z.unknown(),
  connection: z.enum(['reset', 'empty', 'truncate', 'stall']),
  /** The part of the body that is sent before. */
  at: z.number().min(0).lt(1),
  /** The operation is done though it does not answer. */
  performed: z.literal(true),
  item,
  file: z.enum(['truncated', 'corrupt', 'empty', 'plain', 'encoded']),
  delay,
};

/** What else goes with each kind; a delay goes with all of them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  preset: ['retryAfter'],
  status: ['code', 'details', 'headers', 'body', 'performed'],
  connection: ['at', 'performed'],
  item: [],
  file: [],
};
const KIND_NAMES = Object.keys(KINDS);

const effect = z
  .strictObject(parts)
  .partial()
  .superRefine((said, context) => {
    const problem = (path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });
    const names = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const kinds = names.filter((name) => KIND_NAMES.includes(name));
    const [kind] = kinds;
    if (kinds.length > 1)
      return problem([], `must be one of ${KIND_NAMES.join(', ')}; here are ${kinds.join(' and ')}`);
    if (names.length === 0) return problem([], `must be one of ${KIND_NAMES.join(', ')}, or a delay`);
    for (const name of names) {
      if (name === kind || name === 'delay' || (kind !== undefined && KINDS[kind]?.includes(name))) continue;
      const owners = KIND_NAMES.filter((each) => KINDS[each]?.includes(name));
      problem([name], `goes with ${owners.join(' or ')}`);
    }
    if (said.retryAfter !== undefined && said.preset !== 'throttled') problem(['retryAfter'], 'goes with throttled');
    if (said.connection === 'empty' && said.at !== undefined) problem(['at'], 'does not go with empty');
    return undefined;
  });

export const faultId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'must be 1 to 64 letters, digits and _ . -');

export const fault = z.strictObject({ match: match.optional(), when: when.optional(), effect });
export type FaultSaid = z.output<typeof fault>;

export const rateLimit = z.strictObject({
  requests: count(0),
  per: duration,
  /** Seconds; null for a silent one. Without it: until the next window. */
  retryAfter: z.int().min(1).max(MOST).nullable().optional(),
});
export type RateLimitSaid = z.output<typeof rateLimit>;
