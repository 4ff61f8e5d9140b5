/**
 * An HTTP archive that is complete after each entry, also if the program is killed.
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { instantText } from '../../model/days.ts';
import type { RecordedExchange } from '../recorded-exchange.ts';

const TAIL = '\n]}}\n';
/** The file has the data of an account, so only its user can read it. */
const MODE = 0o600;
const NOT_KEPT = 'The body is not complete, or no text.';
/** The format's value for a size that is not known. */
const UNKNOWN = -1;
/** The variables of `conform` in place of tokens. */
const TOKENS = { accepted: 'Bearer $ADS_ACCESS_TOKEN', refused: 'Bearer [redacted]' } as const;

export class HarFile {
  readonly #path: string;
  readonly #file: number;
  /** Where the next entry begins. */
  #end: number;
  #count = 0;

  /** Throws if the file exists or cannot be written. */
  constructor(path: string, version: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx', MODE);
    const head = `{"log":{"version":"1.2","creator":${JSON.stringify({ name: 'ads-sandbox', version })},"entries":[`;
    writeSync(this.#file, head + TAIL, 0);
    this.#end = Buffer.byteLength(head);
  }

  get count(): number {
    return this.#count;
  }

  /** With one write, over the end of the archive. */
  add(exchange: RecordedExchange): void {
    const entry = `${this.#count === 0 ? '' : ','}\n${JSON.stringify(entryOf(exchange))}`;
    writeSync(this.#file, entry + TAIL, this.#end);
    this.#end += Buffer.byteLength(entry);
    this.#count++;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Removes the file. */
  discard(): void {
    this.close();
    rmSync(this.#path);
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
