/**
 * The JSON of a journal entry.
 */
import { instantText } from '../../model/days.ts';
import type { ItemRule } from '../../service/http/reply.ts';
import type { Exchange, ExchangeMetadata } from '../../service/journal/exchange.ts';
import type { RecordedViolation } from '../../service/journal/violations.ts';
import { traceIdOf } from '../../service/journal/trace-id.ts';
import type { EntityNames } from '../entities/named-entities.ts';
import { ruleTitle } from '../../model/errors/cited-rule.ts';
import { z } from '../../model/schemas/zod.ts';
import { IdText, InstantText } from '../routing/scalars.ts';
import { documented } from '../routing/documented.ts';
import { NamedEntityJson } from '../entities/named-entity-json.ts';

export const ExchangeJson = z
  .object(
    documented(
      {
        id: z.string().openapi({ description: 'The x-amz-request-id header of the response' }),
        at: InstantText.openapi({ description: "The time of the request, by the world's clock" }),
        machineAt: InstantText,
        operation: z
          .string()
          .nullable()
          .openapi({ description: 'The operationId in /openapi.json; null for an unknown path' }),
        method: z.string(),
        url: z.string(),
        path: z.string().openapi({ description: 'The path without the prefix of the world' }),
        requestHeaders: z.record(z.string(), z.string()).openapi({
          description: 'The request headers that affect the response, by lower-case name; credentials are masked',
        }),
        responseHeaders: z.record(z.string(), z.string()),
        traceparent: z
          .string()
          .nullable()
          .openapi({ description: 'The header traceparent of W3C Trace Context; null if it is missing or not valid' }),
        traceId: z.string().nullable().openapi({ description: 'The trace id in traceparent' }),
        correlationId: z
          .string()
          .nullable()
          .openapi({ description: 'The value of the header that the setting correlationHeader names' }),
        clientId: z
          .string()
          .nullable()
          .openapi({ description: 'The client id; as sent, if the request was rejected before authentication' }),
        profileId: z
          .string()
          .nullable()
          .openapi({ description: 'The profile id; as sent, if the request was rejected before authentication' }),
        status: z.int(),
        durationMs: z.number().openapi({ description: 'The duration of the request in milliseconds' }),
        reason: z
          .string()
          .nullable()
          .openapi({ description: 'Why the request was rejected; more detailed than the response of the service' }),
        rule: z.string().nullable().openapi({
          description: 'The id of the rule that an error follows, see docs/decisions.md',
          example: 'AUT-09',
        }),
        ruleTitle: z.string().nullable().openapi({ description: 'The title of the rule', example: 'Scope header' }),
        itemRules: z
          .array(
            z.object(
              documented(
                {
                  index: z.int(),
                  code: z.string(),
                  message: z.string(),
                  rule: z.string(),
                  ruleTitle: z.string(),
                  entityId: IdText.optional(),
                },
                {
                  index: 'The position of the item in the request',
                  code: 'The code in the response',
                  message: 'The text in the response',
                  rule: 'The id of the rule',
                  ruleTitle: 'The title of the rule',
                  entityId: 'The id that the item has in the request',
                },
              ),
            ),
          )
          .openapi({ description: 'The items of a batch that failed, with the rule of each' }),
        nearest: z
          .string()
          .nullable()
          .openapi({ description: 'The most similar path, if the path is unknown', example: 'GET /v2/sp/campaigns' }),
        violations: z.array(
          z.object(
            documented(
              {
                rule: z.string(),
                evidence: z.string(),
                count: z.int().openapi({
                  description:
                    'The number of violations of this rule in the request; each item of a batch may violate it',
                }),
              },
              { rule: 'The id of the rule', evidence: 'What the client sent' },
            ),
          ),
        ),
        touched: z
          .array(
            z.object(
              documented(
                { collection: z.string(), id: z.string() },
                { collection: 'The collection of the entity', id: 'The id of the entity' },
              ),
            ),
          )
          .optional()
          .openapi({
            description:
              'The entities that it created or changed; only if a single request is read by its id, and in the event stream when it is recorded',
          }),
        entities: z.array(NamedEntityJson).optional().openapi({
          description:
            'The entities whose ids are in the reason, the failed items and the violations, if there are any',
        }),
        fault: z.string().nullable().openapi({ description: 'The id of the fault that was applied' }),
        requestBody: z.string().nullable(),
        responseBody: z.string(),
        requestBodyTruncated: z.boolean().openapi({
          description:
            'Whether the journal keeps only the beginning of the request body, or nothing because the body is too large, incomplete or not UTF-8',
        }),
        responseBodyTruncated: z.boolean(),
      },
      {
        machineAt: "The time of the request, by the machine's clock",
        method: 'The HTTP method',
        url: 'The requested path and query',
        status: 'The HTTP status of the response; 0 if there was no response',
        violations: 'The violations of the service contract',
        requestBody: 'The request body',
        responseBody: 'The response body',
        responseHeaders: 'The response headers that the operation sets, by lower-case name',
        responseBodyTruncated: 'Whether the journal keeps only the beginning of the response body',
      },
    ),
  )
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
