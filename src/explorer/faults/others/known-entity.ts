/**
 * Finds the entity that a call is about: the one that its path or body names, or else the first one of its answer.
 */
import { ALL_KINDS, KINDS, type CollectionName } from '../../../model/kinds.ts';
import type { World } from '../../../world/world.ts';
import type { Call } from '../../calls.ts';

export interface KnownEntity {
  collection: CollectionName;
  id: string;
  profileId: string;
}

const ID = /\d{6,}/g;

/** Only entities that exist before the run and are not archived. */
export function entityOf(call: Call, world: World): KnownEntity | undefined {
  const { profileId, path, requestBody = '', responseBody } = call;
  if (profileId === undefined) return undefined;
  const ids = [path, requestBody, responseBody].flatMap((text) => text.match(ID) ?? []);
  return firstKnown(ids, profileId, world);
}

/** The first entity of an answer. */
export function firstEntityIn({ profileId, responseBody }: Call, world: World): KnownEntity | undefined {
  return profileId === undefined ? undefined : firstKnown(responseBody.match(ID) ?? [], profileId, world);
}

function firstKnown(ids: readonly string[], profileId: string, world: World): KnownEntity | undefined {
  for (const id of new Set(ids)) {
    for (const kind of ALL_KINDS) {
      const found = world
        .store(kind)
        .withId(id)
        .find((row) => row.profileId === profileId);
      if (found !== undefined && found.state !== 'archived')
        return { collection: KINDS[kind].collection, id, profileId };
    }
  }
  return undefined;
}
