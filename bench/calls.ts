/**
 * Calls that benchmarks repeat, and their CPU time.
 */
import { ask, send, type Client } from './client.ts';
import { pause, threadMs } from './peer.ts';

/** Milliseconds after which the kernel has counted what a server that is idle now has done. */
const SETTLE = 5;

export const V3_CAMPAIGNS = 'application/vnd.spCampaign.v3+json';
export const V3_ADS = 'application/vnd.spProductAd.v3+json';
export const V3_KEYWORDS = 'application/vnd.spKeyword.v3+json';

/** The round makes calls differ where they must not be answered from what an earlier one has left. */
export type Call = (client: Client, round: number) => Promise<unknown>;

export const v2 =
  (path: string): Call =>
  (client) =>
    send(client, 'GET', path);

export const v3 =
  (path: string, type: string, body: object): Call =>
  async (client) => {
    const headers = { ...client.headers, 'content-type': type, accept: type };
    const { status, text } = await ask({ ...client, headers }, 'POST', path, body);
    if (status >= 300) throw new Error(`${client.name}: POST ${path} is ${status} ${text.slice(0, 300)}`);
  };

let changes = 0;

/** Changes the bid of one keyword. */
export async function changeKeyword(client: Client, round: number): Promise<void> {
  const [keyword] = await send<{ keywordId: number }[]>(client, 'GET', `/v2/sp/keywords?count=1&startIndex=${round}`);
  await send(client, 'PUT', '/v2/sp/keywords', [{ keywordId: keyword?.keywordId, bid: 1 + (++changes % 1000) / 100 }]);
}

/**
 * CPU time of the event loop in milliseconds, with what it does after the last response. It is steadier than time on a
 * busy machine, and is also what other requests wait for.
 */
export async function loopMs(client: Client, call: () => Promise<unknown>): Promise<number> {
  await pause(SETTLE);
  const before = threadMs(client);
  await call();
  await pause(SETTLE);
  return threadMs(client) - before;
}
