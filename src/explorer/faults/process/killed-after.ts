import { mayHaveEffect } from '../effects-of-calls.ts';
import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const killedAfter: ExploredFault = {
  id: 'killed-after',
  title: 'is performed, and the client is killed before the answer and started again',
  group: 'process',
  likelihood: 0.5,
  applies: ({ call }) => mayHaveEffect(call),
  arm: (call) => ({ scenario: effectAt(call, { connection: 'reset', performed: true }), kill: true }),
};
