/**
 * An exchange as the journal keeps it, with bodies of a limited size.
 */
import type { ItemRule } from '../http/reply.ts';
import type { Exchange, ExchangeMetadata, Headers, RawExchange } from './exchange.ts';
import { plainTexts, withoutSecrets } from './redact-exchange.ts';

/** Estimated size of the metadata without its texts. */
const METADATA_BYTES = 512;
const VIOLATION_BYTES = 256;
const HEADER_BYTES = 64;
const ITEM_RULE_BYTES = 64;

/** What the log and the counters need of each exchange. None of it is secret. */
type Facts = Pick<ExchangeMetadata, 'id' | 'machineAt' | 'operation' | 'method' | 'status' | 'rule' | 'grant'> & {
  itemRules: readonly Pick<ItemRule, 'code' | 'rule'>[] | undefined;
};
type LogTexts = Pick<ExchangeMetadata, 'url' | 'clientId' | 'profileId' | 'reason'>;

/** Secrets are removed when it is read for the first time, because most exchanges are never read. */
export class KeptExchange {
  /** Estimated, in bytes. */
  readonly size: number;
  readonly #maxBytes: number;
  #raw: RawExchange | undefined;
  #read: Exchange | undefined;

  /** Keeps up to `maxBytes` of each body. */
  constructor(raw: RawExchange, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#raw = raw;
    const { requestBody = '', responseBody, authorization = '' } = raw;
    const [request, response] = [Buffer.byteLength(requestBody), Buffer.byteLength(responseBody)];
    const isCut = request >= maxBytes || response >= maxBytes;
    this.size = isCut ? sizeOf(this.exchange) : sizeOf(raw, request + response) + authorization.length;
  }

  get exchange(): Exchange {
    if (this.#raw !== undefined) {
      this.#read = truncated(withoutSecrets(this.#raw), this.#maxBytes);
      this.#raw = undefined;
    }
    if (this.#read === undefined) throw new Error('an exchange was neither read nor kept as it was sent');
    return this.#read;
  }

  get facts(): Facts {
    return this.#raw ?? this.exchange;
  }

  /** Without secrets. */
  get logTexts(): LogTexts {
    return (this.#raw && plainTexts(this.#raw)) ?? this.exchange;
  }
}

function truncated(exchange: Exchange, maxBytes: number): Exchange {
  const { requestBody, responseBody, requestBodyTruncated, responseBodyTruncated } = exchange;
  const request = requestBody === undefined ? undefined : truncate(requestBody, maxBytes);
  const response = truncate(responseBody, maxBytes);
  return {
    ...exchange,
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
function sizeOf(exchange: Exchange, bodies = sizeOfBodies(exchange)): number {
  const { url, path, requestHeaders, responseHeaders, violations } = exchange;
  const { traceparent = '', correlationId = '', itemRules = [] } = exchange;
  const texts = url.length + path.length + traceparent.length + correlationId.length;
  const headers = sizeOfHeaders(requestHeaders) + sizeOfHeaders(responseHeaders);
  let rules = 0;
  for (const { message } of itemRules) rules += ITEM_RULE_BYTES + message.length;
  return METADATA_BYTES + bodies + texts + headers + rules + violations.length * VIOLATION_BYTES;
}

function sizeOfBodies({ requestBody = '', responseBody }: Exchange): number {
  return Buffer.byteLength(requestBody) + Buffer.byteLength(responseBody);
}

function sizeOfHeaders(headers: Headers): number {
  let size = 0;
  for (const [name, value] of headers) size += HEADER_BYTES + name.length + value.length;
  return size;
}
