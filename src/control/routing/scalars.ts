/**
 * Schemas of scalar values in the admin API: instants, durations, ids, names and enums.
 */
import { COUNTRIES, REGIONS } from '../../model/marketplaces.ts';
import { readDuration } from '../../model/text/durations.ts';
import { z } from '../../model/schemas/zod.ts';
import { readInstant } from '../../world/clock.ts';
import { isName } from '../../world/world-names.ts';

/** A schema of texts that `read` parses. */
function parsedText<T>(
  metadata: { example: string; format?: string },
  message: string,
  read: (text: string) => T | undefined,
) {
  return z
    .string()
    .openapi(metadata)
    .transform((text, context): T => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

const INSTANT = { example: '2026-03-02T12:00:00Z', format: 'date-time' };
export const Instant = parsedText(INSTANT, 'must be an ISO 8601 date-time such as 2026-03-02T12:00:00Z', readInstant);

/** From when a change counts: `start` for all days, `now`, or an instant. */
export const From = parsedText<number | 'now' | 'start'>(
  { example: 'now' },
  'must be now, start, or an ISO 8601 date-time such as 2026-03-02T12:00:00Z',
  (text) => (text === 'now' || text === 'start' ? text : readInstant(text)),
);
/** The same in responses. */
export const FromText = z.string().openapi({ example: '2026-03-02T12:00:00.000Z' });

export const Duration = parsedText(
  { example: '30s' },
  'must be a duration such as 30s, 15m, 3h, 7d or PT30S',
  readDuration,
);

/** In responses. */
export const InstantText = z.string().openapi({ format: 'date-time', example: '2026-03-02T12:00:00.000Z' });
export const DurationText = z.string().openapi({ example: '30s' });

export const NAME = 'must have 1 to 64 characters of a-z, 0-9, _ and -, and begin with a letter or digit';
export const Name = z
  .string()
  .refine(isName, NAME)
  .openapi({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', example: 'billing-tests' });

const LARGEST_ID = '9223372036854775807';

function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < LARGEST_ID.length || text <= LARGEST_ID);
}

/** Bodies may contain ids as numbers, unless the number was rounded. */
export const Id = z
  .union([z.string(), z.int(), z.bigint()], {
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be an id as a string of digits'),
  })
  .transform(String)
  .refine(isId, 'must be an id of 1 to 19 digits')
  .openapi({ type: 'string', pattern: '^[1-9][0-9]{0,18}$', example: '281474976710655' });

export const IdText = z.string().openapi({ pattern: '^[1-9][0-9]{0,18}$', example: '281474976710655' });

export const CountryCode = z.enum(COUNTRIES);
export const RegionName = z.enum(REGIONS);
export const AccountTypeName = z.enum(['seller', 'vendor', 'agency']);
export const AccessName = z.enum(['owner', 'editor', 'viewer', 'none']);
export const PermissionName = z.enum(['editor', 'viewer']);
export const ClockModeName = z.enum(['running', 'frozen']);
/** A name for people. */
export const Title = z.string().trim().min(1).max(250);

/** An integer in a query string. */
export function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `must be an integer from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

/** An optional integer in a query string. */
export function count(min: number, max: number, defaultValue: number) {
  return integer(min, max)
    .optional()
    .transform((value) => value ?? defaultValue)
    .openapi({ type: 'integer', minimum: min, maximum: max, default: defaultValue });
}
