import { itemsIn } from '../effects-of-calls.ts';
import { effectAt } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

/** An item in the middle, so that clients that look at the first or the last item only are found. */
export const itemRefused: ExploredFault = {
  id: 'item-refused',
  title: 'is answered with 207, and one item is refused',
  group: 'items',
  likelihood: 0.8,
  applies: ({ call }) => call.status === 207 && itemsIn(call) > 0,
  arm: (call) => ({
    scenario: effectAt(call, {
      item: { index: Math.floor(itemsIn(call) / 2), code: 'INTERNAL_ERROR', details: 'Internal error' },
    }),
  }),
};
