/**
 * The method, path and body of a call of the admin API, and the same call as a command of curl.
 */
import { ADDRESSES, type Given, type OperationId } from './addresses.ts';

export interface CallParts {
  method: string;
  /** Below `/_sandbox`. */
  path: string;
  contentType: string | undefined;
  body: string | Uint8Array | undefined;
}

interface Parameters {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export function partsOfCall<K extends OperationId>(id: K, given: Given<K>, world: string): CallParts {
  // The parameters of every operation have this shape.
  const { params = {}, query = {}, body } = given as Parameters;
  const [method = '', template = ''] = ADDRESSES[id].split(' ');
  const path = template
    .replace(/^W/, () => `/worlds/${encodeURIComponent(world)}`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return { method, path: search === '' ? path : `${path}?${search}`, ...encodeBody(body) };
}

function encodeBody(body: unknown): Pick<CallParts, 'contentType' | 'body'> {
  if (body === undefined) return { contentType: undefined, body: undefined };
  if (typeof body === 'string') return { contentType: 'application/yaml', body };
  if (body instanceof Uint8Array) return { contentType: 'application/vnd.sqlite3', body };
  return { contentType: 'application/json', body: JSON.stringify(body) };
}

export interface CurlOptions {
  /** The address of `/_sandbox`. */
  baseUrl: string;
  needsToken: boolean;
}

/** The admin token is a variable of the shell, so that it does not get into the clipboard. */
export function curlOf({ method, path, contentType, body }: CallParts, { baseUrl, needsToken }: CurlOptions): string {
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(baseUrl + path)}`];
  if (needsToken) lines.push('  -H "Authorization: Bearer $SANDBOX_ADMIN_TOKEN"');
  if (contentType !== undefined) lines.push(`  -H ${quote(`Content-Type: ${contentType}`)}`);
  if (body instanceof Uint8Array) lines.push('  --data-binary @world.db');
  else if (body !== undefined) lines.push(`  --data ${quote(body)}`);
  return lines.join(' \\\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
