import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const internalError: ExploredFault = {
  id: 'internal-error',
  title: 'is answered with 500',
  group: 'answer',
  likelihood: 0.7,
  applies: () => true,
  arm: (call) => ({ scenario: effectAt(call, { preset: 'internalError' }) }),
};
