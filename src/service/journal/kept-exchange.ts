/**
 * An exchange as the journal keeps it, with bodies of a limited size.
 */
import type { Bodies, Exchange, ExchangeMetadata, Headers } from './exchange.ts';

/** Estimated size of the metadata without its texts. */
const METADATA_BYTES = 512;
const VIOLATION_BYTES = 256;
const HEADER_BYTES = 64;
const ITEM_RULE_BYTES = 64;

/** Keeps up to `maxBytes` of each body. */
export function keptExchange(metadata: ExchangeMetadata, bodies: Bodies, maxBytes: number): Exchange {
  const { requestBody, responseBody, requestBodyTruncated = false, responseBodyTruncated = false } = bodies;
  const request = requestBody === undefined ? undefined : truncate(requestBody, maxBytes);
  const response = truncate(responseBody, maxBytes);
  return {
    ...metadata,
    requestBody: request?.text,
    responseBody: response.text,
    requestBodyTruncated: requestBodyTruncated || request?.isTruncated === true,
    responseBodyTruncated: responseBodyTruncated || response.isTruncated,
  };
}

/** Whole characters, in a string of its own: a part of a string would keep the whole string in memory. */
function truncate(text: string, maxBytes: number): { text: string; isTruncated: boolean } {
  if (text.length < maxBytes && Buffer.byteLength(text) < maxBytes) return { text, isTruncated: false };
  const bytes = Buffer.alloc(maxBytes);
  const written = bytes.write(text);
  return { text: bytes.toString('utf8', 0, written), isTruncated: Buffer.byteLength(text) > maxBytes };
}

/** Estimated, in bytes. */
export function sizeOf(exchange: Exchange): number {
  const { url, path, requestHeaders, responseHeaders, violations, requestBody = '', responseBody } = exchange;
  const { traceparent = '', correlationId = '', itemRules = [] } = exchange;
  const bodies = Buffer.byteLength(requestBody) + Buffer.byteLength(responseBody);
  const texts = url.length + path.length + traceparent.length + correlationId.length;
  const headers = sizeOfHeaders(requestHeaders) + sizeOfHeaders(responseHeaders);
  let rules = 0;
  for (const { message } of itemRules) rules += ITEM_RULE_BYTES + message.length;
  return METADATA_BYTES + bodies + texts + headers + rules + violations.length * VIOLATION_BYTES;
}

function sizeOfHeaders(headers: Headers): number {
  let size = 0;
  for (const [name, value] of headers) size += HEADER_BYTES + name.length + value.length;
  return size;
}
