import { actionsBefore } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';
import { entityOf } from './known-entity.ts';

export const changedByOthers: ExploredFault = {
  id: 'changed-by-others',
  title: 'comes right after somebody else has paused an entity that the call is about',
  group: 'others',
  likelihood: 0.5,
  applies: ({ call }, { world }) => call.index > 0 && entityOf(call, world) !== undefined,
  arm(call, { world }) {
    const entity = entityOf(call, world);
    const change = entity === undefined ? [] : [{ ...entity, state: 'PAUSED' as const }];
    return { scenario: actionsBefore(call, { change }), isLegitimate: true };
  },
};
