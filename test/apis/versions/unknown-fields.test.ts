/**
 * GEN-30: unknown fields are recorded as violations in every API version, also if an item fails for another reason.
 */
import { describe, expect } from 'vitest';
import { CAMPAIGNS, changeSettings, createAll } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type Ask, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { TYPES as SB4_TYPES } from '../../fixtures/programs/clients/sb-v4.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../fixtures/programs/clients/v3-calls.ts';

const NO_PARENTS = { campaignId: 0, adGroupId: 0 };
const NO_PARENTS_V3 = { campaignId: '', adGroupId: '' };
const UNKNOWN_ID = '281474976710655';

const legacy = (world: TestWorld, method: string, item: object, ask: Ask = {}): Promise<Answer> =>
  world.ask(method, '/v2/sp/campaigns', { body: [item], ...ask });
const brands = (world: TestWorld, method: string, item: object): Promise<Answer> =>
  world.ask(method, '/sb/campaigns', { body: [item] });
const brandsV4 = (world: TestWorld, path: string, body: object): Promise<Answer> =>
  world.ask('POST', path, { body, headers: { 'content-type': SB4_TYPES[path.includes('ads') ? 'ads' : 'campaigns'] } });
const unknownFields = ({ violations }: Answer): string[] =>
  violations
    .filter(({ rule }) => rule === 'unknown-field')
    // Suggestions have tests of their own.
    .map(({ evidence }) => evidence.replace(/; did you mean .*/, ''));

/** A misspelled name, so that the required field is missing. */
const { dailyBudget, ...WITHOUT_BUDGET } = CAMPAIGNS.make(NO_PARENTS, 1);
const MISSPELLED = { ...WITHOUT_BUDGET, daily_budget: dailyBudget };

type FailingItem = [title: string, fail: (world: TestWorld) => Promise<Answer>, evidence: string[]];

const FAILING: readonly FailingItem[] = [
  [
    'legacy: a required field is misspelled',
    (world) => legacy(world, 'POST', MISSPELLED),
    ['daily_budget in an item of campaigns'],
  ],
  [
    'legacy: another field has a bad value',
    (world) => legacy(world, 'POST', { ...CAMPAIGNS.make(NO_PARENTS, 1), state: 'on', colour: 'red' }),
    ['colour in an item of campaigns'],
  ],
  [
    'legacy: the campaign of an update is unknown',
    (world) => legacy(world, 'PUT', { campaignId: Number(UNKNOWN_ID), status: 'paused' }),
    ['status in an item of campaigns'],
  ],
  [
    'legacy: the id of an update is missing',
    (world) => legacy(world, 'PUT', { campaign_id: 1, state: 'paused' }),
    ['campaign_id in an item of campaigns'],
  ],
  [
    'legacy: the id of an update is not a number',
    (world) => legacy(world, 'PUT', { campaignId: 'x', status: 'paused' }),
    ['status in an item of campaigns'],
  ],
  [
    'sponsored products version 3: a required field is misspelled',
    (world) => {
      const { targetingType, ...rest } = V3_CAMPAIGNS.make(NO_PARENTS_V3, 1);
      return v3(world, V3_CAMPAIGNS, 'create', { campaigns: [{ ...rest, targeting_type: targetingType }] });
    },
    ['targeting_type in an item of campaigns'],
  ],
  [
    'sponsored products version 3: the campaign of an update is unknown',
    (world) => v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: UNKNOWN_ID, status: 'PAUSED' }] }),
    ['status in an item of campaigns'],
  ],
  [
    'sponsored products version 3: the id of an update is a number',
    (world) => v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: 1, status: 'PAUSED' }] }),
    ['status in an item of campaigns'],
  ],
  [
    'sponsored products version 3: a field within the budget is misspelled',
    (world) => {
      const item = { ...V3_CAMPAIGNS.make(NO_PARENTS_V3, 1), budget: { budgetType: 'DAILY', amount: 5 } };
      return v3(world, V3_CAMPAIGNS, 'create', { campaigns: [item] });
    },
    ['budget.amount in an item'],
  ],
  [
    'sponsored products version 3: a filter of a list has a bad value',
    (world) => v3(world, V3_CAMPAIGNS, 'list', { maxResult: 5, stateFilter: { include: ['ON'] } }),
    ['maxResult in the body'],
  ],
  [
    'sponsored brands version 3: a required field is misspelled',
    (world) => brands(world, 'POST', { name: 'One', budgets: 5 }),
    ['budgets in an item'],
  ],
  [
    'sponsored brands version 3: the campaign of an update is unknown',
    (world) => brands(world, 'PUT', { campaignId: Number(UNKNOWN_ID), status: 'paused' }),
    ['status in an item'],
  ],
  [
    'sponsored brands version 3: the id of an update is missing',
    (world) => brands(world, 'PUT', { campaign_id: 1 }),
    ['campaign_id in an item'],
  ],
  [
    'sponsored brands version 4: a required field is misspelled',
    (world) =>
      brandsV4(world, '/sb/v4/campaigns', { campaigns: [{ name: 'One', status: 'ENABLED', budgetType: 'DAILY' }] }),
    ['status in an item of campaigns'],
  ],
  [
    'sponsored brands version 4: a part of the creative has a wrong type',
    (world) => {
      const creative = { brandName: 5, head_line: 'x', brandLogoCrop: { topp: 1 } };
      return brandsV4(world, '/sb/v4/ads/productCollection', { ads: [{ adGroupId: '1', name: 'A', creative }] });
    },
    ['creative.brandLogoCrop.topp in an item', 'creative.head_line in an item'],
  ],
  [
    'profiles: the profile of an update is unknown',
    (world) => world.ask('PUT', '/v2/profiles', { body: [{ profileId: 7, daily_budget: 5 }] }),
    ['daily_budget in an item of profiles'],
  ],
  [
    'profiles: the id of an update is missing',
    (world) => world.ask('PUT', '/v2/profiles', { body: [{ profile_id: 7 }] }),
    ['profile_id in an item of profiles'],
  ],
];

describe.each([false, true])('in a world with strict: %s', (strict) => {
  it.each(FAILING)(
    '[GEN-30] an unknown field of an item that fails is recorded: %s',
    async (_title, fail, evidence) => {
      const world = openWorld();
      changeSettings(world, { strict });
      const answer = await fail(world);
      expect(answer.status === 207 || answer.status === 400).toBe(true);
      expect(answer.text).not.toContain('"SUCCESS"');
      expect(unknownFields(answer).toSorted()).toEqual(evidence);
    },
  );
});

describe('an item that fails', () => {
  it('[GEN-30] for an archived campaign has its unknown fields recorded', async ({ world }) => {
    const [campaignId] = await createAll(world, CAMPAIGNS, [CAMPAIGNS.make(NO_PARENTS, 1)]);
    await world.ask('DELETE', `/v2/sp/campaigns/${campaignId}`);
    const answer = await legacy(world, 'PUT', { campaignId, status: 'paused' });
    expect(answer.json[0].code).toBe('INVALID_ARGUMENT');
    expect(unknownFields(answer)).toEqual(['status in an item of campaigns']);
  });

  it('[GEN-30] keeps its error, and all its unknown fields are recorded in a strict world', async ({ world }) => {
    changeSettings(world, { strict: true });
    const answer = await legacy(world, 'POST', { ...MISSPELLED, colour: 'red' });
    expect(answer.json[0].details).toBe('dailyBudget is missing');
    expect(unknownFields(answer)).toHaveLength(2);
  });
});

describe('an object within an item of version 3', () => {
  const CAMPAIGN = V3_CAMPAIGNS.make(NO_PARENTS_V3, 1);

  it.each([
    ['budget.pacing', { budget: { budgetType: 'DAILY', budget: 5, pacing: 'even' } }],
    ['dynamicBidding.mode', { dynamicBidding: { strategy: 'MANUAL', mode: 1 } }],
    [
      'dynamicBidding.placementBidding[0].percent',
      {
        dynamicBidding: {
          strategy: 'MANUAL',
          placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 5, percent: 5 }],
        },
      },
    ],
  ])(
    '[GEN-30] with the unknown field %s is accepted and recorded, and rejected in a strict world',
    async (path, part) => {
      const world = openWorld();
      const create = (): Promise<Answer> =>
        v3(world, V3_CAMPAIGNS, 'create', { campaigns: [{ ...CAMPAIGN, name: path, ...part }] });
      changeSettings(world, { strict: true });
      const refused = await create();
      expect(refused.json.campaigns.error[0].errors[0].errorValue).toMatchObject({
        unsupportedOperationError: { cause: { location: `$.campaigns[0].${path}` } },
      });
      expect(unknownFields(refused)).toEqual([`${path} in an item`]);
      changeSettings(world, { strict: false });
      const accepted = await create();
      expect(accepted.json.campaigns.success).toHaveLength(1);
      expect(unknownFields(accepted)).toEqual([`${path} in an item`]);
    },
  );

  it('[GEN-30] may contain the effective budget, which is recorded as a read-only field', async ({ world }) => {
    const budget = { budgetType: 'DAILY', budget: 5, effectiveBudget: 6 };
    const { violations } = await v3(world, V3_CAMPAIGNS, 'create', { campaigns: [{ ...CAMPAIGN, budget }] });
    expect(violations).toEqual([{ rule: 'read-only-field', evidence: 'budget.effectiveBudget in an item' }]);
  });
});
