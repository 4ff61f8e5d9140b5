/**
 * An exchange of the journal as the control API tells it.
 */
import { z } from '@hono/zod-openapi';
import type { Exchange } from '../http/journal.ts';
import type { Noted } from '../http/tally.ts';
import { redactBody, redactText, redactUrl } from './redact.ts';
import { InstantText, instantText } from './words.ts';

export const ExchangeJson = z
  .object({
    id: z.string().openapi({ description: 'The x-amz-request-id of the answer' }),
    at: InstantText.openapi({ description: "By the world's clock" }),
    machineAt: InstantText,
    operation: z.string().nullable().openapi({ description: 'An operationId of the service; null: an unknown path' }),
    method: z.string(),
    url: z.string(),
    path: z.string().openapi({ description: "Without a world's prefix" }),
    clientId: z.string().nullable().openapi({ description: 'Of who was refused before it was known: as it was sent' }),
    profileId: z.string().nullable().openapi({ description: 'Likewise' }),
    status: z.int(),
    durationMs: z.number().openapi({ description: 'Milliseconds' }),
    reason: z.string().nullable().openapi({ description: 'Why it was refused, plainer than the service says' }),
    nearest: z.string().nullable().openapi({ description: 'What was probably meant', example: 'GET /v2/sp/campaigns' }),
    violations: z.array(
      z.object({
        rule: z.string(),
        evidence: z.string(),
        count: z.int().openapi({ description: 'How often in this exchange: a batch may break a rule with each item' }),
      }),
    ),
    fault: z.string().nullable().openapi({ description: 'The id of the fault that hit it' }),
    requestBody: z.string().nullable(),
    responseBody: z.string(),
  })
  .openapi('Exchange');

export type ExchangeText = z.input<typeof ExchangeJson>;

/** `suspected`: what its client has not made good so far. */
export function exchangeJson(exchange: Exchange, suspected: readonly Noted[] = []): ExchangeText {
  const { at, machineAt, path, operation, clientId, profileId, duration, requestBody, responseBody } = exchange;
  return {
    id: exchange.id,
    at: instantText(at),
    machineAt: instantText(machineAt),
    operation: operation ?? null,
    method: exchange.method,
    url: redactUrl(exchange.url),
    path,
    clientId: clientId ?? null,
    profileId: profileId ?? null,
    status: exchange.status,
    durationMs: Math.round(duration * 1000) / 1000,
    reason: exchange.reason === undefined ? null : redactText(exchange.reason),
    nearest: exchange.nearest ?? null,
    violations: [...exchange.violations, ...suspected],
    fault: exchange.fault ?? null,
    requestBody: requestBody === undefined ? null : redactBody(path, requestBody),
    responseBody: redactBody(path, responseBody),
  };
}
