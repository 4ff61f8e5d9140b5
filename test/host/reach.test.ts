/**
 * What a request says stays in its world: it names no file, changes no prototype, adds no header to an answer.
 */
import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect as dial } from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listen, SERVER_TIMEOUTS, type Listening } from '../../src/host/listen.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

interface Sent {
  method: string;
  /** On the wire as it is. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

function send(origin: string, { method, path, headers = {}, body = '' }: Sent): Promise<Got> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function listening(box: Sandbox, more: object = {}): Promise<Listening> {
  const open = await listen({
    worlds: box.worlds,
    version: '0.0.0',
    ports: { na: 0, eu: 0, fe: 0 },
    host: '127.0.0.1',
    ...more,
  });
  onTestFinished(() => open.close());
  return open;
}

/** None is a name; each holds what no path of the sandbox does. */
const MARK = 'hostile-mark';
const NAMES = [
  `../${MARK}`,
  `../../../../../../tmp/${MARK}`,
  `/tmp/${MARK}`,
  `..\\${MARK}`,
  `${MARK}/../../x`,
  `${MARK}\u0000.yaml`,
  `${MARK}.yaml`,
  `${MARK}.db`,
  `.${MARK}`,
  `file:///tmp/${MARK}`,
  `%2e%2e%2f${MARK}`,
  `..%2f${MARK}`,
  `${MARK}${'x'.repeat(5000)}`,
  `${MARK}\nx`,
  `Hostile-Mark/${MARK}`,
  `con${MARK}:stream$DATA`,
];

/** As one part of a path: as it is where the wire takes it, and encoded once and twice. */
function parts(name: string): string[] {
  const once = encodeURIComponent(name);
  const dotted = once.replaceAll('.', '%2e').replaceAll('%2F', '%2f');
  return [...new Set([once, dotted, encodeURIComponent(once), ...(/^[!-~]+$/.test(name) ? [name] : [])])];
}

const INTO_PATHS: readonly (readonly [string, string, string?])[] = [
  ['GET', '/_sandbox/worlds/NAME'],
  ['DELETE', '/_sandbox/worlds/NAME'],
  ['POST', '/_sandbox/worlds/NAME/reset'],
  ['GET', '/_sandbox/worlds/NAME/export'],
  ['POST', '/_sandbox/checkpoints/NAME/restore'],
  ['DELETE', '/_sandbox/checkpoints/NAME'],
  ['GET', '/_sandbox/scenarios/NAME'],
  ['GET', '/_sandbox/docs/NAME'],
  ['GET', '/docs/NAME'],
  ['GET', '/_worlds/NAME/v2/profiles'],
  ['GET', '/_files/NAME/report.json.gz'],
  ['GET', '/_files/default/NAME/report.json.gz'],
  ['GET', '/_files/default/reports/NAME'],
  ['GET', '/v2/reports/NAME/download'],
];

const INTO_BODIES: readonly (readonly [string, string, (name: string) => object])[] = [
  ['POST', '/_sandbox/worlds', (name) => ({ name })],
  ['POST', '/_sandbox/worlds', (from) => ({ name: 'copy', from })],
  ['POST', '/_sandbox/worlds', (checkpoint) => ({ name: 'copy', from: 'default', checkpoint })],
  ['POST', '/_sandbox/worlds', (scenario) => ({ name: 'played', scenario })],
  ['POST', '/_sandbox/worlds', (scenario) => ({ name: 'played', scenario: `seeds/${scenario}` })],
  ['POST', '/_sandbox/checkpoints', (name) => ({ name })],
  ['POST', '/_sandbox/scenario', (name) => ({ name })],
  ['POST', '/_sandbox/scenario', (base) => ({ extends: base })],
  ['POST', '/_sandbox/scenario', (base) => ({ extends: `seeds/${base}` })],
];

/** Every path that the file system is asked for. */
const asked: string[] = [];
const WATCHED = `
  accessSync copyFileSync createReadStream existsSync lstatSync mkdirSync open openSync readFile readFileSync readdirSync
  renameSync rmSync stat statSync unlinkSync writeFile writeFileSync`
  .trim()
  .split(/\s+/);

describe('no path and no file name of a request reaches the file system', () => {
  const original = { ...fs };

  beforeEach(() => {
    asked.length = 0;
    for (const name of WATCHED) {
      const real: unknown = Reflect.get(original, name);
      if (typeof real !== 'function') throw new Error(`there is no fs.${name}`);
      Reflect.set(fs, name, (...given: unknown[]): unknown => {
        asked.push(given.filter((each) => typeof each === 'string' || each instanceof URL).join(' '));
        return Reflect.apply(real, fs, given);
      });
    }
    syncBuiltinESMExports();
  });
  afterEach(() => {
    for (const name of WATCHED) Reflect.set(fs, name, Reflect.get(original, name));
    syncBuiltinESMExports();
  });

  async function kept(): Promise<{ box: Sandbox; folder: string; url: string }> {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-reach-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const box = sandbox({ folder });
    onTestFinished(() => box.worlds.close());
    const { urls } = await listening(box);
    return { box, folder, url: urls.na };
  }

  function expectUntouched(folder: string, before: readonly string[]): void {
    expect(asked.filter((path) => path.toLowerCase().includes(MARK) || path.includes('\u0000'))).toEqual([]);
    expect(readdirSync(folder)).toEqual(before);
  }

  it('is seen by this test where one does', async () => {
    const { url } = await kept();
    expect((await send(url, { method: 'POST', path: '/_sandbox/checkpoints', body: '{"name":"good"}' })).status).toBe(
      201,
    );
    expect(asked.some((path) => path.includes('good.db'))).toBe(true);
  });

  it('in a path, however it is written', async () => {
    const { folder, url } = await kept();
    const before = readdirSync(folder);
    for (const name of NAMES) {
      for (const part of parts(name)) {
        for (const [method, path] of INTO_PATHS) {
          const { status } = await send(url, { method, path: path.replace('NAME', () => part) });
          expect([400, 401, 404, 405, 431], `${method} ${path} ${part}`).toContain(status);
        }
      }
    }
    expectUntouched(folder, before);
  });

  it('in a body', async () => {
    const { folder, url } = await kept();
    const before = readdirSync(folder);
    for (const name of NAMES) {
      for (const [method, path, body] of INTO_BODIES) {
        const { status } = await send(url, { method, path, body: JSON.stringify(body(name)) });
        expect([400, 404], `${method} ${path} ${name}`).toContain(status);
      }
    }
    expectUntouched(folder, before);
  });

  it('in a header or a token', async () => {
    const { folder, url } = await kept();
    const before = readdirSync(folder);
    for (const name of NAMES.filter((each) => /^[ -~]+$/.test(each))) {
      const world = await send(url, { method: 'GET', path: '/v2/profiles', headers: { 'sandbox-world': name } });
      expect(world.status).toBe(404);
      const named = await send(url, { method: 'POST', path: '/_sandbox/worlds', headers: { 'sandbox-world': name } });
      expect(named.status).toBe(400);
      const authorization = `Bearer Atza|${name}.${'A'.repeat(32)}`;
      expect((await send(url, { method: 'GET', path: '/v2/profiles', headers: { authorization } })).status).toBe(401);
      const token = { grant_type: 'refresh_token', client_id: `sandbox-client.${name}`, client_secret: 's' };
      const form = new URLSearchParams({ ...token, refresh_token: `Atzr|${name}.${'A'.repeat(32)}` }).toString();
      const { status } = await send(url, { method: 'POST', path: '/auth/o2/token', body: form });
      expect([200, 400, 401]).toContain(status);
    }
    expectUntouched(folder, before);
  });
});

describe('no body changes what all objects have', () => {
  const POISON = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';

  function expectClean(): void {
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get([], 'polluted')).toBeUndefined();
  }

  it.each([
    ['POST', '/worlds'],
    ['PATCH', '/settings'],
    ['PUT', '/clock'],
    ['PUT', '/rateLimit'],
    ['PUT', '/regions/na'],
    ['PUT', '/metrics/model'],
    ['PUT', '/metrics/overrides'],
    ['POST', '/metrics/compare'],
    ['POST', '/accounts'],
    ['POST', '/tokens'],
    ['POST', '/checkpoints'],
    ['POST', '/seed'],
    ['POST', '/faults'],
    ['POST', '/reports/outcomes'],
    ['POST', '/requests/verify'],
    ['POST', '/scenario'],
  ])('%s %s', async (method, path) => {
    const box = sandbox();
    expect((await box.control(method, path, undefined, { raw: POISON })).status).toBe(400);
    expectClean();
  });

  it('nor does one with such a key further down', async () => {
    const box = sandbox();
    const access = `{"access":{"__proto__":"editor","${box.profile()}":"viewer"}}`;
    const headers = '{"effect":{"status":500,"headers":{"__proto__":"x","x-one":"1"},"body":{"__proto__":{"a":1}}}}';
    const verify = '{"match":{"body":{"__proto__":{"polluted":1}}},"times":{"exactly":0}}';
    for (const [path, raw] of [
      ['/tokens', access],
      ['/faults', headers],
      ['/requests/verify', verify],
    ] as const) {
      const { status } = await box.control('POST', path, undefined, { raw });
      expect(status, path).toBeLessThan(500);
      expect((await box.ask('GET', '/v2/profiles')).status, path).toBeLessThanOrEqual(500);
      expectClean();
    }
  });

  it('nor does a scenario or a seed in YAML', async () => {
    const box = sandbox();
    for (const yaml of [
      'settings: { __proto__: { polluted: 1 } }',
      '__proto__: { polluted: 1 }',
      'constructor: { prototype: { polluted: 1 } }',
      'base: &b { polluted: 1 }\nsettings: { <<: *b }',
    ]) {
      const { json } = await box.control('POST', '/scenarios/validate', undefined, { raw: yaml });
      expect(json.ok, yaml).toBe(false);
      expectClean();
    }
  });
});

describe('no text of a request becomes a header of an answer', () => {
  const INJECTED = 'x\r\nx-injected: 1';

  it('where an answer leads somewhere', async () => {
    const { urls } = await listening(sandbox());
    const query = new URLSearchParams({
      client_id: 'sandbox-client',
      response_type: 'code',
      redirect_uri: `https://tool.example/back?a=${INJECTED}`,
      state: INJECTED,
    });
    const { status, headers } = await send(urls.na, { method: 'GET', path: `/ap/oa?${query}` });
    expect(status).toBe(302);
    expect(headers['location']).toMatch(/^https:\/\/tool\.example\/back\?a=xx-injected:%201&code=/);
    expect(headers['x-injected']).toBeUndefined();
  });

  it('where an address repeats it, or a name is refused', async () => {
    const { urls } = await listening(sandbox());
    const encoded = encodeURIComponent(INJECTED);
    for (const path of [`/v2/${encoded}`, `/_worlds/${encoded}/v2/profiles`, `/_sandbox/worlds/${encoded}/export`]) {
      const { status, headers } = await send(urls.na, { method: 'GET', path });
      expect([401, 404]).toContain(status);
      expect(headers['x-injected']).toBeUndefined();
    }
  });

  it('where a fault tells headers', async () => {
    const box = sandbox();
    for (const headers of [{ 'x-one': INJECTED }, { [INJECTED]: 'x' }, { 'x-one': 'x\u0000' }, { 'x one': 'x' }]) {
      const { status } = await box.control('POST', '/faults', { effect: { status: 500, headers } });
      expect(status).toBe(400);
    }
  });
});

it('a body has an end, also where its length is not told beforehand', async () => {
  const box = sandbox();
  const raw = `description: ${'x'.repeat(7 * 2 ** 20)}`;
  for (const path of ['/scenarios/validate', '/scenario', '/worlds/default/scenario'])
    expect((await box.control('POST', path, undefined, { raw })).status).toBe(413);
  expect((await box.ask('POST', '/auth/o2/token', { raw: 'x'.repeat(11 * 2 ** 20) })).status).toBe(413);
});

describe('a client that is slow to ask', () => {
  const timeouts = { headersMs: 50, requestMs: 100, checkIntervalMs: 20 };

  /** What it is told until it is hung up on. */
  async function told(url: string, ...words: string[]): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = dial(Number(port), hostname);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.write(words.join('\r\n'));
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    return text;
  }

  it.each([
    ['with its headers', ['GET /livez HTTP/1.1', 'Host: x', 'X-More: ']],
    ['with its body', ['POST /_sandbox/worlds HTTP/1.1', 'Host: x', 'Content-Length: 100', '', '{']],
    ['with the body of a call', ['POST /auth/o2/token HTTP/1.1', 'Host: x', 'Content-Length: 100', '', 'grant']],
  ])('%s is told so and hung up on, while others are served', async (_what, words) => {
    const { urls } = await listening(sandbox(), { timeouts });
    const slow = told(urls.na, ...words);
    expect((await send(urls.na, { method: 'GET', path: '/livez' })).status).toBe(200);
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('has 30 seconds for its headers where nothing else is said, and 300 for all of it', () => {
    expect(SERVER_TIMEOUTS).toEqual({ headersMs: 30_000, requestMs: 300_000, checkIntervalMs: 5000 });
  });
});
