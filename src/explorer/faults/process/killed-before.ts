import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const killedBefore: ExploredFault = {
  id: 'killed-before',
  title: 'is not made, because the client is killed after the previous call and started again',
  group: 'process',
  likelihood: 0.5,
  applies: ({ call }) => call.index > 0,
  arm: (call) => ({ scenario: effectAt(call, { connection: 'reset' }), kill: true }),
};
