import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const unavailable: ExploredFault = {
  id: 'unavailable',
  title: 'is answered with 503',
  group: 'answer',
  likelihood: 0.8,
  applies: () => true,
  arm: (call) => ({ scenario: effectAt(call, { preset: 'unavailable' }) }),
};
