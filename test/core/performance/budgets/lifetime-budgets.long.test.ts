/**
 * The budget of a lifetime needs all days since its start. A first read computes them one after another, so that other
 * requests are answered meanwhile, and what was paid is kept when something is created.
 */
import { expect, it } from 'vitest';
import { World } from '../../../../src/world/state/world.ts';
import { OperationContext, scopeOf } from '../../../../src/core/entities/operation-context.ts';
import { ok } from '../../../fixtures/market/market.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { simulationOf } from '../../../../src/core/performance/simulation.ts';

const DAYS = 60;
const READS: readonly [name: string, read: (seller: TestWorld) => Promise<Answer>][] = [
  ['version 3', (seller) => seller.ask('GET', '/sb/campaigns')],
  ['version 4', (seller) => seller.ask('POST', '/sb/v4/campaigns/list', { body: { includeExtendedDataFields: true } })],
  ['the admin API', (seller) => seller.admin('GET', '/entities/sbCampaigns')],
];
const FILM = [{ name: 'ad', adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['film'] } }];

function brand(name: string, budget: number, age: object) {
  const sbKeywords = [1, 2, 3].map((n) => ({ keywordText: `tent ${n}`, matchType: 'BROAD', bid: 3 }));
  const sbAdGroups = [{ name: 'b', sbAds: FILM, sbKeywords }];
  return { name, budget, budgetType: 'LIFETIME', endDate: 'today+60d', sbAdGroups, ...age };
}

async function brands(): Promise<TestWorld> {
  const seller = openWorld();
  const age = { createdDaysAgo: DAYS, startDate: `today-${DAYS}d` };
  const sbCampaigns = [100, 400, 9000].map((budget) => brand(`Brand ${budget}`, budget, age));
  await seed(seller, { assets: [{ assetId: 'film' }], sbCampaigns });
  return seller;
}

const seed = (seller: TestWorld, entities: object) =>
  ok(seller.admin('POST', '/seed', { profileId: seller.profile(), entities }));

/** A sandbox whose world has the same rows, and has computed nothing. */
function copyOf(seller: TestWorld): TestWorld {
  const copy = openWorld();
  copy.state.storage.replaceDatabase(new World(seller.state.storage.toBytes()).storage, 'reset');
  return copy;
}

/** The number of requests that are answered before the read is. */
async function answersDuring(seller: TestWorld, read: Promise<Answer>): Promise<number> {
  let answers = 0;
  let isDone = false;
  const end = read.finally(() => (isDone = true));
  // `isDone` changes while other requests are answered.
  const isOpen = (): boolean => !isDone;
  while (isOpen()) {
    await new Promise(setImmediate);
    if ((await seller.ask('GET', '/v2/profiles', { profile: undefined })).status === 200) answers++;
  }
  expect((await end).status).toBe(200);
  return answers;
}

/** What is left of the budgets at the start of today, computed at once. */
function leftToday({ state: world, profile }: TestWorld): [string, number][] {
  const stored = world.accountStore.profile(profile());
  if (stored === undefined) throw new Error('the world has no profile');
  const context = new OperationContext(scopeOf(world, stored));
  const days = simulationOf(context).days('headlineSearch').on(context.today);
  return [...days].map(([id, { budget }]) => [id, budget.now]);
}

it.each(READS)('statuses of %s are read in turns, between which other requests are answered', async (_, read) => {
  const seller = await brands();
  const atOnce = copyOf(seller);
  expect(new Set(leftToday(atOnce).map(([, left]) => left > 0))).toEqual(new Set([true, false]));
  expect(await answersDuring(seller, read(seller))).toBeGreaterThan(DAYS / 3);
  expect((await read(seller)).text).toBe((await read(atOnce)).text);
  expect(leftToday(seller)).toEqual(leftToday(atOnce));
});

it('what was paid before something is created is not computed again', async () => {
  const seller = await brands();
  const list = () => seller.ask('GET', '/sb/campaigns');
  await list();
  const [{ campaignId }] = (await list()).json;
  const [{ adGroupId }] = (await seller.ask('GET', '/sb/adGroups')).json;
  const keyword = { campaignId, adGroupId, keywordText: 'tent', matchType: 'broad', bid: 4, state: 'enabled' };
  const changes: (() => Promise<unknown>)[] = [
    () => ok(seller.ask('POST', '/sb/keywords', { body: [keyword] })),
    () => seed(seller, { sbCampaigns: [brand('Brand new', 100, { startDate: 'today' })] }),
    () =>
      seed(seller, { sbCampaigns: [{ ...brand('Brand of days', 50, {}), budgetType: 'DAILY', startDate: 'today' }] }),
  ];
  for (const change of changes) {
    await change();
    expect(await answersDuring(seller, list())).toBeLessThan(DAYS / 6);
    const copy = copyOf(seller);
    expect(leftToday(seller)).toEqual(leftToday(copy));
    expect((await list()).text).toBe((await copy.ask('GET', '/sb/campaigns')).text);
  }
  // A campaign with a past competes in it.
  await seed(seller, { sbCampaigns: [brand('Brand of old', 100, { createdDaysAgo: 30, startDate: 'today-30d' })] });
  expect(await answersDuring(seller, list())).toBeGreaterThan(DAYS / 6);
  expect(leftToday(seller)).toEqual(leftToday(copyOf(seller)));
});
