import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const throttledSilently: ExploredFault = {
  id: 'throttled-silently',
  title: 'is answered with 429 without Retry-After',
  group: 'answer',
  likelihood: 0.6,
  applies: () => true,
  arm: (call) => ({ scenario: effectAt(call, { preset: 'throttled', retryAfter: null }) }),
};
