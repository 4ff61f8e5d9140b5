/**
 * An HTTP archive that is complete after each entry, also if the program is killed.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { instantText } from '../../model/days.ts';
import type { RecordedExchange } from '../exchange/recorded-exchange.ts';

const TAIL = Buffer.from('\n]}}\n');
/** The file has the data of an account, so only its user can read it. */
const MODE = 0o600;
const NOT_KEPT = 'The body is not complete, or no text.';
/** The format's value for a size that is not known. */
const UNKNOWN = -1;
/** The variables of `conform` in place of tokens. */
const TOKENS = { accepted: 'Bearer $ADS_ACCESS_TOKEN', refused: 'Bearer [redacted]' } as const;

export class HarFile {
  readonly path: string;
  readonly #file: number;
  /** Where the next entry begins. */
  #end: number;
  #count = 0;

  /** Throws if the file exists or cannot be written. */
  constructor(path: string, version: string) {
    this.path = path;
    this.#file = openSync(path, 'wx', MODE);
    const head = Buffer.from(
      `{"log":{"version":"1.2","creator":${JSON.stringify({ name: 'ads-sandbox', version })},"entries":[`,
    );
    this.#end = head.length;
    try {
      this.#write(Buffer.concat([head, TAIL]), 0);
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  get count(): number {
    return this.#count;
  }

  /** Over the end of the archive. Throws if the file cannot be written; the archive then is as it was. */
  add(exchange: RecordedExchange): void {
    if (fstatSync(this.#file).nlink === 0) throw new Error('the file was removed; start record again');
    const entry = Buffer.from(`${this.#count === 0 ? '' : ','}\n${JSON.stringify(entryOf(exchange))}`);
    try {
      this.#write(Buffer.concat([entry, TAIL]), this.#end);
    } catch (error) {
      this.#restore();
      throw error;
    }
    this.#end += entry.length;
    this.#count++;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Removes the file. */
  discard(): void {
    this.close();
    rmSync(this.path, { force: true });
  }

  /** A disk that becomes full takes a part of the bytes; the next write says why. */
  #write(bytes: Buffer, position: number): void {
    for (let written = 0; written < bytes.length;)
      written += writeSync(this.#file, bytes, written, bytes.length - written, position + written);
  }

  /** Removes a part of an entry. The end is written over bytes that the file has already. */
  #restore(): void {
    try {
      ftruncateSync(this.#file, this.#end + TAIL.length);
      this.#write(TAIL, this.#end);
    } catch {
      // The reason of the write that failed is reported. The next entry is written over these bytes.
    }
  }
}

function entryOf({ at = 0, method, url, headers, token, body, answer }: RecordedExchange): object {
  const authorization = token === 'none' ? [] : [{ name: 'authorization', value: TOKENS[token] }];
  const mimeType = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const size = answer.body === undefined ? UNKNOWN : Buffer.byteLength(answer.body);
  const content = answer.body === undefined ? { size, comment: NOT_KEPT } : { size, text: answer.body };
  return {
    startedDateTime: instantText(at),
    time: 0,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [...authorization, ...headers.map(([name, value]) => ({ name, value }))],
      queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { mimeType, text: body } }),
      headersSize: UNKNOWN,
      bodySize: UNKNOWN,
    },
    response: {
      status: answer.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [...answer.headers].map(([name, value]) => ({ name, value })),
      content: { ...content, mimeType: answer.headers.get('content-type') ?? '' },
      redirectURL: answer.headers.get('location') ?? '',
      headersSize: UNKNOWN,
      bodySize: UNKNOWN,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}
