/**
 * The scenario of a world whose start is not at noon, and of worlds that were made from such a scenario. Random worlds
 * are in `test/scenarios/world-scenario.long.test.ts`.
 */
import { expect } from 'vitest';
import { V3_TARGETS } from '../../fixtures/programs/clients/v3.ts';
import { write } from '../../fixtures/programs/clients/v3-calls.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { reportsOf, stateOf } from '../../fixtures/world-state.ts';

const START = {
  accounts: [{ id: 'shop', name: 'Shop', type: 'seller', countries: ['US'] }],
  entities: [
    {
      account: 'shop',
      country: 'US',
      campaigns: [
        {
          ref: 'lamps',
          name: 'Lamps',
          targetingType: 'AUTO',
          budget: { budget: 30 },
          createdDaysAgo: 9,
          adGroups: [{ name: 'Group', defaultBid: 1, productAds: [{ sku: 'LAMP-1' }] }],
        },
        {
          name: 'Tents',
          targetingType: 'MANUAL',
          budget: { budget: 30 },
          createdDaysAgo: 9,
          state: 'ARCHIVED',
          updatedDaysAgo: 3,
          adGroups: [{ name: 'Group', defaultBid: 1, keywords: [{ keywordText: 'tent', matchType: 'BROAD' }] }],
        },
      ],
    },
  ],
  timeline: [{ name: 'later', at: '900h', do: { change: [{ collection: 'campaigns', ref: 'lamps', budget: 7 }] } }],
};
const DAYS = ['2026-02-25', '2026-03-01', '2026-03-02'];

async function copyOf(world: TestWorld): Promise<TestWorld> {
  const { json } = await world.admin('GET', '/scenario', undefined, { headers: { accept: 'application/json' } });
  const copy = openWorld();
  const { status, text } = await copy.admin('POST', '/scenario', json.scenario);
  expect({ status, text }).toEqual({ status: 200, text: expect.anything() });
  return copy;
}

async function expectEqual(copy: TestWorld, world: TestWorld): Promise<void> {
  expect(await stateOf(copy, 'default')).toEqual(await stateOf(world, 'default'));
  expect(await reportsOf(copy, 'default', DAYS)).toEqual(await reportsOf(world, 'default', DAYS));
}

it('makes an equal world from a start without a name, over three generations', async ({ world }) => {
  await world.admin('POST', '/scenario', { ...START, clock: { now: '2026-03-02T16:56:27.345Z', mode: 'frozen' } });
  for (const [state, bid] of [
    ['PAUSED', 0.4],
    ['ENABLED', 2.5],
    ['PAUSED', 1.1],
  ] as const) {
    const [target] = world.state.store('target').scan({ profileId: world.profile(), after: 0, count: 4 });
    expect((await write(world, V3_TARGETS, 'update', [{ targetId: target?.id, state, bid }])).error).toEqual([]);
    // The name of an archived campaign with ad groups.
    await world.ask('POST', '/sp/campaigns', {
      body: {
        campaigns: [
          {
            name: 'Tents',
            targetingType: 'AUTO',
            state: 'ENABLED',
            startDate: '2026-03-02',
            budget: { budget: 9, budgetType: 'DAILY' },
          },
        ],
      },
      headers: {
        'content-type': 'application/vnd.spCampaign.v3+json',
        accept: 'application/vnd.spCampaign.v3+json',
      },
    });
    await world.admin('POST', '/clock/advance', { by: '7h' });
    const copy = await copyOf(world);
    await expectEqual(copy, world);
    world = copy;
  }
});

it('makes an equal world from a scenario with a name, whose entities are older by whole days than noon', async () => {
  const world = openWorld({ scenario: 'default', now: Date.parse('2026-03-02T19:10:00Z') });
  const [target] = world.state.store('target').scan({ profileId: world.profile(), after: 0, count: 4 });
  await world.admin('POST', '/clock/advance', { by: '26h' });
  expect((await write(world, V3_TARGETS, 'update', [{ targetId: target?.id, state: 'PAUSED' }])).error).toEqual([]);
  // A repeated create changes the last-updated date only.
  const [keyword] = (await world.ask('GET', '/v2/sp/keywords?stateFilter=enabled&count=1')).json;
  const { keywordId, ...repeated } = keyword;
  const { json } = await world.ask('POST', '/v2/sp/keywords', { body: [repeated] });
  expect(json).toEqual([{ code: 'SUCCESS', keywordId }]);
  const copy = await copyOf(world);
  for (const name of ['campaigns', 'adGroups', 'targets', 'keywords']) {
    const path = `/entities/${name}?limit=1000`;
    expect((await copy.admin('GET', path)).json).toEqual((await world.admin('GET', path)).json);
  }
  expect(await reportsOf(copy, 'default', DAYS)).toEqual(await reportsOf(world, 'default', DAYS));
});

it('continues the ids, so that new entities of an equal world have the same ones', async ({ defaultWorld: world }) => {
  const create = async (world: TestWorld, name: string): Promise<unknown> => {
    const fields = { campaignType: 'sponsoredProducts', targetingType: 'manual', state: 'enabled', dailyBudget: 5 };
    const { json } = await world.ask('POST', '/v2/sp/campaigns', {
      body: [{ ...fields, name, startDate: '20260302' }],
    });
    return json[0].campaignId;
  };
  await create(world, 'First');
  const copy = await copyOf(world);
  const id = await create(world, 'Second');
  expect(id).toBeTypeOf('number');
  expect(await create(copy, 'Second')).toBe(id);
});

it('makes an equal world from one in which a client submitted a draft after its start', async () => {
  const world = openWorld({ scenario: 'default' });
  const draft = {
    name: 'Draft',
    budget: 25,
    budgetType: 'daily',
    adFormat: 'video',
    creative: { asins: ['B000000001'], videoMediaIds: ['film'] },
    keywords: [{ keywordText: 'tent', matchType: 'exact' }],
  };
  const made = await world.ask('POST', '/sb/drafts/campaigns', { body: [draft] });
  await world.admin('POST', '/clock/advance', { by: '7h' });
  const submitted = await world.ask('POST', '/sb/drafts/campaigns/submit', { body: [made.json[0].draftCampaignId] });
  expect(submitted.json).toMatchObject([{ code: 'SUCCESS' }]);
  const copy = await copyOf(world);
  await expectEqual(copy, world);
});
