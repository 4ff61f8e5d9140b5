/**
 * The differences between two states of a world.
 */
import { differenceText } from './difference-text.ts';
import { jsonPatch } from './json-patch.ts';
import { compareStates, openState, type WorldState } from './world-state.ts';
import { z } from '../../model/schemas/zod.ts';
import { NoSuchState } from '../../world/lifecycle/past-state.ts';
import type { World } from '../../world/state/world.ts';
import { documented } from '../routing/documented.ts';
import { invalid } from '../routing/problem.ts';
import { preferredType } from '../routing/preferred-type.ts';
import { worldRoute, type AdminContext, type Route } from '../routing/route.ts';
import { DifferenceJson, differenceJson } from './difference-json.ts';

const JSON_PATCH = 'application/json-patch+json';
const TEXT = 'text/plain';
const TYPES = { json: undefined, 'json-patch': JSON_PATCH, text: TEXT } as const;

interface NamedState {
  /** The field of the request that names it. */
  path: string;
  words: string;
}

/** Opens two states for a comparison, and releases them after it. */
export function withStates<T>(
  admin: Pick<AdminContext, 'worlds'>,
  world: World,
  [from, to]: readonly [NamedState, NamedState],
  compare: (from: WorldState, to: WorldState) => T,
): T {
  const earlier = openNamed(admin, world, from);
  try {
    const later = openNamed(admin, world, to);
    try {
      return compare(earlier, later);
    } finally {
      later.release();
    }
  } finally {
    earlier.release();
  }
}

function openNamed({ worlds }: Pick<AdminContext, 'worlds'>, world: World, { path, words }: NamedState): WorldState {
  try {
    return openState(worlds, world, words);
  } catch (error) {
    if (error instanceof NoSuchState) throw invalid({ path, message: error.message });
    throw error;
  }
}

const STATE = 'a checkpoint, an instant of the past, `start` or `now`';

export const diffRoutes: readonly Route[] = [
  worldRoute({
    id: 'diffWorld',
    method: 'get',
    path: '/diff',
    tag: 'Data',
    summary: 'Compare two states of a world',
    description:
      'Lists the entities that were created, changed, archived or removed, by profile, with the earlier and the later value of each field and the call that made the last change of it. `start` is the state right after the world was created or reset. Fields that the sandbox computes, such as the serving status, are left out. With `Accept: application/json-patch+json` the response is a JSON Patch (RFC 6902) over `{ profileId: { collection: { id: entity } } }`, with `Accept: text/plain` text.',
    query: z.strictObject(
      documented(
        {
          from: z.string().default('start'),
          to: z.string().default('now'),
          format: z.enum(['json', 'json-patch', 'text']).optional(),
        },
        {
          from: `The earlier state: ${STATE}`,
          to: `The later state: ${STATE}`,
          format: 'The format, in place of the header Accept',
        },
      ),
    ),
    status: 200,
    answer: DifferenceJson,
    otherTypes: [JSON_PATCH, TEXT],
    perform({ admin, world, query, request }) {
      const states = [
        { path: 'from', words: query.from },
        { path: 'to', words: query.to },
      ] as const;
      return withStates(admin, world, states, (from, to) => {
        const difference = compareStates(from, to);
        const { format } = query;
        const accepted = preferredType(request.headers.get('accept'), [JSON_PATCH, TEXT]);
        const type = format === undefined ? accepted : TYPES[format];
        if (type === undefined) return differenceJson(difference, from, to);
        const text = type === TEXT ? differenceText(difference) : `${JSON.stringify(jsonPatch(difference))}\n`;
        return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
      });
    },
  }),
];
