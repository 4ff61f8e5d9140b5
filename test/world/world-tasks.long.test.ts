/** Tasks on worlds: a thread has the results of the main thread, copies a state once, and is bounded. */
import { describe, expect, vi } from 'vitest';
import { createWorldTasks } from '../../src/server/app.ts';
import { WorldTasks } from '../../src/world/lifecycle/world-tasks.ts';
import { QuotaExceeded } from '../../src/world/quota.ts';
import { REPORT_FILE } from '../../src/service/apis/reports/v2/operations.ts';
import { COUNTING_TASK } from '../fixtures/market/counting-task.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const input = (world: TestWorld) => ({
  profileId: world.profile(),
  at: world.state.now(),
  request: {
    recordType: 'campaigns' as const,
    campaignType: 'sponsoredProducts' as const,
    creativeType: undefined,
    segment: undefined,
    day: '2026-03-01',
    metrics: ['campaignName', 'impressions'],
  },
});
/** Nothing is counted. */
const WORK = { rows: 0 };
const textOf = ({ blocks }: { blocks: readonly Uint8Array[] }): string => Buffer.concat(blocks).toString('hex');
const CAMPAIGN = { campaignType: 'sponsoredProducts', targetingType: 'manual', state: 'enabled', dailyBudget: 10 };

async function addCampaign(world: TestWorld, name: string): Promise<void> {
  const { json } = await world.ask('POST', '/v2/sp/campaigns', {
    body: [{ ...CAMPAIGN, name, startDate: '20260303' }],
  });
  expect(json[0].code).toBe('SUCCESS');
}

describe('in a thread', () => {
  it('tasks on four states wait while it starts, and others are refused with 429', async () => {
    const world = openWorld({ scenario: 'default', inThread: true });
    const change = (n: number): void =>
      world.state.updateRow({ settings: { ...world.state.settings, reportLinkTtl: n } });
    const waiting = [1, 2, 3, 4].map((n) => {
      change(n);
      return world.worlds.tasks.run(REPORT_FILE, world.state, input(world), WORK);
    });
    const more = world.worlds.tasks.run(REPORT_FILE, world.state, input(world), WORK);
    change(5);
    const refused = await Promise.all([
      world.ask('POST', '/campaigns/report', { body: { reportDate: '20260301', metrics: 'impressions' } }),
      world.admin('GET', `/metrics?profileId=${world.profile()}&recordType=campaigns&date=2026-03-01`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(await Promise.all([...waiting, more])).toHaveLength(5);
    const { status } = await world.ask('POST', '/campaigns/report', {
      body: { reportDate: '20260301', metrics: 'impressions' },
    });
    expect(status).toBe(202);
  });

  it('tasks have the results of the main thread', async ({ defaultWorld: world }) => {
    const expected = REPORT_FILE.run(world.state, input(world));
    const computed = await createWorldTasks(0).run(REPORT_FILE, world.state, input(world), WORK);
    expect([textOf(computed), computed.size, computed.hash]).toEqual([textOf(expected), expected.size, expected.hash]);
    expect(expected.size).toBeGreaterThan(100);
  });

  it('tasks on one state copy it once, and jobs do not change it', async () => {
    const world = openWorld({ scenario: 'default', inThread: true });
    const copy = vi.spyOn(world.state.storage, 'toBytes');
    const request = () =>
      world.ask('POST', '/campaigns/report', { body: { reportDate: '20260301', metrics: 'impressions' } });
    const answers = await Promise.all([request(), request(), request()]);
    answers.push(await request());
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(copy).toHaveBeenCalledTimes(1);
    await addCampaign(world, 'Lamps');
    await request();
    expect(copy).toHaveBeenCalledTimes(2);
    world.state.updateRow({ settings: { ...world.state.settings, strict: true } });
    await request();
    expect(copy).toHaveBeenCalledTimes(3);
  });
});

it('a thread keeps what later changes leave valid, until another database takes the place of the world', async () => {
  const world = openWorld({ scenario: 'default' });
  const tasks = new WorldTasks(new URL('../fixtures/market/counting-task.ts', import.meta.url), 0);
  const count = () =>
    tasks.run(COUNTING_TASK, world.state, { profileId: world.profile(), before: world.state.now() - 1 }, WORK);
  const change = async (dailyBudget: number): Promise<void> => {
    const { json } = await world.ask('GET', '/v2/sp/campaigns?stateFilter=enabled&count=1');
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: json[0].campaignId, dailyBudget }] });
  };
  const counts = [await count()];
  await world.admin('POST', '/clock/advance', { by: '2h' });
  await change(70);
  counts.push(await count());
  await change(80);
  counts.push(await count());
  await addCampaign(world, 'Lamps');
  counts.push(await count());
  await world.admin('POST', '/reset');
  counts.push(await count());
  expect(counts).toEqual([1, 1, 1, 2, 3]);
});

it('a task that fails is a defect of its request only', async ({ defaultWorld: world }) => {
  const tasks = createWorldTasks(0);
  const wrong = { ...input(world), profileId: '1' };
  await expect(tasks.run(REPORT_FILE, world.state, wrong, WORK)).rejects.toThrow('the world has no profile 1');
  expect((await tasks.run(REPORT_FILE, world.state, input(world), WORK)).size).toBeGreaterThan(100);
});

it('tasks run in the main thread, on the state of their call, if the thread cannot start', async () => {
  const world = openWorld({ scenario: 'default' });
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const tasks = new WorldTasks(new URL('file:///nowhere/world-worker.js'), 0);
  const expected = textOf(REPORT_FILE.run(world.state, input(world)));
  const computed = tasks.run(REPORT_FILE, world.state, input(world), WORK);
  await world.admin('POST', '/reset');
  expect(textOf(await computed)).toBe(expected);
  expect(warn).toHaveBeenCalledOnce();
  const again = tasks.run(REPORT_FILE, world.state, input(world), WORK);
  expect(again).not.toBeInstanceOf(Promise);
  warn.mockRestore();
});

it('a small world and few days do not need the thread', ({ defaultWorld: world }) => {
  const tasks = createWorldTasks(world.state.storage.bytes * 10);
  expect(tasks.run(REPORT_FILE, world.state, input(world), { ...WORK, days: 9 })).not.toBeInstanceOf(Promise);
  const copies = vi.spyOn(world.state.storage, 'toBytes').mockImplementation(() => {
    throw new QuotaExceeded('copied');
  });
  expect(() => tasks.run(REPORT_FILE, world.state, input(world), { ...WORK, days: 10 })).toThrow('copied');
  copies.mockRestore();
});
