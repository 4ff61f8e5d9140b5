/**
 * Serving statuses, budgets, totals and pages are cached. After every change they are what a copy of the world without
 * caches answers.
 */
import { expect, it } from 'vitest';
import { World } from '../../../src/world/state/world.ts';
import { OperationContext, scopeOf } from '../../../src/core/entities/operation-context.ts';
import { servingStatus } from '../../../src/core/performance/serving-status.ts';
import { seedSpenders, RandomWrites } from '../../fixtures/random-writes.ts';
import { sandbox, type Answer, type Sandbox } from '../../fixtures/sandbox.ts';

const STEPS = 40;
const EXTENDED = { includeExtendedDataFields: true };

/** A sandbox whose world has the same rows, and has computed nothing. */
function copyOf(box: Sandbox): Sandbox {
  const copy = sandbox();
  copy.world.storage.replaceDatabase(new World(box.world.storage.toBytes()).storage, 'reset');
  return copy;
}

/** Everything that is derived from rows, as a client sees it. */
async function derivedAnswers(box: Sandbox): Promise<string[]> {
  const v3 = (path: string, body: object): Promise<Answer> => {
    const type = path.includes('campaigns')
      ? 'application/vnd.spCampaign.v3+json'
      : 'application/vnd.spKeyword.v3+json';
    return box.ask('POST', path, { body, headers: { 'content-type': type, accept: type } });
  };
  const answers = [
    await box.ask('GET', '/v2/sp/campaigns/extended'),
    await box.ask('GET', '/v2/sp/campaigns?stateFilter=paused'),
    await box.ask('GET', '/v2/sp/keywords/extended?startIndex=15&count=20'),
    await box.ask('GET', '/v2/sp/keywords?startIndex=40&count=10&matchTypeFilter=broad'),
    await v3('/sp/campaigns/list', { ...EXTENDED, maxResults: 2 }),
    await v3('/sp/keywords/list', { ...EXTENDED, maxResults: 5, stateFilter: { include: ['ENABLED'] } }),
    await v3('/sp/keywords/list', {
      maxResults: 5,
      keywordTextFilter: { queryTermMatchType: 'BROAD_MATCH', include: ['CHAIR 1'] },
    }),
    await box.ask('GET', '/sb/campaigns'),
    await box.ask('POST', '/sb/v4/campaigns/list', { body: EXTENDED }),
    await box.admin('GET', '/entities/budgetRules'),
  ];
  return answers.map(({ status, text }) => `${status} ${text}`);
}

it.each([1, 2, 3])(
  'answers from caches what a world without caches answers, after random changes (seed %i)',
  async (seed) => {
    const box = sandbox();
    await seedSpenders(box);
    const writes = new RandomWrites(box, seed);
    const statuses = new Set<string>();
    const log: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const answers = await derivedAnswers(box);
      expect(answers, log.join('\n')).toEqual(await derivedAnswers(copyOf(box)));
      for (const [status] of answers.join().matchAll(/\w*OUT_OF_BUDGET|CAMPAIGN_STATUS_ENABLED|AD_GROUP_PAUSED/g))
        statuses.add(status);
      log.push(await writes.next());
    }
    expect([...statuses].filter((status) => status.endsWith('OUT_OF_BUDGET')).length).toBeGreaterThan(0);
  },
);

it('forgets what it has derived in a transaction that failed', async () => {
  const box = sandbox();
  await seedSpenders(box);
  const { world } = box;
  const before = await derivedAnswers(box);
  const profile = world.accountStore.profile(box.profile());
  const [campaign] = world.store('campaign').scan({ profileId: box.profile(), after: 0, count: 1 });
  if (campaign === undefined || profile === undefined) throw new Error('the world has no campaign');
  const seen: unknown[] = [];
  const failing = (): never =>
    world.transaction(() => {
      const cheap = { ...campaign, budget: 1_000_000 };
      world.store('campaign').patch(campaign, { budget: cheap.budget });
      seen.push(servingStatus(new OperationContext(scopeOf(world, profile)), 'campaign', cheap));
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
  expect(seen).toHaveLength(1);
  expect(await derivedAnswers(box)).toEqual(before);
});
