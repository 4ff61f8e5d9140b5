import type { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { createAdminApp } from '../../src/admin/app.ts';
import { Journals } from '../../src/journal/journal.ts';
import { documented } from '../../src/server.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

interface Parameter {
  name?: string;
  in?: string;
  $ref?: string;
}

interface Described {
  operationId?: string;
  'x-alias-of'?: string;
  tags: string[];
  parameters?: Parameter[];
  responses: Record<string, unknown>;
}

type Paths = Record<string, Record<string, Described>>;

/** `GET /a/{b}`, with what is described there. */
function described(paths: Paths): [string, Described][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Described] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

function expectWellFormed(document: { paths: Paths }): void {
  const ids = described(document.paths).flatMap(([, { operationId }]) => operationId ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [call, operation] of described(document.paths)) {
    const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const told = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name);
    expect([call, told.toSorted()]).toEqual([call, inPath.toSorted()]);
    expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
    expect(operation.tags).toHaveLength(1);
  }
  const text = JSON.stringify(document);
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference?.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
    expect([reference, found]).toEqual([reference, expect.any(Object)]);
  }
}

async function documentOf(box: Sandbox, path: string) {
  const { status, headers, json } = await box.ask('GET', path, { headers: {} });
  expect([status, headers.get('content-type'), json.openapi]).toEqual([200, 'application/json', '3.1.0']);
  return json;
}

describe('the document of the control API', () => {
  const box = sandbox();
  const app: OpenAPIHono = createAdminApp({
    worlds: box.worlds,
    journals: new Journals(),
    version: '1.0.0',
    startedAt: 0,
  });

  it('describes each call that is served, and serves each call that it describes', async () => {
    const document = await documentOf(box, '/_sandbox/openapi.json');
    const served = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(
      described(document.paths)
        .map(([call]) => call)
        .toSorted(),
    ).toEqual([...new Set(served)].toSorted());
    for (const [call] of described(document.paths)) {
      const [method = '', path = ''] = call.split(' ');
      // It has no end: see events.test.ts.
      if (path.endsWith('/events')) continue;
      const { status, json } = await box.ask(method, path.replaceAll(/\{\w+\}/g, 'x'), { headers: {} });
      expect([call, status]).not.toEqual([call, 405]);
      expect([call, json?.detail ?? '']).not.toEqual([call, expect.stringContaining('in the control API')]);
    }
  });

  it('is well-formed: ids are unique, parameters of paths are told, references lead somewhere', async () => {
    expectWellFormed(await documentOf(box, '/_sandbox/openapi.json'));
  });

  it('has each call of a world twice: by name, and short for default', async () => {
    const { paths } = await documentOf(box, '/_sandbox/openapi.json');
    const named = Object.keys(paths).filter((path) => path.startsWith('/_sandbox/worlds/{world}'));
    expect(named.length).toBeGreaterThan(20);
    for (const path of named) {
      const short = path.replace('/worlds/{world}', '');
      expect([short, Object.keys(paths[short] ?? {})]).toEqual([short, Object.keys(paths[path])]);
    }
  });

  it('tells that unknown fields are errors, and how a problem looks', async () => {
    const { components } = await documentOf(box, '/_sandbox/openapi.json');
    expect(components.schemas.WorldWish.additionalProperties).toBe(false);
    expect(Object.keys(components.schemas.Problem.properties)).toEqual(['type', 'title', 'status', 'detail', 'errors']);
  });
});

describe('the document of the service', () => {
  const box = sandbox();

  it('describes each operation that is served, at each of its paths, and nothing else', async () => {
    const { paths } = await documentOf(box, '/openapi.json');
    const served = documented.flatMap(({ method, paths: at }) => at.map((path) => `${method} ${path}`));
    expect(
      described(paths)
        .map(([call]) => call)
        .toSorted(),
    ).toEqual(served.toSorted());
    // At a time and in the dialect at which all of them were there.
    const early = sandbox({ now: Date.parse('2023-08-31T12:00:00Z') });
    await early.control('PATCH', '/settings', { dialect: 'observed' });
    for (const [call] of described(paths)) {
      const [method = '', path = ''] = call.split(' ');
      const { json } = await early.ask(method, path.replaceAll(/\{\w+\}/g, '1'), {
        headers: { authorization: undefined },
      });
      expect([call, json?.details ?? '']).not.toEqual([call, expect.stringMatching(/full path|Method Not Found/)]);
    }
  });

  it('is well-formed, and bears the ids by which operations are asked for', async () => {
    const document = await documentOf(box, '/openapi.json');
    expectWellFormed(document);
    const told = described(document.paths).flatMap(([, { operationId }]) => operationId ?? []);
    expect(told.toSorted()).toEqual(documented.map(({ id }) => id).toSorted());
    await box.ask('GET', '/v2/sp/campaigns');
    expect(told).toContain((await box.control('GET', '/requests/latest')).json.operation);
  });

  it('says of other paths of an operation whose alias they are', async () => {
    const { paths } = await documentOf(box, '/openapi.json');
    expect(paths['/v2/sp/campaigns'].get).toMatchObject({ operationId: 'listCampaigns', deprecated: true });
    expect(paths['/v1/campaigns'].get).toMatchObject({ 'x-alias-of': 'listCampaigns' });
    expect(paths['/v1/campaigns'].get.operationId).toBeUndefined();
  });

  it('tells which headers a call needs', async () => {
    const { paths, components } = await documentOf(box, '/openapi.json');
    const headers = (path: string, method: string) =>
      paths[path][method].parameters.flatMap(
        ({ $ref }: Parameter) => components.parameters[$ref?.split('/').at(-1) ?? '']?.name ?? [],
      );
    expect(headers('/v2/sp/campaigns', 'get')).toEqual([
      'Vendor-Advertising-API-ClientId',
      'Vendor-Advertising-API-Scope',
    ]);
    expect(headers('/v2/profiles', 'get')).toEqual(['Vendor-Advertising-API-ClientId']);
    expect(headers('/auth/o2/token', 'post')).toEqual([]);
    expect(paths['/auth/o2/token'].post.security).toEqual([]);
    expect(paths['/v2/profiles'].get.security).toEqual([{ bearer: [] }]);
  });

  it('names the server that it was asked of, with the prefix of a world', async () => {
    expect((await documentOf(box, '/openapi.json')).servers).toEqual([{ url: '/' }]);
    expect((await documentOf(box, '/_worlds/default/openapi.json')).servers).toEqual([{ url: '/_worlds/default/' }]);
  });

  it('[GEN-38] has no events, webhooks or notifications: nothing that could be called back', async () => {
    const document = await documentOf(box, '/openapi.json');
    expect(document.webhooks).toBeUndefined();
    for (const [call, operation] of described(document.paths)) {
      expect(call).not.toMatch(/event|hook|notif|subscri|callback|stream/i);
      expect(operation).not.toHaveProperty('callbacks');
    }
    for (const path of [
      '/events',
      '/webhooks',
      '/notifications',
      '/subscriptions',
      '/v2/events',
      '/streams/subscriptions',
    ]) {
      expect((await box.ask('POST', path, { body: {} })).status).toBe(404);
    }
  });
});

describe.each([
  ['/docs', '/openapi.json'],
  ['/_sandbox/docs', '/_sandbox/openapi.json'],
  ['/_worlds/default/docs', '/_worlds/default/openapi.json'],
])('the page %s', (page, document) => {
  it('shows the document, and loads everything it needs from here', async () => {
    const box = sandbox();
    const { status, headers, text } = await box.ask('GET', page, { headers: {} });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
    expect(text).toContain(JSON.stringify(document));
    const links = [...text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links.toSorted()).toEqual([`${page}/swagger-ui-bundle.js`, `${page}/swagger-ui.css`]);
    expect(text).not.toMatch(/https?:\/\//);
    for (const link of links) {
      const file = await box.ask('GET', link, { headers: {} });
      expect([file.status, file.text.length > 10_000]).toEqual([200, true]);
      expect(file.headers.get('content-type')).toMatch(/^text\/(?:javascript|css)/);
    }
  });

  it('serves no other files', async () => {
    const box = sandbox();
    for (const file of ['package.json', '..%2fpackage.json', '%2e%2e/package.json', 'swagger-ui.css.map', 'toString']) {
      expect((await box.ask('GET', `${page}/${file}`, { headers: {} })).status).toBe(404);
    }
  });
});

describe('the page of the service', () => {
  it('has what it takes to try a call: the credentials of its world', async () => {
    const box = sandbox();
    const { text } = await box.ask('GET', '/docs', { headers: {} });
    for (const known of ['sandbox-access-token', 'sandbox-client', '100000000000101']) expect(text).toContain(known);
    const { credentials } = (await box.control('POST', '/worlds', { name: 'other' })).json;
    const other = await box.ask('GET', '/_worlds/other/docs', { headers: {} });
    expect(other.text).toContain(credentials.accessToken);
    expect((await box.ask('GET', '/_worlds/nowhere/docs', { headers: {} })).status).toBe(404);
  });

  it('tells credentials of other worlds than default only where no admin token guards them', async () => {
    const box = sandbox({ server: { adminToken: 'secret' } });
    const headers = { authorization: 'Bearer secret' };
    const { credentials } = (await box.control('POST', '/worlds', { name: 'other' }, { headers })).json;
    expect((await box.ask('GET', '/_worlds/other/docs', { headers: {} })).text).not.toContain(credentials.accessToken);
    expect((await box.ask('GET', '/docs', { headers: {} })).text).toContain('sandbox-access-token');
  });
});
