/**
 * Measures the cost of the journal and of the check for faults: the same server with and without them, in turns.
 */
import { sellerClient } from './client.ts';
import { core, withContenders } from './peer.ts';
import { inRounds, ratioOf, type Effort } from './load.ts';
import { makeKeywords, makeParents } from './rows.ts';
import { median, thousands, type Line } from './table.ts';

const KEYWORDS = 100;
const CONNECTIONS = 16;
/** The difference is small, so it needs more rounds than the other benchmarks. */
const ROUNDS = 3;

export function journalCost(effort: Effort): Promise<Line[]> {
  return withContenders([core('bare'), core('whole')], async (contenders) => {
    const clients = await Promise.all(contenders.map((each) => sellerClient(each)));
    const ids = new Map<string, number[]>();
    for (const client of clients) {
      ids.set(client.name, await makeKeywords(client, KEYWORDS, await makeParents(client, 1)));
    }
    const rates = await inRounds(clients, { ...effort, rounds: effort.rounds * ROUNDS }, ({ name }) => ({
      connections: CONNECTIONS,
      duration: effort.seconds,
      requests: (ids.get(name) ?? []).map((id) => ({ path: `/v2/sp/keywords/${id}` })),
    }));
    const numbers = [...rates].map(([name, each]) => `${name} ${thousands(median(each))}`);
    return [
      {
        what: 'get by id, with journal and faults',
        numbers: `${numbers.join(', ')} calls/s`,
        figure: ratioOf(rates, 'whole', 'bare'),
        unit: 'x',
        aim: { atLeast: 0.9 },
      },
    ];
  });
}
