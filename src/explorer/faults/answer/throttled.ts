import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const throttled: ExploredFault = {
  id: 'throttled',
  title: 'is answered with 429 and Retry-After',
  group: 'answer',
  likelihood: 1,
  applies: () => true,
  arm: (call, { retryAfter }) => ({ scenario: effectAt(call, { preset: 'throttled', retryAfter }) }),
};
