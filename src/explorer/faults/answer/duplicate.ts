import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

/** The first request is performed, and the repeated one is refused with 425 and the id of the first one. */
export const duplicate: ExploredFault = {
  id: 'duplicate',
  title: 'is performed, but answered with 429, so that a repetition is refused with 425 as a duplicate',
  group: 'answer',
  likelihood: 0.5,
  applies: ({ operation }) => operation === 'createAsyncReport',
  arm: (call) => ({ scenario: effectAt(call, { status: 429, performed: true }) }),
};
