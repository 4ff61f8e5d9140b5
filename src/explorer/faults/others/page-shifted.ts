import type { Call } from '../../calls.ts';
import { actionsBefore } from '../at-call.ts';
import { parsed } from '../effects-of-calls.ts';
import type { ExploredFault, Surroundings } from '../fault.ts';
import { firstEntityIn, type KnownEntity } from './known-entity.ts';

/** In a list without archived entities, all later ones move up by one. */
export const pageShifted: ExploredFault = {
  id: 'page-shifted',
  title: 'requests a later page right after an entity of an earlier page has left the list',
  group: 'others',
  likelihood: 0.5,
  applies: ({ call }, around) => isLaterPage(call) && omitsArchived(call) && entityBefore(call, around) !== undefined,
  arm(call, around) {
    const entity = entityBefore(call, around);
    const change = entity === undefined ? [] : [{ ...entity, state: 'ARCHIVED' as const }];
    return { scenario: actionsBefore(call, { change }), isLegitimate: true };
  },
};

function isLaterPage({ query, requestBody }: Call): boolean {
  if (Number(new URLSearchParams(query).get('startIndex') ?? 0) > 0) return true;
  const { nextToken } = Object(parsed(requestBody)) as { nextToken?: unknown };
  return typeof nextToken === 'string';
}

/** Whether the list is filtered by states other than archived. */
function omitsArchived({ query, requestBody }: Call): boolean {
  const { stateFilter } = Object(parsed(requestBody)) as { stateFilter?: unknown };
  const filter = new URLSearchParams(query).get('stateFilter') ?? JSON.stringify(stateFilter ?? '');
  return filter !== '""' && filter !== '' && !filter.toLowerCase().includes('archived');
}

function entityBefore({ index, operation, profileId }: Call, { calls, world }: Surroundings): KnownEntity | undefined {
  const earlier = calls.filter(
    (call) => call.operation === operation && call.profileId === profileId && call.index < index,
  );
  const [page] = earlier.slice(-1);
  return page === undefined ? undefined : firstEntityIn(page, world);
}
