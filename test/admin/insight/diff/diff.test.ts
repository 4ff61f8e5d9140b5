import { describe, expect } from 'vitest';
import { diffWorlds } from '../../../../src/insight/diff/diff-worlds.ts';
import { CAMPAIGN_ITEM } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const START = '2026-03-02T12:00:00.000Z';

interface Made {
  world: TestWorld;
  campaignId: string;
}

const campaign = (name: string) => ({ ...CAMPAIGN_ITEM, name });

async function createCampaign(world: TestWorld, name: string): Promise<{ id: string; requestId: string }> {
  const { headers, json } = await world.ask('POST', '/v2/sp/campaigns', { body: [campaign(name)] });
  expect(json[0].code).toBe('SUCCESS');
  return { id: String(json[0].campaignId), requestId: headers.get('x-amz-request-id') ?? '' };
}

/** A world with a campaign, an hour before the present. */
async function started(): Promise<Made> {
  const world = openWorld();
  const { id: campaignId } = await createCampaign(world, 'First');
  await world.admin('POST', '/clock/advance', { by: '1h' });
  return { world, campaignId };
}

const setBudget = (world: TestWorld, campaignId: string, dailyBudget: number): Promise<Answer> =>
  world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: Number(campaignId), dailyBudget }] });

const idOf = ({ headers }: Answer): string | null => headers.get('x-amz-request-id');

describe('the difference of two states', () => {
  it('has each changed field with both values and the call that made the change', async () => {
    const { world, campaignId } = await started();
    const requestId = idOf(await setBudget(world, campaignId, 12));
    const { json } = await world.admin('GET', `/diff?from=${START}`);
    expect(json.from).toEqual({ at: START });
    expect(json.to).toEqual({ at: '2026-03-02T13:00:00.000Z' });
    const source = { origin: 'client', requestId, at: '2026-03-02T13:00:00.000Z' };
    expect(json.profiles).toEqual([
      {
        profileId: world.profile(),
        created: [],
        changed: [
          {
            collection: 'campaigns',
            id: campaignId,
            name: 'First',
            fields: [
              { field: 'budget.budget', before: 10, after: 12, ...source },
              { field: 'lastUpdatedDate', before: START, after: '2026-03-02T13:00:00.000Z', ...source },
            ],
          },
        ],
        archived: [],
        removed: [],
      },
    ]);
    expect((await world.admin('GET', `/requests/${requestId}`)).json.operation).toBe('updateCampaigns');
  });

  it('has created and archived entities with their calls', async () => {
    const { world, campaignId } = await started();
    const created = await createCampaign(world, 'Second');
    const archiving = idOf(await world.ask('DELETE', `/v2/sp/campaigns/${campaignId}`));
    const { json } = await world.admin('GET', `/diff?from=${START}&to=now`);
    const [profile] = json.profiles;
    expect(profile.created).toMatchObject([
      { collection: 'campaigns', id: created.id, requestId: created.requestId, entity: { name: 'Second' } },
    ]);
    expect(profile.archived).toMatchObject([{ id: campaignId, requestId: archiving }]);
    expect(profile.changed).toEqual([]);
  });

  it('of a field that two calls changed has the value before the first one, and the last call', async () => {
    const { world, campaignId } = await started();
    await setBudget(world, campaignId, 11);
    const last = idOf(await setBudget(world, campaignId, 12));
    const { json } = await world.admin('GET', `/diff?from=${START}`);
    expect(json.profiles[0].changed[0].fields[0]).toMatchObject({ before: 10, after: 12, requestId: last });
  });

  it('is empty when a value is changed back', async () => {
    const { world, campaignId } = await started();
    await setBudget(world, campaignId, 11);
    await setBudget(world, campaignId, 10);
    const { json } = await world.admin('GET', `/diff?from=${START}`);
    const fields = json.profiles[0].changed[0].fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['lastUpdatedDate']);
    expect((await world.admin('GET', `/diff?from=${START}&format=text`)).text).toContain('lastUpdatedDate: ');
  });

  it('begins at the start of the world by default, and includes what happened at its first instant', async () => {
    const world = openWorld();
    expect((await world.admin('GET', '/diff')).json.profiles).toEqual([]);
    const { id } = await createCampaign(world, 'At once');
    const { json } = await world.admin('GET', '/diff');
    expect(json.profiles[0].created).toMatchObject([{ id }]);
    await world.admin('POST', '/reset');
    expect((await world.admin('GET', '/diff')).json.profiles).toEqual([]);
  });

  it('of a fork begins with the fork by default, and can begin before it', async () => {
    const { world, campaignId } = await started();
    await setBudget(world, campaignId, 12);
    await world.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    expect((await world.admin('GET', '/worlds/fork/diff')).json.profiles).toEqual([]);
    const { json } = await world.admin('GET', `/worlds/fork/diff?from=${START}`);
    expect(json.profiles[0].changed[0]).toMatchObject({ id: campaignId });
  });

  it('compares checkpoints with each other and with the present', async () => {
    const { world, campaignId } = await started();
    await world.admin('POST', '/checkpoints', { name: 'one' });
    const requestId = idOf(await setBudget(world, campaignId, 12));
    await world.admin('POST', '/checkpoints', { name: 'two' });
    await world.ask('DELETE', `/v2/sp/campaigns/${campaignId}`);
    const between = await world.admin('GET', '/diff?from=one&to=two');
    expect(between.json.from).toEqual({ at: '2026-03-02T13:00:00.000Z', checkpoint: 'one' });
    expect(between.json.profiles[0].changed[0].fields[0]).toMatchObject({ before: 10, after: 12, requestId });
    const since = await world.admin('GET', '/diff?from=one');
    expect(since.json.profiles[0].archived[0]).toMatchObject({ id: campaignId });
    const backwards = await world.admin('GET', '/diff?from=now&to=one');
    const [profile] = backwards.json.profiles;
    expect(profile.changed[0].fields.find(({ field }: { field: string }) => field === 'state')).toMatchObject({
      before: 'ARCHIVED',
      after: 'ENABLED',
    });
  });

  it('attributes changes to the admin API and to the timeline', async () => {
    const world = openWorld({
      yaml: `
extends: default
timeline:
  - at: 1h
    name: paused
    do: { change: [{ collection: campaigns, ref: stoves-exact, state: PAUSED }] }
`,
    });
    await world.admin('POST', '/clock/advance', { by: '2h' });
    const { json: after } = await world.admin('GET', '/diff');
    const [{ profileId, changed }] = after.profiles;
    const path = `/entities/campaigns/${changed[0].id}?profileId=${profileId}`;
    await world.admin('PATCH', path, { servingStatus: 'X' });
    const { json } = await world.admin('GET', '/diff');
    const originOf = (name: string) =>
      json.profiles[0].changed[0].fields.find(({ field }: { field: string }) => field === name)?.origin;
    expect(originOf('forcedServingStatus')).toBe('admin');
    expect(originOf('state')).toBe('timeline');
  });

  it('is a JSON Patch or a text if the caller prefers it', async () => {
    const { world, campaignId } = await started();
    const requestId = idOf(await setBudget(world, campaignId, 12));
    const accept = (type: string) =>
      world.admin('GET', `/diff?from=${START}`, undefined, { headers: { accept: type } });
    const patch = await accept('application/json-patch+json');
    expect(patch.headers.get('content-type')).toBe('application/json-patch+json; charset=utf-8');
    const path = `/${world.profile()}/campaigns/${campaignId}`;
    expect(patch.json).toEqual([
      { op: 'replace', path: `${path}/budget/budget`, value: 12 },
      { op: 'replace', path: `${path}/lastUpdatedDate`, value: '2026-03-02T13:00:00.000Z' },
    ]);
    const { text } = await accept('text/plain');
    expect(text).toBe(
      `profile ${world.profile()}\n  changed   campaigns/${campaignId} "First"\n` +
        `            budget.budget: 10 -> 12  (request ${requestId}, 2026-03-02T13:00:00.000Z)\n`,
    );
  });

  it.each([
    ['2026-03-02T13:00:01Z', 'must not be later than the clock of world default, which is at 2026-03-02T13:00:00.000Z'],
    ['2026-03-02T11:59:59Z', 'must not be earlier than the change log of world default, which begins at'],
    ['yesterday', 'the checkpoints of world default are: none'],
  ])('is refused from %s', async (from, message) => {
    const { world } = await started();
    const { status, json } = await world.admin('GET', `/diff?from=${from}`);
    expect([status, json.errors[0].path]).toEqual([400, 'from']);
    expect(json.errors[0].message).toContain(message);
  });

  it('is refused for an instant before a profile was deleted, whose changes are deleted with it', async () => {
    const { world } = await started();
    await world.admin('DELETE', `/profiles/${world.profile('DE')}`);
    const { status, json } = await world.admin('GET', '/diff');
    expect([status, json.errors[0].message]).toEqual([
      400,
      'must not be start: the change log of world default does not go back to its start',
    ]);
  });
});

describe('verification that nothing else changed', () => {
  const verify = (world: TestWorld, nothingElseChanged: unknown) =>
    world.admin('POST', '/requests/verify', { match: { operation: 'updateCampaigns' }, nothingElseChanged });

  it('passes if the matching requests have made all changes', async () => {
    const { world, campaignId } = await started();
    await world.admin('POST', '/checkpoints', { name: 'before' });
    await setBudget(world, campaignId, 12);
    const { json } = await verify(world, 'before');
    expect(json).toMatchObject({ ok: true, count: 1, otherChanges: [] });
    expect((await verify(world, START)).json.ok).toBe(true);
  });

  it('fails with the changes of other requests', async () => {
    const { world, campaignId } = await started();
    await setBudget(world, campaignId, 12);
    const { json } = await verify(world, true);
    expect(json).toMatchObject({ ok: false, count: 1, nearest: null });
    expect(json.otherChanges).toMatchObject([{ collection: 'campaigns', id: campaignId, entity: { name: 'First' } }]);
    await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { servingStatus: 'X' });
    const since = await verify(world, START);
    const [change] = since.json.otherChanges;
    expect(change.fields).toMatchObject([{ field: 'forcedServingStatus', origin: 'admin' }]);
  });

  it('is refused for an unknown state', async () => {
    const { world } = await started();
    const { status, json } = await verify(world, 'yesterday');
    expect([status, json.errors[0].path]).toEqual([400, 'nothingElseChanged']);
  });
});

describe('diffWorlds', () => {
  it('compares two databases in process', async () => {
    const { world, campaignId } = await started();
    await world.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    const fork = world.worlds.get('fork');
    if (fork === undefined) throw new Error('the fork is missing');
    expect(diffWorlds(world.state, fork).profiles).toEqual([]);
    await setBudget(world, campaignId, 12);
    const [profile] = diffWorlds(fork, world.state).profiles;
    expect(profile?.changed[0]?.fields[0]).toMatchObject({ field: 'budget.budget', before: 10, after: 12 });
    await world.ask('PUT', '/v2/profiles', { body: [{ profileId: Number(world.profile()), dailyBudget: 100 }] });
    const [all] = diffWorlds(world.state, fork).profiles;
    expect(all?.changed.map(({ collection }) => collection)).toEqual(['campaigns', 'profiles']);
  });
});

describe('the changes of an entity', () => {
  it('are listed newest first, with the call that created it', async ({ world }) => {
    const { id, requestId } = await createCampaign(world, 'First');
    const first = idOf(await setBudget(world, id, 11));
    const second = idOf(await setBudget(world, id, 12));
    const { json } = await world.admin('GET', `/entities/campaigns/${id}/changes`);
    expect(json.created).toEqual({ origin: 'client', requestId, at: START });
    expect(json.changes).toEqual([
      { origin: 'client', requestId: second, at: START, fields: [{ field: 'budget.budget', before: 11, after: 12 }] },
      { origin: 'client', requestId: first, at: START, fields: [{ field: 'budget.budget', before: 10, after: 11 }] },
    ]);
    const limited = await world.admin('GET', `/entities/campaigns/${id}/changes?limit=1`);
    expect(limited.json.changes).toHaveLength(1);
  });

  it('of a profile have its daily budget', async ({ world }) => {
    const profileId = world.profile();
    const { status } = await world.ask('PUT', '/v2/profiles', {
      body: [{ profileId: Number(profileId), dailyBudget: 100 }],
    });
    expect(status).toBe(207);
    const { json } = await world.admin('GET', `/entities/profiles/${profileId}/changes`);
    expect(json.changes).toMatchObject([{ fields: [{ field: 'dailyBudget', before: null, after: 100 }] }]);
  });

  it('of an unknown entity are 404, and those of assets are refused', async ({ world }) => {
    expect((await world.admin('GET', '/entities/campaigns/1/changes')).status).toBe(404);
    expect((await world.admin('GET', '/entities/assets/x/changes')).status).toBe(400);
  });
});
