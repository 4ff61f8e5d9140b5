/**
 * The HTTP client of the admin API, which sends requests by operationId.
 */
import { errorOf } from './admin-error.ts';
import { OPERATIONS, type Operations } from '../generated/admin-types.ts';

export type OperationId = keyof Operations;
/** The parameters of a request: path parameters, query and body. */
export type Given<K extends OperationId> = Omit<Operations[K], 'answer'>;
export type Answer<K extends OperationId> = Operations[K]['answer'];
export type Body<K extends OperationId> = Operations[K] extends { body?: infer B } ? Exclude<B, undefined> : never;
export type Query<K extends OperationId> = Operations[K] extends { query?: infer Q } ? Exclude<Q, undefined> : never;

/** Sends requests for one world. */
export type CallWorld = <K extends OperationId>(id: K, given: Given<K>) => Promise<Answer<K>>;

export interface ConnectOptions {
  /** The value of `SANDBOX_ADMIN_TOKEN`, if the sandbox was started with it. */
  adminToken?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

interface HttpOptions extends ConnectOptions {
  /** Replaces `JSON.parse`. */
  parseJson?: ((text: string) => unknown) | undefined;
}

interface RequestOptions {
  /** `default` if it is not given. */
  world?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Additional headers, such as `last-event-id`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

export class AdminHttpClient {
  /** Without a trailing slash. */
  readonly url: string;
  readonly #adminToken: string | undefined;
  readonly #fetch: typeof globalThis.fetch;
  readonly #parseJson: (text: string) => unknown;

  constructor(url: string | URL, { adminToken, fetch = globalThis.fetch, parseJson = JSON.parse }: HttpOptions) {
    this.url = String(url).replace(/\/+$/, '');
    this.#adminToken = adminToken;
    this.#fetch = fetch;
    this.#parseJson = parseJson;
  }

  async call<K extends OperationId>(id: K, given: Given<K>, options?: RequestOptions): Promise<Answer<K>> {
    const response = await this.open(id, given, options);
    // The type is generated from the OpenAPI document.
    return (await this.#contentOf(response)) as Answer<K>;
  }

  /** Returns the response itself, for streams and files. */
  async open<K extends OperationId>(
    id: K,
    given: Given<K>,
    { world, signal, headers: more }: RequestOptions = {},
  ): Promise<Response> {
    const { method, path, contentType, body } = partsOfRequest(id, given, world);
    const headers = new Headers({ accept: 'application/json, */*', ...more });
    if (this.#adminToken !== undefined) headers.set('authorization', `Bearer ${this.#adminToken}`);
    if (contentType !== undefined) headers.set('content-type', contentType);
    const request = { method, headers, signal: signal ?? null, ...(body === undefined ? {} : { body }) };
    const fetch = this.#fetch;
    const response = await fetch(`${this.url}/_sandbox${path}`, request).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new Error(`cannot reach the sandbox at ${this.url}; check that it runs at this address`, { cause });
    });
    if (!response.ok) throw await errorOf(id, response);
    return response;
  }

  async #contentOf(response: Response): Promise<unknown> {
    if (response.status === 204) return undefined;
    const type = response.headers.get('content-type') ?? '';
    if (/[/+]json\b/.test(type)) return this.#parseJson(await response.text());
    if (/^text\/|[/+](?:xml|yaml|pem-certificate-chain)\b/.test(type)) return response.text();
    return new Uint8Array(await response.arrayBuffer());
  }
}

export interface RequestParts {
  method: string;
  /** Below `/_sandbox`. */
  path: string;
  contentType: string | undefined;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** The request of an operation. A text is sent as YAML, bytes as the file of a world, and other bodies as JSON. */
export function partsOfRequest<K extends OperationId>(id: K, given: Given<K>, world = 'default'): RequestParts {
  // The parameters of every operation have this shape.
  const {
    params = {},
    query = {},
    body,
  } = given as {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, unknown>>;
    body?: unknown;
  };
  const [method = '', template = ''] = OPERATIONS[id].split(' ');
  const path = template
    .replace(/^W/, () => `/worlds/${encodeURIComponent(world)}`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return { method, path: search === '' ? path : `${path}?${search}`, ...encodeBody(body) };
}

function encodeBody(body: unknown): Pick<RequestParts, 'contentType' | 'body'> {
  if (body === undefined) return { contentType: undefined, body: undefined };
  if (typeof body === 'string') return { contentType: 'application/yaml', body };
  // The type of the buffer does not matter, because fetch copies the bytes.
  if (body instanceof Uint8Array)
    return { contentType: 'application/vnd.sqlite3', body: body as Uint8Array<ArrayBuffer> };
  return { contentType: 'application/json', body: JSON.stringify(body) };
}
