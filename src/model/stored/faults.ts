/**
 * Conditions of faults, and rate limits, as JSON columns have them. Durations are milliseconds. The schemas check imported
 * worlds, and the types of the program follow from them.
 */
import { callMatch } from '../schemas/call-match-schema.ts';
import { retryAfter } from '../schemas/fault-schema.ts';
import { z } from '../schemas/zod.ts';
import { count, ms } from './values.ts';

/** Which of the matching requests a fault applies to. */
export const faultConditions = z
  .object({
    /** The number of requests to skip first. */
    skip: count,
    /** The maximum number of requests that the fault applies to. */
    times: count,
    /** 3: every third request after the skipped ones. */
    every: z.int().min(1),
    /** From 0 to 1; the random value is derived from the world's seed. */
    probability: z.number(),
    /** The duration from the creation of the fault, beside which it has `endsAt`. */
    for: ms,
  })
  .exactPartial();
export type FaultConditions = z.infer<typeof faultConditions>;

/** Limits the requests of each client id in a window of the world's clock. */
const rateLimit = z.object({
  /** The requests that count; by default all. */
  match: callMatch.exactOptional(),
  /** Each report type of version 3 has a window of its own; calls without one are not limited. */
  each: z.literal('reportTypeId').exactOptional(),
  requests: count,
  /** The length of a window. */
  per: z.int().min(1).max(1e14),
  /** In seconds; null omits the header. By default until the next window. */
  retryAfter: retryAfter.exactOptional(),
});
export type RateLimit = z.infer<typeof rateLimit>;
export const rateLimits = z.array(rateLimit);
