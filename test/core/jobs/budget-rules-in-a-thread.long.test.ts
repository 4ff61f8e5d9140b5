/**
 * A report with budget rules that is computed in a thread: what others change meanwhile is not seen in it.
 */
import { expect, it } from 'vitest';
import { by, details, seedRules } from '../../fixtures/accounts/budget-rules.ts';
import { requestReport, seed, textOf } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';

async function campaignIds(world: TestWorld): Promise<string[]> {
  const { json } = await world.admin('GET', '/entities/campaigns');
  return json.campaigns.map(({ campaignId }: { campaignId: string }) => campaignId);
}

/** Does something until the answer is there; how often it did. */
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

it('[BUD-21] a report uses the rules at the time of its request, even if they change before the response', async () => {
  const account = { campaigns: 6, adGroupsPerCampaign: 4, keywordsPerAdGroup: 200, createdDaysAgo: 30 };
  const request = (world: TestWorld): Promise<Answer> => requestReport(world, 'campaigns', { metrics: 'cost,clicks' });
  const other = openWorld();
  await seed(other, account);
  await seedRules(other, await campaignIds(other), [by(40)]);
  const still = await textOf(other, await request(other));
  const world = openWorld({ inThread: true });
  await seed(world, account);
  const ids = await campaignIds(world);
  const [ruleId = ''] = await seedRules(world, ids, [by(40)]);
  const answer = request(world);
  const writes = await until(answer, async (n) => {
    const changes = [{ ruleState: 'PAUSED' }, { ruleDetails: details(by(300)) }, { ruleState: 'ACTIVE' }];
    expect((await world.admin('PATCH', `/entities/budgetRules/${ruleId}`, changes[n % 3])).status).toBe(200);
    await seedRules(world, ids, [by(10)]);
  });
  expect(writes).toBeGreaterThan(2);
  expect(await textOf(world, await answer)).toBe(still);
  expect(await textOf(world, await request(world))).not.toBe(still);
});
