/**
 * Files that are computed in a thread: others are served meanwhile, and what they change is not in the file.
 */
import { describe, expect } from 'vitest';
import { KEYWORDS, pathOf } from '../../fixtures/accounts/collections.ts';
import {
  ended,
  fetchFile,
  follow,
  locationIn,
  requestReport,
  requestSnapshot,
  seed,
  textOf,
  type Row,
} from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

/** Work that takes the thread longer than a few other requests take. */
const MANY = { campaigns: 8, adGroupsPerCampaign: 5, keywordsPerAdGroup: 200 };

const KINDS: [kind: string, request: (seller: TestWorld) => Promise<Answer>][] = [
  [
    'report',
    (seller) => requestReport(seller, 'keywords', { metrics: 'campaignName,keywordText,impressions,clicks,cost' }),
  ],
  ['snapshot', (seller) => requestSnapshot(seller, 'keywords', { stateFilter: 'enabled,paused,archived' })],
];

/** Does something again and again until the answer is there; how often it did. */
async function until(answer: Promise<Answer>, work: (n: number) => Promise<unknown>): Promise<number> {
  const open = new Set([answer]);
  void answer.then(() => open.clear());
  let n = 0;
  while (open.size > 0) {
    await work(n++);
    await new Promise(setImmediate);
  }
  return n;
}

async function keywordsOf(seller: TestWorld): Promise<Row[]> {
  const { json } = await seller.ask('GET', `${pathOf(KEYWORDS)}?count=5000`);
  return json;
}

describe.each(KINDS)('a large %s', (kind, request) => {
  const clauses = kind === 'report' ? '[RPT-51]' : '[SNP-18]';

  it(`${clauses} contains the state at the time of its request, whatever is written before its response`, async () => {
    // The same request on a small world, in the main thread.
    const other = openWorld();
    await seed(other, MANY);
    const expected = await textOf(other, await request(other));
    const seller = openWorld({ inThread: true });
    await seed(seller, MANY);
    const keywords = await keywordsOf(seller);
    const answer = request(seller);
    const writes = await until(answer, async (n) => {
      const changed = keywords.slice(-100 * (n + 1), -100 * n || undefined);
      const body = changed.map(({ keywordId }) => ({
        keywordId,
        bid: 0.02,
        state: n % 2 === 0 ? 'paused' : 'archived',
      }));
      if (body.length > 0) expect((await seller.ask('PUT', pathOf(KEYWORDS), { body })).status).toBe(207);
      const { campaignId, adGroupId } = keywords.at(-1) ?? {};
      const made = { campaignId, adGroupId, keywordText: `late ${n}`, matchType: 'broad', state: 'enabled', bid: 2 };
      expect((await seller.ask('POST', pathOf(KEYWORDS), { body: [made] })).json[0].code).toBe('SUCCESS');
      await seller.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, name: `renamed ${n}`, dailyBudget: 1 }] });
    });
    expect(writes).toBeGreaterThan(2);
    expect(await textOf(seller, await answer)).toBe(expected);
    expect(await textOf(seller, await request(seller))).not.toBe(expected);
  });

  it('does not block other requests', async () => {
    const seller = openWorld({ inThread: true });
    await seed(seller, MANY);
    const [first] = await keywordsOf(seller);
    const answers = await until(request(seller), async () => {
      expect((await seller.ask('GET', pathOf(KEYWORDS, Number(first?.['keywordId'])))).status).toBe(200);
    });
    expect(answers).toBeGreaterThan(5);
  });

  it('is written concurrently with others, with the same content', async () => {
    const seller = openWorld({ inThread: true });
    await seed(seller, MANY);
    const [one, two, three] = await Promise.all([request(seller), request(seller), request(seller)]);
    const texts = [await textOf(seller, one), await textOf(seller, two), await textOf(seller, three)];
    expect(texts[0]?.length).toBeGreaterThan(100_000);
    expect(new Set(texts).size).toBe(1);
  });

  it('is aborted with 409 if its world is reset, and leaves no job behind', async () => {
    const seller = openWorld({ inThread: true });
    await seed(seller, MANY);
    const answer = request(seller);
    await new Promise(setImmediate);
    await seller.admin('POST', '/reset');
    expect((await answer).status).toBe(409);
    expect((await answer).json).toEqual({
      code: 'CONFLICT',
      details: 'The world default was reset while this request was in progress; send the request again',
    });
    expect((await seller.admin('GET', `/jobs?kind=${kind}`)).json).toEqual({ jobs: [] });
    const fresh = await request(seller);
    expect((await ended(seller, fresh)).json).toMatchObject({ status: 'SUCCESS', fileSize: 22 });
  });

  it('is aborted with 404 if its world is deleted', async () => {
    const seller = openWorld({ inThread: true });
    await seed(seller, MANY);
    await seller.admin('POST', '/worlds', { name: 'short', from: 'default' });
    const { json } = await seller.admin('GET', '/worlds/short');
    const world = seller.worlds.get('short');
    const ask = {
      token: json.credentials.accessToken,
      headers: { 'vendor-advertising-api-clientid': 'sandbox-client.short' },
    };
    const path = kind === 'report' ? '/keywords/report' : '/keywords/snapshot';
    const body = kind === 'report' ? { reportDate: '20260301', metrics: 'clicks' } : {};
    const answer = seller.ask('POST', path, { ...ask, body, profile: seller.profile() });
    await new Promise(setImmediate);
    await seller.admin('DELETE', '/worlds/short');
    expect([(await answer).status, world?.name]).toEqual([404, 'short']);
    expect((await answer).json).toEqual({
      code: 'NOT_FOUND',
      details: 'The world short was dropped while this request was in progress',
    });
  });
});

describe('[RPT-51] [RPT-51] metric overrides written during a large report', () => {
  const DATE = '2026-03-01';
  const METRICS = { metrics: 'keywordText,impressions,clicks,cost' };
  const override = (seller: TestWorld, id: unknown, impressions: number): Promise<Answer> =>
    seller.admin('PUT', '/metrics/overrides', {
      level: 'keyword',
      id: String(id),
      date: DATE,
      values: { impressions, clicks: 2, cost: 1 },
    });

  it('do not affect it, whether they are added, changed or removed', async () => {
    const seller = openWorld({ inThread: true });
    await seed(seller, MANY);
    const keywords = await keywordsOf(seller);
    const last = keywords.slice(-300).map(({ keywordId }) => keywordId);
    for (const id of last.slice(0, 3)) expect((await override(seller, id, 7_777_777)).status).toBe(200);
    const expected = await textOf(seller, await requestReport(seller, 'keywords', METRICS));
    expect(expected.match(/"impressions":7777777/g)).toHaveLength(3);
    const answer = requestReport(seller, 'keywords', METRICS);
    await new Promise(setImmediate);
    expect((await override(seller, last[0], 9_999_999)).status).toBe(200);
    const dropped = { level: 'keyword', id: String(last[1]), date: DATE };
    expect((await seller.admin('DELETE', '/metrics/overrides', dropped)).status).toBe(204);
    expect((await override(seller, last[3], 9_999_999)).status).toBe(200);
    expect((await override(seller, last[1], 8_888_888)).status).toBe(200);
    expect((await seller.admin('DELETE', '/metrics/overrides', dropped)).status).toBe(204);
    expect(await textOf(seller, await answer)).toBe(expected);
    const now = await textOf(seller, await requestReport(seller, 'keywords', METRICS));
    expect(['7777777', '8888888', '9999999'].map((n) => now.split(`"impressions":${n}`).length - 1)).toEqual([1, 0, 2]);
  });

  it('do not affect it if the metric model changes', async () => {
    const seller = openWorld({ inThread: true });
    await seed(seller, MANY);
    const expected = await textOf(seller, await requestReport(seller, 'keywords', METRICS));
    const answer = requestReport(seller, 'keywords', METRICS);
    await new Promise(setImmediate);
    expect((await seller.admin('PUT', '/metrics/model', { from: 'start', bursts: 0 })).status).toBe(200);
    expect(await textOf(seller, await answer)).toBe(expected);
    expect(await textOf(seller, await requestReport(seller, 'keywords', METRICS))).toBe('[]');
  });
});

describe('a file written in several chunks', () => {
  /** In letters of one to four bytes, so that pieces end within a text. */
  const TEXT = 'ä家𠀀ñ';

  it('[SNP-18] contains the list exactly, with the same bytes each time', async ({ world: seller }) => {
    await seed(seller, { campaigns: 1, adGroupsPerCampaign: 1, keywordsPerAdGroup: 1 });
    const [{ campaignId, adGroupId } = {}] = await keywordsOf(seller);
    for (let first = 0; first < 3000; first += 1000) {
      const body = Array.from({ length: 1000 }, (_, i) => {
        const keywordText = `${TEXT} ${'ø'.repeat((i % 7) + 1)} ${first + i}`;
        return { campaignId, adGroupId, keywordText, matchType: 'exact', state: 'enabled', bid: 1 };
      });
      expect((await seller.ask('POST', pathOf(KEYWORDS), { body })).status).toBe(207);
    }
    const { text: list } = await seller.ask('GET', `${pathOf(KEYWORDS)}?count=5000`);
    expect(Buffer.byteLength(list)).toBeGreaterThan(3 * 2 ** 17);
    const [one, two] = [await requestSnapshot(seller, 'keywords'), await requestSnapshot(seller, 'keywords')];
    expect(await textOf(seller, one)).toBe(list);
    const hashes = await Promise.all(
      [one, two].map(async (job) => {
        const { json } = await ended(seller, job);
        return (await fetchFile(seller, locationIn(await follow(seller, json.location)))).headers.get('etag');
      }),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });
});
