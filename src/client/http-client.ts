/**
 * The HTTP client of the admin API, which sends requests by operationId.
 */
import { ControlError } from './admin-error.ts';
import { OPERATIONS, type Operations, type Problem } from '../generated/admin-types.ts';

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

interface Parts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export class AdminHttpClient {
  /** Without a trailing slash. */
  readonly url: string;
  readonly #adminToken: string | undefined;
  readonly #fetch: typeof globalThis.fetch;

  constructor(url: string | URL, { adminToken, fetch = globalThis.fetch }: ConnectOptions) {
    this.url = String(url).replace(/\/+$/, '');
    this.#adminToken = adminToken;
    this.#fetch = fetch;
  }

  async call<K extends OperationId>(id: K, given: Given<K>, world?: string): Promise<Answer<K>> {
    const response = await this.open(id, given, world);
    // The type is generated from the OpenAPI document.
    return (await contentOf(response)) as Answer<K>;
  }

  /** Returns the response itself, for streams. */
  async open<K extends OperationId>(
    id: K,
    given: Given<K>,
    world?: string,
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    // The parameters of every operation have this shape.
    const { body, ...urlParts } = given as Parts;
    const [method = '', path = ''] = OPERATIONS[id].split(' ');
    const headers = new Headers({ accept: 'application/json, */*' });
    if (this.#adminToken !== undefined) headers.set('authorization', `Bearer ${this.#adminToken}`);
    if (body !== undefined) headers.set('content-type', typeOfBody(body));
    const request = { method, headers, signal, ...(body === undefined ? {} : { body: bytesOf(body) }) };
    const url = `${this.url}/_sandbox${pathOf(path, urlParts, world)}`;
    const fetch = this.#fetch;
    const response = await fetch(url, request).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new Error(`cannot reach the sandbox at ${this.url}; check that it runs at this address`, { cause });
    });
    if (!response.ok) throw new ControlError(id, await problemOf(response));
    return response;
  }
}

function pathOf(template: string, { params = {}, query = {} }: Parts, world: string | undefined): string {
  const path = template
    .replace(/^W/, () => `/worlds/${encodeURIComponent(world ?? 'default')}`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

function typeOfBody(body: unknown): string {
  if (typeof body === 'string') return 'application/yaml';
  return body instanceof Uint8Array ? 'application/vnd.sqlite3' : 'application/json';
}

function bytesOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  // The type of the buffer does not matter, because fetch copies the bytes.
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  return JSON.stringify(body);
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (/[/+]json\b/.test(type)) return response.json();
  if (/^text\/|[/+](?:xml|yaml|pem-certificate-chain)\b/.test(type)) return response.text();
  return new Uint8Array(await response.arrayBuffer());
}

/** Proxies and other servers may return errors that are not problem documents. */
async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    // Missing properties get defaults.
    const {
      type = 'about:blank',
      title = '',
      status = response.status,
      detail = text,
      errors,
    } = JSON.parse(text) as Partial<Problem>;
    return { type, title, status, detail, errors };
  } catch {
    const detail = text.slice(0, 200) || 'the response has no body';
    return { type: 'about:blank', title: response.statusText, status: response.status, detail };
  }
}
