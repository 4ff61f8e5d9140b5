/**
 * Measures version 3 compared with version 2, on the same keywords of the same world: CPU time of the server for a list of
 * the maximum size and for a batch of creates.
 */
import { V3_KEYWORDS } from '../calls.ts';
import { ask, withSandboxes, type Client } from '../client.ts';
import { cpuMs, THIS } from '../peer.ts';
import { inRounds, prepareEach, withBaseline, type Effort } from '../rounds.ts';
import { KEYWORD_BATCH, keywordItems, makeKeywords, makeParents, type Parent } from '../rows.ts';
import type { Line } from '../table.ts';

const LISTED = 1000;
/** In each round. */
const CALLS = 10;

export function versions(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'empty' }, async (clients) => {
    const filled = await prepareEach(clients, async (client) => {
      const parents = await makeParents(client, 10);
      await makeKeywords(client, LISTED, parents);
      return {
        parents,
        v3: { ...client, headers: { ...client.headers, 'content-type': V3_KEYWORDS, accept: V3_KEYWORDS } },
      };
    });
    const lists = await inRounds(filled, effort, async (client) => ({
      v2: await cpuOf(client, () => ask(client, 'GET', `/v2/sp/keywords?count=${LISTED}`)),
      v3: await cpuOf(client, () => ask(client.v3, 'POST', '/sp/keywords/list', { maxResults: LISTED })),
    }));
    let first = 1_000_000;
    const next = (): number => (first += KEYWORD_BATCH);
    const creates = await inRounds(filled, effort, async (client) => ({
      v2: await cpuOf(client, () =>
        ask(client, 'POST', '/v2/sp/keywords', keywordItems(KEYWORD_BATCH, next(), client.parents)),
      ),
      v3: await cpuOf(client, () => ask(client.v3, 'POST', '/sp/keywords', v3Items(next(), client.parents))),
    }));
    return [
      { what: `v3 lists ${LISTED} keywords, beside v2, CPU`, results: lists },
      { what: `v3 creates ${KEYWORD_BATCH} keywords, beside v2, CPU`, results: creates },
    ].map(({ what, results }) => ({
      what,
      samples: withBaseline('v2', results('v2').get(THIS), results('v3')),
      unit: 'ms',
      baseline: 'v2',
      aim: { atMost: 1.5 },
    }));
  });
}

/** Milliseconds per call. */
async function cpuOf(client: Client, call: () => Promise<{ status: number; text: string }>): Promise<number> {
  const before = cpuMs(client);
  for (let sent = 0; sent < CALLS; sent++) {
    const { status, text } = await call();
    if (status >= 300) throw new Error(`${client.name}: ${status} ${text.slice(0, 300)}`);
  }
  return (cpuMs(client) - before) / CALLS;
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
