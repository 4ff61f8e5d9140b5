/**
 * Calls the admin API from the browser.
 */
import { parseJson } from '../format/json-lines.ts';
import type { World } from '../../generated/admin-types.ts';
import { adminToken, isTokenRefused } from './admin-token.ts';
import type { Answer, Given, OperationId } from './addresses.ts';
import { curlOf, partsOfCall } from './call-parts.ts';
import { failureOf, type CallFailed } from './problem.ts';

/** `…/_sandbox/console/`. The script is in a folder below. */
export const CONSOLE_URL = new URL('../', import.meta.url);
const BASE_URL = new URL('..', CONSOLE_URL).href.replace(/\/$/, '');

export interface CallOptions {
  world: string;
  signal?: AbortSignal | undefined;
  /** Additional request headers, such as `accept`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Rejects with `CallFailed` if the response is an error. */
export async function call<K extends OperationId>(id: K, given: Given<K>, options: CallOptions): Promise<Answer<K>> {
  // The type is generated from the OpenAPI document.
  return (await contentOf(await open(id, given, options))) as Answer<K>;
}

/** Returns the response itself, for streams and files. */
export async function open<K extends OperationId>(id: K, given: Given<K>, options: CallOptions): Promise<Response> {
  const { method, path, contentType, body } = partsOfCall(id, given, options.world);
  const headers = new Headers({ accept: 'application/json, */*', ...authorization(), ...options.headers });
  if (contentType !== undefined) headers.set('content-type', contentType);
  const response = await fetch(BASE_URL + path, {
    method,
    headers,
    signal: options.signal ?? null,
    // The type of the buffer does not matter, because fetch copies the bytes.
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });
  if (response.ok) return response;
  throw await failed(response);
}

async function failed(response: Response): Promise<CallFailed> {
  if (response.status === 401) isTokenRefused.value = true;
  return failureOf(response);
}

function authorization(): Record<string, string> {
  return adminToken.value === undefined ? {} : { authorization: `Bearer ${adminToken.value}` };
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (/[/+]json\b/.test(type)) return parseJson(await response.text());
  if (/^text\/|[/+](?:xml|yaml)\b/.test(type)) return response.text();
  return new Uint8Array(await response.arrayBuffer());
}

/** Sends a file and reports the sent part, from 0 to 1. `fetch` does not report it. */
export function upload<K extends OperationId>(
  id: K,
  given: Given<K>,
  { world }: CallOptions,
  onProgress: (part: number) => void,
): Promise<void> {
  const { method, path, contentType, body } = partsOfCall(id, given, world);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, BASE_URL + path);
    const headers = { ...authorization(), ...(contentType === undefined ? {} : { 'content-type': contentType }) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new Error('The connection to the sandbox was lost')));
    request.addEventListener('load', () => {
      if (request.status < 400) return resolve();
      const { status, statusText } = request;
      failed(new Response(request.responseText, { status, statusText })).then(reject, reject);
    });
    request.send(body as XMLHttpRequestBodyInit);
  });
}

/** Lists the profiles as a client of the service does. The response is not used: the call is shown when it is recorded. */
export async function listProfiles(apiUrl: string, { accessToken, clientId }: World['credentials']): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, 'amazon-advertising-api-clientid': clientId };
  await fetch(`${apiUrl}/v2/profiles`, { headers });
}

/** The call as a command of curl. */
export function curlOfCall<K extends OperationId>(id: K, given: Given<K>, world: string): string {
  return curlOf(partsOfCall(id, given, world), { baseUrl: BASE_URL, needsToken: adminToken.value !== undefined });
}
