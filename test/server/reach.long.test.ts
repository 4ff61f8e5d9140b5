/**
 * Isolation of input: a request cannot name files, change prototypes or add response headers.
 */
import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect as dial } from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { listen, SERVER_TIMEOUTS, type Listening } from '../../src/server/listen.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

interface Message {
  method: string;
  /** Sent without encoding. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

function send(origin: string, { method, path, headers = {}, body = '' }: Message): Promise<Received> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function startServer(seller: TestWorld, options: object = {}): Promise<Listening> {
  const open = await listen({
    worlds: seller.worlds,
    version: '0.0.0',
    ports: { na: 0, eu: 0, fe: 0 },
    host: '127.0.0.1',
    ...options,
  });
  onTestFinished(() => open.close());
  return open;
}

/** Invalid names. Each contains a mark that is not part of any path of the sandbox. */
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

/** A name as one segment of a path: unencoded if possible, and encoded once and twice. */
function encodeSegment(name: string): string[] {
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
  ['POST', '/_sandbox/worlds', (scenario) => ({ name: 'created', scenario })],
  ['POST', '/_sandbox/worlds', (scenario) => ({ name: 'created', scenario: `seeds/${scenario}` })],
  ['POST', '/_sandbox/checkpoints', (name) => ({ name })],
  ['POST', '/_sandbox/scenario', (name) => ({ name })],
  ['POST', '/_sandbox/scenario', (base) => ({ extends: base })],
  ['POST', '/_sandbox/scenario', (base) => ({ extends: `seeds/${base}` })],
];

/** Every path that is passed to the file system. */
const accessed: string[] = [];
const WATCHED = `
  accessSync copyFileSync createReadStream existsSync lstatSync mkdirSync open openSync readFile readFileSync readdirSync
  renameSync rmSync stat statSync unlinkSync writeFile writeFileSync`
  .trim()
  .split(/\s+/);

describe('a path or file name in a request never reaches the file system', () => {
  const original = { ...fs };

  beforeEach(() => {
    accessed.length = 0;
    for (const name of WATCHED) {
      const real: unknown = Reflect.get(original, name);
      if (typeof real !== 'function') throw new Error(`there is no fs.${name}`);
      Reflect.set(fs, name, (...given: unknown[]): unknown => {
        accessed.push(given.filter((each) => typeof each === 'string' || each instanceof URL).join(' '));
        return Reflect.apply(real, fs, given);
      });
    }
    syncBuiltinESMExports();
  });
  afterEach(() => {
    for (const name of WATCHED) Reflect.set(fs, name, Reflect.get(original, name));
    syncBuiltinESMExports();
  });

  async function createKeptBox(): Promise<{ world: TestWorld; folder: string; url: string }> {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-reach-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const seller = openWorld({ folder });
    onTestFinished(() => seller.worlds.close());
    const { urls } = await startServer(seller);
    return { world: seller, folder, url: urls.na };
  }

  function expectUntouched(folder: string, before: readonly string[]): void {
    expect(accessed.filter((path) => path.toLowerCase().includes(MARK) || path.includes('\u0000'))).toEqual([]);
    expect(readdirSync(folder)).toEqual(before);
  }

  it('the test detects access to the file system', async () => {
    const { url } = await createKeptBox();
    expect((await send(url, { method: 'POST', path: '/_sandbox/checkpoints', body: '{"name":"good"}' })).status).toBe(
      201,
    );
    expect(accessed.some((path) => path.includes('good.db'))).toBe(true);
  });

  it('in a path, in any encoding', async () => {
    const { folder, url } = await createKeptBox();
    const before = readdirSync(folder);
    for (const name of NAMES) {
      for (const part of encodeSegment(name)) {
        for (const [method, path] of INTO_PATHS) {
          const { status } = await send(url, { method, path: path.replace('NAME', () => part) });
          expect([400, 401, 404, 405, 431], `${method} ${path} ${part}`).toContain(status);
        }
      }
    }
    expectUntouched(folder, before);
  });

  it('in a body', async () => {
    const { folder, url } = await createKeptBox();
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
    const { folder, url } = await createKeptBox();
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

describe('a body does not change the prototypes of objects', () => {
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
    ['PUT', '/products/B0EXAMPLE1'],
    ['PUT', '/market/topics'],
    ['PUT', '/metrics/overrides'],
    ['POST', '/metrics/compare'],
    ['POST', '/accounts'],
    ['POST', '/tokens'],
    ['POST', '/checkpoints'],
    ['POST', '/seed'],
    ['POST', '/faults'],
    ['POST', '/jobs/outcomes'],
    ['POST', '/requests/verify'],
    ['POST', '/scenario'],
  ])('in %s %s', async (method, path) => {
    const seller = openWorld();
    expect((await seller.admin(method, path, undefined, { raw: POISON })).status).toBe(400);
    expectClean();
  });

  it('in a nested object', async ({ world: seller }) => {
    const access = `{"access":{"__proto__":"editor","${seller.profile()}":"viewer"}}`;
    const headers = '{"effect":{"status":500,"headers":{"__proto__":"x","x-one":"1"},"body":{"__proto__":{"a":1}}}}';
    const verify = '{"match":{"body":{"__proto__":{"polluted":1}}},"times":{"exactly":0}}';
    for (const [path, raw] of [
      ['/tokens', access],
      ['/faults', headers],
      ['/requests/verify', verify],
    ] as const) {
      const { status } = await seller.admin('POST', path, undefined, { raw });
      expect(status, path).toBeLessThan(500);
      expect((await seller.ask('GET', '/v2/profiles')).status, path).toBeLessThanOrEqual(500);
      expectClean();
    }
  });

  it('in a scenario or a seed in YAML', async ({ world: seller }) => {
    for (const yaml of [
      'settings: { __proto__: { polluted: 1 } }',
      '__proto__: { polluted: 1 }',
      'constructor: { prototype: { polluted: 1 } }',
      'base: &b { polluted: 1 }\nsettings: { <<: *b }',
    ]) {
      const { json } = await seller.admin('POST', '/scenarios/validate', undefined, { raw: yaml });
      expect(json.ok, yaml).toBe(false);
      expectClean();
    }
  });
});

describe('text of a request never becomes a response header', () => {
  const INJECTED = 'x\r\nx-injected: 1';

  it('in a redirect', async () => {
    const { urls } = await startServer(openWorld());
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

  it('in an unknown path or world', async () => {
    const { urls } = await startServer(openWorld());
    const encoded = encodeURIComponent(INJECTED);
    for (const path of [`/v2/${encoded}`, `/_worlds/${encoded}/v2/profiles`, `/_sandbox/worlds/${encoded}/export`]) {
      const { status, headers } = await send(urls.na, { method: 'GET', path });
      expect([401, 404]).toContain(status);
      expect(headers['x-injected']).toBeUndefined();
    }
  });

  it('in the headers of a fault', async ({ world: seller }) => {
    for (const headers of [{ 'x-one': INJECTED }, { [INJECTED]: 'x' }, { 'x-one': 'x\u0000' }, { 'x one': 'x' }]) {
      const { status } = await seller.admin('POST', '/faults', { effect: { status: 500, headers } });
      expect(status).toBe(400);
    }
  });
});

it('a body is limited in size, also without Content-Length', async ({ world: seller }) => {
  const raw = `description: ${'x'.repeat(7 * 2 ** 20)}`;
  for (const path of ['/scenarios/validate', '/scenario', '/worlds/default/scenario'])
    expect((await seller.admin('POST', path, undefined, { raw })).status).toBe(413);
  expect((await seller.ask('POST', '/auth/o2/token', { raw: 'x'.repeat(11 * 2 ** 20) })).status).toBe(413);
});

describe('a slow client', () => {
  const timeouts = { headersMs: 250, requestMs: 500, checkIntervalMs: 50 };

  /** Sends lines and returns everything that is received until the connection closes. */
  async function sendAndReceive(url: string, ...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = dial(Number(port), hostname);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    // The server may close before it has read everything, which resets the connection after the answer.
    socket.on('error', () => undefined);
    socket.write(lines.join('\r\n'));
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    return text;
  }

  it.each([
    ['its headers', ['GET /livez HTTP/1.1', 'Host: x', 'X-More: ']],
    ['its body', ['POST /_sandbox/worlds HTTP/1.1', 'Host: x', 'Content-Length: 100', '', '{']],
    ['the body of a token request', ['POST /auth/o2/token HTTP/1.1', 'Host: x', 'Content-Length: 100', '', 'grant']],
  ])('that sends slowly %s receives 408 and is disconnected, while others are served', async (_title, lines) => {
    const { urls } = await startServer(openWorld(), { timeouts });
    const slow = sendAndReceive(urls.na, ...lines);
    expect((await send(urls.na, { method: 'GET', path: '/livez' })).status).toBe(200);
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('has by default 30 seconds for its headers and 300 seconds for the request', () => {
    expect(SERVER_TIMEOUTS).toEqual({ headersMs: 30_000, requestMs: 300_000, checkIntervalMs: 5000 });
  });
});
