/**
 * What clients do against good manners, seen over several calls: for each rule a careless client who breaks it and a
 * careful one who does not. The machine's time stands still unless it is moved.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Manners } from '../src/http/manners/manners.ts';
import type { Call } from '../src/http/call.ts';
import { changeSettings, createAll, KEYWORDS, openParents } from './collections.ts';
import { fileAddress, ready } from './ready-files.ts';
import { fetchFile, requestReport, requestSnapshot, pathOfJob } from './reports.ts';
import { sandbox, type Answer, type Sandbox } from './sandbox.ts';
import { V3_CAMPAIGNS } from './v3.ts';
import { createV3, v3 } from './v3-calls.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T00:00:00Z') }));
afterEach(() => vi.useRealTimers());

async function broken(box: Sandbox): Promise<Record<string, number>> {
  const all: { rule: string; count: number }[] = (await box.control('GET', '/violations')).json.violations;
  return Object.fromEntries(
    all.filter(({ rule }) => rule !== 'deprecated-operation').map(({ rule, count }) => [rule, count]),
  );
}

/** By the machine's clock. */
const wait = (milliseconds: number): void => vi.setSystemTime(Date.now() + milliseconds) && undefined;
const moveClock = (box: Sandbox, by: string): Promise<Answer> => box.control('POST', '/clock/advance', { by });

describe('polling-without-pause', () => {
  const open = async (kind: 'report' | 'snapshot' = 'report'): Promise<{ box: Sandbox; path: string }> => {
    const box = sandbox();
    await box.control('PUT', '/jobs', { reports: { mode: 'manual' }, snapshots: { mode: 'manual' } });
    const requested = await (kind === 'report' ? requestReport(box, 'keywords') : requestSnapshot(box, 'keywords'));
    return { box, path: pathOfJob(requested) };
  };

  for (const kind of ['report', 'snapshot'] as const) {
    it(`is broken by the eleventh status call of a ${kind} in a row`, async () => {
      const { box, path } = await open(kind);
      for (let i = 0; i < 10; i++) await box.ask('GET', path);
      expect(await broken(box)).toEqual({});
      wait(999);
      await box.ask('GET', path);
      await box.ask('GET', path);
      expect(await broken(box)).toEqual({ 'polling-without-pause': 2 });
    });
  }

  it('is not broken by who waits a second, or moves the clock, between two calls', async () => {
    const { box, path } = await open();
    for (let i = 0; i < 30; i++) {
      await box.ask('GET', path);
      if (i % 2 === 0) wait(1000);
      else await moveClock(box, '1s');
    }
    expect(await broken(box)).toEqual({});
  });

  it('is not broken by a few calls for each of many jobs, nor by refused ones', async () => {
    const { box, path } = await open();
    const paths = [path];
    for (let i = 0; i < 4; i++) paths.push(pathOfJob(await requestReport(box, 'keywords')));
    for (let i = 0; i < 10; i++) for (const each of paths) await box.ask('GET', each);
    for (let i = 0; i < 20; i++) await box.ask('GET', path, { token: 'unknown' });
    expect(await broken(box)).toEqual({});
  });
});

/** Fails so many calls of an operation. */
const fail = (box: Sandbox, operation: string, times: number, effect: object): Promise<Answer> =>
  box.control('POST', '/faults', { match: { operation }, when: { times }, effect });
const LIST = '/v2/sp/campaigns';

describe('retry-after-ignored', () => {
  const throttled = async (retryAfter: number | null = 30): Promise<Sandbox> => {
    const box = sandbox();
    await fail(box, 'listCampaigns', 1, { preset: 'throttled', retryAfter });
    expect((await box.ask('GET', LIST)).status).toBe(429);
    return box;
  };

  it('is broken by the same call before its time', async () => {
    const box = await throttled();
    await box.ask('GET', LIST);
    expect(await broken(box)).toEqual({ 'retry-after-ignored': 1 });
    wait(29_999);
    await box.ask('GET', LIST);
    expect(await broken(box)).toEqual({ 'retry-after-ignored': 2 });
  });

  it('is not broken by who waits, by the clock of the machine or of the world', async () => {
    const patient = await throttled();
    wait(30_000);
    await patient.ask('GET', LIST);
    await patient.ask('GET', LIST);
    expect(await broken(patient)).toEqual({});
    const moved = await throttled();
    await moveClock(moved, '30s');
    await moved.ask('GET', LIST);
    expect(await broken(moved)).toEqual({});
  });

  it('is broken by another page of that list, once it can not have been on its way already', async () => {
    const box = await throttled();
    await box.ask('GET', `${LIST}?startIndex=100`);
    expect(await broken(box)).toEqual({});
    wait(2000);
    await box.ask('GET', `${LIST}?startIndex=200`);
    expect(await broken(box)).toEqual({ 'retry-after-ignored': 1 });
  });

  it('is not broken by other operations, other profiles, or where nothing was said', async () => {
    const box = await throttled();
    wait(2000);
    await box.ask('GET', '/v2/sp/keywords');
    await box.ask('GET', LIST, { profile: box.profile('CA') });
    expect(await broken(box)).toEqual({});
    const silent = await throttled(null);
    await silent.ask('GET', LIST);
    expect(await broken(silent)).toEqual({});
  });
});

describe('retry-without-back-off', () => {
  const failing = async (): Promise<Sandbox> => {
    const box = sandbox();
    await fail(box, 'listCampaigns', 6, { preset: 'unavailable' });
    return box;
  };
  const retry = async (box: Sandbox, pauses: readonly number[], path = LIST): Promise<Record<string, number>> => {
    await box.ask('GET', path);
    for (const pause of pauses) {
      wait(pause);
      await box.ask('GET', path);
    }
    return broken(box);
  };

  it.each([
    ['at once', [0, 0]],
    ['at once, and then one more time', [3, 1]],
    ['in steps that do not grow', [200, 200, 200]],
    ['in steps that shrink', [400, 200, 100]],
  ])('is broken by retries %s', async (_how, pauses) => {
    expect(await retry(await failing(), pauses)).toEqual({ 'retry-without-back-off': 1 });
  });

  it.each([
    ['once', [0]],
    ['in steps that grow', [100, 200, 400, 800]],
    ['in small steps that grow, as a test scales them', [20, 40, 80]],
    ['at once, and then in steps that grow', [0, 50, 100]],
    ['a second apart', [1000, 1000, 1000, 1000]],
  ])('is not broken by retries %s', async (_how, pauses) => {
    expect(await retry(await failing(), pauses)).toEqual({});
  });

  it('is not broken by who moves the clock, by other calls, or by calls that succeed', async () => {
    const moved = await failing();
    for (let i = 0; i < 4; i++) {
      await moved.ask('GET', LIST);
      await moveClock(moved, '5s');
    }
    const others = await failing();
    for (let i = 0; i < 6; i++) await others.ask('GET', `${LIST}?startIndex=${i}&stateFilter=enabled`);
    const fine = sandbox();
    for (let i = 0; i < 6; i++) await fine.ask('GET', LIST);
    for (const box of [moved, others, fine]) expect((await broken(box))['retry-without-back-off']).toBe(undefined);
  });
});

describe('a connection that fails', () => {
  it('is an answer that did not come: to call again and again at once is no back-off', async () => {
    const box = sandbox();
    await fail(box, 'listCampaigns', 3, { connection: 'empty' });
    for (let i = 0; i < 3; i++) await box.ask('GET', LIST).catch(() => undefined);
    expect(await broken(box)).toEqual({ 'retry-without-back-off': 1 });
  });
});

describe('failed-item-resent', () => {
  const make = (box: Sandbox, items: readonly object[]): Promise<Answer> =>
    box.ask('POST', '/v2/sp/keywords', { body: items });

  it('is broken by an item that failed, comes again unchanged, and fails again', async () => {
    const box = sandbox();
    const parents = await openParents(box);
    const [good, bad] = [KEYWORDS.make(parents, 1), { ...KEYWORDS.make(parents, 2), matchType: 'near' }];
    await make(box, [good, bad]);
    expect(await broken(box)).toEqual({});
    await make(box, [bad]);
    expect(await broken(box)).toEqual({ 'failed-item-resent': 1 });
  });

  it('is broken on the surface of version 3 too', async () => {
    const box = sandbox();
    const bad = { ...V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, 1), name: '' };
    await v3(box, V3_CAMPAIGNS, 'create', { campaigns: [bad] });
    await v3(box, V3_CAMPAIGNS, 'create', { campaigns: [bad] });
    expect(await broken(box)).toEqual({ 'failed-item-resent': 1 });
  });

  it('is not broken by items that were mended, that fail twice in one batch, or succeed then', async () => {
    const box = sandbox();
    const parents = await openParents(box);
    const bad = { ...KEYWORDS.make(parents, 2), matchType: 'near' };
    await make(box, [bad, bad]);
    await make(box, [{ ...bad, matchType: 'exact' }]);
    await make(box, [{ ...bad, matchType: 'close' }]);
    const early = { campaignId: 7, state: 'paused' };
    await box.ask('PUT', LIST, { body: [early] });
    await box.control('POST', '/seed', {
      profileId: box.profile(),
      entities: { campaigns: [{ campaignId: '7', name: 'Late', targetingType: 'MANUAL', budget: { budget: 5 } }] },
    });
    const { json } = await box.ask('PUT', LIST, { body: [early] });
    expect(json[0].code).toBe('SUCCESS');
    expect(await broken(box)).toEqual({});
  });

  it('is not broken where a fault had made the item fail', async () => {
    const box = sandbox();
    const item = KEYWORDS.make(await openParents(box), 1);
    await fail(box, 'createBiddableKeywords', 2, { item: { index: 0, code: 'INTERNAL_ERROR', details: 'x' } });
    for (let i = 0; i < 2; i++) expect((await make(box, [item])).json[0].code).toBe('INTERNAL_ERROR');
    expect((await make(box, [item])).json[0].code).toBe('SUCCESS');
    expect(await broken(box)).toEqual({});
  });
});

describe('page-skipped', () => {
  const stocked = async (n = 10): Promise<{ box: Sandbox; page(from: number, count: number): Promise<Answer> }> => {
    const box = sandbox();
    const parents = await openParents(box);
    await createAll(
      box,
      KEYWORDS,
      Array.from({ length: n }, (_, i) => KEYWORDS.make(parents, i)),
    );
    const page = (from: number, count: number) => box.ask('GET', `/v2/sp/keywords?startIndex=${from}&count=${count}`);
    return { box, page };
  };

  it('is broken by who counts a row too many, and tells which rows', async () => {
    const { box, page } = await stocked();
    await page(0, 4);
    const { headers } = await page(5, 4);
    expect(await broken(box)).toEqual({ 'page-skipped': 1 });
    const [, found] = (await box.control('GET', '/violations')).json.violations;
    const requestIds = [headers.get('x-amz-request-id')];
    expect(found.evidence).toEqual([
      { evidence: 'listBiddableKeywords: rows 4 to 4 were never asked for', count: 1, requestIds },
    ]);
    const { json } = await box.control('GET', `/requests/${requestIds[0]}`);
    expect(json.violations).toContainEqual(expect.objectContaining({ rule: 'page-skipped' }));
  });

  it('is broken by who trusts the count that was asked for, where the page was smaller', async () => {
    const { box, page } = await stocked();
    changeSettings(box, { pageSize: 3 });
    await page(0, 5);
    await page(5, 5);
    expect(await broken(box)).toEqual({ 'page-skipped': 1 });
  });

  it('is broken by who begins with one', async () => {
    const { box, page } = await stocked();
    await page(1, 5);
    expect(await broken(box)).toEqual({ 'page-skipped': 1 });
  });

  it('stays broken when the list is read anew', async () => {
    const { box, page } = await stocked();
    await page(0, 4);
    await page(6, 4);
    await page(0, 4);
    await page(4, 4);
    expect(await broken(box)).toEqual({ 'page-skipped': 1 });
  });

  it('is not broken by pages in their order, side by side in any order, or by a single one', async () => {
    for (const order of [[0, 4, 8], [4, 0, 8], [8, 4, 0], [0, 8, 4], [0], [0, 4, 8, 0, 4, 8], [8]]) {
      const { box, page } = await stocked();
      for (const from of order) await page(from, 4);
      expect([order, await broken(box)]).toEqual([order, {}]);
    }
  });

  it('is not broken by a look beyond the end, or by pages of two lists', async () => {
    const { box, page } = await stocked();
    await page(0, 10);
    await page(100, 10);
    await box.ask('GET', '/v2/sp/keywords?startIndex=4&count=4&stateFilter=enabled', { profile: box.profile('CA') });
    expect(await broken(box)).toEqual({});
  });
});

describe('page-left-behind', () => {
  const stocked = async (): Promise<Sandbox> => {
    const box = sandbox();
    const items = Array.from({ length: 5 }, (_, i) => V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, i));
    await createV3(box, V3_CAMPAIGNS, items);
    return box;
  };
  const page = (box: Sandbox, nextToken?: string): Promise<Answer> =>
    v3(box, V3_CAMPAIGNS, 'list', { maxResults: 2, ...(nextToken === undefined ? {} : { nextToken }) });

  it('is broken by who reads the first page only, or stops on the way', async () => {
    const box = await stocked();
    const { json } = await page(box);
    expect(await broken(box)).toEqual({ 'page-left-behind': 1 });
    await page(box, json.nextToken);
    expect(await broken(box)).toEqual({ 'page-left-behind': 1 });
  });

  it('is not broken by who reads to the end', async () => {
    const box = await stocked();
    let token: string | undefined;
    do token = (await page(box, token)).json.nextToken;
    while (token !== undefined);
    await v3(box, V3_CAMPAIGNS, 'list', {});
    expect(await broken(box)).toEqual({});
  });
});

describe('file-downloaded-again', () => {
  it('is broken by the third whole download of one file, and not by parts of it', async () => {
    const open = await ready();
    const { box } = open;
    for (let i = 0; i < 4; i++) await fetchFile(box, await fileAddress(open), { range: 'bytes=0-9' });
    for (let i = 0; i < 2; i++) await fetchFile(box, await fileAddress(open));
    expect(await broken(box)).toEqual({});
    await fetchFile(box, await fileAddress(open));
    expect(await broken(box)).toEqual({ 'file-downloaded-again': 1 });
  });

  it('is not broken where a fault had spoiled the file', async () => {
    const open = await ready();
    await fail(open.box, 'downloadFile', 3, { file: 'truncated' });
    for (let i = 0; i < 5; i++) await fetchFile(open.box, await fileAddress(open));
    expect(await broken(open.box)).toEqual({});
  });
});

describe('what is remembered', () => {
  it('begins anew with the world, and with a cleared journal', async () => {
    for (const [method, path] of [
      ['POST', '/reset'],
      ['DELETE', '/requests'],
    ] as const) {
      const box = sandbox();
      await box.ask('GET', `${LIST}?startIndex=1&count=2`);
      await box.ask('GET', '/nowhere');
      expect(await broken(box)).toEqual({ 'unknown-operation': 1 });
      await box.control(method, path);
      expect((await box.control('GET', '/violations')).json).toEqual({ violations: [], requests: 0 });
    }
  });

  it('is of one world', async () => {
    const box = sandbox();
    const { json } = await box.control('POST', '/worlds', { name: 'other' });
    await box.ask('GET', '/_worlds/other/nowhere', { token: json.credentials.accessToken });
    expect(await broken(box)).toEqual({});
    expect((await box.control('GET', '/worlds/other/violations')).json.violations).toHaveLength(1);
  });

  it('has an end', async () => {
    const box = sandbox();
    for (let i = 0; i < 300; i++) await box.ask('GET', `/v2/sp/keywords?startIndex=${i}&count=1&keywordText=${i}`);
    const manners = new Manners();
    const call = { head: { get: () => undefined, ending: () => undefined }, method: 'GET', path: '/x', violations: [] };
    for (let i = 0; i < 5000; i++) {
      const page = { list: `${i}`, from: i, rows: 100_000 };
      // As much of a call as the detectors look at.
      const seen = { ...call, page, failedItems: [], url: `/x?${i}` } as unknown as Call;
      const reply = { status: 503, body: '', headers: { 'retry-after': '9' } };
      manners.see({ call: seen, reply, requestId: `${i}`, at: 0, machineAt: 0 });
    }
    expect(manners.suspicions().length).toBeLessThanOrEqual(200);
  });
});
