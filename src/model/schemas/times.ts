/**
 * Durations and instants as text, for the admin API and for scenarios.
 */
import { instant as instantCodec } from '../forms/codecs.ts';
import { readDuration } from '../text/durations.ts';
import { z } from './zod.ts';

const DURATION =
  /^(?:(?:\d{1,9}(?:\.\d{1,3})?(?:ms|s|m|h|d))+|P(?!$)(?:\d{1,5}W)?(?:\d{1,6}D)?(?:T(?:\d{1,9}(?:\.\d{1,9})?[HMS])+)?)$/;
const DURATION_TEXT = 'must be a duration such as 30s, 15m, 3h, 7d or PT30S';
const TOO_LONG_TEXT = 'must be a duration of at most 100 years, such as 30s, 15m, 3h, 7d or PT30S';

/** The expression aborts, so that a union reports its own message for text that is not a duration. */
export const duration = z
  .string()
  .regex(DURATION, { error: DURATION_TEXT, abort: true })
  .refine((text) => readDuration(text) !== undefined, TOO_LONG_TEXT);

/** A duration within limits. A duration that is not valid at all has an error already. */
export function durationWithin({ minMs = 0, maxMs = Infinity }, error: string) {
  return duration.refine((text) => {
    const milliseconds = readDuration(text);
    return milliseconds === undefined || (milliseconds >= minMs && milliseconds <= maxMs);
  }, error);
}

export const instant = instantCodec.schema(z);
