/**
 * How the control API is called: by operationId, over fetch. It knows where each call is and nothing of what it does.
 */
import { ControlError } from './control-error.ts';
import { OPERATIONS, type Operations, type Problem } from './control-types.ts';

export type OperationId = keyof Operations;
/** What a call takes: params of its path, query, body. */
export type Given<K extends OperationId> = Omit<Operations[K], 'answer'>;
export type Answer<K extends OperationId> = Operations[K]['answer'];
export type Body<K extends OperationId> = Operations[K] extends { body?: infer B } ? Exclude<B, undefined> : never;
export type Query<K extends OperationId> = Operations[K] extends { query?: infer Q } ? Exclude<Q, undefined> : never;

/** Calls by operationId, all of one world. */
export type CallWorld = <K extends OperationId>(id: K, given: Given<K>) => Promise<Answer<K>>;

export interface ConnectOptions {
  /** What `SANDBOX_ADMIN_TOKEN` says, where the sandbox was started with one. */
  adminToken?: string | undefined;
  /** In place of the run-time's own. */
  fetch?: typeof globalThis.fetch | undefined;
}

interface Parts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export class Caller {
  /** Without a slash at its end. */
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
    // What the document says of this call, from which the type was written.
    return (await contentOf(response)) as Answer<K>;
  }

  /** The answer as it comes, for those that go on and on. */
  async open<K extends OperationId>(
    id: K,
    given: Given<K>,
    world?: string,
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    // What any call takes has these parts, and no others.
    const { body, ...place } = given as Parts;
    const [method = '', path = ''] = OPERATIONS[id].split(' ');
    const headers = new Headers({ accept: 'application/json, */*' });
    if (this.#adminToken !== undefined) headers.set('authorization', `Bearer ${this.#adminToken}`);
    if (body !== undefined) headers.set('content-type', typeOfBody(body));
    const request = { method, headers, signal, ...(body === undefined ? {} : { body: bytesOf(body) }) };
    const url = `${this.url}/_sandbox${addressOf(path, place, world)}`;
    const fetch = this.#fetch;
    const response = await fetch(url, request).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new Error(`no sandbox answers at ${this.url}: is it running, and is that its address?`, { cause });
    });
    if (!response.ok) throw new ControlError(id, await problemOf(response));
    return response;
  }
}

function addressOf(template: string, { params = {}, query = {} }: Parts, world: string | undefined): string {
  const path = template
    .replace(/^W/, () => `/worlds/${encodeURIComponent(world ?? 'default')}`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const said = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

function typeOfBody(body: unknown): string {
  if (typeof body === 'string') return 'application/yaml';
  return body instanceof Uint8Array ? 'application/vnd.sqlite3' : 'application/json';
}

function bytesOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  // Whatever memory the bytes lie in, fetch takes a copy.
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

/** What stands before a sandbox, or in its place, answers in words of its own. */
async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    // Whatever it is: what it lacks is put in.
    const {
      type = 'about:blank',
      title = '',
      status = response.status,
      detail = text,
      errors,
    } = JSON.parse(text) as Partial<Problem>;
    return { type, title, status, detail, errors };
  } catch {
    const detail = text.slice(0, 200) || 'it answered without a word';
    return { type: 'about:blank', title: response.statusText, status: response.status, detail };
  }
}
