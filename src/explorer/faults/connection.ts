/**
 * Broken connections: before and after the work, in the middle of the answer, and by the end of the client itself.
 */
import { LOOK_UP } from './answer.ts';
import { effectAt } from './at-call.ts';
import { mayHaveEffect } from './effects-of-calls.ts';
import type { ExploredFault } from './fault.ts';

export const CONNECTION_FAULTS: readonly ExploredFault[] = [
  {
    id: 'lost-before',
    title: 'loses its connection before it is performed',
    remedy: 'Repeat a call that reads. Before repeating another one, look up whether it was performed.',
    group: 'connection',
    likelihood: 0.7,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { connection: 'reset' }) }),
  },
  {
    id: 'lost-after',
    title: 'is performed, but loses its connection before the answer',
    remedy: LOOK_UP,
    group: 'connection',
    likelihood: 0.7,
    applies: ({ call }) => mayHaveEffect(call),
    arm: (call) => ({ scenario: effectAt(call, { connection: 'reset', performed: true }) }),
  },
  {
    id: 'truncated-answer',
    title: 'loses its connection in the middle of the answer',
    remedy: 'Treat an incomplete answer as a failed call, which may have been performed.',
    group: 'connection',
    likelihood: 0.4,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { connection: 'truncate' }) }),
  },
  {
    id: 'stalled-answer',
    title: 'gets half of its answer, and the connection stays open',
    remedy: 'Limit the time of each call, including the time in which its answer is read.',
    group: 'connection',
    likelihood: 0.3,
    isSlow: true,
    applies: () => true,
    arm: (call) => ({ scenario: effectAt(call, { connection: 'stall', at: 0.5 }) }),
  },
];

const RESTARTABLE = 'Let a client that is started again look up what exists before it creates anything.';

/** The fault breaks the connection, and the client is killed before it notices. */
export const PROCESS_FAULTS: readonly ExploredFault[] = [
  {
    id: 'killed-before',
    title: 'is not made, because the client is killed after the previous call and started again',
    remedy: RESTARTABLE,
    group: 'process',
    likelihood: 0.5,
    applies: ({ call }) => call.index > 0,
    arm: (call) => ({ scenario: effectAt(call, { connection: 'reset' }), kill: true }),
  },
  {
    id: 'killed-after',
    title: 'is performed, and the client is killed before the answer and started again',
    remedy: RESTARTABLE,
    group: 'process',
    likelihood: 0.5,
    applies: ({ call }) => mayHaveEffect(call),
    arm: (call) => ({ scenario: effectAt(call, { connection: 'reset', performed: true }), kill: true }),
  },
];
