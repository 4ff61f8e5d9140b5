/** What a scenario lets happen, by the clock of the world or by a call. */
import { describe, expect } from 'vitest';
import type { TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';
import { advance, campaigns, startAs, applyOnDefault, US } from '../fixtures/scenarios.ts';

const status = async (seller: TestWorld): Promise<number> => (await campaigns(seller)).status;
const length = async (seller: TestWorld): Promise<number> => (await campaigns(seller)).json.length;
const steps = async (seller: TestWorld, world = '') => (await seller.admin('GET', `${world}/timeline`)).json.steps;

const LOSES_ACCESS = `timeline:
  - at: 1h
    name: lost
    do: { profiles: [{ account: Orvenna Outdoor, country: US, access: none }] }
  - at: 2h
    name: back
    do: { profiles: [{ account: Orvenna Outdoor, country: US, access: owner }] }
`;

describe('a step at a time', () => {
  it('runs at its time, to the millisecond, whether the clock is set or advanced', async ({ world: seller }) => {
    await applyOnDefault(seller, LOSES_ACCESS);
    await seller.admin('PUT', '/clock', { now: '2026-03-02T12:59:59.999Z' });
    expect(await status(seller)).toBe(200);
    await seller.admin('PUT', '/clock', { now: '2026-03-02T13:00:00.000Z' });
    expect(await status(seller)).toBe(401);
    await advance(seller, '1h');
    expect(await status(seller)).toBe(200);
  });

  it('is reported by the advance of the clock, in order with the other events', async ({ world: seller }) => {
    await applyOnDefault(seller, LOSES_ACCESS);
    const { json: minted } = await seller.admin('POST', '/tokens', { ttl: '90m' });
    const first = await seller.admin('POST', '/clock/advance', { toNextEvent: true });
    expect(first.json).toEqual({
      now: '2026-03-02T13:00:00.000Z',
      events: [{ at: '2026-03-02T13:00:00.000Z', type: 'timeline.step', id: 'lost' }],
    });
    const { json } = await advance(seller, '5h');
    expect(json.events).toEqual([
      { at: '2026-03-02T13:30:00.000Z', type: 'token.expired', id: minted.accessToken },
      { at: '2026-03-02T14:00:00.000Z', type: 'timeline.step', id: 'back' },
    ]);
    expect((await seller.admin('POST', '/clock/advance', { toNextEvent: true })).json.events).toEqual([]);
  });

  it('affects events that are due after it', async ({ world: seller }) => {
    await applyOnDefault(seller, 'timeline: [{ at: 10m, do: { revoke: access } }]');
    await seller.admin('POST', '/tokens', { ttl: '20m' });
    const { json } = await advance(seller, '1h');
    expect(json.events.map(({ type }: { type: string }) => type)).toEqual(['timeline.step']);
  });

  it('runs as of its time, even if no request is made at that time', async ({ world: seller }) => {
    await applyOnDefault(
      seller,
      `timeline:
  - { at: 2h, do: { change: [{ collection: campaigns, ref: stoves-exact, state: ENABLED }] } }
  - { at: 1h, do: { change: [{ collection: campaigns, ref: stoves-exact, state: PAUSED }] } }
`,
    );
    await seller.admin('PUT', '/clock', { now: '2026-03-05T00:00:00Z' });
    const { json } = await seller.ask('GET', '/v2/sp/campaigns/extended?name=Camp%20Stoves%20-%20Exact', {
      profile: US,
    });
    expect(json).toMatchObject([{ state: 'enabled', lastUpdatedDate: Date.parse('2026-03-02T14:00:00Z') }]);
    expect((await steps(seller)).map(({ doneAt }: { doneAt: string }) => doneAt)).toEqual([
      '2026-03-02T14:00:00.000Z',
      '2026-03-02T13:00:00.000Z',
    ]);
  });

  it('changes sponsored brands like sponsored products', async ({ world: seller }) => {
    const brand = 'collection: sbCampaigns, name: Orvenna - Brand, account: Orvenna Outdoor, country: US';
    await applyOnDefault(
      seller,
      `timeline: [{ at: 1h, do: { change: [{ ${brand}, budget: 75.5, rename: Renamed }] } }]`,
    );
    await advance(seller, '1h');
    const { json } = await seller.ask('GET', '/sb/campaigns?name=Renamed', { profile: US });
    expect(json).toMatchObject([{ name: 'Renamed', budget: 75.5 }]);
  });

  it('runs at a calendar time, if it has one', async ({ world: seller }) => {
    await startAs(
      seller,
      `extends: default
clock: { now: '2026-10-24T23:00:00Z' }
timeline: [{ at: '2026-10-25T01:30:00+02:00', do: { settings: { pageSize: 1 } } }]
`,
    );
    expect(await length(seller)).toBeGreaterThan(1);
    expect((await advance(seller, '30m')).json.events).toMatchObject([{ at: '2026-10-24T23:30:00.000Z' }]);
    expect(await length(seller)).toBe(1);
  });

  it('runs once, even if the clock is set back', async ({ world: seller }) => {
    await applyOnDefault(seller, 'timeline: [{ at: 1h, do: { settings: { pageSize: 1 } } }]');
    await advance(seller, '1h');
    await seller.admin('PATCH', '/settings', { pageSize: 2 });
    await seller.admin('PUT', '/clock', { now: '2026-03-02T12:00:00Z' });
    expect((await advance(seller, '2h')).json.events).toEqual([]);
    expect(await length(seller)).toBe(2);
  });

  it('reports an action that fails and runs the other actions', async ({ world: seller }) => {
    await applyOnDefault(
      seller,
      `timeline:
  - at: 1h
    do:
      - change: [{ collection: campaigns, ref: stoves-exact, state: PAUSED }]
      - settings: { pageSize: 1 }
`,
    );
    await seller.admin('DELETE', `/profiles/${US}`);
    await advance(seller, '1h');
    const [step] = await steps(seller);
    expect(step.problems).toEqual([
      { path: '[0].change[0].ref', message: expect.stringContaining('unknown campaign') },
    ]);
    expect((await seller.admin('GET', '/settings')).json.pageSize).toBe(1);
  });
});

describe('a step on a call', () => {
  const SECOND = 'timeline: [{ onCall: { operation: listCampaigns, nth: 2 }, do: { settings: { pageSize: 1 } } }]';

  it('runs once, right before the nth request of its operation is handled', async ({ world: seller }) => {
    await applyOnDefault(seller, SECOND);
    await seller.ask('GET', '/v2/sp/adGroups', { profile: US });
    expect(await length(seller)).toBeGreaterThan(1);
    expect((await steps(seller))[0]).toMatchObject({
      onCall: { operation: 'listCampaigns', nth: 2, seen: 1 },
      doneAt: null,
    });
    expect(await length(seller)).toBe(1);
    await seller.admin('PATCH', '/settings', { pageSize: 3 });
    expect(await length(seller)).toBe(3);
  });

  it('counts requests to every version of a path, including rejected requests', async ({ world: seller }) => {
    await applyOnDefault(
      seller,
      'timeline: [{ onCall: { operation: listCampaigns, nth: 3 }, do: { settings: { pageSize: 1 } } }]',
    );
    expect((await seller.ask('GET', '/v2/sp/campaigns', { profile: US, token: 'wrong' })).status).toBe(401);
    await seller.ask('GET', '/v1/campaigns', { profile: US });
    expect(await length(seller)).toBe(1);
  });

  it('can advance the clock, which runs everything that becomes due', async ({ world: seller }) => {
    await applyOnDefault(
      seller,
      `timeline:
  - { onCall: { operation: listCampaigns, nth: 2 }, do: { advance: 3h } }
  - { at: 2h, do: { settings: { pageSize: 1 } } }
`,
    );
    expect(await length(seller)).toBeGreaterThan(1);
    expect(await length(seller)).toBe(1);
    expect((await seller.admin('GET', '/clock')).json.now).toBe('2026-03-02T15:00:00.000Z');
  });

  it('also triggers at the token endpoint, in the world of the credentials', async ({ world: seller }) => {
    const { json: world } = await seller.admin('POST', '/worlds', { name: 'other' });
    await startAs(
      seller,
      'extends: empty\nsettings: { credentials: known }\ntimeline: [{ onCall: { operation: requestToken }, do: { revoke: refresh } }]',
      '/worlds/other',
    );
    const { clientId, clientSecret, refreshToken } = world.credentials;
    const { status } = await seller.ask('POST', '/auth/o2/token', {
      body: {
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      },
      headers: { authorization: undefined },
    });
    expect(status).toBe(400);
    expect((await steps(seller, '/worlds/other'))[0]).toMatchObject({ onCall: { seen: 1 }, problems: [] });
  });
});

describe('the actions of a step', () => {
  it('complete jobs and expire their links', async ({ world: seller }) => {
    await applyOnDefault(
      seller,
      `jobs: { reports: { mode: immediate }, snapshots: { mode: manual } }
timeline:
  - { at: 10s, do: { expireLinks: all } }
  - { at: 1m, do: { endJobs: { snapshots: { status: FAILURE, statusDetails: Set by the test } } } }
`,
    );
    const report = await seller.ask('POST', '/v2/sp/keywords/report', {
      profile: US,
      body: { reportDate: '20260301', metrics: 'clicks' },
    });
    const { json } = await seller.ask('GET', `/v2/reports/${report.json.reportId}`, { profile: US });
    const location = await seller.ask('GET', new URL(json.location).pathname, { profile: US });
    const link = new URL(location.headers.get('location') ?? '');
    const file = async () =>
      (await seller.ask('GET', link.pathname + link.search, { headers: { authorization: undefined } })).status;
    const snapshot = await seller.ask('POST', '/v2/sp/campaigns/snapshot', { profile: US, body: {} });
    expect(await file()).toBe(200);
    await advance(seller, '10s');
    expect(await file()).toBe(403);
    await advance(seller, '50s');
    const ended = await seller.ask('GET', `/v2/snapshots/${snapshot.json.snapshotId}`, { profile: US });
    expect(ended.json).toMatchObject({ status: 'FAILURE', statusDetails: 'Set by the test' });
  });

  it('add entities, faults and a rate limit, and remove faults', async ({ world: seller }) => {
    await applyOnDefault(
      seller,
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
    const before = await length(seller);
    await advance(seller, '1m');
    expect(await status(seller)).toBe(503);
    expect((await seller.admin('GET', '/rateLimit')).json).toMatchObject({ requests: 50 });
    await advance(seller, '1m');
    expect(await length(seller)).toBe(before + 1);
    expect((await seller.admin('GET', '/rateLimit')).json).toBeNull();
    const { json } = await seller.ask('GET', '/v2/sp/campaigns/extended?name=Came%20later', { profile: US });
    expect(json).toMatchObject([{ creationDate: Date.parse('2026-03-02T12:01:00Z') }]);
  });
});

describe('the progress of a timeline', () => {
  const TWO = `timeline:
  - { at: 1h, do: { settings: { pageSize: 2 } } }
  - { onCall: { operation: listCampaigns, nth: 3 }, do: { settings: { pageSize: 1 } } }
`;

  it('restarts after a reset', async ({ world: seller }) => {
    await applyOnDefault(seller, TWO);
    await advance(seller, '1h');
    expect([await length(seller), await length(seller), await length(seller)]).toEqual([2, 2, 1]);
    await seller.admin('POST', '/reset');
    expect(await length(seller)).toBeGreaterThan(2);
    await advance(seller, '1h');
    expect([await length(seller), await length(seller)]).toEqual([2, 1]);
  });

  it('is copied to a fork, where it continues independently', async ({ world: seller }) => {
    await applyOnDefault(seller, TWO);
    await campaigns(seller);
    await campaigns(seller);
    const { json: fork } = await seller.admin('POST', '/worlds', { name: 'fork', from: 'default' });
    const inFork = async () =>
      (
        await seller.ask('GET', '/_worlds/fork/v2/sp/campaigns', {
          profile: US,
          token: fork.credentials.accessToken,
          headers: { 'vendor-advertising-api-clientid': fork.credentials.clientId },
        })
      ).json.length;
    expect(await inFork()).toBe(1);
    expect((await steps(seller))[1]).toMatchObject({ onCall: { seen: 2 }, doneAt: null });
    expect((await advance(seller, '1h', '/worlds/fork')).json.events).toMatchObject([
      { at: '2026-03-02T13:00:00.000Z', type: 'timeline.step' },
    ]);
    expect((await steps(seller))[0].doneAt).toBeNull();
    expect(await length(seller)).toBe(1);
  });

  it('is part of checkpoints and exported files', async ({ world: seller }) => {
    await applyOnDefault(seller, TWO);
    await campaigns(seller);
    await seller.admin('POST', '/checkpoints', { name: 'early' });
    const { bytes } = await seller.admin('GET', '/export');
    await advance(seller, '1h');
    await seller.admin('POST', '/checkpoints/early/restore');
    expect((await steps(seller)).map(({ doneAt }: { doneAt: unknown }) => doneAt)).toEqual([null, null]);
    const imported = await seller.admin('PUT', '/import', undefined, { raw: bytes });
    expect(imported.status).toBe(200);
    await campaigns(seller);
    expect(await length(seller)).toBe(1);
  });

  it('is up to date whenever a world with a running clock is used', async ({ world: seller }) => {
    const { json } = await seller.admin('POST', '/worlds', { name: 'running' });
    expect(json.clock).toBe('running');
    await startAs(
      seller,
      'extends: empty\ntimeline: [{ at: 0s, name: begun, do: { settings: { pageSize: 1 } } }]',
      '/worlds/running',
    );
    expect((await seller.admin('GET', '/worlds/running/settings')).json.pageSize).toBe(1);
  });
});
