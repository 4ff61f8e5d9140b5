import { describe, expect } from 'vitest';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const START = '2026-03-02T12:00:00.000Z';

const advance = (world: TestWorld, how: object) => world.admin('POST', '/clock/advance', how);

describe('the clock', () => {
  it('returns its time and mode', async ({ world }) => {
    expect((await world.admin('GET', '/clock')).json).toEqual({ now: START, mode: 'frozen' });
  });

  it('[GEN-40] runs by default, and keeps its time when it is frozen', async ({ world }) => {
    await world.admin('POST', '/worlds', { name: 'running' });
    expect((await world.admin('GET', '/worlds/running/clock')).json.mode).toBe('running');
    const at = async () => (await world.admin('GET', '/clock')).json.now;
    expect(await at()).toBe(START);
    await world.ask('GET', '/v2/profiles');
    expect(await at()).toBe(START);
    const frozen = await world.admin('PUT', '/worlds/running/clock', { mode: 'frozen' });
    expect(frozen.json.mode).toBe('frozen');
    expect((await world.admin('GET', '/worlds/running/clock')).json).toEqual(frozen.json);
  });

  it.each([
    ['2027-01-31T23:30:00Z', '2027-01-31T23:30:00.000Z'],
    ['2020-02-29', '2020-02-29T00:00:00.000Z'],
    ['2026-03-02T12:00:00+01:00', '2026-03-02T11:00:00.000Z'],
    ['2026-03-02T12:00:00.123456Z', '2026-03-02T12:00:00.123Z'],
  ])('can be set to %s, before or after the current time', async (now, expected) => {
    const world = openWorld();
    const { status, json } = await world.admin('PUT', '/clock', { now });
    expect([status, json]).toEqual([200, { now: expected, mode: 'frozen' }]);
  });

  it.each([
    [{ by: '30s' }, '2026-03-02T12:00:30.000Z'],
    [{ by: '15m' }, '2026-03-02T12:15:00.000Z'],
    [{ by: '3h' }, '2026-03-02T15:00:00.000Z'],
    [{ by: '7d' }, '2026-03-09T12:00:00.000Z'],
    [{ by: 'PT30S' }, '2026-03-02T12:00:30.000Z'],
    [{ by: 'P1DT1H' }, '2026-03-03T13:00:00.000Z'],
    [{ by: '1h30m' }, '2026-03-02T13:30:00.000Z'],
    [{ by: '0s' }, START],
    [{ to: '2026-04-01' }, '2026-04-01T00:00:00.000Z'],
    [{ to: START }, START],
    [{ toNextEvent: true }, START],
  ])('can be advanced by %o', async (how, now) => {
    const world = openWorld();
    const { status, json } = await advance(world, how);
    expect([status, json]).toEqual([200, { now, events: [] }]);
    expect((await world.admin('GET', '/clock')).json).toEqual({ now, mode: 'frozen' });
  });

  it.each([
    {},
    { by: '1h', to: '2026-04-01' },
    { by: '1 fortnight' },
    { by: '-1h' },
    { by: 3600 },
    { by: 'P1M' },
    { by: '99999999d' },
    { to: '2026-03-02T11:59:59Z' },
    { to: 'tomorrow' },
    { toNextEvent: false },
    { by: '1h', events: true },
  ])('cannot be advanced by %o', async (how) => {
    const world = openWorld();
    expect((await advance(world, how)).status).toBe(400);
    expect((await world.admin('GET', '/clock')).json.now).toBe(START);
  });
});

describe('events of an advanced clock', () => {
  it('are returned in order, such as expired tokens', async ({ world }) => {
    const mint = async (ttl: string) => (await world.admin('POST', '/tokens', { ttl })).json;
    const [long, short, longest] = [await mint('2h'), await mint('10m'), await mint('9h')];
    const { json } = await advance(world, { by: '2h' });
    expect(json).toEqual({
      now: '2026-03-02T14:00:00.000Z',
      events: [
        { at: '2026-03-02T12:10:00.000Z', type: 'token.expired', id: short.accessToken },
        { at: '2026-03-02T14:00:00.000Z', type: 'token.expired', id: long.accessToken },
      ],
    });
    const next = await advance(world, { toNextEvent: true });
    expect(next.json).toEqual({
      now: '2026-03-02T21:00:00.000Z',
      events: [{ at: '2026-03-02T21:00:00.000Z', type: 'token.expired', id: longest.accessToken }],
    });
    expect((await advance(world, { toNextEvent: true })).json).toEqual({ now: '2026-03-02T21:00:00.000Z', events: [] });
  });

  it('can be listed before and after, without advancing the clock', async ({ world }) => {
    const mint = async (ttl: string) => (await world.admin('POST', '/tokens', { ttl })).json.accessToken;
    const [long, short, longest] = [await mint('2h'), await mint('10m'), await mint('9h')];
    const expiry = (time: string, id: string) => ({ at: `2026-03-02T${time}:00.000Z`, type: 'token.expired', id });
    const list = async (query = '') => (await world.admin('GET', `/clock/events${query}`)).json;
    expect(await list()).toEqual({
      now: START,
      past: [],
      pastTotal: 0,
      upcoming: [expiry('12:10', short), expiry('14:00', long), expiry('21:00', longest)],
      upcomingTotal: 3,
    });
    await advance(world, { by: '2h' });
    expect(await list('?limit=1')).toEqual({
      now: '2026-03-02T14:00:00.000Z',
      past: [expiry('14:00', long)],
      pastTotal: 2,
      upcoming: [expiry('21:00', longest)],
      upcomingTotal: 1,
    });
    expect((await world.admin('GET', '/clock')).json.now).toBe('2026-03-02T14:00:00.000Z');
    expect((await world.admin('GET', '/clock/events?limit=0')).status).toBe(400);
  });

  it('are listed with the steps of the timeline, in the order of time', async ({ world }) => {
    await world.admin('POST', '/scenario', { name: 'v2-sunset' });
    const step = { at: '2026-03-03T12:00:00.000Z', type: 'timeline.step', id: 'legacy-ends' };
    expect((await world.admin('GET', '/clock/events')).json.upcoming).toEqual([step]);
    await advance(world, { by: '2d' });
    const { past, upcoming } = (await world.admin('GET', '/clock/events')).json;
    expect([past, upcoming]).toEqual([[step], []]);
  });

  it('include tokens of the token endpoint and of the admin API, and all events of the same time', async () => {
    const world = openWorld();
    const body = {
      grant_type: 'refresh_token',
      refresh_token: 'sandbox-refresh-token',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
    };
    const { json: token } = await world.ask('POST', '/auth/o2/token', { body });
    const { json: minted } = await world.admin('POST', '/tokens', {});
    const { json } = await advance(world, { toNextEvent: true });
    expect(json.now).toBe('2026-03-02T13:00:00.000Z');
    expect(json.events.map(({ id }: { id: string }) => id)).toEqual([token.access_token, minted.accessToken]);
  });

  it('[GEN-40] make a token expire to the millisecond on the clock of its world', async ({ world }) => {
    const { json: token } = await world.admin('POST', '/tokens', { ttl: '1m' });
    expect(token.expiresAt).toBe('2026-03-02T12:01:00.000Z');
    const ask = async () => (await world.ask('GET', '/v2/profiles', { token: token.accessToken })).status;
    await world.admin('PUT', '/clock', { now: '2026-03-02T12:00:59.999Z' });
    expect(await ask()).toBe(200);
    await world.admin('PUT', '/clock', { now: '2026-03-02T12:01:00.000Z' });
    expect(await ask()).toBe(401);
    expect((await world.admin('GET', '/requests/latest')).json.reason).toContain('expired');
    expect((await world.ask('GET', '/v2/profiles')).status).toBe(200);
  });
});

describe('[GEN-40] the clock of the world determines', () => {
  it('the Date header', async ({ world }) => {
    expect((await world.ask('GET', '/v2/profiles')).headers.get('date')).toBe('Mon, 02 Mar 2026 12:00:00 GMT');
    await world.admin('PUT', '/clock', { now: '2030-01-01T00:00:01Z' });
    expect((await world.ask('GET', '/v2/profiles')).headers.get('date')).toBe('Tue, 01 Jan 2030 00:00:01 GMT');
  });

  it('rules that start on a date, from midnight in UTC', async ({ world }) => {
    const deprecation = async (now: string) => {
      await world.admin('PUT', '/clock', { now });
      return (await world.ask('GET', '/v2/sp/campaigns')).headers.get('deprecation');
    };
    expect(await deprecation('2023-06-29T23:59:59.999Z')).toBeNull();
    expect(await deprecation('2023-06-30T00:00:00Z')).toBe('@1688083200');
    expect(await deprecation('2023-06-29T23:59:59.999Z')).toBeNull();
  });

  it('start and end dates, in the time zone of the profile', async ({ world }) => {
    await world.admin('PATCH', '/settings', { dialect: 'observed' });
    const item = { ...CAMPAIGN_ITEM, name: 'Dated', startDate: '20260310' };
    const [{ campaignId }] = (await world.ask('POST', '/v2/sp/campaigns', { body: [item] })).json;
    const status = async (now: string) => {
      await world.admin('PUT', '/clock', { now });
      return (await world.ask('GET', `/v2/sp/campaigns/extended/${campaignId}`)).json.servingStatus;
    };
    // Midnight in Los Angeles, where summer time began two days before.
    expect(await status('2026-03-10T06:59:59Z')).toBe('PENDING_START_DATE');
    expect(await status('2026-03-10T07:00:00Z')).not.toBe('PENDING_START_DATE');
  });
});
