/**
 * Faults as the control API writes them, and what of one is a mistake though its shape is right.
 */
import { z } from '@hono/zod-openapi';
import type { Operation } from '../http/call.ts';
import { DOWNLOAD } from '../http/faults/effect.ts';
import { durationText } from '../model/durations.ts';
import type { Delay, Fault, RateLimit } from '../model/faults.ts';
import { fault, rateLimit, type FaultSaid } from '../scenario/fault-schema.ts';
import { faultWished, rateLimitWished } from '../verbs/fault-wish.ts';
import type { FaultWish } from '../verbs/faults.ts';
import { strangers } from './known-operation.ts';
import { invalid, readWish, type FieldError } from './problem.ts';
import { instantText } from './words.ts';

const EXAMPLE = {
  match: { operation: 'requestReport', recordType: 'keywords' },
  when: { times: 2 },
  effect: { preset: 'throttled' as const, retryAfter: 5 },
};

/** Made here, as what was made before this room was loaded can't be described. */
export const FaultSaidJson = z.strictObject(fault.shape).openapi('FaultWish', { example: EXAMPLE });

export const FaultJson = z
  .object({
    id: z.string(),
    match: z.record(z.string(), z.unknown()).openapi({ description: 'As it was sent' }),
    when: z.record(z.string(), z.unknown()).openapi({ description: 'As it was sent' }),
    effect: z.record(z.string(), z.unknown()).openapi({ description: 'As it was sent' }),
    hits: z.int().openapi({ description: 'Calls that it has struck' }),
  })
  .openapi('Fault', { example: { id: 'QX3P0ZKM41TA', ...EXAMPLE, hits: 0 } });

export const RateLimitJson = z
  .strictObject(rateLimit.shape)
  .nullable()
  .openapi({ example: { requests: 10, per: '1s' } });

export function faultJson({ id, match, when, effect, endsAt, hits }: Fault): z.input<typeof FaultJson> {
  const { for: span, ...conditions } = when;
  const until = span === undefined && endsAt !== null ? { until: instantText(endsAt) } : {};
  const { delay, ...others } = effect;
  return {
    id,
    match: { ...match },
    when: { ...conditions, ...(span === undefined ? until : { for: durationText(span) }) },
    effect: { ...others, ...(delay === undefined ? {} : { delay: delayJson(delay) }) },
    hits,
  };
}

function delayJson(delay: Delay): unknown {
  if (typeof delay === 'number') return durationText(delay);
  return 'median' in delay
    ? { median: durationText(delay.median), sigma: delay.sigma }
    : { min: durationText(delay.min), max: durationText(delay.max) };
}

export function rateLimitJson(limit: RateLimit | null): z.input<typeof RateLimitJson> {
  return limit === null ? null : { ...limit, per: durationText(limit.per) };
}

/** Operations are named by those that serve; without any, every name is taken. */
export function readFault(said: FaultSaid, operations: readonly Operation[]): FaultWish {
  const mistakes = operations.length === 0 ? [] : [...mistakesIn(said, operations)];
  if (mistakes.length > 0) throw invalid(...mistakes);
  return readWish(() => faultWished(said));
}

export function readRateLimit(said: z.output<typeof rateLimit>): RateLimit {
  return readWish(() => rateLimitWished(said));
}

/** A fault that can't strike would be a test that can't fail. */
function* mistakesIn({ match = {}, effect }: FaultSaid, operations: readonly Operation[]): Generator<FieldError> {
  if (match.operation === undefined) return;
  const path = 'match.operation';
  yield* strangers([[path, match.operation]], operations);
  const operation = operations.find(({ id }) => id === match.operation);
  if (operation === undefined) return;
  const ofFiles = effect.file !== undefined || effect.preset === 'downloadExpired';
  if (ofFiles && operation.id !== DOWNLOAD) {
    yield { path, message: `${operation.id} sends no file; ${DOWNLOAD} does` };
  }
  if (effect.item !== undefined && !(207 in operation.describe.responses)) {
    yield { path, message: `${operation.id} does not answer item by item` };
  }
}
