/**
 * Seeds whose entities have the dates of their creation. The structure of an account is checked with dates, too.
 */
import { describe, expect, it } from 'vitest';
import { V3_TARGETS } from '../fixtures/clients/v3.ts';
import { v3 } from '../fixtures/clients/v3-calls.ts';
import { sandbox, type Answer, type Sandbox } from '../fixtures/sandbox.ts';

const CREATED = { creationDate: '2026-02-01T08:00:00Z' };
const CAMPAIGN = { name: 'Tents', budget: { budget: 9 }, ...CREATED };
const GROUP = { name: 'Group', defaultBid: 1 };
const KEYWORD = { keywordText: 'tent', matchType: 'BROAD' };
const TARGET = { expressionType: 'MANUAL', expression: [{ type: 'ASIN_SAME_AS', value: 'B000000001' }] };
const AUTO = { expressionType: 'AUTO', expression: [{ type: 'QUERY_HIGH_REL_MATCHES' }] };
const AD = { adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['film'] } };

function seed(box: Sandbox, block: object): Promise<Answer> {
  const accounts = [{ id: 'shop', name: 'Shop', type: 'seller', countries: ['US'] }];
  return box.control('POST', '/scenario', { accounts, entities: [{ account: 'shop', country: 'US', ...block }] });
}

async function statesOf(box: Sandbox, collection: string): Promise<string[]> {
  const { json } = await box.control('GET', `/entities/${collection}`);
  return json[collection].map(({ state }: { state: string }) => state);
}

describe('an archived parent with a creation date', () => {
  it('has the children of its seed', async () => {
    const box = sandbox();
    const adGroups = [{ ...GROUP, keywords: [KEYWORD, { ...KEYWORD, ...CREATED, matchType: 'EXACT' }] }];
    const campaign = { ...CAMPAIGN, targetingType: 'MANUAL', state: 'ARCHIVED', adGroups };
    const { status, text } = await seed(box, { campaigns: [campaign] });
    expect([status, text]).toEqual([200, expect.anything()]);
    expect(await statesOf(box, 'campaigns')).toEqual(['ARCHIVED']);
    expect(await statesOf(box, 'keywords')).toEqual(['ENABLED', 'ENABLED']);
  });

  it('has automatic targets that its seed changes', async () => {
    const box = sandbox();
    const adGroups = [{ ...GROUP, ...CREATED, state: 'ARCHIVED', targets: [{ ...AUTO, state: 'PAUSED' }] }];
    const { status, text } = await seed(box, { campaigns: [{ ...CAMPAIGN, targetingType: 'AUTO', adGroups }] });
    expect([status, text]).toEqual([200, expect.anything()]);
    expect((await statesOf(box, 'targets')).toSorted()).toEqual(['ENABLED', 'ENABLED', 'ENABLED', 'PAUSED']);
  });

  it('accepts no children of a later seed', async () => {
    const box = sandbox();
    await seed(box, { campaigns: [{ ...CAMPAIGN, campaignId: '301', targetingType: 'MANUAL', state: 'ARCHIVED' }] });
    const entities = { adGroups: [{ ...GROUP, ...CREATED, campaignId: '301' }] };
    const { status, json } = await box.control('POST', '/seed', { profileId: box.profile(), entities });
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
    const { status, json } = await seed(sandbox(), { campaigns: [{ ...CAMPAIGN, targetingType, adGroups }] });
    expect([status, json.errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      [`entities[0].campaigns[0].adGroups[0].${path}`],
    ]);
  });

  it('if it is the second ad of a legacy campaign', async () => {
    const sbAdGroups = [{ name: 'Group', sbAds: [AD, { ...AD, ...CREATED }] }];
    const campaign = { name: 'Brand', brandEntityId: 'ENTITY1', budget: 20, legacy: true, ...CREATED, sbAdGroups };
    const { status, json } = await seed(sandbox(), { sbCampaigns: [campaign] });
    expect([status, json.errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      ['entities[0].sbCampaigns[0].sbAdGroups[0].sbAds[1].adGroupId'],
    ]);
  });
});

it('a scenario has a target that a client archived before it created keywords, and the keywords', async () => {
  const box = sandbox();
  const adGroups = [{ ...GROUP, adGroupId: '401', targets: [{ ...TARGET, targetId: '501' }] }];
  await seed(box, { campaigns: [{ ...CAMPAIGN, campaignId: '301', targetingType: 'MANUAL', adGroups }] });
  await v3(box, V3_TARGETS, 'delete', { targetIdFilter: { include: ['501'] } });
  const keyword = { campaignId: 301, adGroupId: 401, state: 'enabled', keywordText: 'tent', matchType: 'broad' };
  const made = await box.ask('POST', '/v2/sp/keywords', { body: [keyword] });
  expect(made.json).toMatchObject([{ code: 'SUCCESS' }]);
  const { json } = await box.control('GET', '/scenario', undefined, { headers: { accept: 'application/json' } });
  const copy = sandbox();
  const { status, text } = await copy.control('POST', '/scenario', json.scenario);
  expect([status, text]).toEqual([200, expect.anything()]);
  expect(await statesOf(copy, 'targets')).toEqual(['ARCHIVED']);
  expect(await statesOf(copy, 'keywords')).toEqual(['ENABLED']);
});
