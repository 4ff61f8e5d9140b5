/** What a scenario lets happen, by the clock of the world or by a call. */
import { describe, expect, it } from 'vitest';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';
import { advance, campaigns, startAs, applyOnDefault, US } from '../fixtures/scenarios.ts';

const status = async (box: Sandbox): Promise<number> => (await campaigns(box)).status;
const length = async (box: Sandbox): Promise<number> => (await campaigns(box)).json.length;
const steps = async (box: Sandbox, world = '') => (await box.admin('GET', `${world}/timeline`)).json.steps;

const LOSES_ACCESS = `timeline:
  - at: 1h
    name: lost
    do: { profiles: [{ account: Orvenna Outdoor, country: US, access: none }] }
  - at: 2h
    name: back
    do: { profiles: [{ account: Orvenna Outdoor, country: US, access: owner }] }
`;

describe('a step at a time', () => {
  it('runs at its time, to the millisecond, whether the clock is set or advanced', async () => {
    const box = sandbox();
    await applyOnDefault(box, LOSES_ACCESS);
    await box.admin('PUT', '/clock', { now: '2026-03-02T12:59:59.999Z' });
    expect(await status(box)).toBe(200);
    await box.admin('PUT', '/clock', { now: '2026-03-02T13:00:00.000Z' });
    expect(await status(box)).toBe(401);
    await advance(box, '1h');
    expect(await status(box)).toBe(200);
  });

  it('is reported by the advance of the clock, in order with the other events', async () => {
    const box = sandbox();
    await applyOnDefault(box, LOSES_ACCESS);
    const { json: minted } = await box.admin('POST', '/tokens', { ttl: '90m' });
    const first = await box.admin('POST', '/clock/advance', { toNextEvent: true });
    expect(first.json).toEqual({
      now: '2026-03-02T13:00:00.000Z',
      events: [{ at: '2026-03-02T13:00:00.000Z', type: 'timeline.step', id: 'lost' }],
    });
    const { json } = await advance(box, '5h');
    expect(json.events).toEqual([
      { at: '2026-03-02T13:30:00.000Z', type: 'token.expired', id: minted.accessToken },
      { at: '2026-03-02T14:00:00.000Z', type: 'timeline.step', id: 'back' },
    ]);
    expect((await box.admin('POST', '/clock/advance', { toNextEvent: true })).json.events).toEqual([]);
  });

  it('affects events that are due after it', async () => {
    const box = sandbox();
    await applyOnDefault(box, 'timeline: [{ at: 10m, do: { revoke: access } }]');
    await box.admin('POST', '/tokens', { ttl: '20m' });
    const { json } = await advance(box, '1h');
    expect(json.events.map(({ type }: { type: string }) => type)).toEqual(['timeline.step']);
  });

  it('runs as of its time, even if no request is made at that time', async () => {
    const box = sandbox();
    await applyOnDefault(
      box,
      `timeline:
  - { at: 2h, do: { change: [{ collection: campaigns, ref: stoves-exact, state: ENABLED }] } }
  - { at: 1h, do: { change: [{ collection: campaigns, ref: stoves-exact, state: PAUSED }] } }
`,
    );
    await box.admin('PUT', '/clock', { now: '2026-03-05T00:00:00Z' });
    const { json } = await box.ask('GET', '/v2/sp/campaigns/extended?name=Camp%20Stoves%20-%20Exact', { profile: US });
    expect(json).toMatchObject([{ state: 'enabled', lastUpdatedDate: Date.parse('2026-03-02T14:00:00Z') }]);
    expect((await steps(box)).map(({ doneAt }: { doneAt: string }) => doneAt)).toEqual([
      '2026-03-02T14:00:00.000Z',
      '2026-03-02T13:00:00.000Z',
    ]);
  });

  it('changes sponsored brands like sponsored products', async () => {
    const box = sandbox();
    const brand = 'collection: sbCampaigns, name: Orvenna - Brand, account: Orvenna Outdoor, country: US';
    await applyOnDefault(box, `timeline: [{ at: 1h, do: { change: [{ ${brand}, budget: 75.5, rename: Renamed }] } }]`);
    await advance(box, '1h');
    const { json } = await box.ask('GET', '/sb/campaigns?name=Renamed', { profile: US });
    expect(json).toMatchObject([{ name: 'Renamed', budget: 75.5 }]);
  });

  it('runs at a calendar time, if it has one', async () => {
    const box = sandbox();
    await startAs(
      box,
      `extends: default
clock: { now: '2026-10-24T23:00:00Z' }
timeline: [{ at: '2026-10-25T01:30:00+02:00', do: { settings: { pageSize: 1 } } }]
`,
    );
    expect(await length(box)).toBeGreaterThan(1);
    expect((await advance(box, '30m')).json.events).toMatchObject([{ at: '2026-10-24T23:30:00.000Z' }]);
    expect(await length(box)).toBe(1);
  });

  it('runs once, even if the clock is set back', async () => {
    const box = sandbox();
    await applyOnDefault(box, 'timeline: [{ at: 1h, do: { settings: { pageSize: 1 } } }]');
    await advance(box, '1h');
    await box.admin('PATCH', '/settings', { pageSize: 2 });
    await box.admin('PUT', '/clock', { now: '2026-03-02T12:00:00Z' });
    expect((await advance(box, '2h')).json.events).toEqual([]);
    expect(await length(box)).toBe(2);
  });

  it('reports an action that fails and runs the other actions', async () => {
    const box = sandbox();
    await applyOnDefault(
      box,
      `timeline:
  - at: 1h
    do:
      - change: [{ collection: campaigns, ref: stoves-exact, state: PAUSED }]
      - settings: { pageSize: 1 }
`,
    );
    await box.admin('DELETE', `/profiles/${US}`);
    await advance(box, '1h');
    const [step] = await steps(box);
    expect(step.problems).toEqual([
      { path: '[0].change[0].ref', message: expect.stringContaining('unknown campaign') },
    ]);
    expect((await box.admin('GET', '/settings')).json.pageSize).toBe(1);
  });
});

describe('a step on a call', () => {
  const SECOND = 'timeline: [{ onCall: { operation: listCampaigns, nth: 2 }, do: { settings: { pageSize: 1 } } }]';

  it('runs once, right before the nth request of its operation is handled', async () => {
    const box = sandbox();
    await applyOnDefault(box, SECOND);
    await box.ask('GET', '/v2/sp/adGroups', { profile: US });
    expect(await length(box)).toBeGreaterThan(1);
    expect((await steps(box))[0]).toMatchObject({
      onCall: { operation: 'listCampaigns', nth: 2, seen: 1 },
      doneAt: null,
    });
    expect(await length(box)).toBe(1);
    await box.admin('PATCH', '/settings', { pageSize: 3 });
    expect(await length(box)).toBe(3);
  });

  it('counts requests to every version of a path, including rejected requests', async () => {
    const box = sandbox();
    await applyOnDefault(
      box,
      'timeline: [{ onCall: { operation: listCampaigns, nth: 3 }, do: { settings: { pageSize: 1 } } }]',
    );
    expect((await box.ask('GET', '/v2/sp/campaigns', { profile: US, token: 'wrong' })).status).toBe(401);
    await box.ask('GET', '/v1/campaigns', { profile: US });
    expect(await length(box)).toBe(1);
  });

  it('can advance the clock, which runs everything that becomes due', async () => {
    const box = sandbox();
    await applyOnDefault(
      box,
      `timeline:
  - { onCall: { operation: listCampaigns, nth: 2 }, do: { advance: 3h } }
  - { at: 2h, do: { settings: { pageSize: 1 } } }
`,
    );
    expect(await length(box)).toBeGreaterThan(1);
    expect(await length(box)).toBe(1);
    expect((await box.admin('GET', '/clock')).json.now).toBe('2026-03-02T15:00:00.000Z');
  });

  it('also triggers at the token endpoint, in the world of the credentials', async () => {
    const box = sandbox();
    const { json: world } = await box.admin('POST', '/worlds', { name: 'other' });
    await startAs(
      box,
      'extends: empty\nsettings: { credentials: known }\ntimeline: [{ onCall: { operation: requestToken }, do: { revoke: refresh } }]',
      '/worlds/other',
    );
    const { clientId, clientSecret, refreshToken } = world.credentials;
    const { status } = await box.ask('POST', '/auth/o2/token', {
      body: {
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      },
      headers: { authorization: undefined },
    });
    expect(status).toBe(400);
    expect((await steps(box, '/worlds/other'))[0]).toMatchObject({ onCall: { seen: 1 }, problems: [] });
  });
});

describe('the actions of a step', () => {
  it('complete jobs and expire their links', async () => {
    const box = sandbox();
    await applyOnDefault(
      box,
      `jobs: { reports: { mode: immediate }, snapshots: { mode: manual } }
timeline:
  - { at: 10s, do: { expireLinks: all } }
  - { at: 1m, do: { endJobs: { snapshots: { status: FAILURE, statusDetails: Set by the test } } } }
`,
    );
    const report = await box.ask('POST', '/v2/sp/keywords/report', {
      profile: US,
      body: { reportDate: '20260301', metrics: 'clicks' },
    });
    const { json } = await box.ask('GET', `/v2/reports/${report.json.reportId}`, { profile: US });
    const location = await box.ask('GET', new URL(json.location).pathname, { profile: US });
    const link = new URL(location.headers.get('location') ?? '');
    const file = async () =>
      (await box.ask('GET', link.pathname + link.search, { headers: { authorization: undefined } })).status;
    const snapshot = await box.ask('POST', '/v2/sp/campaigns/snapshot', { profile: US, body: {} });
    expect(await file()).toBe(200);
    await advance(box, '10s');
    expect(await file()).toBe(403);
    await advance(box, '50s');
    const ended = await box.ask('GET', `/v2/snapshots/${snapshot.json.snapshotId}`, { profile: US });
    expect(ended.json).toMatchObject({ status: 'FAILURE', statusDetails: 'Set by the test' });
  });

  it('add entities, faults and a rate limit, and remove faults', async () => {
    const box = sandbox();
    await applyOnDefault(
      box,
      `timeline:
  - at: 1m
    do:
      - faults: [{ id: down, match: { operation: listCampaigns }, effect: { preset: unavailable } }]
      - rateLimit: { requests: 50, per: 1m }
      - entities:
          - account: Orvenna Outdoor
            country: US
            campaigns: [{ name: Came later, targetingType: AUTO, budget: { budget: 5 } }]
  - at: 2m
    do: [{ dropFaults: [down] }, { rateLimit: null }]
`,
    );
    const before = await length(box);
    await advance(box, '1m');
    expect(await status(box)).toBe(503);
    expect((await box.admin('GET', '/rateLimit')).json).toMatchObject({ requests: 50 });
    await advance(box, '1m');
    expect(await length(box)).toBe(before + 1);
    expect((await box.admin('GET', '/rateLimit')).json).toBeNull();
    const { json } = await box.ask('GET', '/v2/sp/campaigns/extended?name=Came%20later', { profile: US });
    expect(json).toMatchObject([{ creationDate: Date.parse('2026-03-02T12:01:00Z') }]);
  });
});

describe('the progress of a timeline', () => {
  const TWO = `timeline:
  - { at: 1h, do: { settings: { pageSize: 2 } } }
  - { onCall: { operation: listCampaigns, nth: 3 }, do: { settings: { pageSize: 1 } } }
`;

  it('restarts after a reset', async () => {
    const box = sandbox();
    await applyOnDefault(box, TWO);
    await advance(box, '1h');
    expect([await length(box), await length(box), await length(box)]).toEqual([2, 2, 1]);
    await box.admin('POST', '/reset');
    expect(await length(box)).toBeGreaterThan(2);
    await advance(box, '1h');
    expect([await length(box), await length(box)]).toEqual([2, 1]);
  });

  it('is copied to a fork, where it continues independently', async () => {
    const box = sandbox();
    await applyOnDefault(box, TWO);
    await campaigns(box);
    await campaigns(box);
    const { json: fork } = await box.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    const inFork = async () =>
      (
        await box.ask('GET', '/_worlds/fork/v2/sp/campaigns', {
          profile: US,
          token: fork.credentials.accessToken,
          headers: { 'vendor-advertising-api-clientid': fork.credentials.clientId },
        })
      ).json.length;
    expect(await inFork()).toBe(1);
    expect((await steps(box))[1]).toMatchObject({ onCall: { seen: 2 }, doneAt: null });
    expect((await advance(box, '1h', '/worlds/fork')).json.events).toMatchObject([
      { at: '2026-03-02T13:00:00.000Z', type: 'timeline.step' },
    ]);
    expect((await steps(box))[0].doneAt).toBeNull();
    expect(await length(box)).toBe(1);
  });

  it('is part of checkpoints and exported files', async () => {
    const box = sandbox();
    await applyOnDefault(box, TWO);
    await campaigns(box);
    await box.admin('POST', '/checkpoints', { name: 'early' });
    const { bytes } = await box.admin('GET', '/export');
    await advance(box, '1h');
    await box.admin('POST', '/checkpoints/early/restore');
    expect((await steps(box)).map(({ doneAt }: { doneAt: unknown }) => doneAt)).toEqual([null, null]);
    const imported = await box.admin('PUT', '/import', undefined, { raw: bytes });
    expect(imported.status).toBe(200);
    await campaigns(box);
    expect(await length(box)).toBe(1);
  });

  it('is up to date whenever a world with a running clock is used', async () => {
    const box = sandbox();
    const { json } = await box.admin('POST', '/worlds', { name: 'running' });
    expect(json.clock).toBe('running');
    await startAs(
      box,
      'extends: empty\ntimeline: [{ at: 0s, name: begun, do: { settings: { pageSize: 1 } } }]',
      '/worlds/running',
    );
    expect((await box.admin('GET', '/worlds/running/settings')).json.pageSize).toBe(1);
  });
});
