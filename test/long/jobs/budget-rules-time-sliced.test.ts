/**
 * Work with budget rules that takes many turns: what others change meanwhile is not seen in it.
 */
import { expect, it } from 'vitest';
import { between, by, details, historyPath, performing, seedEntities, seedRules } from '../../fixtures/budget-rules.ts';
import { requestReport, seed, textOf } from '../../fixtures/clients/reports.ts';
import { sandbox, type Answer, type Sandbox } from '../../fixtures/sandbox.ts';

async function campaignIds(box: Sandbox): Promise<string[]> {
  const { json } = await box.admin('GET', '/entities/campaigns');
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
  const request = (box: Sandbox): Promise<Answer> => requestReport(box, 'campaigns', { metrics: 'cost,clicks' });
  // A world of its own, because a second report of a world takes no time.
  const other = sandbox();
  await seed(other, account);
  await seedRules(other, await campaignIds(other), [by(40)]);
  const still = await textOf(other, await request(other));
  const box = sandbox();
  await seed(box, account);
  const ids = await campaignIds(box);
  const [ruleId = ''] = await seedRules(box, ids, [by(40)]);
  const answer = request(box);
  const writes = await until(answer, async (n) => {
    const changes = [{ ruleState: 'PAUSED' }, { ruleDetails: details(by(300)) }, { ruleState: 'ACTIVE' }];
    expect((await box.admin('PATCH', `/entities/budgetRules/${ruleId}`, changes[n % 3])).status).toBe(200);
    await seedRules(box, ids, [by(10)]);
  });
  expect(writes).toBeGreaterThan(2);
  expect(await textOf(box, await answer)).toBe(still);
  expect(await textOf(box, await request(box))).not.toBe(still);
});

/** A campaign whose history takes many time slices, and the request for it. A second request takes fewer. */
async function longHistory(): Promise<{ box: Sandbox; request: () => Promise<Answer> }> {
  const box = sandbox();
  await seed(box, { campaigns: 1, adGroupsPerCampaign: 4, keywordsPerAdGroup: 100, createdDaysAgo: 30 });
  const [id = ''] = await campaignIds(box);
  const rule = details({ ...performing('ROAS', 'LESS_THAN', 0), duration: between('20250101') });
  await seedEntities(box, { budgetRules: [{ campaignIds: [id], ruleDetails: rule }] });
  return { box, request: () => box.ask('GET', historyPath(id, '?startDate=20251201')) };
}

it('[BUD-19] a long history does not block other requests', async () => {
  const { box, request } = await longHistory();
  const history = request();
  const answers = await until(history, async () => {
    expect((await box.ask('GET', '/v2/sp/campaigns')).status).toBe(200);
  });
  expect(answers).toBeGreaterThan(2);
  expect([(await history).status, (await history).json]).toEqual([200, { history: [] }]);
});

it('[BUD-19] a long history stops when its world is reset', async () => {
  const { box, request } = await longHistory();
  const history = request();
  await new Promise(setImmediate);
  await box.admin('POST', '/reset');
  expect((await history).status).toBe(409);
});
