import type { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect } from 'vitest';
import { createAdminApp } from '../../src/admin/app.ts';
import { Journals } from '../../src/service/journal/journal.ts';
import { documented } from '../../src/server/operations.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

interface Parameter {
  name?: string;
  in?: string;
  $ref?: string;
}

interface Operation {
  operationId?: string;
  'x-alias-of'?: string;
  tags: string[];
  parameters?: Parameter[];
  responses: Record<string, unknown>;
}

type Paths = Record<string, Record<string, Operation>>;

/** Pairs of `GET /a/{b}` and the described operation. */
function operationsIn(paths: Paths): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

function expectWellFormed(document: { paths: Paths }): void {
  const ids = operationsIn(document.paths).flatMap(([, { operationId }]) => operationId ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [call, operation] of operationsIn(document.paths)) {
    const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name);
    expect([call, declared.toSorted()]).toEqual([call, inPath.toSorted()]);
    expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
    expect(operation.tags).toHaveLength(1);
  }
  const text = JSON.stringify(document);
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference?.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
    expect([reference, found]).toEqual([reference, expect.any(Object)]);
  }
}

type Answered = ReturnType<TestWorld['ask']>;

/** Documents are read once for each sandbox, because they take long to write. */
const documents = new WeakMap<TestWorld, Map<string, Answered>>();

async function documentOf(world: TestWorld, path: string) {
  const byPath = documents.get(world) ?? new Map<string, Answered>();
  documents.set(world, byPath);
  const answered = byPath.get(path) ?? world.ask('GET', path, { headers: {} });
  byPath.set(path, answered);
  const { status, headers, json } = await answered;
  expect([status, headers.get('content-type'), json.openapi]).toEqual([200, 'application/json', '3.1.0']);
  return json;
}

describe('the OpenAPI document of the admin API', () => {
  const world = openWorld();
  const app: OpenAPIHono = createAdminApp({
    worlds: world.worlds,
    journals: new Journals(),
    version: '1.0.0',
    startedAt: 0,
  });

  it('describes every operation, and every described operation exists', async () => {
    const document = await documentOf(world, '/_sandbox/openapi.json');
    const served = app.routes
      // Like /livez, /metrics is outside the admin API. The files of the console and messages of MCP are not operations.
      .filter(({ method, path }) => method !== 'ALL' && !/^\/metrics$|^\/_sandbox\/(?:console|mcp\b)/.test(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(
      operationsIn(document.paths)
        .map(([call]) => call)
        .toSorted(),
    ).toEqual([...new Set(served)].toSorted());
    for (const [call] of operationsIn(document.paths)) {
      const [method = '', path = ''] = call.split(' ');
      // This response does not end: see events.test.ts.
      if (path.endsWith('/events')) continue;
      const { status, json } = await world.ask(method, path.replaceAll(/\{\w+\}/g, 'x'), { headers: {} });
      expect([call, status]).not.toEqual([call, 405]);
      expect([call, json?.detail ?? '']).not.toEqual([call, expect.stringContaining('is not a path of the admin API')]);
    }
  });

  it('is well-formed: ids are unique, path parameters are declared, and references can be resolved', async () => {
    expectWellFormed(await documentOf(world, '/_sandbox/openapi.json'));
  });

  it('contains each operation of a world twice: with the name of the world, and for the default world', async () => {
    const { paths } = await documentOf(world, '/_sandbox/openapi.json');
    const named = Object.keys(paths).filter((path) => path.startsWith('/_sandbox/worlds/{world}'));
    expect(named.length).toBeGreaterThan(20);
    for (const path of named) {
      const short = path.replace('/worlds/{world}', '');
      expect([short, Object.keys(paths[short] ?? {})]).toEqual([short, Object.keys(paths[path])]);
    }
  });

  it('declares that unknown fields are errors, and the schema of problems', async () => {
    const { components, paths } = await documentOf(world, '/_sandbox/openapi.json');
    const { $ref } = paths['/_sandbox/worlds'].post.requestBody.content['application/json'].schema;
    expect(components.schemas[$ref.split('/').at(-1)].additionalProperties).toBe(false);
    expect(Object.keys(components.schemas.Problem.properties)).toEqual(['type', 'title', 'status', 'detail', 'errors']);
  });
});

describe('the OpenAPI document of the service', () => {
  const world = openWorld();

  it('describes every operation at each of its paths, and no others', async () => {
    const { paths } = await documentOf(world, '/openapi.json');
    const served = documented.flatMap(({ method, paths: at }) => at.map((path) => `${method} ${path}`));
    expect(
      operationsIn(paths)
        .map(([call]) => call)
        .toSorted(),
    ).toEqual(served.toSorted());
    // All operations exist at this time and with this setting.
    const early = openWorld({ now: Date.parse('2023-08-31T12:00:00Z') });
    await early.admin('PATCH', '/settings', { dialect: 'observed' });
    for (const [call] of operationsIn(paths)) {
      const [method = '', path = ''] = call.split(' ');
      const { json } = await early.ask(method, path.replaceAll(/\{\w+\}/g, '1'), {
        headers: { authorization: undefined },
      });
      expect([call, json?.details ?? '']).not.toEqual([call, expect.stringMatching(/full path|Method Not Found/)]);
    }
  });

  it('is well-formed, and its operation ids are those of the journal', async () => {
    const document = await documentOf(world, '/openapi.json');
    expectWellFormed(document);
    const ids = operationsIn(document.paths).flatMap(([, { operationId }]) => operationId ?? []);
    expect(ids.toSorted()).toEqual(documented.map(({ id }) => id).toSorted());
    await world.ask('GET', '/v2/sp/campaigns');
    expect(ids).toContain((await world.admin('GET', '/requests/latest')).json.operation);
  });

  it('declares other paths of an operation as aliases', async () => {
    const { paths } = await documentOf(world, '/openapi.json');
    expect(paths['/v2/sp/campaigns'].get).toMatchObject({ operationId: 'listCampaigns', deprecated: true });
    expect(paths['/v1/campaigns'].get).toMatchObject({ 'x-alias-of': 'listCampaigns' });
    expect(paths['/v1/campaigns'].get.operationId).toBeUndefined();
  });

  it('declares the headers that an operation requires', async () => {
    const { paths, components } = await documentOf(world, '/openapi.json');
    const headers = (path: string, method: string) =>
      paths[path][method].parameters.flatMap(
        ({ $ref }: Parameter) => components.parameters[$ref?.split('/').at(-1) ?? '']?.name ?? [],
      );
    expect(headers('/v2/sp/campaigns', 'get')).toEqual([
      'Amazon-Advertising-API-ClientId',
      'Amazon-Advertising-API-Scope',
      'Amazon-Ads-AccountId',
      'Amazon-Ads-Manager-AccountId',
    ]);
    expect(headers('/v2/profiles', 'get')).toEqual(['Amazon-Advertising-API-ClientId']);
    expect(headers('/auth/o2/token', 'post')).toEqual([]);
    expect(paths['/auth/o2/token'].post.security).toEqual([]);
    expect(paths['/v2/profiles'].get.security).toEqual([{ bearer: [] }]);
  });

  it('contains the URL of the requested server, with the prefix of a world', async () => {
    expect((await documentOf(world, '/openapi.json')).servers).toEqual([{ url: '/' }]);
    expect((await documentOf(world, '/_worlds/default/openapi.json')).servers).toEqual([{ url: '/_worlds/default/' }]);
  });

  it('[GEN-38] has no events, webhooks or notifications', async () => {
    const document = await documentOf(world, '/openapi.json');
    expect(document.webhooks).toBeUndefined();
    for (const [call, operation] of operationsIn(document.paths)) {
      // A subscription of a stream is stored without a push. The other paths list days of sales, and take events of shoppers.
      const rest = call.replace(
        / \/(?:streams\/subscriptions(?:\/\{subscriptionId\})?|sp\/v1\/events|adsApi\/v1\/create\/events)/,
        '',
      );
      expect(rest).not.toMatch(/event|hook|notif|subscri|callback|stream/i);
      expect(operation).not.toHaveProperty('callbacks');
    }
    for (const path of ['/events', '/webhooks', '/notifications', '/subscriptions', '/v2/events', '/streams/events']) {
      expect((await world.ask('POST', path, { body: {} })).status).toBe(404);
    }
  });
});

describe.each([
  ['/docs', '/openapi.json'],
  ['/_sandbox/docs', '/_sandbox/openapi.json'],
  ['/_worlds/default/docs', '/_worlds/default/openapi.json'],
])('the page %s', (page, document) => {
  it('shows the document, and loads all resources from the server', async ({ world }) => {
    const { status, headers, text } = await world.ask('GET', page, { headers: {} });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';.*; frame-ancestors 'none'$/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text.match(/<script(?! src=| id="facts" type="application\/json")/)).toBeNull();
    expect(text).toContain(JSON.stringify(document));
    const links = [...text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links.toSorted()).toEqual(
      ['initializer.js', 'swagger-ui-bundle.js', 'swagger-ui.css'].map((file) => `${page}/${file}`),
    );
    expect(text).not.toMatch(/https?:\/\//);
    for (const link of links) {
      const file = await world.ask('GET', link, { headers: {} });
      expect([file.status, file.text.length > 500]).toEqual([200, true]);
      expect(file.headers.get('content-type')).toMatch(/^text\/(?:javascript|css)/);
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('serves no other files', async ({ world }) => {
    for (const file of ['package.json', '..%2fpackage.json', '%2e%2e/package.json', 'swagger-ui.css.map', 'toString']) {
      expect((await world.ask('GET', `${page}/${file}`, { headers: {} })).status).toBe(404);
    }
  });
});

describe('the documentation page of the service', () => {
  it('contains the credentials of its world, with which operations can be tried', async ({ world }) => {
    const { text } = await world.ask('GET', '/docs', { headers: {} });
    for (const known of ['sandbox-access-token', 'sandbox-client', '100000000000101']) expect(text).toContain(known);
    const { credentials } = (await world.admin('POST', '/worlds', { name: 'other' })).json;
    const other = await world.ask('GET', '/_worlds/other/docs', { headers: {} });
    expect(other.text).toContain(credentials.accessToken);
    expect((await world.ask('GET', '/_worlds/nowhere/docs', { headers: {} })).status).toBe(404);
  });

  it('contains credentials of other worlds only if no admin token is configured', async () => {
    const world = openWorld({ server: { adminToken: 'secret' } });
    const headers = { authorization: 'Bearer secret' };
    const { credentials } = (await world.admin('POST', '/worlds', { name: 'other' }, { headers })).json;
    expect((await world.ask('GET', '/_worlds/other/docs', { headers: {} })).text).not.toContain(
      credentials.accessToken,
    );
    expect((await world.ask('GET', '/docs', { headers: {} })).text).toContain('sandbox-access-token');
  });
});
