import { describe, expect, it } from 'vitest';
import { createAdmin } from '../../src/server/app.ts';
import { Journals } from '../../src/service/journal/journal.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';

/** What Chromium sends when the user opens an address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

function visit(world: TestWorld, path: string, headers: Record<string, string> = {}) {
  return world.ask('GET', path, {
    headers: { authorization: undefined, accept: BROWSER, ...headers },
    undocumented: true,
  });
}

describe('the root of the service', () => {
  it.each([
    ['/', './_sandbox/console'],
    ['/_worlds/billing/', '../../_sandbox/console?world=billing'],
  ])('redirects a browser from %s to the console', async (path, location) => {
    const { status, headers } = await visit(openWorld(), path);
    expect([status, headers.get('location')]).toEqual([302, location]);
    const target = new URL(location, `http://localhost:8080${path}`).pathname;
    expect(target).toBe('/_sandbox/console');
  });

  it.each([
    ['a client that accepts everything', { accept: '*/*' }],
    ['a client that accepts JSON', { accept: 'application/json, text/plain, */*' }],
    ['a client with a token', { authorization: 'Bearer sandbox-access-token' }],
  ])('answers %s as the service does', async (_name, headers) => {
    const world = openWorld();
    const withConsole = await visit(world, '/', headers);
    const without = await visit(openWorld({ server: { console: false } }), '/', headers);
    expect([withConsole.status, withConsole.json]).toEqual([without.status, without.json]);
    expect(withConsole.status).toBe(404);
    const { json } = await world.admin('GET', '/requests');
    expect(json.requests).toHaveLength(1);
  });

  it('does not redirect if the admin API has its own port, whose root does', async () => {
    const own = openWorld({ server: { admin: 'own' } });
    expect((await visit(own, '/')).status).toBe(404);
    const admin = createAdmin({ worlds: own.worlds, journals: new Journals() });
    const response = await admin.request('/', { headers: { accept: BROWSER } });
    expect([response.status, response.headers.get('location')]).toEqual([302, './_sandbox/console']);
  });
});

describe('the setting SANDBOX_CONSOLE', () => {
  it('off removes the console and the redirect', async () => {
    const world = openWorld({ server: { console: false } });
    expect((await visit(world, '/')).status).toBe(404);
    const { status, json } = await visit(world, '/_sandbox/console');
    expect([status, json.detail]).toEqual([
      404,
      expect.stringContaining('/_sandbox/console is not a path of the admin API'),
    ]);
  });
});
