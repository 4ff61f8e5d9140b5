/**
 * Several sandboxes behind HAProxy, by the configuration in examples/replicas: each world is in one of them, each call
 * gets there, and one that is gone takes its own worlds with it and brings them back.
 */
import { get, type RequestOptions } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../src/client/connect.ts';
import type { WorldHandle } from '../../../src/client/world-handle.ts';
import { startBalanced, type Balanced, type Replica } from './balanced.ts';
import { holdUnanswered } from './unanswered-address.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';

const NAMES = Array.from({ length: 30 }, (_, i) => `team-${i + 1}`);

let balanced: Balanced;
const worlds: WorldHandle[] = [];

beforeAll(async () => {
  balanced = await startBalanced();
  const client = connect(balanced.url);
  for (const name of NAMES) worlds.push(await client.createWorld({ name, clock: 'frozen' }));
});
afterAll(() => balanced?.stop());

async function namesIn({ url }: Replica): Promise<string[]> {
  return (await connect(url).info()).worlds;
}

async function homeOf(name: string): Promise<Replica> {
  const homes = await Promise.all(
    balanced.replicas.map(async (each) => ((await namesIn(each)).includes(name) ? each : [])),
  );
  const [home, ...others] = homes.flat();
  if (home === undefined || others.length > 0) throw new Error(`${name} is in ${others.length} sandboxes`);
  return home;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function ask(url: string, sent: Sent = {}): Promise<{ status: number; json: Record<string, unknown> }> {
  const response = await fetch(url, sent);
  const json: unknown = await response.json();
  return { status: response.status, json: Object.assign({}, json) };
}

function headersOf({ credentials, profiles }: WorldHandle): Record<string, string> {
  return {
    authorization: `Bearer ${credentials.accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
    'vendor-advertising-api-scope': profiles[0]?.profileId ?? '',
    'content-type': 'application/json',
  };
}

/** On a connection that it has used before, HAProxy closes the connection in place of an answer with status 503. */
async function statusOnNewConnection(url: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { ...options, agent: false }, ({ statusCode }) => resolve(statusCode)).once('error', reject);
  });
}

async function addCampaign(url: string, world: WorldHandle): Promise<void> {
  const body = JSON.stringify([{ ...CAMPAIGN_ITEM, name: `Of ${world.name}`, state: 'paused', startDate: '20300101' }]);
  const { status } = await ask(`${url}/v2/sp/campaigns`, { method: 'POST', headers: headersOf(world), body });
  expect(status).toBe(207);
}

async function hasCampaign(url: string, world: WorldHandle): Promise<boolean> {
  const { json } = await ask(`${url}/v2/sp/campaigns?stateFilter=paused`, { headers: headersOf(world) });
  return JSON.stringify(json).includes(`"Of ${world.name}"`);
}

describe('a world', () => {
  it('is created in exactly one sandbox, and each sandbox has several', async () => {
    const there = await Promise.all(balanced.replicas.map(namesIn));
    for (const name of NAMES) expect(there.filter((names) => names.includes(name))).toHaveLength(1);
    for (const names of there) expect(names.length).toBeGreaterThan(3);
  });

  it('cannot be created twice', async () => {
    await expect(connect(balanced.url).createWorld({ name: 'team-1' })).rejects.toMatchObject({ status: 409 });
  });

  it('is reached by a path prefix, by a header, and by its token alone, in each region', async () => {
    for (const world of worlds) {
      await addCampaign(world.apiUrl, world);
      const byHeader = { headers: { ...headersOf(world), 'sandbox-world': world.name } };
      expect((await ask(`${balanced.url}/v2/profiles`, byHeader)).status).toBe(200);
      expect(await hasCampaign(balanced.url, world)).toBe(true);
      for (const url of Object.values(world.regions)) {
        expect((await ask(`${url}/v2/profiles`, { headers: headersOf(world) })).status).toBe(200);
      }
    }
  });

  it('is reached by its name in the admin API, also below its own prefix', async () => {
    for (const world of worlds) {
      expect((await world.settings.get()).strict).toBe(false);
      expect((await ask(`${world.apiUrl}/_sandbox/worlds/${world.name}/clock`)).json['mode']).toBe('frozen');
      expect((await ask(`${world.apiUrl}/_sandbox/clock`)).json['mode']).toBe('frozen');
    }
  });

  it('serves its files at the download URL, which contains the world name', async () => {
    for (const world of worlds.slice(0, 6)) {
      const headers = headersOf(world);
      const body = JSON.stringify({ reportDate: '20260101', metrics: 'clicks' });
      await world.clock.set({ now: '2026-01-10T12:00:00Z' });
      const requested = await ask(`${balanced.url}/v2/sp/campaigns/report`, { method: 'POST', headers, body });
      expect(requested.status).toBe(202);
      const download = `${balanced.url}/v2/reports/${String(requested.json['reportId'])}/download`;
      await ask(download.replace('/download', ''), { headers });
      await ask(download.replace('/download', ''), { headers });
      const { status, headers: answered } = await fetch(download, { headers, redirect: 'manual' });
      expect(status).toBe(307);
      const location = new URL(answered.get('location') ?? '');
      expect(location.pathname).toMatch(new RegExp(`^/_files/${world.name}/`));
      // The other name of this machine leads here too.
      const file = await fetch(balanced.url + location.pathname + location.search);
      expect(file.status).toBe(200);
    }
  });

  it('without a name gets a generated name', async () => {
    const unnamed = await connect(balanced.url).createWorld();
    expect(unnamed.name).toMatch(/^world-[0-9a-f-]{36}$/);
    await homeOf(unnamed.name);
    expect((await unnamed.clock.get()).mode).toBe('running');
  });

  it('is copied within its sandbox if the names have the same prefix', async () => {
    const client = connect(balanced.url);
    for (const { name } of worlds.slice(0, 6)) {
      const copy = await client.createWorld({ name: `${name}--copy`, from: name });
      expect((await homeOf(copy.name)).url).toBe((await homeOf(name)).url);
      await copy.delete();
    }
  });
});

describe('the token endpoint', () => {
  const form = (parameters: Record<string, string>): Sent => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });

  async function opens(sent: Sent, clientId: string): Promise<string> {
    const { status, json } = await ask(`${balanced.url}/auth/o2/token`, sent);
    expect(status).toBe(200);
    const token = String(json['access_token']);
    const headers = { authorization: `Bearer ${token}`, 'vendor-advertising-api-clientid': clientId };
    expect((await ask(`${balanced.url}/v2/profiles`, { headers })).status).toBe(200);
    return token;
  }

  it('is that of the world named by the client id, in a form, in JSON or in a header', async () => {
    for (const { name, credentials } of worlds.slice(0, 10)) {
      const { clientId, clientSecret, refreshToken } = credentials;
      const asked = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const whole = { ...asked, client_id: clientId, client_secret: clientSecret };
      const json: Sent = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(whole),
      };
      const basic = form(asked);
      const secret = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      const inHeader = { ...basic, headers: { ...basic.headers, authorization: `Basic ${secret}` } };
      for (const sent of [form(whole), json, inHeader]) {
        expect(await opens(sent, clientId)).toMatch(new RegExp(`^Atza\\|${name}\\.`));
      }
    }
  });

  it('is that of the world named by the refresh token, if the client id names none', async () => {
    for (const { name, credentials } of worlds.slice(0, 10)) {
      const sent = { grant_type: 'refresh_token', client_id: 'my-app', client_secret: 's' };
      const token = await opens(form({ ...sent, refresh_token: credentials.refreshToken }), 'my-app');
      expect(token).toMatch(new RegExp(`^Atza\\|${name}\\.`));
    }
  });

  it('issues an authorization code and its tokens in the world of the client', async () => {
    for (const { name, credentials } of worlds.slice(0, 6)) {
      const { clientId, clientSecret } = credentials;
      const redirect = 'https://tool.example/back';
      const asked = new URLSearchParams({ client_id: clientId, response_type: 'code', redirect_uri: redirect });
      const consent = await fetch(`${balanced.url}/ap/oa?${asked}`, { redirect: 'manual' });
      const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
      const sent = { grant_type: 'authorization_code', code, redirect_uri: redirect };
      const token = await opens(form({ ...sent, client_id: clientId, client_secret: clientSecret }), clientId);
      expect(token).toMatch(new RegExp(`^Atza\\|${name}\\.`));
    }
  });

  it('is that of the default world for a client id that names no world', async () => {
    const sent = { grant_type: 'refresh_token', client_secret: 's' };
    const foreign = 'Atzr|IwEBIKfrom_elsewhere.x';
    for (const clientId of ['app-one', 'app-two', 'app-three', 'sandbox-client']) {
      const own = clientId === 'sandbox-client' ? { client_secret: 'sandbox-secret' } : {};
      await opens(form({ ...sent, ...own, client_id: clientId, refresh_token: foreign }), clientId);
    }
  });
});

describe('a sandbox that is killed', () => {
  it('does not affect the worlds of the others, and restores its own after a restart', async () => {
    const home = await homeOf('team-1');
    const own = await namesIn(home);
    const [gone, others] = [
      worlds.filter(({ name }) => own.includes(name)),
      worlds.filter(({ name }) => !own.includes(name)),
    ];
    expect(Math.min(gone.length, others.length)).toBeGreaterThan(0);
    await home.kill();
    for (const world of others) expect(await hasCampaign(balanced.url, world)).toBe(true);
    // No other replica answers for the one that stopped; its requests wait.
    const answered: string[] = [];
    const waiting = gone.map(async (world) => {
      const there = await hasCampaign(balanced.url, world);
      answered.push(world.name);
      return there;
    });
    for (const world of others) expect(await hasCampaign(world.apiUrl, world)).toBe(true);
    expect(answered).toEqual([]);
    await home.start();
    expect(await Promise.all(waiting)).toEqual(gone.map(() => true));
    expect((await namesIn(home)).toSorted()).toEqual(own.toSorted());
  });

  it('is waited for about ten seconds if its address no longer answers, and serves its worlds again', async () => {
    const [world] = worlds;
    if (world === undefined) throw new Error('no world');
    const home = await homeOf(world.name);
    await home.kill();
    const free = await holdUnanswered(home.url);
    const signal = AbortSignal.timeout(16_000);
    expect(await statusOnNewConnection(`${balanced.url}/v2/profiles`, { headers: headersOf(world), signal })).toBe(503);
    await free();
    await home.start();
    expect(await hasCampaign(balanced.url, world)).toBe(true);
  }, 60_000);
});
