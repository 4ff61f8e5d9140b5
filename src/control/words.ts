/**
 * The words that many calls of the control API have in common: instants and durations as text, ids, names, countries.
 */
import { z } from '@hono/zod-openapi';
import { COUNTRIES, REGIONS } from '../model/marketplaces.ts';
import { isDay } from '../model/days.ts';
import { readDuration } from '../model/durations.ts';
import { isName } from '../world/names.ts';

/** With a time it must say its offset: the machine's zone is nobody's business here. */
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** A world that starts here has a year until it would have to write years of five digits. */
export const LAST_INSTANT = Date.parse('9999-01-01T00:00:00Z');

/** Epoch milliseconds. A day alone is its midnight in UTC. */
export function readInstant(text: string): number | undefined {
  const instant = isDay(text.slice(0, 10)) && (text.length === 10 || ZONED.test(text)) ? Date.parse(text) : Number.NaN;
  return instant <= LAST_INSTANT ? instant : undefined;
}

/** Text in, a value of the program out. */
function told<T>(shown: { example: string; format?: string }, message: string, read: (text: string) => T | undefined) {
  return z
    .string()
    .openapi(shown)
    .transform((text, context): T => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

const INSTANT = { example: '2026-03-02T12:00:00Z', format: 'date-time' };
export const Instant = told(INSTANT, 'no instant: write it as 2026-03-02T12:00:00Z', readInstant);

export const Duration = told({ example: '30s' }, 'no duration: write it as 30s, 15m, 3h, 7d or PT30S', readDuration);

/** What is answered. */
export const InstantText = z.string().openapi({ format: 'date-time', example: '2026-03-02T12:00:00.000Z' });
export const DurationText = z.string().openapi({ example: '30s' });

export function instantText(instant: number): string {
  return new Date(instant).toISOString();
}

export const NAME = 'a name has 1 to 64 of a-z, 0-9, _ and -, and begins with a letter or digit';
export const Name = z
  .string()
  .refine(isName, NAME)
  .openapi({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', example: 'billing-tests' });

const LARGEST_ID = '9223372036854775807';

function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < LARGEST_ID.length || text <= LARGEST_ID);
}

/** In a body a number will do too, as long as it has not lost a digit on its way. */
export const Id = z
  .union([z.string(), z.int(), z.bigint()], {
    error: ({ input }) => (input === undefined ? 'is missing' : 'no id: send its digits as a string'),
  })
  .transform(String)
  .refine(isId, 'no id: it has 1 to 19 digits')
  .openapi({ type: 'string', pattern: '^[1-9][0-9]{0,18}$', example: '281474976710655' });

export const IdText = z.string().openapi({ pattern: '^[1-9][0-9]{0,18}$', example: '281474976710655' });

export const CountryCode = z.enum(COUNTRIES);
export const RegionName = z.enum(REGIONS);
export const AccountTypeName = z.enum(['seller', 'vendor', 'agency']);
export const AccessName = z.enum(['owner', 'editor', 'viewer', 'none']);
export const PermissionName = z.enum(['editor', 'viewer']);
export const ClockModeName = z.enum(['running', 'frozen']);
/** Printable text of a sensible length. */
export const Title = z.string().trim().min(1).max(250);

/** A whole number in a query. */
export function count(min: number, max: number, otherwise: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'no whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .optional()
    .transform((value) => value ?? otherwise)
    .openapi({ type: 'integer', minimum: min, maximum: max, default: otherwise });
}
