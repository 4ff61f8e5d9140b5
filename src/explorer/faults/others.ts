/**
 * Changes by another user between two calls of the client.
 */
import { ALL_KINDS, KINDS, type CollectionName } from '../../model/kinds.ts';
import type { World } from '../../world/state/world.ts';
import type { Call } from './calls.ts';
import { actionsBefore } from './at-call.ts';
import { faultsOf, type ArmedFault, type Surroundings } from './fault.ts';

interface KnownEntity {
  collection: CollectionName;
  id: string;
  profileId: string;
}

export const OTHERS_FAULTS = faultsOf('others', [
  {
    id: 'archived-by-others',
    title: 'comes right after another user has archived an entity that the call is about',
    remedy: 'Expect that an entity is archived between a read and a write, and read the result of each item.',
    likelihood: 0.4,
    applies: ({ call }, { world }) => call.index > 0 && entityOf(call, world) !== undefined,
    arm: (call, { world }) => changeBefore(call, entityOf(call, world), 'ARCHIVED'),
  },
  {
    id: 'changed-by-others',
    title: 'comes right after another user has paused an entity that the call is about',
    remedy: 'Send only the fields that are to change, so that a change by another user is kept.',
    likelihood: 0.5,
    applies: ({ call }, { world }) => call.index > 0 && entityOf(call, world) !== undefined,
    arm: (call, { world }) => changeBefore(call, entityOf(call, world), 'PAUSED'),
  },
  {
    id: 'page-shifted',
    title: 'requests a later page right after an entity of an earlier page has left the list',
    remedy: 'Expect that rows move to an earlier page while pages are read: compare the total, or read them again.',
    likelihood: 0.5,
    // In a list without archived entities, all later ones move up by one. A next token continues after an entity.
    applies: ({ call }, around) =>
      isLaterPage(call) && omitsArchived(call) && entityOnPageBefore(call, around) !== undefined,
    // A client that reads all rows has the others, whatever the moment.
    arm: (call, around) => ({
      ...changeBefore(call, entityOnPageBefore(call, around), 'ARCHIVED'),
      alsoRight: 'at the start',
    }),
  },
]);

function changeBefore(call: Call, entity: KnownEntity | undefined, state: 'ARCHIVED' | 'PAUSED'): ArmedFault {
  const change = entity === undefined ? [] : [{ ...entity, state }];
  return { scenario: actionsBefore(call, { change }), alsoRight: 'at any moment' };
}

/** The entity that a call is about: the one that its path or body names, or else the first one of its answer. */
function entityOf({ profileId, path, requestBody = '', responseBody }: Call, world: World): KnownEntity | undefined {
  return firstKnown([path, requestBody, responseBody], profileId, world);
}

function entityOnPageBefore(
  { index, operation, profileId }: Call,
  { calls, world }: Surroundings,
): KnownEntity | undefined {
  const page = calls.findLast(
    (call) => call.operation === operation && call.profileId === profileId && call.index < index,
  );
  return page === undefined ? undefined : firstKnown([page.responseBody], profileId, world);
}

const ID = /\d{6,}/g;

/** Only entities that exist before the run and are not archived. */
function firstKnown(texts: readonly string[], profileId: string | undefined, world: World): KnownEntity | undefined {
  if (profileId === undefined) return undefined;
  for (const id of new Set(texts.flatMap((text) => text.match(ID) ?? []))) {
    for (const kind of ALL_KINDS) {
      const rows = world.store(kind).withId(id);
      if (rows.some((row) => row.profileId === profileId && row.state !== 'archived'))
        return { collection: KINDS[kind].collection, id, profileId };
    }
  }
  return undefined;
}

function isLaterPage({ method, query }: Call): boolean {
  return method === 'GET' && Number(new URLSearchParams(query).get('startIndex') ?? 0) > 0;
}

/** Whether the list is filtered by states other than archived. */
function omitsArchived({ query }: Call): boolean {
  const filter = new URLSearchParams(query).get('stateFilter') ?? '';
  return filter !== '' && !filter.toLowerCase().includes('archived');
}
