/**
 * Measures reads: one keyword by its id, and a list of a hundred.
 */
import { besideHono, loadInRounds } from '../load.ts';
import { prepareEach, type Effort } from '../rounds.ts';
import { makeKeywords } from '../rows.ts';
import type { Line } from '../table.ts';
import { besideFloors } from './beside-floors.ts';

const ROWS = 1000;
const READ = 100;
const CONNECTIONS = 16;

export function read(effort: Effort): Promise<Line[]> {
  return besideFloors(effort, 1, async (clients) => {
    const filled = await prepareEach(clients, async (client) => ({
      ids: await makeKeywords(client, ROWS, client.parents),
    }));
    const load = (paths: readonly string[]) => ({
      connections: CONNECTIONS,
      duration: effort.seconds,
      requests: paths.map((path) => ({ path })),
    });
    const gets = await loadInRounds(filled, effort, ({ ids }) =>
      load(ids.slice(0, READ).map((id) => `/v2/sp/keywords/${id}`)),
    );
    const lists = await loadInRounds(filled, effort, () => load([`/v2/sp/keywords?count=${READ}`]));
    return [...besideHono('get a keyword by id', gets, 0.65), ...besideHono(`list ${READ} keywords`, lists, 0.7)];
  });
}
