/**
 * Measures version 3 compared with version 2, on the same keywords of the same world.
 */
import { sellerClient, type Client } from './client.ts';
import { ours, withContenders } from './peer.ts';
import { inRounds, ratioOf, type Effort, type Load, type Rates } from './load.ts';
import { KEYWORD_BATCH, keywordItems, makeKeywords, makeParents, type Parent } from './rows.ts';
import { median, type Line } from './table.ts';

const TYPE = 'application/vnd.spKeyword.v3+json';
const LISTED = 1000;
const CONNECTIONS = 2;
/** Batches that take about a second. */
const BATCHES = 40;

export function versions(effort: Effort): Promise<Line[]> {
  return withContenders([ours('empty')], async ([sandbox]) => {
    const seller = await sellerClient(sandbox);
    const v2 = { ...seller, name: 'v2' };
    const v3 = { ...seller, name: 'v3', headers: { ...seller.headers, 'content-type': TYPE, accept: TYPE } };
    const parents = await makeParents(seller, 10);
    await makeKeywords(seller, LISTED, parents);
    const both = { connections: CONNECTIONS, duration: effort.seconds };
    const lists = await inRounds([v2, v3], effort, (client) => ({
      ...both,
      requests:
        client === v2
          ? [{ path: `/v2/sp/keywords?count=${LISTED}` }]
          : [{ method: 'POST', path: '/sp/keywords/list', body: JSON.stringify({ maxResults: LISTED }) }],
    }));
    let first = 1_000_000;
    const creates = await inRounds([v2, v3], effort, (client) => {
      const bodies = Array.from({ length: Math.ceil(BATCHES * effort.seconds) }, () => {
        first += KEYWORD_BATCH;
        return client === v2 ? keywordItems(KEYWORD_BATCH, first, parents) : v3Items(first, parents);
      });
      return batches(client === v2 ? '/v2/sp/keywords' : '/sp/keywords', bodies);
    });
    return [
      against(`v3 lists ${LISTED} keywords, beside v2`, lists, [v2, v3]),
      against(`v3 creates ${KEYWORD_BATCH} keywords, beside v2`, creates, [v2, v3]),
    ];
  });
}

function v3Items(first: number, parents: readonly Parent[]): object {
  const keywords = keywordItems(KEYWORD_BATCH, first, parents).map((item) => ({
    ...item,
    campaignId: String(item.campaignId),
    adGroupId: String(item.adGroupId),
    matchType: item.matchType.toUpperCase(),
    state: item.state.toUpperCase(),
  }));
  return { keywords };
}

function batches(path: string, items: readonly object[]): Load {
  const bodies = items.map((each) => JSON.stringify(each));
  let sent = 0;
  return {
    connections: CONNECTIONS,
    amount: bodies.length,
    requests: [{ method: 'POST', path, setupRequest: (request) => ({ ...request, body: bodies[sent++] ?? '[]' }) }],
  };
}

/** The rate of the second client as a fraction of that of the first. */
function against(what: string, rates: Rates, [one, other]: readonly [Client, Client]): Line {
  const times = [...rates].map(([name, each]) => `${name} ${(1000 / median(each)).toFixed(1)}`);
  return {
    what,
    numbers: `${times.join(', ')} ms`,
    figure: ratioOf(rates, one.name, other.name),
    unit: 'x',
    aim: { atMost: 1.5 },
  };
}
