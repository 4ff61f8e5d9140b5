import { mayHaveEffect } from '../effects-of-calls.ts';
import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const lostAfter: ExploredFault = {
  id: 'lost-after',
  title: 'is performed, but loses its connection before the answer',
  group: 'connection',
  likelihood: 0.7,
  applies: ({ call }) => mayHaveEffect(call),
  arm: (call) => ({ scenario: effectAt(call, { connection: 'reset', performed: true }) }),
};
