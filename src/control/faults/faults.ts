/**
 * Injected faults and rate limits.
 */
import { faultId } from '../../model/schemas/fault-schema.ts';
import { putFault, setRateLimits } from '../../core/faults/faults.ts';
import { z } from '../../model/schemas/zod.ts';
import {
  FaultJson,
  faultJson,
  FaultInputJson,
  NewFaultJson,
  RateLimitJson,
  rateLimitsJson,
  readFault,
  readRateLimits,
} from './fault-json.ts';
import { conflict, notFound } from '../routing/problem.ts';
import { routesOf, worldRoute } from '../routing/route.ts';

const params = z.object({ id: faultId.describe('The id of the fault') });

const FAULT_DESCRIPTION =
  'The first fault that matches a request and whose conditions hold is applied to it. The operation is not executed ' +
  "unless the effect needs its response. Random values follow from the world's seed.";

export const faultRoutes = routesOf('Faults', [
  worldRoute('listFaults', 'GET /faults', {
    summary: 'List faults, in order of precedence',
    answer: z.object({ faults: z.array(FaultJson).describe('The faults, in order of precedence') }),
    perform: ({ world }) => ({ faults: world.faults.all().map((fault) => faultJson(fault)) }),
  }),
  worldRoute('createFault', 'POST /faults', {
    summary: 'Create a fault',
    description: FAULT_DESCRIPTION,
    body: NewFaultJson,
    status: 201,
    answer: FaultJson,
    problems: [409],
    async perform({ admin, world, body: { id, ...body } }) {
      if (id !== undefined && world.faults.byId(id) !== undefined) {
        throw conflict(`Fault ${id} already exists; use PUT /_sandbox/faults/${id} to replace it`);
      }
      return faultJson(putFault(world, await readFault(body, admin.operations), id));
    },
  }),
  worldRoute('dropFaults', 'DELETE /faults', {
    summary: 'Delete all faults',
    status: 204,
    perform: ({ world }) => world.faults.dropAll(),
  }),
  worldRoute('getFault', 'GET /faults/{id}', {
    summary: 'Get a fault',
    params,
    answer: FaultJson,
    perform({ world, params: { id } }) {
      const found = world.faults.byId(id);
      if (found === undefined) throw notFound(`fault ${id}`);
      return faultJson(found);
    },
  }),
  worldRoute('putFault', 'PUT /faults/{id}', {
    summary: 'Create or replace a fault',
    description: `An existing fault with this id is replaced: it keeps its precedence, and its counters start at zero. ${FAULT_DESCRIPTION}`,
    params,
    body: FaultInputJson,
    answer: FaultJson,
    perform: async ({ admin, world, params: { id }, body }) =>
      faultJson(putFault(world, await readFault(body, admin.operations), id)),
  }),
  worldRoute('dropFault', 'DELETE /faults/{id}', {
    summary: 'Delete a fault',
    params,
    status: 204,
    perform({ world, params: { id } }) {
      if (!world.faults.drop(id)) throw notFound(`fault ${id}`);
    },
  }),
  worldRoute('getRateLimit', 'GET /rateLimit', {
    summary: 'Get the rate limits',
    answer: RateLimitJson,
    perform: ({ world }) => rateLimitsJson(world.row.rateLimits),
  }),
  worldRoute('setRateLimit', 'PUT /rateLimit', {
    summary: 'Set or remove the rate limits',
    description:
      "Each client id may send `requests` requests in each window of the world's clock; further requests get status 429. " +
      'Retry-After is the time to the next window, or `retryAfter` if it is set; null omits the header. `match` restricts ' +
      'a limit to operations or record types. A list sets several limits that apply at the same time. Null removes all ' +
      'limits. Requests to the token endpoint and file downloads do not count.',
    body: RateLimitJson,
    answer: RateLimitJson,
    perform({ admin, world, body }) {
      setRateLimits(world, readRateLimits(body, admin.operations));
      return rateLimitsJson(world.row.rateLimits);
    },
  }),
]);
