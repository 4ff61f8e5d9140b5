/**
 * Measures creates of one keyword, in batches of the maximum size, and in batches from many connections at once. All
 * servers start empty and receive the same rows.
 */
import type { Client } from '../client.ts';
import { besideHono, loadInRounds, type Load, type Quantity } from '../load.ts';
import { OTHER, THIS } from '../peer.ts';
import type { Effort, Results } from '../rounds.ts';
import { CAMPAIGN_BATCH, campaignItems, KEYWORD_BATCH, keywordItems } from '../rows.ts';
import { median } from '../statistics.ts';
import type { Line } from '../table.ts';
import { besideFloors, type Compared } from './beside-floors.ts';

/** One sends while the other's rows are written. */
const CONNECTIONS = 2;
/** Batches that take about a second. */
const CAMPAIGN_BATCHES = 900;
const KEYWORD_BATCHES = 60;
const SINGLE_CREATES = 4000;
const SINGLE_CONNECTIONS = 16;
const CROWD = { connections: 32, batch: 100, batches: 600 };

export function create(effort: Effort): Promise<Line[]> {
  return besideFloors(effort, 10, async (clients) => {
    const share = (requests: number): number => Math.ceil(requests * effort.seconds);
    const campaigns = new Numbers();
    const campaignResults = await loadInRounds(clients, effort, (client) =>
      batches('/v2/sp/campaigns', share(CAMPAIGN_BATCHES), () =>
        campaignItems(CAMPAIGN_BATCH, campaigns.next(client, CAMPAIGN_BATCH)),
      ),
    );
    const numbers = new Numbers();
    const keywordBatches = (client: Compared, amount: number, count: number): Load =>
      batches('/v2/sp/keywords', share(amount), () => keywordItems(count, numbers.next(client, count), client.parents));
    const keywordResults = await loadInRounds(clients, effort, (client) =>
      keywordBatches(client, KEYWORD_BATCHES, KEYWORD_BATCH),
    );
    const singleResults = await loadInRounds(clients, effort, (client) => ({
      ...keywordBatches(client, SINGLE_CREATES, 1),
      connections: SINGLE_CONNECTIONS,
    }));
    const sandboxes = clients.filter(({ name }) => name === THIS || name === OTHER);
    const crowdResults = await loadInRounds(sandboxes, effort, (client) => ({
      ...keywordBatches(client, CROWD.batches, CROWD.batch),
      connections: CROWD.connections,
    }));
    return [
      ...besideHono('create keywords, 1 a call', singleResults, 0.45),
      tailLine(crowdResults),
      ...besideHono('create campaigns, 100 a call', campaignResults, 0.5, CAMPAIGN_BATCH),
      ...besideHono('create keywords, 1000 a call', keywordResults, 0.5, KEYWORD_BATCH),
    ];
  });
}

function tailLine(results: Results<Quantity>): Line {
  const [typical, slow] = [results('p50'), results('p99')];
  const inMs = ([name, values]: [string, readonly number[]]): string => `${name} ${median(values).toFixed(0)}`;
  return {
    what: `create keywords, ${CROWD.batch} a call, ${CROWD.connections} connections: p99 / p50`,
    samples: new Map(
      [...slow].map(([name, values]) => [name, values.map((p99, round) => p99 / (typical.get(name)?.[round] ?? NaN))]),
    ),
    unit: 'x',
    note: `p50 ${[...typical].map(inMs).join(', ')} ms`,
    aim: { atMost: 4 },
  };
}

/** Numbers that are unique among the items of a client. */
class Numbers {
  readonly #used = new Map<string, number>();

  next({ name }: Client, count: number): number {
    const first = this.#used.get(name) ?? 1_000_000;
    this.#used.set(name, first + count);
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
