/**
 * Faults: what is to go wrong, for which calls and how often; and the rate limit.
 */
import { z } from '@hono/zod-openapi';
import { faultId } from '../scenario/fault-schema.ts';
import { putFault, setRateLimit } from '../verbs/faults.ts';
import {
  FaultJson,
  faultJson,
  FaultSaidJson,
  RateLimitJson,
  rateLimitJson,
  readFault,
  readRateLimit,
} from './fault-words.ts';
import { notThere } from './problem.ts';
import { worldRoute, type Route } from './route.ts';

const tag = 'Faults';
const params = z.object({
  id: faultId,
});

const ABOUT =
  'Of those that match a call, the first one whose conditions hold strikes it; an operation is not performed unless the ' +
  'effect needs its answer. Everything drawn follows from the seed of the world.';

export const faultRoutes: readonly Route[] = [
  worldRoute({
    id: 'listFaults',
    method: 'get',
    path: '/faults',
    tag,
    summary: 'List the faults, in the order in which they are tried',
    status: 200,
    answer: z.object({ faults: z.array(FaultJson) }),
    perform: ({ world }) => ({ faults: world.faults.all().map((fault) => faultJson(fault)) }),
  }),
  worldRoute({
    id: 'createFault',
    method: 'post',
    path: '/faults',
    tag,
    summary: 'Make calls fail',
    description: ABOUT,
    body: FaultSaidJson,
    status: 201,
    answer: FaultJson,
    perform: ({ control, world, body }) => faultJson(putFault(world, readFault(body, control.operations))),
  }),
  worldRoute({
    id: 'dropFaults',
    method: 'delete',
    path: '/faults',
    tag,
    summary: 'Drop all faults',
    status: 204,
    perform: ({ world }) => world.faults.dropAll(),
  }),
  worldRoute({
    id: 'getFault',
    method: 'get',
    path: '/faults/{id}',
    tag,
    summary: 'Read one fault and how often it struck',
    params,
    status: 200,
    answer: FaultJson,
    perform({ world, params: { id } }) {
      const found = world.faults.byId(id);
      if (found === undefined) throw notThere(`fault ${id}`);
      return faultJson(found);
    },
  }),
  worldRoute({
    id: 'putFault',
    method: 'put',
    path: '/faults/{id}',
    tag,
    summary: 'Make calls fail, by a fault with this id',
    description: `A fault that has the id is replaced in its place, and counts anew. ${ABOUT}`,
    params,
    body: FaultSaidJson,
    status: 200,
    answer: FaultJson,
    perform: ({ control, world, params: { id }, body }) =>
      faultJson(putFault(world, readFault(body, control.operations), id)),
  }),
  worldRoute({
    id: 'dropFault',
    method: 'delete',
    path: '/faults/{id}',
    tag,
    summary: 'Drop one fault',
    params,
    status: 204,
    perform({ world, params: { id } }) {
      if (!world.faults.drop(id)) throw notThere(`fault ${id}`);
    },
  }),
  worldRoute({
    id: 'getRateLimit',
    method: 'get',
    path: '/rateLimit',
    tag,
    summary: 'Read the rate limit',
    status: 200,
    answer: RateLimitJson,
    perform: ({ world }) => rateLimitJson(world.rateLimit),
  }),
  worldRoute({
    id: 'setRateLimit',
    method: 'put',
    path: '/rateLimit',
    tag,
    summary: 'Limit how often a client may call, or with null no longer',
    description:
      "So many calls per client id in each window of the world's clock; one more is 429. Retry-After is the time to the " +
      'next window or what is said here; null sends none. The token endpoint and files are not counted.',
    body: RateLimitJson,
    status: 200,
    answer: RateLimitJson,
    perform({ world, body }) {
      setRateLimit(world, body === null ? null : readRateLimit(body));
      return rateLimitJson(world.rateLimit);
    },
  }),
];
