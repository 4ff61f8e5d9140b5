/** Tasks on worlds: a thread has the results of the main thread, copies a state once, and is bounded. */
import { describe, expect, it, vi } from 'vitest';
import { createWorldTasks } from '../../src/server/app.ts';
import { WorldTasks } from '../../src/world/lifecycle/world-tasks.ts';
import { QuotaExceeded } from '../../src/world/quota.ts';
import { REPORT_FILE } from '../../src/service/apis/reports/v2/operations.ts';
import { COUNTING_TASK } from '../fixtures/market/counting-task.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

const input = (box: Sandbox) => ({
  profileId: box.profile(),
  at: box.world.now(),
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

async function addCampaign(box: Sandbox, name: string): Promise<void> {
  const { json } = await box.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN, name, startDate: '20260303' }] });
  expect(json[0].code).toBe('SUCCESS');
}

describe('in a thread', () => {
  it('tasks on four states wait while it starts, and others are refused with 429', async () => {
    const box = sandbox({ scenario: 'default', inThread: true });
    const change = (n: number): void => box.world.updateRow({ settings: { ...box.world.settings, reportLinkTtl: n } });
    const waiting = [1, 2, 3, 4].map((n) => {
      change(n);
      return box.worlds.tasks.run(REPORT_FILE, box.world, input(box), WORK);
    });
    const more = box.worlds.tasks.run(REPORT_FILE, box.world, input(box), WORK);
    change(5);
    const refused = await Promise.all([
      box.ask('POST', '/campaigns/report', { body: { reportDate: '20260301', metrics: 'impressions' } }),
      box.admin('GET', `/metrics?profileId=${box.profile()}&recordType=campaigns&date=2026-03-01`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(await Promise.all([...waiting, more])).toHaveLength(5);
    const { status } = await box.ask('POST', '/campaigns/report', {
      body: { reportDate: '20260301', metrics: 'impressions' },
    });
    expect(status).toBe(202);
  });

  it('tasks have the results of the main thread', async () => {
    const box = sandbox({ scenario: 'default' });
    const expected = REPORT_FILE.run(box.world, input(box));
    const computed = await createWorldTasks(0).run(REPORT_FILE, box.world, input(box), WORK);
    expect([textOf(computed), computed.size, computed.hash]).toEqual([textOf(expected), expected.size, expected.hash]);
    expect(expected.size).toBeGreaterThan(100);
  });

  it('tasks on one state copy it once, and jobs do not change it', async () => {
    const box = sandbox({ scenario: 'default', inThread: true });
    const copy = vi.spyOn(box.world.storage, 'toBytes');
    const request = () =>
      box.ask('POST', '/campaigns/report', { body: { reportDate: '20260301', metrics: 'impressions' } });
    const answers = await Promise.all([request(), request(), request()]);
    answers.push(await request());
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(copy).toHaveBeenCalledTimes(1);
    await addCampaign(box, 'Lamps');
    await request();
    expect(copy).toHaveBeenCalledTimes(2);
    box.world.updateRow({ settings: { ...box.world.settings, strict: true } });
    await request();
    expect(copy).toHaveBeenCalledTimes(3);
  });
});

it('a thread keeps what later changes leave valid, until another database takes the place of the world', async () => {
  const box = sandbox({ scenario: 'default' });
  const tasks = new WorldTasks(new URL('../fixtures/market/counting-task.ts', import.meta.url), 0);
  const count = () =>
    tasks.run(COUNTING_TASK, box.world, { profileId: box.profile(), before: box.world.now() - 1 }, WORK);
  const change = async (dailyBudget: number): Promise<void> => {
    const { json } = await box.ask('GET', '/v2/sp/campaigns?stateFilter=enabled&count=1');
    await box.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: json[0].campaignId, dailyBudget }] });
  };
  const counts = [await count()];
  await box.admin('POST', '/clock/advance', { by: '2h' });
  await change(70);
  counts.push(await count());
  await change(80);
  counts.push(await count());
  await addCampaign(box, 'Lamps');
  counts.push(await count());
  await box.admin('POST', '/reset');
  counts.push(await count());
  expect(counts).toEqual([1, 1, 1, 2, 3]);
});

it('a task that fails is a defect of its request only', async () => {
  const box = sandbox({ scenario: 'default' });
  const tasks = createWorldTasks(0);
  const wrong = { ...input(box), profileId: '1' };
  await expect(tasks.run(REPORT_FILE, box.world, wrong, WORK)).rejects.toThrow('the world has no profile 1');
  expect((await tasks.run(REPORT_FILE, box.world, input(box), WORK)).size).toBeGreaterThan(100);
});

it('tasks run in the main thread, on the state of their call, if the thread cannot start', async () => {
  const box = sandbox({ scenario: 'default' });
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const tasks = new WorldTasks(new URL('file:///nowhere/world-worker.js'), 0);
  const expected = textOf(REPORT_FILE.run(box.world, input(box)));
  const computed = tasks.run(REPORT_FILE, box.world, input(box), WORK);
  await box.admin('POST', '/reset');
  expect(textOf(await computed)).toBe(expected);
  expect(warn).toHaveBeenCalledOnce();
  const again = tasks.run(REPORT_FILE, box.world, input(box), WORK);
  expect(again).not.toBeInstanceOf(Promise);
  warn.mockRestore();
});

it('a small world and few days do not need the thread', () => {
  const box = sandbox({ scenario: 'default' });
  const tasks = createWorldTasks(box.world.storage.bytes * 10);
  expect(tasks.run(REPORT_FILE, box.world, input(box), { ...WORK, days: 9 })).not.toBeInstanceOf(Promise);
  const copies = vi.spyOn(box.world.storage, 'toBytes').mockImplementation(() => {
    throw new QuotaExceeded('copied');
  });
  expect(() => tasks.run(REPORT_FILE, box.world, input(box), { ...WORK, days: 10 })).toThrow('copied');
  copies.mockRestore();
});
