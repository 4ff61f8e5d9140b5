/**
 * Measures the CPU time per request of all threads of the server: a get, a list, creates in two API versions, and creates
 * of the maximum size. There is no baseline; the lines are for the comparison with another build.
 */
import { V3_KEYWORDS } from '../calls.ts';
import { ask, send, withSandboxes, type Client } from '../client.ts';
import { cpuMs } from '../peer.ts';
import { inRounds, prepareEach, type Effort } from '../rounds.ts';
import { CAMPAIGN_BATCH, campaignItems, KEYWORD_BATCH, keywordItems, type Parent } from '../rows.ts';
import type { Line } from '../table.ts';

/** The differences are small, so they need more rounds than other figures. */
const ROUNDS = 2;
/** In a round of one second; a batch counts as its rows. */
const REQUESTS = 3000;
const CONNECTIONS = 4;

interface Filled extends Client {
  parent: Parent;
}

interface Request {
  /** The rows of a batch. */
  rows?: number;
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

let created = 0;
const keywordText = (): string => `measured ${(created += 1)}`;

const MEASURED: Readonly<Record<string, (parent: Parent) => Request>> = {
  'v2 get': ({ campaignId }) => ({ method: 'GET', path: `/v2/sp/campaigns/${campaignId}` }),
  'v2 list of 100': () => ({ method: 'GET', path: '/v2/sp/keywords?count=100' }),
  'v2 create': (parent) => ({
    method: 'POST',
    path: '/v2/sp/keywords',
    body: [{ ...parent, keywordText: keywordText(), matchType: 'exact', state: 'enabled', bid: 1 }],
  }),
  'v3 create': ({ campaignId, adGroupId }) => {
    const ids = { campaignId: String(campaignId), adGroupId: String(adGroupId) };
    return {
      method: 'POST',
      path: '/sp/keywords',
      headers: { 'content-type': V3_KEYWORDS, accept: V3_KEYWORDS },
      body: { keywords: [{ ...ids, keywordText: keywordText(), matchType: 'EXACT', state: 'ENABLED', bid: 1 }] },
    };
  },
  'v2 create of 100 campaigns': () => ({
    rows: CAMPAIGN_BATCH,
    method: 'POST',
    path: '/v2/sp/campaigns',
    body: campaignItems(CAMPAIGN_BATCH, (created += CAMPAIGN_BATCH)),
  }),
  'v2 create of 1000 keywords': (parent) => ({
    rows: KEYWORD_BATCH,
    method: 'POST',
    path: '/v2/sp/keywords',
    body: keywordItems(KEYWORD_BATCH, (created += KEYWORD_BATCH), [parent]),
  }),
};

export function requests(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'default' }, async (clients) => {
    const filled = await prepareEach(clients, async (client) => {
      const [first] = await send<Parent[]>(client, 'GET', '/v2/sp/adGroups?count=1');
      if (first === undefined) throw new Error(`${client.name}: the account has no ad groups`);
      return { parent: { campaignId: first.campaignId, adGroupId: first.adGroupId } };
    });
    const lines: Line[] = [];
    for (const [name, requestOf] of Object.entries(MEASURED)) {
      const results = await inRounds(filled, { rounds: effort.rounds * ROUNDS }, async (client) => ({
        cpu: await cpuPerRequest(client, requestOf, REQUESTS * effort.seconds),
      }));
      lines.push({ what: `${name}: CPU time per request`, samples: results('cpu'), unit: 'ms' });
    }
    return lines;
  });
}

async function cpuPerRequest(
  client: Filled,
  requestOf: (parent: Parent) => Request,
  rowCount: number,
): Promise<number> {
  const before = cpuMs(client);
  let [left, sent] = [rowCount, 0];
  const work = async (): Promise<void> => {
    while (left > 0) {
      const { rows = 1, method, path, headers, body } = requestOf(client.parent);
      left -= rows;
      sent++;
      const { status, text } = await ask({ ...client, headers: { ...client.headers, ...headers } }, method, path, body);
      if (status >= 300) throw new Error(`${client.name}: ${method} ${path} is ${status} ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (cpuMs(client) - before) / sent;
}
