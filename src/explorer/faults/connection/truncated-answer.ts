import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const truncatedAnswer: ExploredFault = {
  id: 'truncated-answer',
  title: 'loses its connection in the middle of the answer',
  group: 'connection',
  likelihood: 0.4,
  applies: () => true,
  arm: (call) => ({ scenario: effectAt(call, { connection: 'truncate' }) }),
};
