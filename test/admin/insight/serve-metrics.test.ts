import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const CAMPAIGN = '/v2/sp/campaigns/123';

async function metrics(world: TestWorld): Promise<Map<string, number>> {
  const { status, headers, text } = await world.ask('GET', '/metrics', { undocumented: true });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^[a-z_0-9]+(?:\{(?:[a-z]+="[^"]*",?)*\})? -?(?:[\d.e+-]+|Nan)$/);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('GET /metrics', () => {
  it('counts requests by operation and status', async ({ world }) => {
    await world.ask('GET', '/v2/profiles');
    await world.ask('GET', '/v2/profiles', { profile: undefined });
    await world.ask('GET', CAMPAIGN);
    await world.ask('GET', '/no/such/path');
    const found = await metrics(world);
    expect(found.get('ads_sandbox_requests_total{operation="listProfilesV2",status="200"}')).toBe(2);
    expect(found.get('ads_sandbox_requests_total{operation="getCampaign",status="404"}')).toBe(1);
    expect(found.get('ads_sandbox_requests_total{operation="unknown",status="404"}')).toBe(1);
    await world.ask('GET', CAMPAIGN);
    expect((await metrics(world)).get('ads_sandbox_requests_total{operation="getCampaign",status="404"}')).toBe(2);
  });

  it('counts the CPU time of the process from its start on', async () => {
    const before = process.cpuUsage();
    const found = await metrics(openWorld());
    expect(found.get('process_cpu_user_seconds_total')).toBeGreaterThanOrEqual(before.user / 1e6);
    expect(found.get('process_cpu_system_seconds_total')).toBeGreaterThanOrEqual(before.system / 1e6);
    expect(found.get('process_cpu_seconds_total')).toBeGreaterThanOrEqual((before.user + before.system) / 1e6);
  });

  it('has a cumulative histogram of durations, whose count is that of the requests', async ({ world }) => {
    await world.admin('POST', '/faults', { match: { operation: 'getCampaign' }, effect: { delay: '30ms' } });
    for (let n = 0; n < 3; n++) await world.ask('GET', CAMPAIGN);
    const found = await metrics(world);
    const bucket = (le: string) =>
      found.get(`ads_sandbox_request_duration_seconds_bucket{le="${le}",operation="getCampaign"}`);
    const bounds = ['0.00025', '0.001', '0.01', '0.1', '1', '10', '+Inf'].map(bucket);
    expect(bounds).toEqual(bounds.toSorted((a, b) => Number(a) - Number(b)));
    expect([bucket('0.01'), bucket('10'), bucket('+Inf')]).toEqual([0, 3, 3]);
    expect(found.get('ads_sandbox_request_duration_seconds_count{operation="getCampaign"}')).toBe(3);
    expect(found.get('ads_sandbox_request_duration_seconds_sum{operation="getCampaign"}')).toBeGreaterThan(0.08);
  });

  it('has the numbers of worlds and of injected faults, and the state of the process', async ({ world }) => {
    expect((await metrics(world)).get('ads_sandbox_worlds')).toBe(1);
    await world.admin('POST', '/worlds', { name: 'second' });
    await world.admin('POST', '/faults', { when: { times: 2 }, effect: { preset: 'throttled' } });
    await world.admin('POST', '/faults', { when: { times: 1 }, effect: { delay: '0s' } });
    for (let n = 0; n < 4; n++) await world.ask('GET', CAMPAIGN);
    const found = await metrics(world);
    expect(found.get('ads_sandbox_worlds')).toBe(2);
    expect(found.get('ads_sandbox_faults_injected_total{effect="preset"}')).toBe(2);
    expect(found.get('ads_sandbox_faults_injected_total{effect="delay"}')).toBe(1);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(2 ** 20);
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  it('requires the admin token, and refuses other methods', async () => {
    const world = openWorld({ server: { adminToken: 'admin-secret' } });
    const ask = (method: string, token: string) => world.ask(method, '/metrics', { token, undocumented: true });
    expect((await ask('GET', 'sandbox-access-token')).status).toBe(401);
    expect((await ask('GET', 'admin-secret')).status).toBe(200);
    const refused = await ask('POST', 'admin-secret');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
