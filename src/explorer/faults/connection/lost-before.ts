import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const lostBefore: ExploredFault = {
  id: 'lost-before',
  title: 'loses its connection before it is performed',
  group: 'connection',
  likelihood: 0.7,
  applies: () => true,
  arm: (call) => ({ scenario: effectAt(call, { connection: 'reset' }) }),
};
