/**
 * A difference as JSON Patch (RFC 6902) over `{ profileId: { collection: { id: entity } } }`.
 */
import { changedFields } from './changed-fields.ts';
import { COMPARED } from './stored-entity.ts';
import type { Difference, EntityDifference, ProfileDifference } from './difference.ts';

type PatchOperation = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string };

/**
 * The document that the patch changes has an object for each profile and each collection of the admin API, empty or not.
 */
export function jsonPatch({ profiles }: Difference): PatchOperation[] {
  return profiles.flatMap((profile) => profilePatch(profile));
}

/** A profile that is created or removed appears and disappears with all of its collections. */
function profilePatch({ profileId, created, changed, archived, removed }: ProfileDifference): PatchOperation[] {
  const isNew = created.some(({ collection }) => collection === 'profiles');
  if (removed.some(({ collection }) => collection === 'profiles'))
    return [{ op: 'remove', path: pointer([profileId]) }];
  if (isNew) return [{ op: 'add', path: pointer([profileId]), value: documentOf(created) }];
  const at = ({ collection, id }: EntityDifference): string[] => [profileId, collection, id];
  return [
    ...removed.map((item): PatchOperation => ({ op: 'remove', path: pointer(at(item)) })),
    ...created.map((item): PatchOperation => ({ op: 'add', path: pointer(at(item)), value: item.after })),
    ...[...changed, ...archived].flatMap((item) =>
      changedFields(item.before ?? {}, item.after ?? {}).map(({ path, before, after }): PatchOperation => {
        const target = pointer([...at(item), ...path]);
        if (after === undefined) return { op: 'remove', path: target };
        return { op: before === undefined ? 'add' : 'replace', path: target, value: after };
      }),
    ),
  ];
}

/** All entities of a profile, with an object for each collection. */
function documentOf(entities: readonly EntityDifference[]): object {
  return Object.fromEntries(
    COMPARED.map((collection) => [
      collection,
      Object.fromEntries(entities.filter((item) => item.collection === collection).map(({ id, after }) => [id, after])),
    ]),
  );
}

/** A JSON Pointer (RFC 6901). */
function pointer(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
