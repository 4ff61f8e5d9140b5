/** How long a report takes decides whether it runs in this thread, which knows earlier days. */
import { expect } from 'vitest';
import { OperationContext, scopeOf } from '../../../src/core/entities/operation-context.ts';
import { daysOfWork } from '../../../src/core/performance/market/days-of-work.ts';
import { simulationOf } from '../../../src/core/performance/simulation.ts';
import { fileOf, reportBody } from '../../fixtures/programs/clients/reporting-v3.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { US } from '../../fixtures/scenarios.ts';

const DAYS = Array.from({ length: 10 }, (_, i) => `2026-02-${String(19 + i).padStart(2, '0')}`);

it('days of earlier reports take little time, until a change that they depend on', async ({ defaultWorld: world }) => {
  const work = (): number => {
    const profile = world.state.accountStore.profile(US);
    if (profile === undefined) throw new Error('there is no profile');
    return daysOfWork(
      simulationOf(new OperationContext(scopeOf(world.state, profile))).days('sponsoredProducts'),
      DAYS,
    );
  };
  expect(work()).toBe(10);
  await fileOf(world, reportBody({}, { startDate: '2026-02-19', endDate: '2026-02-26' }), { profile: US });
  expect(work()).toBeCloseTo(2.8);
  const { json: campaigns } = await world.ask('GET', '/v2/sp/campaigns?stateFilter=enabled&count=1');
  await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: campaigns[0].campaignId, dailyBudget: 77 }] });
  expect(work()).toBeCloseTo(2.8);
  await world.admin('PUT', '/metrics/model', { from: 'start', rivals: 5 });
  expect(work()).toBe(10);
});
