/**
 * Removes secrets from an exchange, so that the admin API, events and logs cannot show them.
 */
import { Redactor } from '../http/redact.ts';
import type { Exchange, ExchangeMetadata, Headers, RawExchange } from './exchange.ts';

const MAX_ID_LENGTH = 100;
const MAX_VALUE_LENGTH = 1000;

export function withoutSecrets(sent: RawExchange): Exchange {
  const { redactor, ...parts } = redactParts(sent);
  const { authorization: _authorization, hasBytes: _hasBytes, isFixedPath: _isFixedPath, ...raw } = sent;
  const text = (value: string | undefined): string | undefined => value && redactor.text(value);
  return {
    ...raw,
    ...parts,
    requestHeaders: redactHeaders(raw.requestHeaders, redactor),
    responseHeaders: raw.responseHeaders.map(([name, value]) => [name, redactor.text(value)]),
    correlationId: text(raw.correlationId)?.slice(0, MAX_ID_LENGTH),
    clientId: text(raw.clientId)?.slice(0, MAX_ID_LENGTH),
    profileId: text(raw.profileId)?.slice(0, MAX_ID_LENGTH),
    reason: text(raw.reason),
    itemRules: raw.itemRules?.map((item) => ({
      ...item,
      message: redactor.text(item.message).slice(0, MAX_VALUE_LENGTH),
    })),
  };
}

/** Removes secrets from what was found wrong with the request. */
export function redactEvidence<T extends { evidence: string }>(raw: RawExchange, violations: readonly T[]): T[] {
  const { redactor } = redactParts(raw);
  return violations.map((violation) => ({ ...violation, evidence: redactor.text(violation.evidence) }));
}

/** Undefined if only the whole exchange shows which secrets these texts could repeat. */
export function plainTexts(
  raw: RawExchange,
): Pick<ExchangeMetadata, 'url' | 'clientId' | 'profileId' | 'reason'> | undefined {
  const { url, requestBody, reason, clientId, profileId, authorization, isFixedPath } = raw;
  const isLearning = requestBody !== undefined && (!isFixedPath || url.includes('?'));
  if (isLearning || reason !== undefined) return undefined;
  const redactor = new Redactor(authorization);
  const shown = redactor.url(url);
  const id = (text: string | undefined): string | undefined => text && redactor.text(text).slice(0, MAX_ID_LENGTH);
  return { url: shown, clientId: id(clientId), profileId: id(profileId), reason };
}

/** In this order: secrets of the body and the URL are removed from all texts that repeat them. */
function redactParts(raw: RawExchange) {
  const { requestBody: body, url: sent, path: shortPath, responseBody: answer, authorization, hasBytes } = raw;
  const redactor = new Redactor(authorization);
  const requestBody = body === undefined || hasBytes ? body : redactor.requestBody(shortPath, body);
  const url = redactor.url(sent);
  // A path without escapes is a part of the URL.
  const path = url === sent && !url.includes('%') ? shortPath : redactor.path(shortPath);
  return { redactor, requestBody, url, path, responseBody: redactor.responseBody(shortPath, answer) };
}

/** Most headers have no secret, and are those of the request before. */
function redactHeaders(headers: Headers, redactor: Redactor): Headers {
  const redacted = headers.map(([name, value]): [string, string] => {
    return name === 'authorization' ? [name, value] : [name, redactor.text(value).slice(0, MAX_VALUE_LENGTH)];
  });
  return redacted.every(([, value], i) => value === headers[i]?.[1]) ? headers : redacted;
}
