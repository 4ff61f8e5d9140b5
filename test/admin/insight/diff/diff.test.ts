import { describe, expect, it } from 'vitest';
import { diffWorlds } from '../../../../src/insight/diff/diff-worlds.ts';
import { CAMPAIGN_ITEM } from '../../../fixtures/accounts/collections.ts';
import { sandbox, type Answer, type Sandbox } from '../../../fixtures/sandbox.ts';

const START = '2026-03-02T12:00:00.000Z';

interface Made {
  box: Sandbox;
  campaignId: string;
}

const campaign = (name: string) => ({ ...CAMPAIGN_ITEM, name });

async function createCampaign(box: Sandbox, name: string): Promise<{ id: string; requestId: string }> {
  const { headers, json } = await box.ask('POST', '/v2/sp/campaigns', { body: [campaign(name)] });
  expect(json[0].code).toBe('SUCCESS');
  return { id: String(json[0].campaignId), requestId: headers.get('x-amz-request-id') ?? '' };
}

/** A world with a campaign, an hour before the present. */
async function started(): Promise<Made> {
  const box = sandbox();
  const { id: campaignId } = await createCampaign(box, 'First');
  await box.admin('POST', '/clock/advance', { by: '1h' });
  return { box, campaignId };
}

const setBudget = (box: Sandbox, campaignId: string, dailyBudget: number): Promise<Answer> =>
  box.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: Number(campaignId), dailyBudget }] });

const idOf = ({ headers }: Answer): string | null => headers.get('x-amz-request-id');

describe('the difference of two states', () => {
  it('has each changed field with both values and the call that made the change', async () => {
    const { box, campaignId } = await started();
    const requestId = idOf(await setBudget(box, campaignId, 12));
    const { json } = await box.admin('GET', `/diff?from=${START}`);
    expect(json.from).toEqual({ at: START });
    expect(json.to).toEqual({ at: '2026-03-02T13:00:00.000Z' });
    const source = { origin: 'client', requestId, at: '2026-03-02T13:00:00.000Z' };
    expect(json.profiles).toEqual([
      {
        profileId: box.profile(),
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
    expect((await box.admin('GET', `/requests/${requestId}`)).json.operation).toBe('updateCampaigns');
  });

  it('has created and archived entities with their calls', async () => {
    const { box, campaignId } = await started();
    const created = await createCampaign(box, 'Second');
    const archiving = idOf(await box.ask('DELETE', `/v2/sp/campaigns/${campaignId}`));
    const { json } = await box.admin('GET', `/diff?from=${START}&to=now`);
    const [profile] = json.profiles;
    expect(profile.created).toMatchObject([
      { collection: 'campaigns', id: created.id, requestId: created.requestId, entity: { name: 'Second' } },
    ]);
    expect(profile.archived).toMatchObject([{ id: campaignId, requestId: archiving }]);
    expect(profile.changed).toEqual([]);
  });

  it('of a field that two calls changed has the value before the first one, and the last call', async () => {
    const { box, campaignId } = await started();
    await setBudget(box, campaignId, 11);
    const last = idOf(await setBudget(box, campaignId, 12));
    const { json } = await box.admin('GET', `/diff?from=${START}`);
    expect(json.profiles[0].changed[0].fields[0]).toMatchObject({ before: 10, after: 12, requestId: last });
  });

  it('is empty when a value is changed back', async () => {
    const { box, campaignId } = await started();
    await setBudget(box, campaignId, 11);
    await setBudget(box, campaignId, 10);
    const { json } = await box.admin('GET', `/diff?from=${START}`);
    const fields = json.profiles[0].changed[0].fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['lastUpdatedDate']);
    expect((await box.admin('GET', `/diff?from=${START}&format=text`)).text).toContain('lastUpdatedDate: ');
  });

  it('begins at the start of the world by default, and includes what happened at its first instant', async () => {
    const box = sandbox();
    expect((await box.admin('GET', '/diff')).json.profiles).toEqual([]);
    const { id } = await createCampaign(box, 'At once');
    const { json } = await box.admin('GET', '/diff');
    expect(json.profiles[0].created).toMatchObject([{ id }]);
    await box.admin('POST', '/reset');
    expect((await box.admin('GET', '/diff')).json.profiles).toEqual([]);
  });

  it('of a fork begins with the fork by default, and can begin before it', async () => {
    const { box, campaignId } = await started();
    await setBudget(box, campaignId, 12);
    await box.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    expect((await box.admin('GET', '/worlds/fork/diff')).json.profiles).toEqual([]);
    const { json } = await box.admin('GET', `/worlds/fork/diff?from=${START}`);
    expect(json.profiles[0].changed[0]).toMatchObject({ id: campaignId });
  });

  it('compares checkpoints with each other and with the present', async () => {
    const { box, campaignId } = await started();
    await box.admin('POST', '/checkpoints', { name: 'one' });
    const requestId = idOf(await setBudget(box, campaignId, 12));
    await box.admin('POST', '/checkpoints', { name: 'two' });
    await box.ask('DELETE', `/v2/sp/campaigns/${campaignId}`);
    const between = await box.admin('GET', '/diff?from=one&to=two');
    expect(between.json.from).toEqual({ at: '2026-03-02T13:00:00.000Z', checkpoint: 'one' });
    expect(between.json.profiles[0].changed[0].fields[0]).toMatchObject({ before: 10, after: 12, requestId });
    const since = await box.admin('GET', '/diff?from=one');
    expect(since.json.profiles[0].archived[0]).toMatchObject({ id: campaignId });
    const backwards = await box.admin('GET', '/diff?from=now&to=one');
    const [profile] = backwards.json.profiles;
    expect(profile.changed[0].fields.find(({ field }: { field: string }) => field === 'state')).toMatchObject({
      before: 'ARCHIVED',
      after: 'ENABLED',
    });
  });

  it('attributes changes to the admin API and to the timeline', async () => {
    const box = sandbox({
      yaml: `
extends: default
timeline:
  - at: 1h
    name: paused
    do: { change: [{ collection: campaigns, ref: stoves-exact, state: PAUSED }] }
`,
    });
    await box.admin('POST', '/clock/advance', { by: '2h' });
    const { json: after } = await box.admin('GET', '/diff');
    const [{ profileId, changed }] = after.profiles;
    const path = `/entities/campaigns/${changed[0].id}?profileId=${profileId}`;
    await box.admin('PATCH', path, { servingStatus: 'X' });
    const { json } = await box.admin('GET', '/diff');
    const originOf = (name: string) =>
      json.profiles[0].changed[0].fields.find(({ field }: { field: string }) => field === name)?.origin;
    expect(originOf('forcedServingStatus')).toBe('admin');
    expect(originOf('state')).toBe('timeline');
  });

  it('is a JSON Patch or a text if the caller prefers it', async () => {
    const { box, campaignId } = await started();
    const requestId = idOf(await setBudget(box, campaignId, 12));
    const accept = (type: string) => box.admin('GET', `/diff?from=${START}`, undefined, { headers: { accept: type } });
    const patch = await accept('application/json-patch+json');
    expect(patch.headers.get('content-type')).toBe('application/json-patch+json; charset=utf-8');
    const path = `/${box.profile()}/campaigns/${campaignId}`;
    expect(patch.json).toEqual([
      { op: 'replace', path: `${path}/budget/budget`, value: 12 },
      { op: 'replace', path: `${path}/lastUpdatedDate`, value: '2026-03-02T13:00:00.000Z' },
    ]);
    const { text } = await accept('text/plain');
    expect(text).toBe(
      `profile ${box.profile()}\n  changed   campaigns/${campaignId} "First"\n` +
        `            budget.budget: 10 -> 12  (request ${requestId}, 2026-03-02T13:00:00.000Z)\n`,
    );
  });

  it.each([
    ['2026-03-02T13:00:01Z', 'must not be later than the clock of world default, which is at 2026-03-02T13:00:00.000Z'],
    ['2026-03-02T11:59:59Z', 'must not be earlier than the change log of world default, which begins at'],
    ['yesterday', 'the checkpoints of world default are: none'],
  ])('is refused from %s', async (from, message) => {
    const { box } = await started();
    const { status, json } = await box.admin('GET', `/diff?from=${from}`);
    expect([status, json.errors[0].path]).toEqual([400, 'from']);
    expect(json.errors[0].message).toContain(message);
  });

  it('is refused for an instant before a profile was deleted, whose changes are deleted with it', async () => {
    const { box } = await started();
    await box.admin('DELETE', `/profiles/${box.profile('DE')}`);
    const { status, json } = await box.admin('GET', '/diff');
    expect([status, json.errors[0].message]).toEqual([
      400,
      'must not be start: the change log of world default does not go back to its start',
    ]);
  });
});

describe('verification that nothing else changed', () => {
  const verify = (box: Sandbox, nothingElseChanged: unknown) =>
    box.admin('POST', '/requests/verify', { match: { operation: 'updateCampaigns' }, nothingElseChanged });

  it('passes if the matching requests have made all changes', async () => {
    const { box, campaignId } = await started();
    await box.admin('POST', '/checkpoints', { name: 'before' });
    await setBudget(box, campaignId, 12);
    const { json } = await verify(box, 'before');
    expect(json).toMatchObject({ ok: true, count: 1, otherChanges: [] });
    expect((await verify(box, START)).json.ok).toBe(true);
  });

  it('fails with the changes of other requests', async () => {
    const { box, campaignId } = await started();
    await setBudget(box, campaignId, 12);
    const { json } = await verify(box, true);
    expect(json).toMatchObject({ ok: false, count: 1, nearest: null });
    expect(json.otherChanges).toMatchObject([{ collection: 'campaigns', id: campaignId, entity: { name: 'First' } }]);
    await box.admin('PATCH', `/entities/campaigns/${campaignId}`, { servingStatus: 'X' });
    const since = await verify(box, START);
    const [change] = since.json.otherChanges;
    expect(change.fields).toMatchObject([{ field: 'forcedServingStatus', origin: 'admin' }]);
  });

  it('is refused for an unknown state', async () => {
    const { box } = await started();
    const { status, json } = await verify(box, 'yesterday');
    expect([status, json.errors[0].path]).toEqual([400, 'nothingElseChanged']);
  });
});

describe('diffWorlds', () => {
  it('compares two databases in process', async () => {
    const { box, campaignId } = await started();
    await box.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    const fork = box.worlds.get('fork');
    if (fork === undefined) throw new Error('the fork is missing');
    expect(diffWorlds(box.world, fork).profiles).toEqual([]);
    await setBudget(box, campaignId, 12);
    const [profile] = diffWorlds(fork, box.world).profiles;
    expect(profile?.changed[0]?.fields[0]).toMatchObject({ field: 'budget.budget', before: 10, after: 12 });
    await box.ask('PUT', '/v2/profiles', { body: [{ profileId: Number(box.profile()), dailyBudget: 100 }] });
    const [all] = diffWorlds(box.world, fork).profiles;
    expect(all?.changed.map(({ collection }) => collection)).toEqual(['campaigns', 'profiles']);
  });
});

describe('the changes of an entity', () => {
  it('are listed newest first, with the call that created it', async () => {
    const box = sandbox();
    const { id, requestId } = await createCampaign(box, 'First');
    const first = idOf(await setBudget(box, id, 11));
    const second = idOf(await setBudget(box, id, 12));
    const { json } = await box.admin('GET', `/entities/campaigns/${id}/changes`);
    expect(json.created).toEqual({ origin: 'client', requestId, at: START });
    expect(json.changes).toEqual([
      { origin: 'client', requestId: second, at: START, fields: [{ field: 'budget.budget', before: 11, after: 12 }] },
      { origin: 'client', requestId: first, at: START, fields: [{ field: 'budget.budget', before: 10, after: 11 }] },
    ]);
    const limited = await box.admin('GET', `/entities/campaigns/${id}/changes?limit=1`);
    expect(limited.json.changes).toHaveLength(1);
  });

  it('of a profile have its daily budget', async () => {
    const box = sandbox();
    const profileId = box.profile();
    const { status } = await box.ask('PUT', '/v2/profiles', {
      body: [{ profileId: Number(profileId), dailyBudget: 100 }],
    });
    expect(status).toBe(207);
    const { json } = await box.admin('GET', `/entities/profiles/${profileId}/changes`);
    expect(json.changes).toMatchObject([{ fields: [{ field: 'dailyBudget', before: null, after: 100 }] }]);
  });

  it('of an unknown entity are 404, and those of assets are refused', async () => {
    const box = sandbox();
    expect((await box.admin('GET', '/entities/campaigns/1/changes')).status).toBe(404);
    expect((await box.admin('GET', '/entities/assets/x/changes')).status).toBe(400);
  });
});
