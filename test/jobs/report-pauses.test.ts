/** Reports pause often enough for other requests, whatever the shape of the account. */
import { expect, it } from 'vitest';
import { OperationContext, scopeOf } from '../../src/core/entities/operation-context.ts';
import { periodSlices } from '../../src/core/performance/periods/period-rows.ts';
import { payInTime, spend, type PaidEvent } from '../../src/core/simulation/spending.ts';
import { runAtOnce } from '../../src/model/sliced-task.ts';
import { performanceSlices } from '../../src/core/performance/report-rows.ts';
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

/** Events at every instant before the given one, each of which costs 1, in disorder. */
function eventsBefore(end: number): PaidEvent[] {
  return Array.from({ length: end }, (_, i) => {
    const at = (i * 7919) % end;
    return { at, impressions: 1, clicks: 1, cost: 1, orders: [], clause: { id: String(i) } };
  });
}

it('while the events of a large campaign are paid', () => {
  const count = 100_000;
  const work = spend(eventsBefore(count), [{ at: 0, amount: count / 2 }], count);
  let pauses = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) pauses++;
  expect(step.value.kept).toHaveLength(count / 2);
  // The events are read to find the first and the last one, to sort them, and to pay them.
  expect(pauses).toBeGreaterThan((3 * count) / 1000);
});

it('reads no events long after the budget of a large campaign is spent', () => {
  const count = 100_000;
  const events = eventsBefore(count);
  const read = new Set<number>();
  const list = {
    length: count,
    atOf: (index: number) => events[index]?.at ?? NaN,
    read(index: number): PaidEvent {
      read.add(index);
      return events[index] ?? expect.fail(`there is no event ${index}`);
    },
  };
  const paid: number[] = [];
  const keep = ({ at }: PaidEvent): number => paid.push(at);
  const steps = [
    { at: 0, amount: 50 },
    { at: 20_000, amount: 70 },
  ];
  const spans = runAtOnce(payInTime(list, steps, { end: count, keep }));
  const times = Array.from({ length: 50 }, (_, at) => at);
  expect(paid).toEqual([...times, ...times.slice(0, 20).map((at) => 20_000 + at)]);
  expect(spans).toEqual([
    { from: 49, until: 20_000 },
    { from: 20_019, until: count },
  ]);
  expect(read.size).toBeLessThan(1000);
});
