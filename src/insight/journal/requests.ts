/**
 * The journal of a world: the requests of its clients and the responses.
 */
import { EntityNames } from '../../control/entities/named-entities.ts';
import { touchedEntities } from '../diff/touched-entities.ts';
import { z } from '../../model/schemas/zod.ts';
import { exchangeJson, ExchangeJson, exchangeSummary, withEntities } from './exchange-json.ts';
import { findBefore, findRequests, getRequest, pendingViolationsOf } from './find-requests.ts';
import { Filters } from './match-requests.ts';
import { prefersText } from '../../control/routing/preferred-type.ts';
import { requestsText, requestText } from './requests-text.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { count } from '../../control/routing/scalars.ts';

export const Summary = z
  .enum(['true', 'false'])
  .optional()
  .describe('true: without headers and bodies, which are empty; false by default');

const Query = Filters.extend({
  limit: count(1, 100_000, 100),
  before: z.string().optional().describe('The id of a request: only older requests are returned'),
  summary: Summary,
});

function plainText(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

export const requestRoutes = routesOf('Journal', [
  worldRoute('listRequests', 'GET /requests', {
    summary: 'List recorded requests',
    description:
      'Returns the newest matching requests, newest last. Bodies are truncated and secrets are masked. A reset of the world clears the journal. With `Accept: text/plain` the response has a line that names the time zone, one line for each request, and one for each item of it that failed, with the names of entities before their ids.',
    query: Query,
    answer: z.object({
      requests: z.array(ExchangeJson).describe('The requests with their responses'),
      total: z.int().describe('The number of matching requests in the journal'),
      dropped: z.int().describe('The number of requests that the journal no longer holds, matching or not'),
    }),
    otherTypes: ['text/plain'],
    perform({ admin, world, query: { limit, before, summary, ...criteria }, request }) {
      const journal = admin.journals.of(world);
      const pendingOf = pendingViolationsOf(journal);
      const found = findRequests(admin, journal, criteria);
      const end = before === undefined ? found.length : findBefore(found, journal, before);
      const names = new EntityNames(world);
      const requests = found
        .slice(Math.max(0, end - limit), end)
        .map((exchange) =>
          withEntities(
            names,
            summary === 'true'
              ? exchangeSummary(exchange, pendingOf(exchange))
              : exchangeJson(exchange, pendingOf(exchange)),
          ),
        );
      if (prefersText(request.headers.get('accept'))) return plainText(requestsText(requests));
      return {
        requests,
        total: found.length,
        dropped: journal.dropped,
      };
    },
  }),
  worldRoute('getRequest', 'GET /requests/{id}', {
    summary: 'Get a recorded request',
    description: 'With `Accept: text/plain` the response is a text with the headers and bodies.',
    params: z.object({ id: z.string().describe('The id of the request, or latest') }),
    answer: ExchangeJson,
    otherTypes: ['text/plain'],
    perform({ admin, world, params: { id }, request }) {
      const journal = admin.journals.of(world);
      const found = getRequest(journal, id);
      const exchange = withEntities(new EntityNames(world), exchangeJson(found, pendingViolationsOf(journal)(found)));
      if (prefersText(request.headers.get('accept'))) return plainText(requestText(exchange));
      const { call } = found;
      const touched = call === undefined ? [] : touchedEntities(world, call);
      return {
        ...exchange,
        ...(touched.length === 0 ? {} : { touched }),
      };
    },
  }),
  worldRoute('clearRequests', 'DELETE /requests', {
    summary: 'Clear the journal',
    description: 'Violations are cleared, too.',
    status: 204,
    perform: ({ admin, world }) => admin.journals.of(world).clear(),
  }),
]);
