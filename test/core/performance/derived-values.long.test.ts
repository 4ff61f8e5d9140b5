/**
 * Serving statuses, budgets, totals and pages are cached. After every change they are what a copy of the world without
 * caches answers.
 */
import { expect } from 'vitest';
import { World } from '../../../src/world/state/world.ts';
import { OperationContext, scopeOf } from '../../../src/core/entities/operation-context.ts';
import { servingStatus } from '../../../src/core/performance/serving-status.ts';
import { seedSpenders, RandomWrites } from '../../fixtures/random-writes.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const STEPS = 40;
const EXTENDED = { includeExtendedDataFields: true };

/** A sandbox whose world has the same rows, and has computed nothing. */
function copyOf(world: TestWorld): TestWorld {
  const copy = openWorld();
  copy.state.storage.replaceDatabase(new World(world.state.storage.toBytes()).storage, 'reset');
  return copy;
}

/** Everything that is derived from rows, as a client sees it. */
async function derivedAnswers(world: TestWorld): Promise<string[]> {
  const v3 = (path: string, body: object): Promise<Answer> => {
    const type = path.includes('campaigns')
      ? 'application/vnd.spCampaign.v3+json'
      : 'application/vnd.spKeyword.v3+json';
    return world.ask('POST', path, { body, headers: { 'content-type': type, accept: type } });
  };
  const answers = [
    await world.ask('GET', '/v2/sp/campaigns/extended'),
    await world.ask('GET', '/v2/sp/campaigns?stateFilter=paused'),
    await world.ask('GET', '/v2/sp/keywords/extended?startIndex=15&count=20'),
    await world.ask('GET', '/v2/sp/keywords?startIndex=40&count=10&matchTypeFilter=broad'),
    await v3('/sp/campaigns/list', { ...EXTENDED, maxResults: 2 }),
    await v3('/sp/keywords/list', { ...EXTENDED, maxResults: 5, stateFilter: { include: ['ENABLED'] } }),
    await v3('/sp/keywords/list', {
      maxResults: 5,
      keywordTextFilter: { queryTermMatchType: 'BROAD_MATCH', include: ['CHAIR 1'] },
    }),
    await world.ask('GET', '/sb/campaigns'),
    await world.ask('POST', '/sb/v4/campaigns/list', { body: EXTENDED }),
    await world.admin('GET', '/entities/budgetRules'),
  ];
  return answers.map(({ status, text }) => `${status} ${text}`);
}

it.each([1, 2])(
  'answers from caches what a world without caches answers, after random changes (seed %i)',
  async (seed) => {
    const world = openWorld();
    await seedSpenders(world);
    const writes = new RandomWrites(world, seed);
    const statuses = new Set<string>();
    const log: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const answers = await derivedAnswers(world);
      expect(answers, log.join('\n')).toEqual(await derivedAnswers(copyOf(world)));
      for (const [status] of answers.join().matchAll(/\w*OUT_OF_BUDGET|CAMPAIGN_STATUS_ENABLED|AD_GROUP_PAUSED/g))
        statuses.add(status);
      log.push(await writes.next());
    }
    expect([...statuses].filter((status) => status.endsWith('OUT_OF_BUDGET')).length).toBeGreaterThan(0);
  },
);

it('forgets what it has derived in a transaction that failed', async ({ world }) => {
  await seedSpenders(world);
  const { state } = world;
  const before = await derivedAnswers(world);
  const profile = state.accountStore.profile(world.profile());
  const [campaign] = state.store('campaign').scan({ profileId: world.profile(), after: 0, count: 1 });
  if (campaign === undefined || profile === undefined) throw new Error('the world has no campaign');
  const seen: unknown[] = [];
  const failing = (): never =>
    state.transaction(() => {
      const cheap = { ...campaign, budget: 1_000_000 };
      state.store('campaign').patch(campaign, { budget: cheap.budget });
      seen.push(servingStatus(new OperationContext(scopeOf(state, profile)), 'campaign', cheap));
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
  expect(seen).toHaveLength(1);
  expect(await derivedAnswers(world)).toEqual(before);
});
