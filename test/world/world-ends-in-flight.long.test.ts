/**
 * Requests that are in progress while their world is reset, restored, replaced, restarted or dropped.
 */
import { describe, expect } from 'vitest';
import { requestReport, requestSnapshot, seed } from '../fixtures/programs/clients/reports.ts';
import { openWorld, type Answer, type Ask, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const MANY = { campaigns: 8, adGroupsPerCampaign: 5, keywordsPerAdGroup: 200 };
const METRICS = { metrics: 'keywordText,impressions,clicks,cost' };
const METRICS_QUERY = { recordType: 'keywords', date: '2026-03-01' };

const SLOW: [name: string, request: (seller: TestWorld) => Promise<Answer>][] = [
  ['a report', (seller) => requestReport(seller, 'keywords', METRICS)],
  ['a snapshot', (seller) => requestSnapshot(seller, 'keywords')],
  [
    'the metrics',
    (seller) => seller.admin('GET', `/metrics?${query({ ...METRICS_QUERY, profileId: seller.profile() })}`),
  ],
  [
    'a comparison of metrics',
    (seller) =>
      seller.admin('POST', '/metrics/compare', {
        ...METRICS_QUERY,
        profileId: seller.profile(),
        rows: [{ keywordId: '1' }],
      }),
  ],
];

function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

const INTERRUPTIONS: [verb: string, how: string, end: (seller: TestWorld, file: Buffer) => Promise<Answer>][] = [
  ['reset', 'was reset', (seller) => seller.admin('POST', '/reset')],
  ['restored', 'was restored from a checkpoint', (seller) => seller.admin('POST', '/checkpoints/full/restore')],
  ['restarted', 'was started again from a scenario', (seller) => seller.admin('POST', '/scenario', { name: 'empty' })],
  [
    'replaced',
    'was replaced by an import',
    (seller, file) => seller.admin('PUT', '/import', undefined, { raw: new Uint8Array(file) }),
  ],
];

async function fullSandbox(): Promise<{ world: TestWorld; file: Buffer }> {
  const seller = openWorld({ inThread: true });
  await seed(seller, MANY);
  expect((await seller.admin('POST', '/checkpoints', { name: 'full' })).status).toBe(201);
  return { world: seller, file: (await seller.admin('GET', '/export')).bytes };
}

/** The error text, in the format of either API. */
const detailsOf = ({ json }: Answer): string => json.details ?? json.detail;

describe.each(SLOW)('%s that is in progress', (_name, request) => {
  it.each(INTERRUPTIONS)('returns 409 if its world is %s', async (_verb, how, end) => {
    const { world: seller, file } = await fullSandbox();
    const answer = request(seller);
    await new Promise(setImmediate);
    expect((await end(seller, file)).status).toBe(200);
    expect((await answer).status).toBe(409);
    expect(detailsOf(await answer)).toBe(
      `The world default ${how} while this request was in progress; send the request again`,
    );
    expect((await answer).headers.get('content-type')).toMatch(/^application\/(json|problem\+json)$/);
  });
});

describe('a request of a deleted world', () => {
  async function copyOf(seller: TestWorld, name: string): Promise<Ask> {
    const { json } = await seller.admin('POST', '/worlds', { name, from: 'default' });
    return {
      token: json.credentials.accessToken,
      headers: { 'vendor-advertising-api-clientid': json.credentials.clientId },
    };
  }

  it('returns 404 during a delay, in the format of its API, without an effect on other worlds', async () => {
    const seller = openWorld();
    const ask = await copyOf(seller, 'short');
    await seller.admin('POST', '/worlds/short/faults', { match: {}, effect: { delay: '20ms' } });
    const answers = [
      seller.ask('GET', '/v2/profiles', { ...ask, profile: undefined }),
      seller.ask('POST', '/sp/campaigns/list', { ...ask, raw: '{}' }),
    ];
    const world = seller.worlds.get('short');
    await seller.admin('DELETE', '/worlds/short');
    const details = 'The world short was dropped while this request was in progress';
    for (const answer of await Promise.all(answers)) {
      expect([answer.status, answer.json]).toEqual([404, { code: 'NOT_FOUND', details }]);
    }
    expect(world?.lifetime.endedBy).toBe('dropped');
    expect((await seller.ask('GET', '/v2/profiles')).status).toBe(200);
  });

  it('returns 404 for metrics', async () => {
    const seller = openWorld({ inThread: true });
    await seed(seller, MANY);
    await copyOf(seller, 'short');
    const answer = seller.admin(
      'GET',
      `/worlds/short/metrics?${query({ ...METRICS_QUERY, profileId: seller.profile() })}`,
    );
    await new Promise(setImmediate);
    await seller.admin('DELETE', '/worlds/short');
    expect([(await answer).status, (await answer).json]).toEqual([
      404,
      {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: 'The world short was dropped while this request was in progress',
      },
    ]);
  });
});

it('many concurrent requests never return 500 while the world is reset, restored, restarted and replaced', async () => {
  const { world: seller, file } = await fullSandbox();
  const statuses = new Map<number, number>();
  const reads: ((seller: TestWorld) => Promise<Answer>)[] = [
    ...SLOW.map(([, request]) => request),
    (each) => each.ask('POST', '/sp/keywords/list', { raw: '{}' }),
    (each) => each.ask('GET', '/v2/sp/campaigns?count=5'),
    (each) => each.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'x' }] }),
  ];
  for (let round = 0; round < 12; round++) {
    const open = [...reads, ...reads].map((request) => request(seller));
    if (round % 3 > 0) await new Promise(setImmediate);
    await INTERRUPTIONS[round % INTERRUPTIONS.length]?.[2](seller, file);
    for (const { status } of await Promise.all(open)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await seller.admin('POST', '/checkpoints/full/restore');
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(409)).toBeGreaterThan(12);
});

it('a fork of a large world that is reset meanwhile is refused and leaves no world', async ({ world: seller }) => {
  await seed(seller, { campaigns: 40, adGroupsPerCampaign: 5, keywordsPerAdGroup: 200 });
  const fork = seller.admin('POST', '/worlds', { name: 'copy', from: 'default' });
  await new Promise(setImmediate);
  expect((await seller.admin('POST', '/reset')).status).toBe(200);
  const { status, json } = await fork;
  expect([status, json.detail]).toEqual([
    409,
    'The world default was reset while this request was in progress; send the request again',
  ]);
  expect((await seller.admin('GET', '/worlds/copy')).status).toBe(404);
  expect((await seller.admin('POST', '/worlds', { name: 'copy', from: 'default' })).status).toBe(201);
});
