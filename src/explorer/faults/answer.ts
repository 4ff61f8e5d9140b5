/**
 * Answers other than those of the reference run: errors, with or without the work, and a refused item of a batch.
 */
import { actionsBefore, effectAt } from './at-call.ts';
import type { Call } from './calls.ts';
import { effectOf, isList, itemsIn, mayHaveEffect, rowsIn, usesToken, type EffectOfCall } from './effects-of-calls.ts';
import { faultsOf } from './fault.ts';

const REPEAT = 'Repeat the call a few times with growing pauses, then end with an error.';
export const LOOK_UP = 'A call that failed may have been performed: look up what exists before repeating it.';
const MAYBE_PERFORMED: Readonly<Record<EffectOfCall, string>> = {
  create: LOOK_UP,
  update:
    'An update that failed may have been performed: set values rather than changing them by a difference, and repeat it.',
  delete: 'A call that failed may have been performed: repeat it, and accept that the entity is archived.',
  job: 'A request that failed may have been performed: repeat it, and continue with one of the reports.',
  token: 'Repeat the request for a token: another one does not harm.',
};

/** The remedy for a call that was performed without a usable answer. */
export function maybePerformed(call: Call): string {
  return MAYBE_PERFORMED[effectOf(call)];
}

/** Seconds: short enough for a client that waits in real time. */
const OWN_RETRY_AFTER = 1;

export const ANSWER_FAULTS = faultsOf('answer', [
  {
    id: 'throttled',
    title: 'is answered with 429 and Retry-After',
    remedy: 'Wait as long as Retry-After says, then repeat the call.',
    likelihood: 1,
    applies: () => true,
    arm: (call, { retryAfter }) => ({ scenario: effectAt(call, { preset: 'throttled', retryAfter }) }),
  },
  {
    id: 'retry-after',
    title: `is answered with 429 and a Retry-After of ${OWN_RETRY_AFTER} s`,
    remedy: 'Wait as long as Retry-After says, then repeat the call.',
    likelihood: 1,
    // Where the other answers require no pause, one run shows whether the client waits.
    applies: ({ call }, { calls, retryAfter, hasFastClock }) =>
      retryAfter === 0 && hasFastClock !== true && call === calls.find(usesToken),
    arm: (call) => ({ scenario: effectAt(call, { preset: 'throttled', retryAfter: OWN_RETRY_AFTER }) }),
  },
  {
    id: 'throttled-silently',
    title: 'is answered with 429 without Retry-After',
    remedy: REPEAT,
    likelihood: 0.6,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { preset: 'throttled', retryAfter: null }) }),
  },
  {
    id: 'internal-error',
    title: 'is answered with 500',
    remedy: REPEAT,
    likelihood: 0.7,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { preset: 'internalError' }) }),
  },
  {
    id: 'unavailable',
    title: 'is answered with 503',
    remedy: REPEAT,
    likelihood: 0.8,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { preset: 'unavailable' }) }),
  },
  {
    id: 'performed-unavailable',
    title: 'is performed, but answered with 503',
    remedy: LOOK_UP,
    remedyFor: maybePerformed,
    likelihood: 0.7,
    applies: ({ call }) => mayHaveEffect(call),
    arm: (call) => ({ scenario: effectAt(call, { status: 503, performed: true }) }),
  },
  {
    id: 'duplicate',
    title: 'is performed, but answered with 429, so that a repetition is refused with 425 as a duplicate',
    remedy: 'Continue with the report whose id the answer with status 425 names.',
    likelihood: 0.5,
    applies: ({ operation }) => operation === 'createAsyncReport',
    arm: (call) => ({ scenario: effectAt(call, { status: 429, performed: true }) }),
  },
]);

export const PAGE_FAULTS = faultsOf('answer', [
  {
    id: 'short-page',
    title: 'is answered with a shorter page than the client asks for, as all lists from now on',
    remedy: 'Continue with nextToken, or with the number of rows that have arrived, until a page has none.',
    likelihood: 0.5,
    applies: ({ call }) => call.nth === 1 && isList(call) && rowsIn(call) > 1,
    arm: (call) => ({
      scenario: actionsBefore(call, { settings: { pageSize: Math.floor(rowsIn(call) / 2) } }),
    }),
  },
]);

export const ITEM_FAULTS = faultsOf('items', [
  {
    id: 'item-refused',
    title: 'is answered with 207, and one item is refused',
    remedy: 'Read the result of each item of a 207, and report those that are refused.',
    likelihood: 0.8,
    applies: ({ call }) => call.status === 207 && itemsIn(call) > 0,
    arm(call) {
      // In the middle, so that clients that look at the first or the last item only are found.
      const index = Math.floor(itemsIn(call) / 2);
      return { scenario: effectAt(call, { item: { index, code: 'INTERNAL_ERROR', details: 'Internal error' } }) };
    },
  },
]);
