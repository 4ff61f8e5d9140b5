/**
 * Measures the cost of the journal and of the check for faults: the same server with and without them, in turns. Both are
 * built from the sources of this build.
 */
import { sellerClient } from '../client.ts';
import { core, THIS, withContenders } from '../peer.ts';
import { loadInRounds } from '../load.ts';
import { prepareEach, type Effort } from '../rounds.ts';
import { makeKeywords, makeParents } from '../rows.ts';
import type { Line } from '../table.ts';

const KEYWORDS = 100;
const CONNECTIONS = 16;
/** The difference is small, so it needs more rounds than the other benchmarks. */
const ROUNDS = 3;

export function journalCost({ rounds, seconds }: Effort): Promise<Line[]> {
  return withContenders([core('bare'), core(THIS)], async (contenders) => {
    const clients = await Promise.all(contenders.map((each) => sellerClient(each)));
    const filled = await prepareEach(clients, async (client) => ({
      ids: await makeKeywords(client, KEYWORDS, await makeParents(client, 1)),
    }));
    const results = await loadInRounds(filled, { rounds: rounds * ROUNDS }, ({ ids }) => ({
      connections: CONNECTIONS,
      duration: seconds,
      requests: ids.map((id) => ({ path: `/v2/sp/keywords/${id}` })),
    }));
    return [
      {
        what: 'get by id, beside one without journal and faults, by CPU time of the server',
        samples: results('cpuRate'),
        unit: 'calls/s',
        baseline: 'bare',
        aim: { atLeast: 0.9 },
      },
    ];
  });
}
