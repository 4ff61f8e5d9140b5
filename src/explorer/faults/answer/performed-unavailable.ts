import { mayHaveEffect } from '../effects-of-calls.ts';
import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const performedUnavailable: ExploredFault = {
  id: 'performed-unavailable',
  title: 'is performed, but answered with 503',
  group: 'answer',
  likelihood: 0.7,
  applies: ({ call }) => mayHaveEffect(call),
  arm: (call) => ({ scenario: effectAt(call, { status: 503, performed: true }) }),
};
