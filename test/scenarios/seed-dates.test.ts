/**
 * Seeds whose entities have the dates of their creation. The structure of an account is checked with dates, too.
 */
import { describe, expect } from 'vitest';
import { V3_TARGETS } from '../fixtures/programs/clients/v3.ts';
import { v3 } from '../fixtures/programs/clients/v3-calls.ts';
import { openWorld, type Answer, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const CREATED = { creationDate: '2026-02-01T08:00:00Z' };
const CAMPAIGN = { name: 'Tents', budget: { budget: 9 }, ...CREATED };
const GROUP = { name: 'Group', defaultBid: 1 };
const KEYWORD = { keywordText: 'tent', matchType: 'BROAD' };
const TARGET = { expressionType: 'MANUAL', expression: [{ type: 'ASIN_SAME_AS', value: 'B000000001' }] };
const AUTO = { expressionType: 'AUTO', expression: [{ type: 'QUERY_HIGH_REL_MATCHES' }] };
const AD = { adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['film'] } };

function seed(world: TestWorld, block: object): Promise<Answer> {
  const accounts = [{ id: 'shop', name: 'Shop', type: 'seller', countries: ['US'] }];
  return world.admin('POST', '/scenario', { accounts, entities: [{ account: 'shop', country: 'US', ...block }] });
}

async function statesOf(world: TestWorld, collection: string): Promise<string[]> {
  const { json } = await world.admin('GET', `/entities/${collection}`);
  return json[collection].map(({ state }: { state: string }) => state);
}

describe('an archived parent with a creation date', () => {
  it('has the children of its seed', async ({ world }) => {
    const adGroups = [{ ...GROUP, keywords: [KEYWORD, { ...KEYWORD, ...CREATED, matchType: 'EXACT' }] }];
    const campaign = { ...CAMPAIGN, targetingType: 'MANUAL', state: 'ARCHIVED', adGroups };
    const { status, text } = await seed(world, { campaigns: [campaign] });
    expect([status, text]).toEqual([200, expect.anything()]);
    expect(await statesOf(world, 'campaigns')).toEqual(['ARCHIVED']);
    expect(await statesOf(world, 'keywords')).toEqual(['ENABLED', 'ENABLED']);
  });

  it('has automatic targets that its seed changes', async ({ world }) => {
    const adGroups = [{ ...GROUP, ...CREATED, state: 'ARCHIVED', targets: [{ ...AUTO, state: 'PAUSED' }] }];
    const { status, text } = await seed(world, { campaigns: [{ ...CAMPAIGN, targetingType: 'AUTO', adGroups }] });
    expect([status, text]).toEqual([200, expect.anything()]);
    expect((await statesOf(world, 'targets')).toSorted()).toEqual(['ENABLED', 'ENABLED', 'ENABLED', 'PAUSED']);
  });

  it('accepts no children of a later seed', async ({ world }) => {
    await seed(world, { campaigns: [{ ...CAMPAIGN, campaignId: '301', targetingType: 'MANUAL', state: 'ARCHIVED' }] });
    const entities = { adGroups: [{ ...GROUP, ...CREATED, campaignId: '301' }] };
    const { status, json } = await world.admin('POST', '/seed', { profileId: world.profile(), entities });
    expect([status, json.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'entities.adGroups[0]', message: 'its campaign 301 is archived' })],
    ]);
  });
});

describe('an entity with a creation date is refused', () => {
  it.each([
    ['a keyword in an auto campaign', 'AUTO', { keywords: [{ ...KEYWORD, ...CREATED }] }, 'keywords[0]'],
    ['a manual target in an auto campaign', 'AUTO', { targets: [{ ...TARGET, ...CREATED }] }, 'targets[0]'],
    [
      'a target beside a keyword',
      'MANUAL',
      { keywords: [KEYWORD], targets: [{ ...TARGET, ...CREATED }] },
      'targets[0]',
    ],
  ])('if it is %s', async (_what, targetingType, children, path) => {
    const adGroups = [{ ...GROUP, ...children }];
    const { status, json } = await seed(openWorld(), { campaigns: [{ ...CAMPAIGN, targetingType, adGroups }] });
    expect([status, json.errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      [`entities[0].campaigns[0].adGroups[0].${path}`],
    ]);
  });

  it('if it is the second ad of a legacy campaign', async () => {
    const sbAdGroups = [{ name: 'Group', sbAds: [AD, { ...AD, ...CREATED }] }];
    const campaign = { name: 'Brand', brandEntityId: 'ENTITY1', budget: 20, legacy: true, ...CREATED, sbAdGroups };
    const { status, json } = await seed(openWorld(), { sbCampaigns: [campaign] });
    expect([status, json.errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      ['entities[0].sbCampaigns[0].sbAdGroups[0].sbAds[1].adGroupId'],
    ]);
  });
});

it('a scenario has a target that a client archived before it created keywords, and the keywords', async ({ world }) => {
  const adGroups = [{ ...GROUP, adGroupId: '401', targets: [{ ...TARGET, targetId: '501' }] }];
  await seed(world, { campaigns: [{ ...CAMPAIGN, campaignId: '301', targetingType: 'MANUAL', adGroups }] });
  await v3(world, V3_TARGETS, 'delete', { targetIdFilter: { include: ['501'] } });
  const keyword = { campaignId: 301, adGroupId: 401, state: 'enabled', keywordText: 'tent', matchType: 'broad' };
  const made = await world.ask('POST', '/v2/sp/keywords', { body: [keyword] });
  expect(made.json).toMatchObject([{ code: 'SUCCESS' }]);
  const { json } = await world.admin('GET', '/scenario', undefined, { headers: { accept: 'application/json' } });
  const copy = openWorld();
  const { status, text } = await copy.admin('POST', '/scenario', json.scenario);
  expect([status, text]).toEqual([200, expect.anything()]);
  expect(await statesOf(copy, 'targets')).toEqual(['ARCHIVED']);
  expect(await statesOf(copy, 'keywords')).toEqual(['ENABLED']);
});

describe('former values are refused', () => {
  const early = { until: '2026-02-10T08:00:00Z', state: 'PAUSED' };
  const late = { ...early, until: '2026-02-20T08:00:00Z' };
  const coming = { ...early, until: '2026-04-01T00:00:00Z' };
  const { creationDate: _date, ...undated } = CAMPAIGN;
  const RULE = {
    ruleDetails: {
      name: 'Rule',
      ruleType: 'SCHEDULE',
      budgetIncreaseBy: { type: 'PERCENT', value: 50 },
      recurrence: { type: 'DAILY' },
      duration: { dateRangeTypeRuleDuration: { startDate: '20260201' } },
    },
    campaignRefs: ['tents'],
  };

  it.each([
    ['have no creation date', { ...undated, past: [early] }, 'past', /^requires creationDate/],
    [
      'are not in the order of time',
      { ...CAMPAIGN, past: [late, early] },
      'past[1].until',
      'is 2026-02-10T08:00:00Z, before 2026-02-20T08:00:00Z of the entry above; list the oldest first',
    ],
    [
      'end after the start of the world',
      { ...CAMPAIGN, past: [early, coming] },
      'past[1].until',
      'is 2026-04-01T00:00:00Z, after now, which is 2026-03-02T12:00:00.000Z; use a timeline for later changes',
    ],
  ])('if they %s', async (_what, campaign, field, message) => {
    const { status, json } = await seed(openWorld(), { campaigns: [{ ...campaign, targetingType: 'AUTO' }] });
    const path = `entities[0].campaigns[0].${field}`;
    expect([status, json.errors]).toEqual([400, [expect.objectContaining({ path })]]);
    expect(json.errors[0].message).toMatch(message);
  });

  it('if they are of an automatic target without an id', async () => {
    const targets = [{ ...AUTO, ...CREATED, past: [early] }];
    const adGroups = [{ ...GROUP, targets }];
    const { status, json } = await seed(openWorld(), { campaigns: [{ ...CAMPAIGN, targetingType: 'AUTO', adGroups }] });
    const path = 'entities[0].campaigns[0].adGroups[0].targets[0].past';
    expect([status, json.errors]).toEqual([400, [expect.objectContaining({ path })]]);
  });

  it('if they are of a budget rule without a creation date', async () => {
    const campaigns = [{ ...CAMPAIGN, ref: 'tents', targetingType: 'AUTO' }];
    const past = [{ until: early.until, ruleState: 'PAUSED', ruleDetails: RULE.ruleDetails }];
    const { status, json } = await seed(openWorld(), { campaigns, budgetRules: [{ ...RULE, past }] });
    expect([status, json.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'entities[0].budgetRules[0].past' })],
    ]);
  });

  it('if they are of a profile without a creation date', async () => {
    const countries = { US: { past: [{ until: early.until, dailyBudget: 5 }] } };
    const accounts = [{ name: 'Shop', type: 'seller', countries }];
    const { status, json } = await openWorld().admin('POST', '/scenario', { accounts });
    expect([status, json.errors]).toEqual([400, [expect.objectContaining({ path: 'accounts[0].countries.US.past' })]]);
  });
});
