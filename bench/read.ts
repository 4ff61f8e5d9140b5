/**
 * Measures reads: one keyword by its id, and a list of a hundred.
 */
import { floorClient, sellerClient } from './client.ts';
import { floor, ours, withContenders } from './peer.ts';
import { againstHono, inRounds, type Effort } from './load.ts';
import { makeKeywords, makeParents } from './rows.ts';
import type { Line } from './table.ts';

const ROWS = 1000;
const CONNECTIONS = 16;

export function read(effort: Effort): Promise<Line[]> {
  return withContenders([floor('node-http'), floor('hono'), ours('empty')], async ([nodeHttp, hono, sandbox]) => {
    const seller = await sellerClient(sandbox);
    const clients = [floorClient(nodeHttp), floorClient(hono), seller];
    const parents = await makeParents(seller, 1);
    const ids = new Map<string, number[]>();
    for (const client of clients) ids.set(client.name, await makeKeywords(client, ROWS, parents));
    const load = (paths: string[]) => ({
      connections: CONNECTIONS,
      duration: effort.seconds,
      requests: paths.map((path) => ({ path })),
    });
    const gets = await inRounds(clients, effort, ({ name }) =>
      load((ids.get(name) ?? []).slice(0, 100).map((id) => `/v2/sp/keywords/${id}`)),
    );
    const lists = await inRounds(clients, effort, () => load(['/v2/sp/keywords?count=100']));
    return [againstHono('get a keyword by id', gets, 0.65), againstHono('list 100 keywords', lists, 0.7)];
  });
}
