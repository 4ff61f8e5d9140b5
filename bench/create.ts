/**
 * Measures creates of one keyword, in batches of the maximum size, and in batches from many connections at once. All
 * servers start empty and receive the same rows.
 */
import { floorClient, sellerClient } from './client.ts';
import { floor, ours, withContenders } from './peer.ts';
import { againstHono, inRounds, tailsOf, type Effort, type Load, type Tail } from './load.ts';
import { CAMPAIGN_BATCH, campaignItems, KEYWORD_BATCH, keywordItems, makeParents } from './rows.ts';
import { median, type Line } from './table.ts';

/** One sends while the other's rows are written. */
const CONNECTIONS = 2;
/** Batches that take about a second. */
const CAMPAIGN_BATCHES = 900;
const KEYWORD_BATCHES = 60;
const SINGLE_CREATES = 4000;
const SINGLE_CONNECTIONS = 16;
const CROWD = { connections: 32, batch: 100, batches: 600 };

export function create(effort: Effort): Promise<Line[]> {
  return withContenders([floor('node-http'), floor('hono'), ours('empty')], async ([nodeHttp, hono, sandbox]) => {
    const seller = await sellerClient(sandbox);
    const clients = [floorClient(nodeHttp), floorClient(hono), seller];
    const parents = await makeParents(seller, 10);
    const share = (contexts: number): number => Math.ceil(contexts * effort.seconds);

    const campaigns = new Names();
    const campaignRates = await inRounds(clients, effort, ({ name }) =>
      batches('/v2/sp/campaigns', share(CAMPAIGN_BATCHES), () =>
        campaignItems(CAMPAIGN_BATCH, campaigns.next(name, CAMPAIGN_BATCH)),
      ),
    );
    const keywords = new Names();
    const keywordRates = await inRounds(clients, effort, ({ name }) =>
      batches('/v2/sp/keywords', share(KEYWORD_BATCHES), () =>
        keywordItems(KEYWORD_BATCH, keywords.next(name, KEYWORD_BATCH), parents),
      ),
    );
    const singleRates = await inRounds(clients, effort, ({ name }) => ({
      ...batches('/v2/sp/keywords', share(SINGLE_CREATES), () => keywordItems(1, keywords.next(name, 1), parents)),
      connections: SINGLE_CONNECTIONS,
    }));
    const tails = await tailsOf(seller, effort, () => ({
      ...batches('/v2/sp/keywords', share(CROWD.batches), () =>
        keywordItems(CROWD.batch, keywords.next(seller.name, CROWD.batch), parents),
      ),
      connections: CROWD.connections,
    }));
    return [
      againstHono('create keywords, 1 a call', singleRates, 0.45),
      tailLine(tails),
      againstHono('create campaigns, 100 a call', campaignRates, 0.5, CAMPAIGN_BATCH),
      againstHono('create keywords, 1000 a call', keywordRates, 0.5, KEYWORD_BATCH),
    ];
  });
}

function tailLine(tails: readonly Tail[]): Line {
  const [p50, p99] = [median(tails.map((tail) => tail.p50)), median(tails.map((tail) => tail.p99))];
  return {
    what: `create keywords, ${CROWD.batch} a call, ${CROWD.connections} connections: p99 / p50`,
    numbers: `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms`,
    figure: median(tails.map((tail) => tail.p99 / tail.p50)),
    unit: 'x',
    aim: { atMost: 4 },
  };
}

/** Numbers that are unique among the items of a client. */
class Names {
  readonly #used = new Map<string, number>();

  next(client: string, count: number): number {
    const first = this.#used.get(client) ?? 1_000_000;
    this.#used.set(client, first + count);
    return first;
  }
}

/** Bodies are serialized in advance, so that the sender is not measured. */
function batches(path: string, amount: number, items: () => readonly object[]): Load {
  const bodies = Array.from({ length: amount }, () => JSON.stringify(items()));
  let sent = 0;
  return {
    connections: CONNECTIONS,
    amount,
    requests: [{ method: 'POST', path, setupRequest: (request) => ({ ...request, body: bodies[sent++] ?? '[]' }) }],
  };
}
