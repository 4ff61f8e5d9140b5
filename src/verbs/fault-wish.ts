/**
 * A fault as it was written, read: spans become milliseconds, instants those of the clock. A `Complaint` says what of it
 * can't be.
 */
import { defined } from '../model/defined.ts';
import type { Delay, Effect, RateLimit } from '../model/faults.ts';
import type { FaultSaid, RateLimitSaid } from '../scenario/fault-schema.ts';
import { Complaint } from './complaint.ts';
import type { FaultWish } from './faults.ts';
import { instantSaid, spanSaid } from './times-said.ts';

/** Of one call. */
const LONGEST_DELAY = 3_600_000;

export function faultWished({ match = {}, when = {}, effect }: FaultSaid): FaultWish {
  const { for: span, until, ...conditions } = when;
  const { delay, ...others } = effect;
  return {
    match: defined(match),
    when: { ...defined(conditions), ...(span === undefined ? {} : { for: spanSaid('when.for', span) }) },
    until: until === undefined ? undefined : instantSaid('when.until', until),
    // One kind and what goes with it: the shape has checked that.
    effect: { ...defined(others), ...(delay === undefined ? {} : { delay: delayOf(delay) }) } as Effect,
  };
}

export function rateLimitWished({ requests, per, retryAfter }: RateLimitSaid): RateLimit {
  const window = spanSaid('per', per);
  if (window === 0) throw new Complaint('per', 'must be longer than nothing');
  return { requests, per: window, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

type DelaySaid = NonNullable<FaultSaid['effect']['delay']>;

function delayOf(said: DelaySaid): Delay {
  if (typeof said === 'string') return delaySpan('effect.delay', said);
  if ('median' in said) return { median: delaySpan('effect.delay.median', said.median), sigma: said.sigma };
  const [min, max] = [delaySpan('effect.delay.min', said.min), delaySpan('effect.delay.max', said.max)];
  if (min > max) throw new Complaint('effect.delay.max', 'must not be less than min');
  return { min, max };
}

function delaySpan(path: string, text: string): number {
  const span = spanSaid(path, text);
  if (span > LONGEST_DELAY) throw new Complaint(path, 'must be 1h at most');
  return span;
}
