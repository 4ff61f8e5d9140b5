/**
 * Verification: did the client do what the test expects, by now or within a while?
 */
import { afterEach, describe, expect, vi } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const LIST = { operation: 'listCampaigns' };

const verify = (world: TestWorld, body: unknown): Promise<Answer> => world.admin('POST', '/requests/verify', body);
const list = (world: TestWorld, query = ''): Promise<Answer> => world.ask('GET', `/v2/sp/campaigns${query}`);
const create = (world: TestWorld, body: unknown): Promise<Answer> => world.ask('POST', '/v2/sp/campaigns', { body });

afterEach(() => vi.useRealTimers());

it('rejects an unknown operation, which no request can match', async ({ world }) => {
  const typo = { operation: 'listCampaign' };
  const once = await verify(world, { match: typo, times: { exactly: 0 } });
  expect([once.status, once.json.detail]).toEqual([400, expect.stringContaining('did you mean listCampaigns?')]);
  const ordered = await verify(world, { inOrder: [LIST, typo] });
  expect([ordered.status, ordered.json.errors[0].path]).toEqual([400, 'inOrder[1].operation']);
  const filtered = await world.admin('GET', '/requests?operation=listCampaign');
  expect([filtered.status, filtered.json.errors[0].path]).toEqual([400, 'operation']);
  expect((await world.admin('GET', '/requests?operation=listCampaigns')).status).toBe(200);
});

it('distinguishes status 500 from 400', async ({ world }) => {
  await world.admin('POST', '/faults', { match: LIST, when: { times: 1 }, effect: { preset: 'internalError' } });
  expect((await list(world)).status).toBe(500);
  expect((await list(world, '?count=0')).status).toBe(400);
  const times = { exactly: 1 };
  for (const status of ['4xx', '5xx', '400', '500', '5XX'])
    expect([status, (await verify(world, { match: { ...LIST, status }, times })).json.ok]).toEqual([status, true]);
  for (const status of ['2xx', '3xx', '404', '503'])
    expect([status, (await verify(world, { match: { ...LIST, status } })).json.ok]).toEqual([status, false]);
});

describe('the number of matching requests', () => {
  it('is checked: exactly, at least, at most, both, and at least one by default', async ({ world }) => {
    await list(world);
    await list(world);
    await world.ask('GET', '/v2/profiles');
    const ok = async (times?: object) => (await verify(world, { match: LIST, ...(times && { times }) })).json.ok;
    expect(await ok()).toBe(true);
    expect(await ok({ exactly: 2 })).toBe(true);
    expect(await ok({ exactly: 1 })).toBe(false);
    expect(await ok({ exactly: 3 })).toBe(false);
    expect(await ok({ atLeast: 2 })).toBe(true);
    expect(await ok({ atLeast: 3 })).toBe(false);
    expect(await ok({ atMost: 2 })).toBe(true);
    expect(await ok({ atMost: 1 })).toBe(false);
    expect(await ok({ atLeast: 1, atMost: 2 })).toBe(true);
    expect(await ok({ exactly: 0 })).toBe(false);
    expect((await verify(world, { match: { operation: 'getReport' }, times: { exactly: 0 } })).json).toEqual({
      ok: true,
      count: 0,
      dropped: 0,
      nearest: null,
    });
    expect((await verify(world, { match: {}, times: { exactly: 3 } })).json).toMatchObject({ ok: true, count: 3 });
  });

  it('is returned with the number of entries that the journal has dropped', async ({ world }) => {
    await world.admin('PATCH', '/settings', { journalEntries: 2 });
    for (let i = 0; i < 5; i++) await list(world);
    expect((await verify(world, { match: LIST })).json).toMatchObject({ ok: true, count: 2, dropped: 3 });
  });

  it('is rejected if it is malformed or contradicts other fields', async ({ world }) => {
    for (const body of [
      {},
      { match: LIST, inOrder: [LIST] },
      { inOrder: [] },
      { inOrder: [LIST], times: { exactly: 1 } },
      { match: LIST, times: {} },
      { match: LIST, times: { exactly: 1, atLeast: 1 } },
      { match: LIST, times: { atLeast: 2, atMost: 1 } },
      { match: LIST, times: { exactly: -1 } },
      { match: LIST, within: 'soon' },
      { match: LIST, within: '1h' },
      { match: { operation: 'x', verb: 'y' } },
      { match: { status: '2x' } },
      { match: { status: 42 } },
      { match: { violations: 'no-such-rule' } },
    ]) {
      expect([body, (await verify(world, body)).status]).toEqual([body, 400]);
    }
  });
});

describe('a match', () => {
  it('selects by operation, method, path, status, profile, client, time and violations', async ({ world }) => {
    await list(world);
    await world.admin('POST', '/clock/advance', { by: '1h' });
    await create(world, [{ name: 'x' }]);
    const count = async (match: object) => (await verify(world, { match })).json.count;
    expect(await count({ method: 'post' })).toBe(1);
    expect(await count({ path: '/v2/sp/*' })).toBe(2);
    expect(await count({ status: 207 })).toBe(1);
    expect(await count({ status: '2xx' })).toBe(2);
    expect(await count({ status: '207', operation: 'createCampaigns' })).toBe(1);
    expect(await count({ profileId: world.profile() })).toBe(2);
    expect(await count({ clientId: 'another-client' })).toBe(0);
    expect(await count({ since: '2026-03-02T12:30:00Z' })).toBe(1);
    expect(await count({ violations: true })).toBe(2);
    expect(await count({ violations: false })).toBe(0);
    expect(await count({ violations: 'deprecated-operation', method: 'GET' })).toBe(1);
  });

  it('selects by body: the expected fields of objects, and every item of arrays', async ({ world }) => {
    await create(world, [{ name: 'a', dailyBudget: 5, tags: { team: 'x', floor: 2 } }, { name: 'b' }]);
    const ok = async (body: unknown) => (await verify(world, { match: { body } })).json.ok;
    expect(await ok([{ name: 'a' }, {}])).toBe(true);
    expect(await ok([{ tags: { team: 'x' } }, { name: 'b' }])).toBe(true);
    expect(await ok([{ name: 'a' }])).toBe(false);
    expect(await ok([{ name: 'b' }, {}])).toBe(false);
    expect(await ok([{ dailyBudget: '5' }, {}])).toBe(false);
    expect(await ok({ 0: { name: 'a' } })).toBe(false);
    expect(await ok([{ other: null }, {}])).toBe(false);
  });
});

describe('the nearest request', () => {
  it('is the newest request with the fewest differences, and is returned with the differences', async ({ world }) => {
    await list(world);
    await world.ask('GET', '/v2/sp/campaigns', { profile: '42' });
    const { json } = await verify(world, { match: { ...LIST, status: 200, profileId: '42' }, times: { atLeast: 1 } });
    expect([json.ok, json.count]).toEqual([false, 0]);
    expect(json.nearest.request).toMatchObject({ status: 401, profileId: '42' });
    expect(json.nearest.differs).toEqual([{ field: 'status', expected: '200', found: '401' }]);
  });

  it('is null if the expectation holds, if there are too many matches, and if there are no requests', async () => {
    const world = openWorld();
    expect((await verify(world, { match: LIST })).json.nearest).toBe(null);
    await list(world);
    expect((await verify(world, { match: LIST })).json.nearest).toBe(null);
    expect((await verify(world, { match: LIST, times: { exactly: 0 } })).json).toMatchObject({
      ok: false,
      nearest: null,
    });
  });

  it('is returned with the body that was sent', async ({ world }) => {
    await create(world, [{ name: 'a' }]);
    const { json } = await verify(world, { match: { body: [{ name: 'b' }] } });
    expect(json.nearest.differs).toEqual([{ field: 'body', expected: '[{"name":"b"}]', found: '[{"name":"a"}]' }]);
  });
});

describe('verification in order', () => {
  const [GET, POST, PROFILES] = [LIST, { operation: 'createCampaigns' }, { path: '/v2/profiles' }];

  it('holds if the requests are recorded in the expected order, with any requests between them', async ({ world }) => {
    await world.ask('GET', '/v2/profiles');
    await list(world);
    await create(world, []);
    await list(world);
    expect((await verify(world, { inOrder: [PROFILES, POST, GET] })).json).toMatchObject({ ok: true, count: 3 });
    expect((await verify(world, { inOrder: [GET, GET] })).json.ok).toBe(true);
    expect((await verify(world, { inOrder: [GET, GET, GET] })).json).toMatchObject({ ok: false, count: 2 });
  });

  it('returns the request that was made too early, and the number of requests in order', async ({ world }) => {
    await create(world, []);
    await list(world);
    const last = await list(world);
    const { json } = await verify(world, { inOrder: [GET, GET, POST] });
    expect([json.ok, json.count, json.nearest.request.operation]).toEqual([false, 2, 'createCampaigns']);
    expect(json.nearest.differs).toEqual([
      { field: 'order', expected: `after ${last.headers.get('x-amz-request-id')}`, found: 'before' },
    ]);
  });
});

describe('verification with a timeout', () => {
  const waiting = async (
    world: TestWorld,
    body: object,
  ): Promise<{ answer: Promise<Answer>; isDone: () => boolean }> => {
    let done = false;
    const answer = verify(world, body).finally(() => (done = true));
    // Lets the verification reach the journal.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    return { answer, isDone: () => done };
  };

  it('returns as soon as the expected request is made', async ({ world }) => {
    await world.admin('GET', '/clock');
    const { answer, isDone } = await waiting(world, { match: LIST, times: { atLeast: 2 }, within: '5m' });
    await list(world);
    await world.ask('GET', '/v2/profiles');
    expect(isDone()).toBe(false);
    await list(world);
    expect((await answer).json).toMatchObject({ ok: true, count: 2 });
  });

  it('returns at once if the expectation holds, or can no longer hold', async ({ world }) => {
    await list(world);
    await list(world);
    expect((await verify(world, { match: LIST, times: { exactly: 2 }, within: '5m' })).json.ok).toBe(true);
    expect((await verify(world, { match: LIST, times: { exactly: 1 }, within: '5m' })).json.ok).toBe(false);
    expect((await verify(world, { match: LIST, times: { atMost: 1 }, within: '5m' })).json.ok).toBe(false);
    expect((await verify(world, { inOrder: [LIST, LIST], within: '5m' })).json.ok).toBe(true);
  });

  it('waits for requests in order, and to exclude requests', async ({ world }) => {
    await list(world);
    const order = await waiting(world, { inOrder: [LIST, { operation: 'createCampaigns' }], within: '5m' });
    const never = await waiting(world, {
      match: { operation: 'createCampaigns' },
      times: { exactly: 0 },
      within: '5m',
    });
    expect([order.isDone(), never.isDone()]).toEqual([false, false]);
    await create(world, []);
    expect((await order.answer).json).toMatchObject({ ok: true, count: 2 });
    expect((await never.answer).json).toMatchObject({ ok: false, count: 1 });
  });

  it('fails at the timeout and returns the nearest request', async ({ world }) => {
    await list(world);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = await waiting(world, { match: { ...LIST, status: 401 }, within: '2s' });
    const never = await waiting(world, { match: LIST, times: { atMost: 1 }, within: '2s' });
    vi.advanceTimersByTime(1999);
    await Promise.resolve();
    expect([late.isDone(), never.isDone()]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    const { json } = await late.answer;
    expect(json).toMatchObject({ ok: false, count: 0 });
    expect(json.nearest.differs).toEqual([{ field: 'status', expected: '401', found: '200' }]);
    expect((await never.answer).json).toMatchObject({ ok: true, count: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer if it returns before the timeout', async ({ world }) => {
    await world.admin('GET', '/clock');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { answer } = await waiting(world, { match: LIST, within: '5m' });
    expect(vi.getTimerCount()).toBe(1);
    await list(world);
    await answer;
    expect(vi.getTimerCount()).toBe(0);
  });
});
