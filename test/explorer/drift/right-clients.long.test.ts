/**
 * Legal drift, with clients that are right and whose outputs change with an added row: they count and add up, store parts
 * of rows or the whole answer. Clients that count wrongly are still found.
 */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { explore, type ClientFunction, type ExplorerWorld } from '../../../src/explorer/explore.ts';
import { FAULT_GROUPS } from '../../../src/explorer/faults/exploration.ts';

const OPTIONS = {
  scenario: 'default',
  now: '2026-03-02T12:00:00Z',
  timeout: 5000,
  without: FAULT_GROUPS.filter((group) => group !== 'drift'),
};
const DAY = '2026-02-27';
const V3 = 'application/vnd.spCampaign.v3+json';

// oxlint-disable-next-line typescript/no-explicit-any -- the clients look into answers of every shape
type Answer = any;

async function call(world: ExplorerWorld, method: string, path: string, body?: object, type = 'application/json') {
  const { apiUrl, credentials, profileId, fetch, timeout } = world;
  const answer = await fetch(apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${credentials.accessToken}`,
      'vendor-advertising-api-clientid': credentials.clientId,
      'vendor-advertising-api-scope': profileId,
      'content-type': type,
      accept: type,
    },
    signal: timeout(30_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer;
}

async function read(...request: Parameters<typeof call>): Promise<Answer> {
  return (await call(...request)).json();
}

const campaignsOf = (world: ExplorerWorld): Promise<Answer[]> => read(world, 'GET', '/v2/sp/campaigns');
const query = (world: ExplorerWorld, name: string, page: object = {}): Promise<Answer> =>
  read(world, 'POST', `/adsApi/v1/query/${name}`, { adProductFilter: { include: ['SPONSORED_PRODUCTS'] }, ...page });

/** The text of each row, whose ids have more digits than a number can hold. */
async function report(world: ExplorerWorld, reportTypeId: string, groupBy: string, columns: string[]) {
  const configuration = {
    adProduct: 'SPONSORED_PRODUCTS',
    reportTypeId,
    groupBy: [groupBy],
    timeUnit: 'DAILY',
    columns,
  };
  const { reportId } = await read(world, 'POST', '/reporting/reports', {
    startDate: DAY,
    endDate: DAY,
    configuration: { ...configuration, format: 'GZIP_JSON' },
  });
  for (;;) {
    const { status, url } = await read(world, 'GET', `/reporting/reports/${reportId}`);
    if (status === 'COMPLETED') {
      const file = gunzipSync(Buffer.from(await (await world.fetch(url)).arrayBuffer())).toString();
      return JSON.parse(file.replaceAll(/("\w*Id":)(\d+)/g, '$1"$2"')) as Answer[];
    }
    await world.sleep(60_000);
  }
}

const sum = (rows: readonly Answer[], field: string): number => rows.reduce((total, row) => total + row[field], 0);
const countBy = (rows: readonly Answer[], field: string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(rows, (row) => row[field])].map(([key, own]) => [key, own.length]));

const RIGHT: Readonly<Record<string, ClientFunction>> = {
  async 'counts and adds up'(world) {
    const rows = await campaignsOf(world);
    return { campaigns: rows.length, budgets: sum(rows, 'dailyBudget'), cents: sum(rows, 'dailyBudget') * 100 };
  },
  'counts by state': async (world) => countBy(await campaignsOf(world), 'state'),
  async 'counts by parent'(world) {
    const byGroup = countBy(await read(world, 'GET', '/v2/sp/keywords'), 'adGroupId');
    return Object.entries(byGroup).map(([adGroup, keywords]) => ({ adGroup, keywords }));
  },
  async 'writes a sentence'(world) {
    const rows = await campaignsOf(world);
    return `read ${rows.length} campaigns, ${rows.filter(({ state }) => state === 'enabled').length} enabled`;
  },
  'stores parts of rows': async (world) =>
    (await campaignsOf(world)).map(({ state, dailyBudget }) => ({ state, budget: dailyBudget })),
  'stores the whole list': (world) => read(world, 'POST', '/sp/campaigns/list', {}, V3),
  'stores the whole query': (world) => query(world, 'ads'),
  async 'stores the ids of targets'(world) {
    const ids: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = await query(world, 'targets', { maxResults: 50, ...(nextToken === undefined ? {} : { nextToken }) });
      ids.push(...page.targets.map(({ targetId }: Answer) => targetId));
      nextToken = page.nextToken ?? undefined;
    } while (nextToken !== undefined);
    return ids;
  },
  'stores ads by their ids': async (world) =>
    (await query(world, 'ads')).ads.map(({ adId, state }: Answer) => `${adId} ${state}`),
  async 'adds up a report'(world) {
    const rows = await report(world, 'spCampaigns', 'campaign', [
      'date',
      'campaignId',
      'campaignName',
      'clicks',
      'cost',
    ]);
    return { clicks: sum(rows, 'clicks'), cost: sum(rows, 'cost').toFixed(2) };
  },
  async 'stores the rows of a report by keyword'(world) {
    const rows = await report(world, 'spTargeting', 'targeting', ['date', 'campaignId', 'keywordId', 'clicks', 'cost']);
    return rows.map(({ keywordId, clicks }) => `${keywordId};${clicks}`);
  },
};

const WRONG: Readonly<Record<string, ClientFunction>> = {
  async 'counts the last row twice'(world) {
    const rows = await campaignsOf(world);
    return { campaigns: rows.length > 14 ? rows.length + 1 : rows.length };
  },
  async 'adds up the last row twice'(world) {
    const rows = await campaignsOf(world);
    return { budgets: sum(rows, 'dailyBudget') + (rows.length > 14 ? rows.at(-1).dailyBudget : 0) };
  },
  async 'loses rows of a list that is longer'(world) {
    const rows = await campaignsOf(world);
    return rows.slice(0, rows.length > 14 ? 12 : 14).map(({ campaignId }) => campaignId);
  },
};

describe('legal drift', { timeout: 120_000 }, () => {
  it.each(Object.entries(RIGHT))('does not make a client wrong that %s', async (_what, client) => {
    const { runs } = await explore(client, OPTIONS);
    expect(runs.length).toBeGreaterThan(3);
    const failures = runs.filter(({ verdict }) => verdict !== 'survived' && verdict !== 'failed');
    expect(failures.map(({ id, differences }) => [id, differences])).toEqual([]);
  });

  it.each(Object.entries(WRONG))('finds a client that %s', async (_what, client) => {
    const only = ['listCampaigns.first+drift-extra-row'];
    const { runs } = await explore(client, { ...OPTIONS, only });
    expect(runs.map(({ verdict }) => verdict)).toEqual(['silently-wrong']);
  });
});
