/** Reports pause often enough for other requests, whatever the shape of the account. */
import { expect, it } from 'vitest';
import { OperationContext, scopeOf } from '../../src/entities/operation-context.ts';
import { periodSlices } from '../../src/performance/periods/period-rows.ts';
import { spend, type PaidEvent } from '../../src/metrics/spending.ts';
import { performanceSlices } from '../../src/performance/report-rows.ts';
import { sandbox } from '../fixtures/sandbox.ts';

const CAMPAIGNS = 12;
const DAY = '2026-03-01';
const DAYS = 5;

/** In an account whose campaigns are all paused. */
async function pausedAccount(): Promise<OperationContext> {
  const box = sandbox();
  const body = Array.from({ length: CAMPAIGNS }, (_, i) => ({
    name: `Campaign ${i}`,
    campaignType: 'sponsoredProducts',
    targetingType: 'manual',
    state: 'paused',
    dailyBudget: 10,
    startDate: '20260401',
  }));
  expect((await box.ask('POST', '/v2/sp/campaigns', { body })).status).toBe(207);
  const profile = box.world.accountStore.profile(box.profile());
  if (profile === undefined) throw new Error('the world has no profile');
  return new OperationContext(scopeOf(box.world, profile));
}

it('between campaigns without rows', async () => {
  const context = await pausedAccount();
  const query = { campaignType: 'sponsoredProducts', recordType: 'campaigns', day: DAY, asOf: context.at } as const;
  expect([...performanceSlices(context, query)]).toEqual(Array.from({ length: CAMPAIGNS }));
});

it('between days without rows', async () => {
  const context = await pausedAccount();
  const period = { startDay: DAY, endDay: '2026-03-05', isDaily: true, groups: [] };
  const query = { campaignType: 'sponsoredProducts', level: 'campaign', asOf: context.at, ...period } as const;
  expect([...periodSlices(context, query)]).toEqual(Array.from({ length: CAMPAIGNS * DAYS }));
});

it('while the events of a large campaign are paid', () => {
  const count = 100_000;
  const events = Array.from({ length: count }, (_, i): PaidEvent => {
    const at = (i * 7919) % count;
    return { at, impressions: 1, clicks: 1, cost: 1, orders: [], clause: { id: String(i) } };
  });
  const work = spend(events, [{ at: 0, amount: count / 2 }], count);
  let pauses = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) pauses++;
  expect(step.value.kept).toHaveLength(count / 2);
  // The events are read to find the first and the last one, to sort them, and to pay them.
  expect(pauses).toBeGreaterThan((3 * count) / 1000);
});
