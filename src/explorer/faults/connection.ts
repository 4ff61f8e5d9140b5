/**
 * Broken connections: before and after the work, in the middle of the answer, and by the end of the client itself.
 */
import type { Call } from './calls.ts';
import { LOOK_UP, maybePerformed } from './answer.ts';
import { effectAt } from './at-call.ts';
import { effectOf, mayHaveEffect, type EffectOfCall } from './effects-of-calls.ts';
import { faultsOf } from './fault.ts';

export const CONNECTION_FAULTS = faultsOf('connection', [
  {
    id: 'lost-before',
    title: 'loses its connection before it is performed',
    remedy: 'Repeat a call that reads. Before repeating another one, look up whether it was performed.',
    likelihood: 0.7,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { connection: 'reset' }) }),
  },
  {
    id: 'lost-after',
    title: 'is performed, but loses its connection before the answer',
    remedy: LOOK_UP,
    remedyFor: maybePerformed,
    likelihood: 0.7,
    applies: ({ call }) => mayHaveEffect(call),
    arm: (call) => ({ scenario: effectAt(call, { connection: 'reset', performed: true }) }),
  },
  {
    id: 'truncated-answer',
    title: 'loses its connection in the middle of the answer',
    remedy: 'Treat an incomplete answer as a failed call, which may have been performed.',
    likelihood: 0.4,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { connection: 'truncate' }) }),
  },
  {
    id: 'stalled-answer',
    title: 'gets half of its answer, and the connection stays open',
    remedy: 'Limit the time of each call, including the time in which its answer is read.',
    likelihood: 0.3,
    isSlow: true,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { connection: 'stall', at: 0.5 }) }),
  },
]);

const RESTARTABLE = 'Let a client that is started again look up what exists before it creates anything.';
const RESTARTABLE_BY_EFFECT: Readonly<Record<EffectOfCall, string>> = {
  create: RESTARTABLE,
  update:
    'Let a client that is started again read the present values, and set values rather than changing them by a difference.',
  delete: 'Let a client that is started again accept that an entity has been archived before.',
  job: 'Let a client that is started again request the report again, or continue with the one that it has requested.',
  token: 'Let a client that is started again request a token of its own.',
};

function restartable(call: Call): string | undefined {
  return mayHaveEffect(call) ? RESTARTABLE_BY_EFFECT[effectOf(call)] : undefined;
}

/** The fault breaks the connection, and the client is killed before it notices. */
export const PROCESS_FAULTS = faultsOf('process', [
  {
    id: 'killed-before',
    title: 'is not made, because the client is killed after the previous call and started again',
    remedy: RESTARTABLE,
    remedyFor: restartable,
    likelihood: 0.5,
    applies: ({ call }) => call.index > 0,
    arm: (call) => ({ scenario: effectAt(call, { connection: 'reset' }), kill: true }),
  },
  {
    id: 'killed-after',
    title: 'is performed, and the client is killed before the answer and started again',
    remedy: RESTARTABLE,
    remedyFor: restartable,
    likelihood: 0.5,
    applies: ({ call }) => mayHaveEffect(call),
    arm: (call) => ({ scenario: effectAt(call, { connection: 'reset', performed: true }), kill: true }),
  },
]);
