import { describe, expect } from 'vitest';
import { Journals } from '../../../src/service/journal/journal.ts';
import { createAdmin } from '../../../src/server/app.ts';
import { openWorld, type Answer } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const CALLS = [
  ['GET', '/worlds'],
  ['GET', ''],
  ['GET', '/worlds/default/clock'],
  ['GET', '/scenarios'],
  ['GET', '/requests'],
  ['GET', '/ca.pem'],
  ['DELETE', '/tokens'],
  ['GET', '/no-such-thing'],
] as const;

function expectProblem(answer: Answer, status: number): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({
    type: 'about:blank',
    status,
    title: expect.any(String),
    detail: expect.any(String),
  });
}

describe('health', () => {
  it('is returned without a token', async () => {
    const seller = openWorld({ server: { adminToken: 'open sesame' } });
    for (const path of ['/livez', '/readyz']) expect((await seller.ask('GET', path, { headers: {} })).status).toBe(200);
  });

  it('includes the version, the worlds and the URLs of the regions', async () => {
    const seller = openWorld({ server: { version: '1.2.3' } });
    await seller.admin('POST', '/worlds', { name: 'one' });
    const { status, json } = await seller.admin('GET', '/info', undefined, { headers: { host: 'localhost:8080' } });
    expect(status).toBe(200);
    expect(json).toEqual({
      name: 'ads-sandbox',
      version: '1.2.3',
      uptime: expect.stringMatching(/^\d+(?:s|m|h|d)$/),
      worlds: ['default', 'one'],
      regions: { na: 'http://localhost:8080', eu: 'http://localhost:8081', fe: 'http://localhost:8082' },
    });
  });
});

describe('the admin token', () => {
  const seller = openWorld({ server: { adminToken: 'open sesame'.replace(' ', '-') } });

  it.each(CALLS)('is required by %s %s', async (method, path) => {
    const without = await seller.admin(method, path);
    expectProblem(without, 401);
    expect(without.headers.get('www-authenticate')).toMatch(/^Bearer/);
    for (const authorization of ['Bearer open-sesam', 'Bearer open-sesamee', 'Basic open-sesame', 'Bearer']) {
      expectProblem(await seller.admin(method, path, undefined, { headers: { authorization } }), 401);
    }
  });

  it('is not required by the documents, which contain no secrets', async () => {
    for (const path of ['/openapi.json', '/docs', '/docs/swagger-ui.css', '/scenario.schema.json', '/seed.schema.json'])
      expect([path, (await seller.admin('GET', path)).status]).toEqual([path, 200]);
    expectProblem(await seller.admin('POST', '/openapi.json'), 401);
    expectProblem(await seller.admin('GET', '/nothing'), 401);
    expectProblem(await seller.admin('GET', '/docs/nothing'), 404);
  });

  it('is not required for the version, but for the names of the worlds', async () => {
    const { status, json } = await seller.admin('GET', '/info');
    expect([status, json.version, json.worlds]).toEqual([200, '0.0.0', []]);
    const headers = { authorization: 'Bearer open-sesame' };
    expect((await seller.admin('GET', '/info', undefined, { headers })).json.worlds).toEqual(['default']);
  });

  it('gives access to the admin API, but not to the service', async () => {
    const headers = { authorization: 'Bearer open-sesame' };
    expect((await seller.admin('GET', '/info', undefined, { headers })).status).toBe(200);
    expect((await seller.ask('GET', '/v2/profiles', { token: 'open-sesame' })).status).toBe(401);
    expect((await seller.ask('GET', '/docs', { headers: {} })).status).toBe(200);
    expect((await seller.ask('GET', '/openapi.json', { headers: {} })).status).toBe(200);
  });
});

describe('browsers', () => {
  const host = 'localhost:8080';
  const allowed = 'http://console.example:3000';
  const seller = openWorld({ server: { adminOrigins: [allowed] } });
  const get = (headers: Record<string, string>) =>
    seller.admin('GET', '/info', undefined, { headers: { host, ...headers } });

  it('can use the admin API on a page of the public URL, whatever the host of the request', async () => {
    const proxied = openWorld({ server: { publicUrl: 'https://ads.example:4430/sandbox' } });
    const from = (origin: string) => proxied.admin('GET', '/info', undefined, { headers: { host, origin } });
    expect((await from('https://ads.example:4430')).status).toBe(200);
    expectProblem(await from('https://ads.example:4431'), 403);
  });

  it.each([
    ['http://evil.example', {}],
    ['http://localhost:3000', {}],
    ['null', {}],
    ['http://localhost:8080.evil.example', {}],
    ['http://evil.example', { 'sec-fetch-site': 'same-origin' }],
  ])('cannot use the admin API on a page of %s %o', async (origin, extra) => {
    expectProblem(await get({ origin, ...extra }), 403);
  });

  it('cannot use the admin API if they send no origin but a cross-site request', async () => {
    expectProblem(await get({ 'sec-fetch-site': 'cross-site' }), 403);
    expectProblem(await get({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }), 403);
  });

  it('can follow a link from another site to read, but not to change', async () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await get(link)).status).toBe(200);
    expectProblem(await seller.admin('POST', '/reset', undefined, { headers: { host, ...link } }), 403);
  });

  it('can use the admin API on a page of the same origin, also behind a proxy', async () => {
    expect((await get({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await get({ 'sec-fetch-site': 'none' })).status).toBe(200);
    const proxied = { origin: 'https://ads.example', 'x-forwarded-host': 'ads.example', 'x-forwarded-proto': 'https' };
    expect((await get(proxied)).status).toBe(200);
  });

  it('can use the admin API from an allowed origin, and receive CORS headers', async () => {
    const answer = await get({ origin: allowed, 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
    const preflight = {
      host,
      origin: allowed,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    };
    const response = await seller.admin('OPTIONS', '/clock', undefined, { headers: preflight });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization');
    expectProblem(
      await seller.admin('OPTIONS', '/clock', undefined, { headers: { ...preflight, origin: 'http://evil.example' } }),
      403,
    );
  });

  it('send a preflight request without the admin token, and the request itself with it', async () => {
    const guarded = openWorld({ server: { adminOrigins: [allowed], adminToken: 'secret' } });
    const headers = { host, origin: allowed, 'access-control-request-method': 'GET' };
    expect((await guarded.admin('OPTIONS', '/worlds', undefined, { headers })).status).toBe(204);
    const refused = await guarded.admin('GET', '/worlds', undefined, { headers: { host, origin: allowed } });
    expectProblem(refused, 401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(allowed);
  });
});

describe('an invalid request', () => {
  const seller = openWorld();

  it('returns an error for each field, unknown fields included', async () => {
    const answer = await seller.admin('POST', '/accounts', {
      name: '',
      type: 'shop',
      countries: ['US', 'XX'],
      colour: 1,
    });
    expectProblem(answer, 400);
    const paths = answer.json.errors.map((error: { path: string }) => error.path).toSorted();
    expect(paths).toEqual(['colour', 'countries[1]', 'name', 'type']);
    for (const { message } of answer.json.errors) expect(message).not.toBe('');
  });

  it.each([
    ['POST', '/worlds', { nmae: 'x' }],
    ['PUT', '/clock', { mode: 'frozen', zone: 'UTC' }],
    ['PUT', '/regions/na', { countries: ['US'], more: 1 }],
    ['PATCH', '/settings', { strictness: true }],
    ['POST', '/tokens', { timeToLive: '1h' }],
    ['POST', '/checkpoints', { name: 'x', of: 'y' }],
    ['POST', '/seed', { profileId: '100000000000101', camapigns: 1 }],
  ])('contains an unknown field of %s %s', async (method, path, body) => {
    expectProblem(await seller.admin(method, path, body), 400);
  });

  it.each([
    ['POST', '/worlds', { nmae: 'x' }, 'nmae', 'unknown field; did you mean name?'],
    ['POST', '/accounts', { type: 'seller', countries: ['US'] }, 'name', 'is missing'],
    [
      'POST',
      '/accounts',
      { name: 'A', type: 'seler', countries: ['US'] },
      'type',
      /^must be one of seller, .*; did you/,
    ],
    ['PATCH', '/settings', { pageSize: 0 }, 'pageSize', 'must be at least 1; it was 0'],
    ['GET', '/requests?limit=0', undefined, 'limit', 'must be at least 1; it was "0"'],
    ['PATCH', '/settings', { strict: 'yes' }, 'strict', 'must be true or false; it was "yes"'],
    ['PUT', '/jobs/completion', { reports: { polls: 1 } }, 'reports.mode', 'is missing'],
    ['POST', '/jobs/outcomes', { outcome: 'FAILURE' }, 'kind', 'is missing'],
    ['GET', '/jobs?kind=reports', undefined, 'kind', /^must be one of report, snapshot, export; it was "reports"/],
    [
      'PUT',
      '/jobs/completion',
      { reports: { mode: 'sometimes' } },
      'reports.mode',
      /^must be one of immediate, polls, after, manual/,
    ],
    ['POST', '/seed', { profileId: '100000000000101', camapigns: 1 }, 'camapigns', /did you mean campaigns\?$/],
    ['POST', '/seed', {}, 'profileId', 'is missing'],
    ['POST', '/seed', { some: 1 }, '', 'must have profileId, and either entities or numbers of entities'],
    [
      'PATCH',
      '/settings',
      { moderation: 'later' },
      'moderation',
      'must be immediate, manual or { after: 3h }; it was "later"',
    ],
    ['POST', '/faults', { effect: { delay: { min: '1s' } } }, 'effect.delay.max', 'is missing'],
    ['POST', '/faults', { effect: { preset: 'throtled' } }, 'effect.preset', /; did you mean throttled\?$/],
    ['POST', '/faults', { when: { tims: 1 }, effect: { preset: 'throttled' } }, 'when.tims', /did you mean times\?$/],
    ['GET', '/requests?operaton=x', undefined, 'operaton', 'unknown parameter; did you mean operation?'],
  ])('returns an error with a suggestion: %s %s %o', async (method, path, body, field, message) => {
    const answer = await seller.admin(method, path, body);
    expectProblem(answer, 400);
    expect(answer.json.errors[0]).toEqual({
      path: field,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it.each([
    ['/wolrds', '; did you mean worlds?'],
    ['/worlds/default/clok', '; did you mean clock?'],
    ['/qqqqqqqqq', '; see /_sandbox/openapi.json'],
    ['/clock/rewind', '; see /_sandbox/openapi.json'],
  ])('suggests a path for %s', async (path, hint) => {
    const { status, json } = await seller.admin('GET', path);
    expect([status, json.detail]).toEqual([404, `Not found: /_sandbox${path} is not a path of the admin API${hint}`]);
  });

  it.each(['{"name":', 'name=x', '"\\u12"', '\u0000'])('contains the body %o, which is not JSON', async (raw) => {
    const answer = await seller.admin('POST', '/worlds', undefined, { raw });
    expectProblem(answer, 400);
    expect(answer.json.errors).toEqual([{ path: '', message: expect.stringMatching(/^the body is not JSON \(.+\)$/) }]);
  });

  it('has the first errors of a body with thousands', async () => {
    const match = Object.fromEntries(Array.from({ length: 150_000 }, (_, i) => [`key${i}`, 1]));
    const answer = await seller.admin('POST', '/faults', { match });
    expectProblem(answer, 400);
    expect(answer.json.errors.length).toBeLessThan(200);
  });

  it('contains a body that is not UTF-8 or not an object', async () => {
    expectProblem(await seller.admin('POST', '/worlds', undefined, { raw: new Uint8Array([0x22, 0xff, 0x22]) }), 400);
    for (const body of [[], 'text', 7, null]) expectProblem(await seller.admin('POST', '/worlds', body), 400);
  });

  it('returns 404 for an unknown path, and 405 with the allowed methods for another method', async () => {
    expectProblem(await seller.admin('GET', '/no-such-thing'), 404);
    expectProblem(await seller.admin('GET', '/worlds/default/no-such-thing'), 404);
    const answer = await seller.admin('DELETE', '/clock');
    expectProblem(answer, 405);
    expect(answer.headers.get('allow')).toBe('GET, PUT');
  });

  it('returns 404 for a world that does not exist, in every operation of a world', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/reset'],
      ['GET', '/clock'],
      ['POST', '/accounts'],
      ['GET', '/entities/campaigns'],
    ] as const) {
      expectProblem(await seller.admin(method, `/worlds/nowhere${path}`, method === 'POST' ? {} : undefined), 404);
    }
  });

  it('returns 413 for a body that is too large', async () => {
    const headers = { 'content-length': String(65 * 2 ** 20) };
    expectProblem(await seller.admin('POST', '/worlds', {}, { headers }), 413);
    expectProblem(await seller.admin('POST', '/worlds', { name: Array.from({ length: 1_000_001 }, () => 1) }), 413);
  });
});

describe('a request', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', undefined])(
    'is read as JSON, whatever its media type: %s',
    async (type) => {
      const seller = openWorld();
      const { status, json } = await seller.admin(
        'POST',
        '/worlds',
        { name: 'typed' },
        { headers: { 'content-type': type } },
      );
      expect([status, json.name]).toEqual([201, 'typed']);
    },
  );

  it('can have no body if no field is required', async ({ world: seller }) => {
    expect((await seller.admin('POST', '/worlds')).status).toBe(201);
    expect(
      (await seller.admin('POST', '/worlds', undefined, { headers: { 'content-type': 'application/json' } })).status,
    ).toBe(201);
  });

  it('can have a path that ends with a slash', async ({ world: seller }) => {
    expect((await seller.admin('GET', '/clock/')).status).toBe(200);
  });
});

describe('a path without a world', () => {
  const seller = openWorld();

  it('refers to the default world', async () => {
    const [short, long] = [await seller.admin('GET', ''), await seller.admin('GET', '/worlds/default')];
    expect(short.json).toEqual(long.json);
    expect(short.json.name).toBe('default');
  });

  it('refers to another world below its base URL, or with the header Sandbox-World', async () => {
    await seller.admin('POST', '/worlds', { name: 'other' });
    const headers = {};
    expect((await seller.ask('GET', '/_worlds/other/_sandbox', { headers })).json.name).toBe('other');
    expect((await seller.admin('GET', '', undefined, { headers: { 'sandbox-world': 'other' } })).json.name).toBe(
      'other',
    );
    expect((await seller.ask('GET', '/_worlds/other/_sandbox/worlds/default', { headers })).json.name).toBe('default');
    expect((await seller.ask('GET', '/_worlds/nowhere/_sandbox', { headers })).status).toBe(404);
  });
});

describe('a separate listener', () => {
  const journals = new Journals();
  const seller = openWorld({ server: { admin: 'own', journals } });
  const options = { worlds: seller.worlds, journals, ports: () => ({ na: 8080, eu: 8081, fe: 8082 }) };
  const admin = createAdmin(options);

  it('removes the admin API from the service, where its paths are unknown', async () => {
    const { status, json } = await seller.admin('GET', '/info', undefined, { undocumented: true });
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
    expect((await seller.ask('GET', '/v2/profiles')).status).toBe(200);
  });

  it('serves only the admin API, and returns the URL of the service', async () => {
    const get = async (path: string) => admin.request(path, { headers: { host: 'sandbox.test:9090' } });
    expect((await get('/livez')).status).toBe(200);
    const unknownPath = await get('/v2/profiles');
    expect([unknownPath.status, unknownPath.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    const world = (await (await get('/_sandbox')).json()) as { apiUrl: string; regions: { eu: string } };
    expect(world.apiUrl).toBe('http://sandbox.test:8080/_worlds/default');
    expect(world.regions.eu).toBe('http://sandbox.test:8081/_worlds/default');
  });

  it('has the same worlds and the same journal', async () => {
    await seller.ask('GET', '/v2/profiles');
    const { requests } = (await (await admin.request('/_sandbox/requests')).json()) as { requests: unknown[] };
    expect(requests.length).toBeGreaterThan(0);
  });
});
