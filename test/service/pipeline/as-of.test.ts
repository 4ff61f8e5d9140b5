import { describe, expect } from 'vitest';
import { create, poll, reportBody } from '../../fixtures/programs/clients/reporting-v3.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const START = '2026-03-02T12:00:00Z';

const V3 = 'application/vnd.spCampaign.v3+json';

async function createCampaign(world: TestWorld, name: string): Promise<number> {
  const { json } = await world.ask('POST', '/v2/sp/campaigns', {
    body: [{ ...CAMPAIGN_ITEM, name }],
  });
  return json[0].campaignId;
}

const asOf = (world: TestWorld, path: string, instant: string): Promise<Answer> =>
  world.ask('GET', path, { headers: { 'sandbox-as-of': instant } });

/** A world with a campaign that was changed an hour after its creation, and another one after that. */
async function lived(): Promise<{ world: TestWorld; campaignId: number }> {
  const world = openWorld();
  const campaignId = await createCampaign(world, 'First');
  await world.admin('POST', '/clock/advance', { by: '1h' });
  await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 12, state: 'paused' }] });
  await world.admin('POST', '/clock/advance', { by: '1h' });
  await createCampaign(world, 'Second');
  return { world, campaignId };
}

describe('a read with Sandbox-As-Of', () => {
  it('has the values of that instant', async () => {
    const { world, campaignId } = await lived();
    const path = `/v2/sp/campaigns/${campaignId}`;
    const then = await asOf(world, path, START);
    expect(then.json).toMatchObject({ dailyBudget: 10, state: 'enabled' });
    expect((await asOf(world, path, '2026-03-02T12:59:59.999Z')).json).toMatchObject({ dailyBudget: 10 });
    expect((await asOf(world, path, '2026-03-02T13:00:00Z')).json).toMatchObject({ dailyBudget: 12, state: 'paused' });
    expect((await world.ask('GET', path)).json).toMatchObject({ dailyBudget: 12 });
  });

  it('lists the entities of that instant, also with POST .../list', async () => {
    const { world } = await lived();
    expect((await asOf(world, '/v2/sp/campaigns', START)).json).toHaveLength(1);
    const list = (instant?: string) =>
      world.ask('POST', '/sp/campaigns/list', {
        body: {},
        headers: { 'content-type': V3, accept: V3, 'sandbox-as-of': instant },
      });
    expect((await list()).json.campaigns).toHaveLength(2);
    expect((await list('2026-03-02T13:30:00Z')).json.campaigns).toMatchObject([{ name: 'First', state: 'PAUSED' }]);
  });

  it('follows later writes of the same instant', async () => {
    const { world, campaignId } = await lived();
    const now = '2026-03-02T14:00:00Z';
    const read = async () => (await asOf(world, `/v2/sp/campaigns/${campaignId}`, now)).json.dailyBudget;
    expect(await read()).toBe(12);
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 13 }] });
    expect(await read()).toBe(13);
  });

  it('has the settings of the present, also after they were changed between two reads of one instant', async () => {
    const { world } = await lived();
    const instant = '2026-03-02T14:00:00Z';
    expect((await asOf(world, '/v2/sp/campaigns', instant)).json).toHaveLength(2);
    await world.admin('PATCH', '/settings', { pageSize: 1 });
    expect((await asOf(world, '/v2/sp/campaigns', instant)).json).toHaveLength(1);
  });

  it('has no location index that was created later', async ({ world }) => {
    const list = async (instant: string) =>
      (await asOf(world, '/adsApi/v1/locationIndexes', instant)).json.locationIndexes.map(
        ({ indexName }: { indexName: string }) => indexName,
      );
    for (const indexName of ['First', 'Second']) {
      const indexData = { directIndexValues: { values: [{ indexValue: 1, postalCode: 'US-80202' }] } };
      await world.ask('POST', '/adsApi/v1/create/locationIndexes', {
        body: { locationIndexes: [{ indexName, indexData }] },
      });
      await world.admin('POST', '/clock/advance', { by: '1h' });
    }
    expect(await list(START)).toEqual(['First']);
    expect(await list('2026-03-02T13:00:00Z')).toEqual(['First', 'Second']);
  });

  it('has the daily budget of a profile', async ({ world }) => {
    await world.admin('PATCH', '/settings', { dialect: 'observed' });
    const profileId = Number(world.profile());
    const setBudget = (dailyBudget: number) => world.ask('PUT', '/v2/profiles', { body: [{ profileId, dailyBudget }] });
    await setBudget(100);
    await world.admin('POST', '/clock/advance', { by: '1h' });
    await setBudget(200);
    expect((await asOf(world, `/v2/profiles/${profileId}`, START)).json.dailyBudget).toBe(100);
  });

  it('of an instant at which the profile did not exist is 401', async ({ world }) => {
    await world.admin('POST', '/clock/advance', { by: '1h' });
    const { json } = await world.admin('POST', '/accounts', {
      name: 'New',
      type: 'seller',
      countries: ['US'],
    });
    const profile = json.profiles[0].profileId;
    const read = (headers: Record<string, string>) => world.ask('GET', '/v2/sp/campaigns', { profile, headers });
    expect((await read({})).status).toBe(200);
    const { status } = await read({ 'sandbox-as-of': START });
    expect(status).toBe(401);
    expect((await world.admin('GET', '/requests/latest')).json.reason).toBe(
      `there was no profile ${profile} at ${START}`,
    );
  });

  it('is recorded in the journal of the world with its header', async () => {
    const { world } = await lived();
    const { headers } = await asOf(world, '/v2/sp/campaigns', START);
    const { json } = await world.admin('GET', `/requests/${headers.get('x-amz-request-id')}`);
    expect(json.requestHeaders['sandbox-as-of']).toBe(START);
  });

  it.each([
    ['2026-03-02T14:00:01Z', 'must not be later than the clock of world default'],
    ['2026-03-02T11:59:59Z', 'must not be earlier than the change log of world default'],
    ['noon', 'must be an ISO 8601 date-time such as 2026-03-02T12:00:00Z, but is noon'],
  ])('is 400 for %s', async (instant, message) => {
    const { world } = await lived();
    const { status, json } = await asOf(world, '/v2/sp/campaigns', instant);
    expect([status, json.code]).toEqual([400, 'NO_SUCH_STATE']);
    expect(json.details).toContain(`The header Sandbox-As-Of ${message}`);
  });

  it('is 400 for a write, which is not performed', async () => {
    const { world, campaignId } = await lived();
    const { status, json } = await world.ask('PUT', '/v2/sp/campaigns', {
      body: [{ campaignId, dailyBudget: 99 }],
      headers: { 'sandbox-as-of': START },
    });
    expect([status, json.details]).toEqual([
      400,
      'The header Sandbox-As-Of applies to GET and POST .../list only, and updateCampaigns is neither',
    ]);
    expect((await world.ask('GET', `/v2/sp/campaigns/${campaignId}`)).json.dailyBudget).toBe(12);
  });
});

describe('a read of a past job', () => {
  it('counts no poll, however often it is read, and violates no rule of polling', async ({ world }) => {
    const { reportId } = (await create(world, reportBody())).json;
    await world.admin('POST', '/clock/advance', { by: '1m' });
    for (let i = 0; i < 12; i++) {
      const { json, violations } = await asOf(world, `/reporting/reports/${reportId}`, '2026-03-02T12:00:30Z');
      expect([json.status, violations]).toEqual(['PENDING', []]);
    }
    const { status, json } = await poll(world, reportId);
    expect([status, json.status]).toEqual([200, 'PROCESSING']);
  });
});
