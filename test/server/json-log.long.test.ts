/**
 * The log in JSON, over the built program: what its lines contain, and what a stop leaves out.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launch } from '../fixtures/programs/program.ts';

type Line = Record<string, unknown>;

interface Logged {
  url: string;
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
  /** Ends the program by SIGTERM, and parses each line of its output. */
  stop(): Promise<Line[]>;
  signal(): void;
  ended: Promise<number | string>;
  lines(): Line[];
}

const HEADERS = {
  authorization: 'Bearer sandbox-access-token',
  'vendor-advertising-api-clientid': 'sandbox-client',
  'content-type': 'application/json',
};

async function startLogged(env: Record<string, string> = {}): Promise<Logged> {
  const { child, output, errors, ended } = launch({ SANDBOX_LOG: 'json', ...env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = (): Line[] =>
    `${errors()}${output()}`
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /"msg":"sandbox ready on ([^"]+)"/.exec(output())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('close', () => reject(new Error(errors())));
  });
  return {
    url,
    lines,
    ended,
    signal: () => void child.kill('SIGTERM'),
    call: (method, path, body, headers = {}) =>
      fetch(url + path, {
        method,
        headers: { ...HEADERS, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async stop() {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      return lines();
    },
  };
}

it('writes only JSON, from the first line to the last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'broken.db'), 'no database');
  const program = await startLogged({ SANDBOX_DATA: folder, SANDBOX_UNKNOWN: '1' });
  expect((await program.call('GET', '/v2/profiles')).status).toBe(200);
  const lines = await program.stop();
  expect(lines.map(({ level, msg, url }) => [level, msg ?? url])).toEqual([
    [40, expect.stringContaining('SANDBOX_UNKNOWN')],
    [40, expect.stringContaining('broken.db is foreign')],
    [30, expect.stringMatching(/^sandbox ready on http/)],
    [30, expect.stringContaining('/v2/profiles')],
  ]);
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(JSON.stringify(lines)).not.toContain('sandbox-access-token');
});

it('names a world that is deleted because its ttl is over', async () => {
  const program = await startLogged();
  expect((await program.call('POST', '/_sandbox/worlds', { name: 'brief', ttl: '0s' })).status).toBe(201);
  expect((await program.call('GET', '/_sandbox/worlds/brief')).status).toBe(404);
  const lines = (await program.stop()).filter(({ msg }) => msg === 'world deleted because its ttl is over');
  expect(lines).toEqual([{ level: 30, time: expect.any(String), msg: expect.any(String), world: 'brief' }]);
});

it('writes JSON when a port is in use', async () => {
  const { url } = await startLogged();
  const { port } = new URL(url);
  const { ended, errors, output } = launch({ SANDBOX_LOG: 'json', PORT: port });
  expect([await ended, output()]).toEqual([1, '']);
  const msg = `port ${port} is in use; set another port with PORT, which sets the first of three ports`;
  expect(JSON.parse(errors())).toMatchObject({ level: 60, msg });
});

it('has a level by the status, and names client, profile, world, request and peer', async () => {
  const program = await startLogged();
  const profiles = (await (await program.call('GET', '/v2/profiles')).json()) as { profileId: number }[];
  const profileId = String(profiles[0]?.profileId);
  const scope = { 'vendor-advertising-api-scope': profileId };
  const found = await program.call('GET', '/v2/sp/campaigns?count=1', undefined, scope);
  const requestId = found.headers.get('x-amz-request-id');
  expect((await program.call('GET', '/nowhere')).status).toBe(404);
  const fault = { id: 'down', match: { operation: 'listProfilesV2' }, effect: { status: 500 } };
  expect((await program.call('POST', '/_sandbox/faults', fault)).status).toBe(201);
  expect((await program.call('GET', '/v2/profiles')).status).toBe(500);
  const broken = { id: 'broken', match: { operation: 'listCampaigns' }, effect: { connection: 'reset' } };
  expect((await program.call('POST', '/_sandbox/faults', broken)).status).toBe(201);
  await expect(program.call('GET', '/v2/sp/campaigns', undefined, scope)).rejects.toThrow('fetch failed');
  const lines = (await program.stop()).filter(({ url }) => url !== undefined && !String(url).includes('/_sandbox'));
  const of = { world: 'default', clientId: 'sandbox-client', peer: '127.0.0.1' };
  expect(lines).toMatchObject([
    { ...of, level: 30, status: 200, operation: 'listProfilesV2' },
    { ...of, level: 30, status: 200, profileId, requestId },
    { ...of, level: 40, status: 404, reason: expect.stringContaining('/nowhere') },
    { ...of, level: 50, status: 500 },
    { ...of, level: 40, status: 0, operation: 'listCampaigns', profileId, reason: 'fault broken' },
  ]);
});

it('shows who created, changed and deleted a world', async () => {
  const program = await startLogged();
  expect((await program.call('POST', '/_sandbox/worlds', { name: 'shop' })).status).toBe(201);
  expect((await program.call('DELETE', '/_sandbox/worlds/shop')).status).toBe(204);
  expect((await program.call('DELETE', '/_sandbox/worlds/shop')).status).toBe(404);
  expect((await program.call('PATCH', '/_sandbox/settings', { strict: 7 })).status).toBe(400);
  const lines = (await program.stop()).filter(({ operation }) => operation !== undefined);
  const peer = '127.0.0.1';
  expect(lines).toMatchObject([
    { level: 30, method: 'POST', status: 201, operation: 'createWorld', world: 'shop', peer },
    { level: 30, method: 'DELETE', status: 204, operation: 'dropWorld', world: 'shop', peer },
    { level: 40, status: 404, operation: 'dropWorld', world: 'shop', reason: 'Not found: world shop', peer },
    { level: 40, status: 400, world: 'default', reason: expect.stringContaining('strict'), peer },
  ]);
});

it('answers and logs a delayed request when it is stopped, and loses no line', async () => {
  const program = await startLogged();
  const delay = { id: 'slow', match: { path: '/v2/profiles' }, effect: { delay: '10m' } };
  expect((await program.call('POST', '/_sandbox/faults', delay)).status).toBe(201);
  const COUNT = 300;
  for (let i = 0; i < COUNT; i++) await (await program.call('GET', `/nowhere/${i}`)).text();
  const delayed = program.call('GET', '/v2/profiles');
  await expect.poll(async () => (await program.call('GET', '/_sandbox/faults')).text()).toContain('"hits":1');
  const lines = program.stop();
  const answer = await delayed;
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('The sandbox is stopping')]);
  const urls = (await lines).map(({ url }) => String(url ?? ''));
  expect(urls.filter((url) => url.includes('/nowhere/'))).toHaveLength(COUNT);
  expect(urls.at(-1)).toMatch(/\/v2\/profiles$/);
});
