/**
 * The JSON of a journal entry.
 */
import { instantText } from '../../model/days.ts';
import type { ItemRule } from '../../service/http/reply.ts';
import type { Exchange, ExchangeMetadata } from '../../service/journal/exchange.ts';
import type { RecordedViolation } from '../../service/journal/violations.ts';
import { traceIdOf } from '../../service/journal/trace-id.ts';
import type { EntityNames } from '../../control/entities/named-entities.ts';
import { ruleTitle } from '../../model/errors/cited-rule.ts';
import { z } from '../../model/schemas/zod.ts';
import { InstantText } from '../../control/routing/scalars.ts';
import { NamedEntityJson } from '../../control/entities/named-entity-json.ts';

export const ExchangeJson = z
  .object({
    id: z.string().describe('The x-amz-request-id header of the response'),
    at: InstantText.describe("The time of the request, by the world's clock"),
    machineAt: InstantText.describe("The time of the request, by the machine's clock"),
    operation: z.string().nullable().describe('The operationId in /openapi.json; null for an unknown path'),
    method: z.string().describe('The HTTP method'),
    url: z.string().describe('The requested path and query'),
    path: z.string().describe('The path without the prefix of the world'),
    requestHeaders: z
      .record(z.string(), z.string())
      .describe('The request headers that affect the response, by lower-case name; credentials are masked'),
    responseHeaders: z
      .record(z.string(), z.string())
      .describe('The response headers that the operation sets, by lower-case name'),
    traceparent: z
      .string()
      .nullable()
      .describe('The header traceparent of W3C Trace Context; null if it is missing or not valid'),
    traceId: z.string().nullable().describe('The trace id in traceparent'),
    correlationId: z.string().nullable().describe('The value of the header that the setting correlationHeader names'),
    clientId: z
      .string()
      .nullable()
      .describe('The client id; as sent, if the request was rejected before authentication'),
    profileId: z
      .string()
      .nullable()
      .describe('The profile id; as sent, if the request was rejected before authentication'),
    status: z.int().describe('The HTTP status of the response; 0 if there was no response'),
    durationMs: z.number().describe('The duration of the request in milliseconds'),
    reason: z
      .string()
      .nullable()
      .describe('Why the request was rejected; more detailed than the response of the service'),
    rule: z
      .string()
      .nullable()
      .openapi({ example: 'AUT-09' })
      .describe('The id of the rule that an error follows, see docs/decisions.md'),
    ruleTitle: z.string().nullable().openapi({ example: 'Scope header' }).describe('The title of the rule'),
    itemRules: z
      .array(
        z.object({
          index: z.int().describe('The position of the item in the request'),
          code: z.string().describe('The code in the response'),
          message: z.string().describe('The text in the response'),
          rule: z.string().describe('The id of the rule'),
          ruleTitle: z.string().describe('The title of the rule'),
          // A request may contain 0, which is the id of nothing.
          entityId: z
            .string()
            .openapi({ pattern: '^(0|[1-9][0-9]{0,18})$', example: '281474976710655' })
            .optional()
            .describe('The id that the item has in the request'),
        }),
      )
      .describe('The items of a batch that failed, with the rule of each'),
    nearest: z
      .string()
      .nullable()
      .openapi({ example: 'GET /v2/sp/campaigns' })
      .describe('The most similar path, if the path is unknown'),
    violations: z
      .array(
        z.object({
          rule: z.string().describe('The id of the rule'),
          evidence: z.string().describe('What the client sent'),
          count: z
            .int()
            .describe('The number of violations of this rule in the request; each item of a batch may violate it'),
        }),
      )
      .describe('The violations of the service contract'),
    touched: z
      .array(
        z.object({
          collection: z.string().describe('The collection of the entity'),
          id: z.string().describe('The id of the entity'),
        }),
      )
      .optional()
      .describe(
        'The entities that it created or changed; only if a single request is read by its id, and in the event stream when it is recorded',
      ),
    entities: z
      .array(NamedEntityJson)
      .optional()
      .describe('The entities whose ids are in the reason, the failed items and the violations, if there are any'),
    fault: z.string().nullable().describe('The id of the fault that was applied'),
    requestBody: z.string().nullable().describe('The request body'),
    responseBody: z.string().describe('The response body'),
    requestBodyTruncated: z
      .boolean()
      .describe(
        'Whether the journal keeps only the beginning of the request body, or nothing because the body is too large, incomplete or not UTF-8',
      ),
    responseBodyTruncated: z.boolean().describe('Whether the journal keeps only the beginning of the response body'),
  })
  .openapi('Exchange');

export type ExchangeText = z.input<typeof ExchangeJson>;

/** `pending`: violations that the client may still correct with a later request. */
export function exchangeJson(exchange: Exchange, pending: readonly RecordedViolation[] = []): ExchangeText {
  return {
    ...exchangeSummary(exchange, pending),
    requestHeaders: Object.fromEntries(exchange.requestHeaders),
    responseHeaders: Object.fromEntries(exchange.responseHeaders),
    requestBody: exchange.requestBody ?? null,
    responseBody: exchange.responseBody,
    requestBodyTruncated: exchange.requestBodyTruncated,
    responseBodyTruncated: exchange.responseBodyTruncated,
  };
}

/** Without headers and bodies, which are most of the text. */
export function exchangeSummary(exchange: ExchangeMetadata, pending: readonly RecordedViolation[] = []): ExchangeText {
  const { at, machineAt, path, operation, clientId, profileId, duration } = exchange;
  return {
    id: exchange.id,
    at: instantText(at),
    machineAt: instantText(machineAt),
    operation: operation ?? null,
    method: exchange.method,
    url: exchange.url,
    path,
    requestHeaders: {},
    responseHeaders: {},
    traceparent: exchange.traceparent ?? null,
    traceId: traceIdOf(exchange.traceparent) ?? null,
    correlationId: exchange.correlationId ?? null,
    clientId: clientId ?? null,
    profileId: profileId ?? null,
    status: exchange.status,
    durationMs: Math.round(duration * 1000) / 1000,
    reason: exchange.reason ?? null,
    rule: exchange.rule ?? null,
    ruleTitle: exchange.rule === undefined ? null : ruleTitle(exchange.rule),
    itemRules: (exchange.itemRules ?? []).map(itemJson),
    nearest: exchange.nearest ?? null,
    violations: [...exchange.violations, ...pending],
    fault: exchange.fault ?? null,
    requestBody: null,
    responseBody: '',
    requestBodyTruncated: false,
    responseBodyTruncated: false,
  };
}

function itemJson({ entityId, ...item }: ItemRule): ExchangeText['itemRules'][number] {
  return { ...item, ruleTitle: ruleTitle(item.rule), ...(entityId === undefined ? {} : { entityId }) };
}

/** Adds the names of the entities of which the texts of the exchange have the ids. */
export function withEntities(names: EntityNames, exchange: ExchangeText): ExchangeText {
  const { reason, itemRules, violations, profileId } = exchange;
  const texts = [
    ...(reason === null ? [] : [reason]),
    ...itemRules.flatMap(({ message, entityId = '' }) => [entityId, message]),
    ...violations.map(({ evidence }) => evidence),
  ];
  const entities = names.inTexts(texts, profileId ?? undefined);
  return entities.length === 0 ? exchange : { ...exchange, entities };
}
