/**
 * A slot of the journal's ring buffer, which holds one exchange.
 */
import type { Bodies, Exchange, ExchangeMetadata, Headers } from './exchange.ts';

/** Buffers for bodies are allocated in multiples of this size. */
const BLOCK_BYTES = 1024;
/** UTF-8 bytes of one UTF-16 code unit. */
const MAX_BYTES_PER_CHARACTER = 3;
/** Estimated size of the metadata without its texts. */
const METADATA_BYTES = 512;
const VIOLATION_BYTES = 256;
const HEADER_BYTES = 64;
const ITEM_RULE_BYTES = 64;

/**
 * The bodies of an exchange overwrite those of the previous one: as strings they would be promoted to the old generation
 * of the heap, which is expensive to collect.
 */
export class Slot {
  #metadata: ExchangeMetadata | undefined;
  #bytes = Buffer.alloc(0);
  #request: number | undefined;
  #response = 0;
  #isRequestTruncated = false;
  #isResponseTruncated = false;
  #size = 0;

  /** Keeps up to `maxBytes` of each body. */
  put(metadata: ExchangeMetadata, bodies: Bodies, maxBytes: number): void {
    const { requestBody, responseBody, requestBodyTruncated = false, responseBodyTruncated = false } = bodies;
    this.#isRequestTruncated = requestBodyTruncated;
    this.#isResponseTruncated = responseBodyTruncated;
    let [request, response] = [
      (requestBody?.length ?? 0) * MAX_BYTES_PER_CHARACTER,
      responseBody.length * MAX_BYTES_PER_CHARACTER,
    ];
    // Measuring is slow, so only bodies that might not fit are measured.
    if (request > maxBytes || response > maxBytes || request + response > this.#bytes.length) {
      const [requestBytes, responseBytes] = [Buffer.byteLength(requestBody ?? ''), Buffer.byteLength(responseBody)];
      this.#isRequestTruncated ||= requestBytes > maxBytes;
      this.#isResponseTruncated ||= responseBytes > maxBytes;
      request = Math.min(requestBytes, maxBytes);
      response = Math.min(responseBytes, maxBytes);
      if (this.#bytes.length < request + response) {
        this.#bytes.buffer.transfer(0);
        this.#bytes = Buffer.allocUnsafeSlow(roundUpToBlock(request + response));
      }
    }
    this.#metadata = metadata;
    this.#request = requestBody === undefined ? undefined : this.#bytes.write(requestBody, 0, request);
    this.#response = this.#bytes.write(responseBody, this.#request ?? 0, response);
    this.#size = this.#bytes.length + sizeOf(metadata);
  }

  /** Keeps the buffer for the next exchange, and returns its bytes. */
  empty(): number {
    this.#metadata = undefined;
    this.#size = 0;
    return this.#bytes.length;
  }

  /** Frees the buffer at once: the garbage collector would keep it until the heap is full. */
  release(): void {
    this.#metadata = undefined;
    this.#bytes.buffer.transfer(0);
    this.#bytes = Buffer.alloc(0);
    this.#size = 0;
  }

  /** Bytes. */
  get size(): number {
    return this.#size;
  }

  /** Throws if the slot is empty. */
  get metadata(): ExchangeMetadata {
    if (this.#metadata === undefined) throw new Error('the slot of the journal is empty');
    return this.#metadata;
  }

  get exchange(): Exchange {
    const request = this.#request ?? 0;
    return {
      ...this.metadata,
      requestBody: this.#request === undefined ? undefined : this.#bytes.toString('utf8', 0, request),
      responseBody: this.#bytes.toString('utf8', request, request + this.#response),
      requestBodyTruncated: this.#isRequestTruncated,
      responseBodyTruncated: this.#isResponseTruncated,
    };
  }
}

function roundUpToBlock(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

function sizeOf({
  url,
  path,
  requestHeaders,
  responseHeaders,
  violations,
  traceparent = '',
  correlationId = '',
  itemRules = [],
}: ExchangeMetadata): number {
  const texts = url.length + path.length + traceparent.length + correlationId.length;
  const headers = sizeOfHeaders(requestHeaders) + sizeOfHeaders(responseHeaders);
  let rules = 0;
  for (const { message } of itemRules) rules += ITEM_RULE_BYTES + message.length;
  return METADATA_BYTES + texts + headers + rules + violations.length * VIOLATION_BYTES;
}

function sizeOfHeaders(headers: Headers): number {
  let size = 0;
  for (const [name, value] of headers) size += HEADER_BYTES + name.length + value.length;
  return size;
}
