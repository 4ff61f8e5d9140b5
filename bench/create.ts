/**
 * Measures creates in batches of the maximum size. Both servers start empty and receive the same rows.
 */
import { floorClient, sellerClient } from './client.ts';
import { floor, ours, withContenders } from './peer.ts';
import { againstHono, inRounds, type Effort, type Load } from './load.ts';
import { CAMPAIGN_BATCH, campaignItems, KEYWORD_BATCH, keywordItems, makeParents } from './rows.ts';
import type { Line } from './table.ts';

/** One sends while the other's rows are written. */
const CONNECTIONS = 2;
/** Batches that take about a second. */
const CAMPAIGN_BATCHES = 900;
const KEYWORD_BATCHES = 60;

export function create(effort: Effort): Promise<Line[]> {
  return withContenders([floor('node-http'), floor('hono'), ours('empty')], async ([nodeHttp, hono, sandbox]) => {
    const seller = await sellerClient(sandbox);
    const clients = [floorClient(nodeHttp), floorClient(hono), seller];
    const parents = await makeParents(seller, 10);
    const share = (contexts: number): number => Math.ceil(contexts * effort.seconds);

    const campaigns = new Names();
    const campaignRates = await inRounds(clients, effort, ({ name }) =>
      contexts('/v2/sp/campaigns', share(CAMPAIGN_BATCHES), () =>
        campaignItems(CAMPAIGN_BATCH, campaigns.next(name, CAMPAIGN_BATCH)),
      ),
    );
    const keywords = new Names();
    const keywordRates = await inRounds(clients, effort, ({ name }) =>
      contexts('/v2/sp/keywords', share(KEYWORD_BATCHES), () =>
        keywordItems(KEYWORD_BATCH, keywords.next(name, KEYWORD_BATCH), parents),
      ),
    );
    return [
      againstHono('create campaigns, 100 a call', campaignRates, 0.5, CAMPAIGN_BATCH),
      againstHono('create keywords, 1000 a call', keywordRates, 0.5, KEYWORD_BATCH),
    ];
  });
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
function contexts(path: string, amount: number, items: () => readonly object[]): Load {
  const bodies = Array.from({ length: amount }, () => JSON.stringify(items()));
  let sent = 0;
  return {
    connections: CONNECTIONS,
    amount,
    requests: [{ method: 'POST', path, setupRequest: (request) => ({ ...request, body: bodies[sent++] ?? '[]' }) }],
  };
}
