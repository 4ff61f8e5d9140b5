import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const stalledAnswer: ExploredFault = {
  id: 'stalled-answer',
  title: 'gets half of its answer, and the connection stays open',
  group: 'connection',
  likelihood: 0.3,
  applies: () => true,
  arm: (call) => ({ scenario: effectAt(call, { connection: 'stall', at: 0.5 }) }),
};
