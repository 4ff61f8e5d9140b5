/**
 * Items of a 207 that fail on command, while the others are done.
 */
import { describe, expect } from 'vitest';
import { operations } from '../../../src/server/operations.ts';
import { CAMPAIGNS } from '../../fixtures/accounts/collections.ts';
import { hitsOf, latest, listCampaigns, setFault } from '../../fixtures/programs/clients/fault-calls.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { seedEntities } from '../../fixtures/accounts/seed-entities.ts';

const NO_PARENTS = { campaignId: 0, adGroupId: 0 };
const legacy = (count: number): object[] => Array.from({ length: count }, (_, n) => CAMPAIGNS.make(NO_PARENTS, n));
const later = (count: number): object[] =>
  Array.from({ length: count }, (_, n) => V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, n));
const BUSY = { code: 'SERVER_IS_BUSY', details: 'Try again' };

async function names(world: TestWorld): Promise<string[]> {
  return (await listCampaigns(world)).json.map((each: { name: string }) => each.name);
}

const makeLater = (world: TestWorld, campaigns: object[]) =>
  world.ask('POST', '/sp/campaigns', { body: { campaigns }, headers: { 'content-type': V3_CAMPAIGNS.type } });

describe('an item fault', () => {
  it('[ERR-17] fails the item of a legacy batch at its index, and the item is not written', async ({ world }) => {
    const id = await setFault(world, { item: { index: [0, 2], ...BUSY } });
    const { status, json } = await world.ask('POST', '/v2/sp/campaigns', { body: legacy(4) });
    const made = { code: 'SUCCESS', campaignId: expect.any(Number) };
    expect([status, json]).toEqual([207, [BUSY, made, BUSY, made]]);
    expect(await names(world)).toEqual(['Campaign 1', 'Campaign 3']);
    expect([await hitsOf(world, id), (await latest(world)).fault]).toEqual([1, null]);
  });

  it('fails the same items of a delayed request, whatever other requests arrive meanwhile', async () => {
    const failedItems = async (order: 'in turn' | 'at once'): Promise<unknown[]> => {
      const world = openWorld();
      await setFault(world, { item: { probability: 0.5 }, delay: '1ms' });
      const send = async (n: number): Promise<number[]> => {
        const body = Array.from({ length: 20 }, (_, i) => CAMPAIGNS.make(NO_PARENTS, 20 * n + i));
        const { json } = await world.ask('POST', '/v2/sp/campaigns', { body });
        return json.flatMap(({ code }: { code: string }, i: number) => (code === 'SUCCESS' ? [] : [i]));
      };
      if (order === 'at once') return Promise.all([send(0), send(1), send(2)]);
      return [await send(0), await send(1), await send(2)];
    };
    expect(await failedItems('at once')).toEqual(await failedItems('in turn'));
  });

  it('[ERR-17] has the configured code and text, or those of an internal error', async ({ world }) => {
    await setFault(world, { item: { index: 0 } });
    const { json } = await world.ask('POST', '/v2/sp/campaigns', { body: legacy(1) });
    expect(json).toEqual([{ code: 'INTERNAL_ERROR', details: 'Internal error' }]);
  });

  it('leaves the item of an update unchanged; a retry after the end of the fault succeeds', async ({ world }) => {
    const { json: made } = await world.ask('POST', '/v2/sp/campaigns', { body: legacy(2) });
    await setFault(
      world,
      { item: { index: 1, ...BUSY } },
      { match: { operation: 'updateCampaigns' }, when: { times: 1 } },
    );
    const body = made.map(({ campaignId }: { campaignId: number }, n: number) => ({ campaignId, name: `New ${n}` }));
    const { json } = await world.ask('PUT', '/v2/sp/campaigns', { body });
    expect(json).toEqual([{ code: 'SUCCESS', campaignId: body[0].campaignId }, BUSY]);
    expect(await names(world)).toEqual(['New 0', 'Campaign 1']);
    const again = await world.ask('PUT', '/v2/sp/campaigns', { body: [body[1]] });
    expect(again.json).toEqual([{ code: 'SUCCESS', campaignId: body[1].campaignId }]);
    expect(await names(world)).toEqual(['New 0', 'New 1']);
  });

  it('applies to the operations of bidding controls', async ({ world }) => {
    await setFault(world, { item: { index: 0, ...BUSY } }, { match: { path: '/v1/sp/*' } });
    const { status, json } = await world.ask('POST', '/v1/sp/campaigns', { body: legacy(1) });
    expect([status, json]).toEqual([207, [BUSY]]);
    expect(await names(world)).toEqual([]);
  });

  it('[V3-57] is in the list of errors of version 3, with its index', async ({ world }) => {
    await setFault(world, { item: { index: 1, ...BUSY } });
    const { status, json } = await makeLater(world, later(3));
    expect(status).toBe(207);
    expect(json.campaigns.success.map(({ index }: { index: number }) => index)).toEqual([0, 2]);
    expect(json.campaigns.error).toEqual([
      {
        index: 1,
        errors: [
          {
            errorType: 'throttledError',
            errorValue: {
              throttledError: {
                reason: 'SERVER_IS_BUSY',
                message: 'Try again',
                cause: { location: '$.campaigns[1]', trigger: expect.any(String) },
              },
            },
          },
        ],
      },
    ]);
    expect(await names(world)).toEqual(['Campaign 0', 'Campaign 2']);
  });

  it('[V3-57] may set the error type of version 3', async () => {
    for (const [code, errorType, reason] of [
      ['billingError', 'billingError', 'BILLING'],
      ['entityQuotaError', 'entityQuotaError', 'ENTITY_QUOTA'],
      ['INTERNAL_ERROR', 'internalServerError', 'INTERNAL_ERROR'],
      ['WHATEVER', 'otherError', 'WHATEVER'],
    ] as const) {
      const world = openWorld();
      await setFault(world, { item: { index: 0, code, details: 'No' } });
      const [error] = (await makeLater(world, later(1))).json.campaigns.error[0].errors;
      expect([error.errorType, error.errorValue[errorType].reason]).toEqual([errorType, reason]);
    }
  });

  it('[V3-57] keeps the item of a delete of version 3 from being archived', async ({ world }) => {
    const { json: made } = await makeLater(world, later(2));
    const ids = made.campaigns.success.map((each: { campaignId: string }) => each.campaignId);
    await setFault(
      world,
      { item: { index: 0, ...BUSY } },
      { match: { operation: 'deleteSponsoredProductsCampaigns' } },
    );
    const body = { campaignIdFilter: { include: ids } };
    const answer = await world.ask('POST', '/sp/campaigns/delete', {
      body,
      headers: { 'content-type': V3_CAMPAIGNS.type },
    });
    expect([answer.json.campaigns.success.length, answer.json.campaigns.error.length]).toEqual([1, 1]);
    const states = (await listCampaigns(world)).json.map((each: { state: string }) => each.state);
    expect(states).toEqual(['enabled', 'archived']);
  });

  it('leaves the budget of a profile unchanged', async ({ world }) => {
    const [one, two] = [world.profile(), world.profile('CA')];
    await setFault(world, { item: { index: 0, ...BUSY } });
    const body = [one, two].map((id) => ({ profileId: Number(id), dailyBudget: 20 }));
    const { status, json } = await world.ask('PUT', '/v1/profiles', { body });
    expect([status, json]).toEqual([207, [BUSY, { code: 'SUCCESS', profileId: Number(two) }]]);
    const budgetOf = async (id: string): Promise<number | undefined> =>
      (await world.ask('GET', `/v1/profiles/${id}`)).json[0].dailyBudget;
    expect([await budgetOf(one), await budgetOf(two)]).toEqual([undefined, 20]);
  });

  it('[MGR-28] keeps an account from being linked to a manager account', async ({ world }) => {
    const none = { profile: undefined };
    const { json: manager } = await world.ask('POST', '/managerAccounts', {
      ...none,
      body: { managerAccountName: 'Team', managerAccountType: 'Agency' },
    });
    const idOf = (type: 'seller' | 'vendor'): string =>
      world.state.accountStore.profile(world.profile('US', { type }))?.accountId ?? '';
    const accounts = [
      { id: idOf('seller'), type: 'ACCOUNT_ID' },
      { id: idOf('vendor'), type: 'ACCOUNT_ID' },
    ];
    await setFault(world, { item: { index: 0, ...BUSY } });
    const { status, json } = await world.ask('POST', `/managerAccounts/${manager.managerAccountId}/associate`, {
      ...none,
      body: { accounts },
    });
    expect([status, json.failedAccounts]).toEqual([
      207,
      [{ account: accounts[0], error: { code: BUSY.code, message: BUSY.details } }],
    ]);
    expect(json.succeedAccounts).toEqual([expect.objectContaining({ id: accounts[1]?.id })]);
    const managers = (await world.ask('GET', '/managerAccounts', none)).json.managerAccounts;
    const linked = managers.find(
      (each: { managerAccountId: string }) => each.managerAccountId === manager.managerAccountId,
    ).linkedAccounts;
    expect(linked.map((each: { accountId: string }) => each.accountId)).toEqual([accounts[1]?.id]);
  });
});

interface Shape {
  type?: string;
  items?: Shape;
  properties?: Record<string, Shape>;
  example?: unknown;
}

/** As little as an operation takes for one item: what the item says is not looked at. */
function oneItem({ type, items, properties = {}, example }: Shape): unknown {
  // Only a body with an example may have several schemas.
  if (type === undefined) return example;
  if (type === 'array') return [items?.type === 'integer' ? 1 : items?.type === 'string' ? '1' : {}];
  const entries = Object.entries(properties);
  const [name = '', held = {}] = entries.find(([, each]) => each.type === 'array') ?? entries[0] ?? [];
  return { [name]: held.type === 'array' ? oneItem(held) : { include: ['1'] } };
}

const CAMPAIGN_IDS = { sp: '7001', sb: '7002', sd: '7003' } as const;
const SD_AD_GROUP = '7004';
/** Operations whose items are read before one of them can fail. */
const READ_AS_A_WHOLE = ['SBCampaignPerformanceForecasts'];

async function seedCampaigns(world: TestWorld): Promise<void> {
  const entities = {
    campaigns: [{ campaignId: CAMPAIGN_IDS.sp, name: 'SP', targetingType: 'MANUAL', budget: { budget: 10 } }],
    sbCampaigns: [{ campaignId: CAMPAIGN_IDS.sb, name: 'SB', budget: 10 }],
    sdCampaigns: [
      {
        campaignId: CAMPAIGN_IDS.sd,
        name: 'SD',
        tactic: 'T00020',
        budget: 10,
        sdAdGroups: [{ adGroupId: SD_AD_GROUP, name: 'SD', defaultBid: 1 }],
      },
    ],
  };
  await seedEntities(world, entities);
}

function fillPath(path: string, managerAccountId: string): string {
  const campaignId = Object.entries(CAMPAIGN_IDS).find(([product]) => path.startsWith(`/${product}/`))?.[1] ?? '';
  return path
    .replace('{managerAccountId}', managerAccountId)
    .replace('{campaignId}', campaignId)
    .replace('{adGroupId}', SD_AD_GROUP);
}

describe('each batch operation', () => {
  const contexts = operations.filter(({ describe: read }) => 207 in read().responses);

  it('is one of many', () => expect(contexts.length).toBeGreaterThan(40));

  for (const { id, method, paths, mediaType, describe: read } of contexts) {
    const [path = ''] = paths;
    // Gone on the clock of these tests.
    if (path.startsWith('/sb/beta')) continue;
    it(`supports item faults: ${id}`, async ({ world }) => {
      const { json: manager } = await world.ask('POST', '/managerAccounts', {
        body: { managerAccountName: 'Team', managerAccountType: 'Agency' },
      });
      if (/\{(campaign|adGroup)Id\}/.test(path)) await seedCampaigns(world);
      await setFault(world, { item: { index: 0, ...BUSY } }, { match: { operation: id } });
      const before = world.state.nextSequence();
      const { request = {} } = read();
      const { status, text } = await world.ask(method, fillPath(path, manager.managerAccountId), {
        body: READ_AS_A_WHOLE.includes(id) ? request['example'] : oneItem(request),
        headers: { 'content-type': mediaType ?? 'application/json' },
      });
      expect([status, text]).toEqual([207, expect.stringContaining(BUSY.details)]);
      expect([text.includes('SERVER_IS_BUSY'), text.includes('"SUCCESS"')]).toEqual([true, false]);
      expect(world.state.nextSequence()).toBe(before + 1);
    });
  }
});

describe('items that fail with a probability', () => {
  it('are the same for the same seed, and others in the next request', async () => {
    const run = async (): Promise<string[][]> => {
      const world = openWorld();
      await world.admin('PUT', '/faults/x', { effect: { item: { probability: 0.4, ...BUSY } } });
      const codes: string[][] = [];
      for (let i = 0; i < 2; i++) {
        const { json } = await world.ask('POST', '/v2/sp/campaigns', { body: legacy(50) });
        codes.push(json.map((each: { code: string }) => each.code));
        await world.admin('POST', '/checkpoints', { name: `c${i}` });
      }
      expect(codes[0]?.filter((code) => code === BUSY.code).length).toBeGreaterThan(10);
      expect(codes[0]?.filter((code) => code === 'SUCCESS').length).toBeGreaterThan(15);
      return codes;
    };
    const [first, second] = await run();
    expect(await run()).toEqual([first, second]);
    expect(first?.map((code) => code === BUSY.code)).not.toEqual(second?.map((code) => code === BUSY.code));
  });

  it('are none at 0 and all at 1', async () => {
    for (const [probability, failed] of [
      [0, 0],
      [1, 3],
    ] as const) {
      const world = openWorld();
      await setFault(world, { item: { probability, ...BUSY } });
      const { json } = await world.ask('POST', '/v2/sp/campaigns', { body: legacy(3) });
      expect(json.filter((each: { code: string }) => each.code === BUSY.code)).toHaveLength(failed);
    }
  });
});
