/** Campaigns of sponsored display over HTTP: lists, writes, budgets, names and portfolios. */
import { expect } from 'vitest';
import { displayAccount } from '../../../fixtures/accounts/display-account.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const CAMPAIGN = { name: 'New', tactic: 'T00020', state: 'enabled', startDate: '20260302' };
const PATH = '/sd/campaigns';

it('[TOD-140] lists campaigns by the documented combinations of states, in both spellings', async () => {
  const world = await displayAccount();
  const { json: all } = await world.ask('GET', PATH);
  expect(all).toMatchObject([{ tactic: 'T00020', costType: 'cpc', budgetType: 'daily', budget: 60 }, {}, {}]);
  await world.ask('PUT', PATH, { body: [{ campaignId: all[1].campaignId, state: 'paused' }] });
  await world.ask('DELETE', `${PATH}/${all[2].campaignId}`);
  const namesOf = async (query: string): Promise<string[]> =>
    (await world.ask('GET', `${PATH}?${query}`)).json.map(({ name }: { name: string }) => name);
  expect(await namesOf('stateFilter=enabled')).toEqual(['Contexts']);
  for (const states of ['enabled,paused', 'enabled, paused', 'enabled,%20paused'])
    expect(await namesOf(`stateFilter=${states}`)).toEqual(['Contexts', 'Audiences']);
  expect(await namesOf('stateFilter=paused,archived&startIndex=1&count=1')).toEqual(['Reach']);
  expect(await namesOf('name=Reach')).toEqual(['Reach']);
  expect(await namesOf(`campaignIdFilter=${all[0].campaignId},${all[2].campaignId}`)).toEqual(['Contexts', 'Reach']);
  for (const states of ['paused,enabled', 'enabled,enabled', 'enabled ,paused', 'ENABLED', 'enabled,paused,other']) {
    const { status, json } = await world.ask('GET', `${PATH}?stateFilter=${states}`);
    expect([status, json]).toEqual([400, { code: '400', details: expect.any(String) }]);
  }
});

it('[TOD-140] adds the serving status and epoch times in the extended form only', async () => {
  const world = await displayAccount();
  const [plain] = (await world.ask('GET', PATH)).json;
  const [extended] = (await world.ask('GET', `${PATH}/extended`)).json;
  const { deliveryProfile, ...shared } = plain;
  expect(deliveryProfile).toBe('as_soon_as_possible');
  expect(extended).toEqual({
    ...shared,
    servingStatus: 'ADVERTISER_STATUS_ENABLED',
    creationDate: expect.any(Number),
    lastUpdatedDate: expect.any(Number),
  });
  expect((await world.ask('GET', `${PATH}/${plain.campaignId}`)).json).toEqual(plain);
  expect((await world.ask('GET', `${PATH}/extended/${plain.campaignId}`)).json).toEqual(extended);
});

it('[TOD-141] creates, changes and archives campaigns in the order of the request', async ({ world }) => {
  const body = [CAMPAIGN, { ...CAMPAIGN, name: 'Second', costType: 'vcpm', endDate: '20260401' }];
  const made = await world.ask('POST', PATH, { body });
  const [first, second] = made.json.map(({ campaignId }: { campaignId: number }) => campaignId);
  expect([made.status, made.json]).toEqual([
    207,
    [
      { code: 'SUCCESS', campaignId: expect.any(Number) },
      { code: 'SUCCESS', campaignId: expect.any(Number) },
    ],
  ]);
  const changes = [
    { campaignId: second, endDate: null, name: 'Renamed' },
    { campaignId: first, budget: 12.5 },
  ];
  expect((await world.ask('PUT', PATH, { body: changes })).json.map((each: object) => Object.values(each))).toEqual([
    ['SUCCESS', second],
    ['SUCCESS', first],
  ]);
  const { json: changed } = await world.ask('GET', PATH);
  expect(changed).toMatchObject([{ budget: 12.5 }, { name: 'Renamed', costType: 'vcpm' }]);
  expect(changed[1]).not.toHaveProperty('endDate');
  for (let i = 0; i < 2; i++) {
    const archived = await world.ask('DELETE', `${PATH}/${first}`);
    expect([archived.status, archived.json]).toEqual([200, { code: 'SUCCESS', campaignId: first }]);
  }
  const many = Array.from({ length: 101 }, (_, i) => ({ ...CAMPAIGN, name: `Campaign ${i}` }));
  expect((await world.ask('POST', PATH, { body: many })).status).toBe(400);
});

it('[TOD-142] answers unknown ids with 404', async ({ world }) => {
  for (const path of ['campaigns', 'campaigns/extended', 'adGroups', 'productAds', 'targets', 'negativeTargets'])
    for (const method of path.endsWith('extended') ? ['GET'] : ['GET', 'DELETE']) {
      const { status, json } = await world.ask(method, `/sd/${path}/123`);
      expect([path, status, json]).toEqual([path, 404, { code: 'NOT_FOUND', details: expect.any(String) }]);
    }
});

it('[TOD-143] refuses items one by one, with a code and a description, in both dialects', async () => {
  for (const dialect of ['spec', 'observed']) {
    const world = openWorld();
    await world.admin('PATCH', '/settings', { dialect });
    const required = Object.keys(CAMPAIGN).map((name) => ({ ...CAMPAIGN, [name]: undefined }));
    const wrong = [{ tactic: 'T00010' }, { costType: 'cpm' }, { budgetType: 'lifetime' }, { endDate: '20260301' }];
    const body = [...required, ...wrong.map((each) => ({ ...CAMPAIGN, ...each })), CAMPAIGN];
    const { json } = await world.ask('POST', PATH, { body });
    const refused = { code: 'INVALID_ARGUMENT', description: expect.any(String) };
    expect(json).toEqual([
      ...Array.from({ length: 8 }, () => refused),
      { code: 'SUCCESS', campaignId: expect.any(Number) },
    ]);
    const { campaignId } = json[8];
    const changes = [{ campaignId: 5, name: 'x' }, { name: 'y' }, { campaignId, tactic: 'T00030', costType: 'vcpm' }];
    expect((await world.ask('PUT', PATH, { body: changes })).json).toMatchObject([
      { code: 'NOT_FOUND' },
      { code: 'INVALID_ARGUMENT' },
      { code: 'SUCCESS' },
    ]);
    expect((await world.ask('GET', PATH)).json).toMatchObject([{ name: 'New', tactic: 'T00020', costType: 'cpc' }]);
  }
  const strict = openWorld();
  const [{ campaignId }] = (await strict.ask('POST', PATH, { body: [CAMPAIGN] })).json;
  await strict.admin('PATCH', '/settings', { strict: true });
  const { json } = await strict.ask('PUT', PATH, { body: [{ campaignId, tactic: 'T00030' }] });
  expect(json).toMatchObject([{ code: 'INVALID_ARGUMENT', campaignId }]);
});

it('[TOD-144] a campaign has the budget of its country by default, within the limits of the account', async () => {
  const world = openWorld();
  for (const [country, region, budget] of [
    ['US', 'na', 100],
    ['JP', 'fe', 10_000],
    ['AE', 'eu', 400],
  ] as const) {
    const of = { profile: world.profile(country), region };
    await world.ask('POST', PATH, { ...of, body: [CAMPAIGN] });
    expect((await world.ask('GET', PATH, of)).json).toMatchObject([{ budget }]);
  }
  const codesOf = async (profile: string, budgets: number[]): Promise<string[]> => {
    const body = budgets.map((budget) => ({ ...CAMPAIGN, name: `With ${budget}`, budget }));
    return (await world.ask('POST', PATH, { profile, body })).json.map(({ code }: { code: string }) => code);
  };
  const [taken, refused] = ['SUCCESS', 'INVALID_ARGUMENT'];
  expect(await codesOf(world.profile('US'), [0.5, 1, 1e6, 1e6 + 1])).toEqual([refused, taken, taken, refused]);
  expect(await codesOf(world.profile('US', { type: 'vendor' }), [5e4, 50_001])).toEqual([taken, refused]);
});

it('[TOD-153] the name of a campaign is used once in all products', async ({ world }) => {
  const other = { name: 'Products', targetingType: 'manual', dailyBudget: 5, startDate: '20260302', state: 'enabled' };
  await world.ask('POST', '/v2/sp/campaigns', { body: [{ ...other, campaignType: 'sponsoredProducts' }] });
  const body = [CAMPAIGN, CAMPAIGN, { ...CAMPAIGN, name: 'Products' }];
  const made = await world.ask('POST', PATH, { body });
  expect(made.json.map(({ code }: { code: string }) => code)).toEqual([
    'SUCCESS',
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ]);
  const [{ campaignId }] = made.json;
  const renamed = await world.ask('PUT', PATH, { body: [{ campaignId, name: 'Products' }] });
  expect(renamed.json).toMatchObject([{ code: 'INVALID_ARGUMENT', campaignId }]);
  await world.ask('DELETE', `${PATH}/${campaignId}`);
  expect((await world.ask('POST', PATH, { body: [CAMPAIGN] })).json).toMatchObject([{ code: 'SUCCESS' }]);
});
