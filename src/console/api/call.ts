/**
 * Calls the admin API from the browser, with the client library and the admin token of the user.
 */
import { errorOf } from '../../client/admin-error.ts';
import {
  AdminHttpClient,
  partsOfRequest,
  type Answer,
  type Given,
  type OperationId,
} from '../../client/http-client.ts';
import type { World } from '../../generated/admin-types.ts';
import { parseJson } from '../format/json-lines.ts';
import { adminToken, isTokenRefused } from './admin-token.ts';
import { curlOf } from './curl.ts';

/** `…/_sandbox/console/`. The script is in a folder below. */
export const CONSOLE_URL = new URL('../', import.meta.url);
const client = new AdminHttpClient(new URL('../..', CONSOLE_URL), { fetch: fetchWithToken, parseJson });
const BASE_URL = `${client.url}/_sandbox`;

interface CallOptions {
  world: string;
  signal?: AbortSignal | undefined;
  /** Additional request headers, such as `last-event-id`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Rejects with `AdminApiError` if the response is an error. */
export function call<K extends OperationId>(id: K, given: Given<K>, options: CallOptions): Promise<Answer<K>> {
  return client.call(id, given, options);
}

/** Returns the response itself, for streams and files. */
export function open<K extends OperationId>(id: K, given: Given<K>, options: CallOptions): Promise<Response> {
  return client.open(id, given, options);
}

/** The user can enter the token at any time, so each request reads it. */
async function fetchWithToken(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(authorization())) headers.set(name, value);
  const response = await fetch(url, { ...init, headers });
  if (response.status === 401) isTokenRefused.value = true;
  return response;
}

function authorization(): Record<string, string> {
  return adminToken.value === undefined ? {} : { authorization: `Bearer ${adminToken.value}` };
}

/** Sends a file and reports the sent part, from 0 to 1. `fetch` does not report it. */
export function upload<K extends OperationId>(
  id: K,
  given: Given<K>,
  { world }: CallOptions,
  onProgress: (part: number) => void,
): Promise<void> {
  const { method, path, contentType, body } = partsOfRequest(id, given, world);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, BASE_URL + path);
    const headers = { ...authorization(), ...(contentType === undefined ? {} : { 'content-type': contentType }) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new Error('The connection to the sandbox was lost')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 400) return resolve();
      if (status === 401) isTokenRefused.value = true;
      errorOf(id, new Response(responseText, { status, statusText })).then(reject, reject);
    });
    request.send(body ?? null);
  });
}

/** Lists the profiles as a client of the service does. The response is not used: the call is shown when it is recorded. */
export async function listProfiles(apiUrl: string, { accessToken, clientId }: World['credentials']): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, 'amazon-advertising-api-clientid': clientId };
  await fetch(`${apiUrl}/v2/profiles`, { headers });
}

/** The call as a command of curl. */
export function curlOfCall<K extends OperationId>(id: K, given: Given<K>, world: string): string {
  return curlOf(partsOfRequest(id, given, world), { baseUrl: BASE_URL, needsToken: adminToken.value !== undefined });
}
