/**
 * A `fetch` that calls the sandbox without a port. It follows redirects, decodes contents and reports lost connections
 * as the `fetch` of Node.js does.
 */
import { ConnectionLost } from '../../service/http/break-connection.ts';
import type { Region } from '../../model/marketplaces.ts';
import type { Lane } from '../run/lane.ts';

const MAX_REDIRECTS = 20;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Requests to other hosts than those of the lane go to the network. */
export function directFetch(lane: Lane): typeof globalThis.fetch {
  const regions = new Map<string, Region>(
    Object.entries(lane.urls).map(([region, url]) => [new URL(url).origin, region as Region]),
  );
  // Node.js collects a request for whose answer nothing but its signal waits, and then the signal never aborts.
  const requests = new Set<Request>();
  const send = async (request: Request, redirects: number): Promise<Response> => {
    const region = regions.get(new URL(request.url).origin);
    if (region === undefined) return globalThis.fetch(request);
    requests.add(request);
    const answer = await untilAborted(request.signal, async () => lane.fetch(request, { region })).catch(asFetchError);
    const location = answer.headers.get('location');
    if (!REDIRECTS.has(answer.status) || location === null || request.redirect === 'manual') return decoded(answer);
    if (request.redirect === 'error' || redirects === MAX_REDIRECTS) throw new TypeError('fetch failed');
    return send(redirected(request, answer.status, new URL(location, request.url)), redirects + 1);
  };
  return (input, init) => send(new Request(input, init), 0);
}

/** Credentials are not sent to another origin. */
function redirected({ method, headers, signal, url }: Request, status: number, location: URL): Request {
  const kept = new Headers(headers);
  if (location.origin !== new URL(url).origin) kept.delete('authorization');
  const isRead = method === 'GET' || method === 'HEAD';
  // The service redirects downloads only, so there is no body to send again.
  return new Request(location, { method: isRead || status > 303 ? method : 'GET', headers: kept, signal });
}

function decoded(answer: Response): Response {
  if (answer.headers.get('content-encoding') !== 'gzip' || answer.body === null) return answer;
  const { status, headers } = answer;
  return new Response(answer.body.pipeThrough(new DecompressionStream('gzip')), { status, headers });
}

function asFetchError(error: unknown): never {
  throw error instanceof ConnectionLost ? new TypeError('fetch failed', { cause: error }) : error;
}

function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}
