/**
 * The journal: what the clients of a world asked of the service, and what they were answered.
 */
import { z } from '@hono/zod-openapi';
import type { Journal, Place } from '../http/journal.ts';
import { noted, type Noted } from '../http/tally.ts';
import type { Violation } from '../model/violations.ts';
import { exchangeJson, ExchangeJson } from './exchange-json.ts';
import { strangers } from './known-operation.ts';
import { compile, Filters } from './match.ts';
import { invalid, notThere } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { count } from './words.ts';

const Query = Filters.extend({ limit: count(1, 100_000, 100) });

/** By request, what looks like a violation so far. */
function suspected(journal: Journal): (place: Place) => readonly Noted[] {
  const byRequest = new Map<string, Violation[]>();
  for (const { requestId, violation } of journal.manners.suspicions()) {
    byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), violation]);
  }
  return ({ facts }) => noted(byRequest.get(facts.id) ?? []);
}

export const requestRoutes: readonly Route[] = [
  worldRoute({
    id: 'listRequests',
    method: 'get',
    path: '/requests',
    tag: 'Journal',
    summary: 'List what clients asked',
    description: 'The newest, newest last. Bodies are capped, secrets blotted out. A reset clears it.',
    query: Query,
    status: 200,
    answer: z.object({
      requests: z.array(ExchangeJson),
      total: z.int().openapi({ description: 'How many of those that are kept match' }),
      dropped: z.int().openapi({ description: 'How many are not kept any more, of all' }),
    }),
    perform({ control, world, query: { limit, ...wanted } }) {
      const unknown = [...strangers([['operation', wanted.operation]], control.operations)];
      if (unknown.length > 0) throw invalid(...unknown);
      const journal = control.journals.of(world);
      const differences = compile(wanted);
      const suspectedOf = suspected(journal);
      const found = journal.places().filter((place) => differences(place, suspectedOf(place)).length === 0);
      return {
        requests: found.slice(-limit).map((place) => exchangeJson(place.exchange, suspectedOf(place))),
        total: found.length,
        dropped: journal.dropped,
      };
    },
  }),
  worldRoute({
    id: 'getRequest',
    method: 'get',
    path: '/requests/{id}',
    tag: 'Journal',
    summary: 'Get one request',
    params: z.object({ id: z.string().openapi({ description: 'Its id, or latest' }) }),
    status: 200,
    answer: ExchangeJson,
    perform({ control, world, params: { id } }) {
      const journal = control.journals.of(world);
      const kept = journal.places();
      const found = id === 'latest' ? kept.at(-1) : kept.findLast(({ facts }) => facts.id === id);
      if (found === undefined) throw notThere(id === 'latest' ? 'request yet' : `request ${id} in the journal`);
      return exchangeJson(found.exchange, suspected(journal)(found));
    },
  }),
  worldRoute({
    id: 'clearRequests',
    method: 'delete',
    path: '/requests',
    tag: 'Journal',
    summary: 'Clear the journal',
    description: 'And the violations with it.',
    status: 204,
    perform: ({ control, world }) => control.journals.of(world).clear(),
  }),
];
