/**
 * Checks what tests are answered over ports. `fetch` hands each answer on at once; an answer that contradicts the OpenAPI
 * document fails the test that is running when that is known.
 */
import { contradiction } from './check-answer.ts';

/** Streams, and files of which the documents say nothing but their type. */
const UNREAD = /^(?:text\/event-stream|application\/octet-stream|application\/vnd\.sqlite3)/;

const found: string[] = [];
const open = new Set<Promise<void>>();
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  const request = input instanceof Request ? input : undefined;
  const url = new URL(request?.url ?? String(input));
  const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
  if (!isWatched(response, url)) return response;
  const work = watch(method, url, response.clone()).finally(() => open.delete(work));
  open.add(work);
  return response;
};

function isWatched({ headers }: Response, { pathname }: URL): boolean {
  const isOurs = headers.has('x-amz-request-id') || pathname.startsWith('/_sandbox/');
  return isOurs && headers.has('content-length') && !UNREAD.test(headers.get('content-type') ?? '');
}

async function watch(method: string, url: URL, response: Response): Promise<void> {
  // A connection may fail on command.
  const text = await response.text().catch(() => undefined);
  if (text === undefined) return;
  const contentType = response.headers.get('content-type');
  const wrong = await contradiction({ method, path: url.pathname, status: response.status, contentType, text });
  const id = response.headers.get('x-amz-request-id');
  if (wrong !== undefined && (id === null || (await hasNoFault(url, id)))) found.push(wrong);
}

/** Looked up in the journals of all worlds: the address of a call may not contain the world. */
async function hasNoFault({ origin }: URL, id: string): Promise<boolean> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await realFetch(origin + path).catch(() => undefined);
    return answer?.ok ? answer.json() : undefined;
  };
  const list = (await read('/_sandbox/worlds')) as { worlds: { name: string }[] } | undefined;
  const exchanges = await Promise.all(
    (list?.worlds ?? []).map(({ name }) => read(`/_sandbox/worlds/${name}/requests/${id}`)),
  );
  const known = exchanges.filter((exchange) => exchange !== undefined) as { fault?: string | null }[];
  return known.length > 0 && known.every(({ fault }) => fault === undefined || fault === null);
}

/** What was found since it was last asked. What still waits for the end of a body is reported later. */
export async function takeContradictions(): Promise<readonly string[]> {
  await Promise.race([Promise.allSettled(open), new Promise(setImmediate)]);
  return found.splice(0);
}
