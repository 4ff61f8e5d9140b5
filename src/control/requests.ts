/**
 * The journal: what the clients of a world asked of the service, and what they were answered.
 */
import { z } from '@hono/zod-openapi';
import type { Exchange } from '../http/journal.ts';
import { notThere } from './problem.ts';
import { redactBody, redactUrl } from './redact.ts';
import { worldRoute, type Route } from './route.ts';
import { count, Instant, InstantText, instantText } from './words.ts';

const ExchangeJson = z
  .object({
    id: z.string().openapi({ description: 'The x-amz-request-id of the answer' }),
    at: InstantText.openapi({ description: "By the world's clock" }),
    machineAt: InstantText,
    operation: z.string().nullable().openapi({ description: 'An operationId of the service; null: an unknown path' }),
    method: z.string(),
    url: z.string(),
    path: z.string().openapi({ description: "Without a world's prefix" }),
    clientId: z.string().nullable(),
    profileId: z.string().nullable(),
    status: z.int(),
    durationMs: z.number().openapi({ description: 'Milliseconds' }),
    reason: z.string().nullable().openapi({ description: 'Why it was refused, plainer than the service says' }),
    violations: z.array(z.object({ rule: z.string(), evidence: z.string() })),
    requestBody: z.string().nullable(),
    responseBody: z.string(),
  })
  .openapi('Exchange');

function exchangeJson({ at, machineAt, duration, ...exchange }: Exchange): z.input<typeof ExchangeJson> {
  const { path, operation, clientId, profileId, reason, requestBody, responseBody } = exchange;
  return {
    ...exchange,
    at: instantText(at),
    machineAt: instantText(machineAt),
    operation: operation ?? null,
    url: redactUrl(exchange.url),
    clientId: clientId ?? null,
    profileId: profileId ?? null,
    durationMs: Math.round(duration * 1000) / 1000,
    reason: reason ?? null,
    violations: [...exchange.violations],
    requestBody: requestBody === undefined ? null : redactBody(path, requestBody),
    responseBody: redactBody(path, responseBody),
  };
}

const Filters = z.strictObject({
  operation: z.string().optional(),
  method: z.string().toUpperCase().optional(),
  path: z.string().optional().openapi({ example: '/v2/sp/*', description: 'A star stands for anything' }),
  status: z
    .string()
    .regex(/^\d{3}$/, 'three digits')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer' }),
  profileId: z.string().optional(),
  since: Instant.optional().openapi({ description: "By the world's clock" }),
  violations: z.enum(['true', 'false']).optional().openapi({ description: 'true: only those with violations' }),
  limit: count(1, 100_000, 100),
});

/** `/v2/sp/*` as a pattern of whole paths. */
function pathPattern(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(String.raw`\*`, '.*')}$`);
}

function matches(filters: z.output<typeof Filters>): (exchange: Exchange) => boolean {
  const { operation, method, path, status, profileId, since, violations } = filters;
  const pattern = path === undefined ? undefined : pathPattern(path);
  return (exchange) =>
    (operation === undefined || exchange.operation === operation) &&
    (method === undefined || exchange.method === method) &&
    (pattern === undefined || pattern.test(exchange.path)) &&
    (status === undefined || exchange.status === status) &&
    (profileId === undefined || exchange.profileId === profileId) &&
    (since === undefined || exchange.at >= since) &&
    (violations === undefined || exchange.violations.length > 0 === (violations === 'true'));
}

export const requestRoutes: readonly Route[] = [
  worldRoute({
    id: 'listRequests',
    method: 'get',
    path: '/requests',
    tag: 'Journal',
    summary: 'List what clients asked',
    description: 'The newest, newest last. Bodies are capped, secrets blotted out. A reset clears it.',
    query: Filters,
    status: 200,
    answer: z.object({
      requests: z.array(ExchangeJson),
      total: z.int().openapi({ description: 'How many of those that are kept match' }),
      dropped: z.int().openapi({ description: 'How many are not kept any more, of all' }),
    }),
    perform({ control, world, query }) {
      const journal = control.journals.of(world);
      const kept = journal.exchanges();
      const found = kept.filter(matches(query));
      return {
        requests: found.slice(-query.limit).map((exchange) => exchangeJson(exchange)),
        total: found.length,
        dropped: journal.total - kept.length,
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
      const kept = control.journals.of(world).exchanges();
      const found = id === 'latest' ? kept.at(-1) : kept.findLast((exchange) => exchange.id === id);
      if (found === undefined) throw notThere(id === 'latest' ? 'request yet' : `request ${id} in the journal`);
      return exchangeJson(found);
    },
  }),
  worldRoute({
    id: 'clearRequests',
    method: 'delete',
    path: '/requests',
    tag: 'Journal',
    summary: 'Clear the journal',
    status: 204,
    perform: ({ control, world }) => control.journals.of(world).clear(),
  }),
];
