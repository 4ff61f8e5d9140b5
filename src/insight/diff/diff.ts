/**
 * The differences between two states of a world.
 */
import { differenceText } from './difference-text.ts';
import { compareStates, findState, openState, type StateName, type WorldState } from './world-state.ts';
import { toUtf8, writeJson } from '../../service/http/body.ts';
import { z } from '../../model/schemas/zod.ts';
import type { WorldTask } from '../../world/lifecycle/world-tasks.ts';
import { NoSuchState } from '../../world/lifecycle/past-states.ts';
import type { World } from '../../world/state/world.ts';
import { invalid } from '../../control/routing/problem.ts';
import { preferredType } from '../../control/routing/preferred-type.ts';
import { routesOf, worldRoute, type AdminContext } from '../../control/routing/route.ts';
import { DifferenceJson, differenceJson } from './difference-json.ts';
import { changedFields } from './changed-fields.ts';
import { COMPARED } from './stored-entity.ts';
import type { Difference, EntityDifference, ProfileDifference } from './difference.ts';

const JSON_TYPE = 'application/json';
const JSON_PATCH = 'application/json-patch+json';
const TEXT = 'text/plain';
const TYPES = { json: undefined, 'json-patch': JSON_PATCH, text: TEXT } as const;

/** A word for a state, and the field of the request that has it. */
interface StateField {
  path: string;
  words: string;
}

/** The earlier and the later state of a comparison. Throws a problem that names the field of a wrong one. */
export function findStates(
  { worlds }: Pick<AdminContext, 'worlds'>,
  world: World,
  [from, to]: readonly [StateField, StateField],
): [StateName, StateName] {
  const find = ({ path, words }: StateField): StateName => {
    try {
      return findState(worlds, world, words);
    } catch (error) {
      if (error instanceof NoSuchState) throw invalid({ path, message: error.message });
      throw error;
    }
  };
  return [find(from), find(to)];
}

/** Opens two states for a comparison, and releases them after it. */
export function withStates<T>(
  world: World,
  [from, to]: readonly [StateName, StateName],
  compare: (from: WorldState, to: WorldState) => T,
): T {
  const earlier = openState(world, from);
  try {
    const later = openState(world, to);
    try {
      return compare(earlier, later);
    } finally {
      later.release();
    }
  } finally {
    earlier.release();
  }
}

interface DiffInput {
  states: readonly [StateName, StateName];
  type: string;
}

export const DIFF_TASK: WorldTask<DiffInput, Uint8Array<ArrayBuffer>> = {
  name: 'diff',
  readsJobs: true,
  run: (world, { states, type }) =>
    withStates(world, states, (from, to) => {
      const difference = compareStates(from, to);
      if (type === TEXT) return toUtf8(differenceText(difference));
      if (type === JSON_PATCH) return toUtf8(`${JSON.stringify(jsonPatch(difference))}\n`);
      return toUtf8(writeJson(differenceJson(difference, from, to)));
    }),
};

/** Takes as long as the simulation of so many days. */
const AS_DAYS = 12;
const STATE = 'a checkpoint, an instant of the past, `start` or `now`';

export const diffRoutes = routesOf('Data', [
  worldRoute('diffWorld', 'GET /diff', {
    summary: 'Compare two states of a world',
    description:
      'Lists the entities that were created, changed, archived or removed, by profile, with the earlier and the later value of each field and the call that made the last change of it. `start` is the state right after the world was created or reset. Fields that the sandbox computes, such as the serving status, are left out. With `Accept: application/json-patch+json` the response is a JSON Patch (RFC 6902) over `{ profileId: { collection: { id: entity } } }`, with `Accept: text/plain` text.',
    query: z.strictObject({
      from: z.string().default('start').describe(`The earlier state: ${STATE}`),
      to: z.string().default('now').describe(`The later state: ${STATE}`),
      format: z.enum(['json', 'json-patch', 'text']).optional().describe('The format, in place of the header Accept'),
    }),
    answer: DifferenceJson,
    otherTypes: [JSON_PATCH, TEXT],
    problems: [429, 507],
    async perform({ admin, world, query: { from, to, format }, request }) {
      const states = findStates(admin, world, [
        { path: 'from', words: from },
        { path: 'to', words: to },
      ]);
      const accepted = preferredType(request.headers.get('accept'), [JSON_PATCH, TEXT]);
      const type = format === undefined ? accepted : TYPES[format];
      const input = { states, type: type ?? JSON_TYPE };
      // The differences are counted as they are found.
      const body = await admin.worlds.tasks.run(DIFF_TASK, world, input, { rows: 0, days: AS_DAYS });
      const contentType = type === undefined ? JSON_TYPE : `${type}; charset=utf-8`;
      return new Response(body, { headers: { 'content-type': contentType } });
    },
  }),
]);

type PatchOperation = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string };

/**
 * The document that the patch changes has an object for each profile and each collection of the admin API, empty or not.
 */
function jsonPatch({ profiles }: Difference): PatchOperation[] {
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
