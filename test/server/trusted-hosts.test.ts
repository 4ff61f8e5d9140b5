/**
 * DNS rebinding: a page of another site whose name leads to this machine cannot read or change what the sandbox itself
 * serves. No header of a browser distinguishes such a request from that of a program.
 */
import { describe, expect } from 'vitest';
import { readConfig } from '../../src/server/config/read-config.ts';
import { ConfigError } from '../../src/server/config/option-values.ts';
import { Hosts } from '../../src/service/http/hosts.ts';
import type { ServerOptions } from '../../src/server/app.ts';
import { openWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const PATHS = [
  '/_sandbox/worlds',
  '/_sandbox/info',
  '/_sandbox/requests/export?format=curl',
  '/_sandbox/runReport',
  '/_sandbox/events',
  '/_sandbox/console',
  '/_sandbox/docs',
  '/_worlds/default/_sandbox/requests',
  '/metrics',
  '/docs',
  '/docs/swagger-ui.css',
  '/_worlds/default/docs',
  '/openapi.json',
];

async function statusFor(host: string, server: Omit<ServerOptions, 'worlds'> = {}): Promise<number> {
  const { status } = await openWorld({ server }).admin('GET', '/info', undefined, { headers: { host } });
  return status;
}

describe('a host name that DNS rebinding leads to this machine', () => {
  it.each(PATHS)('cannot read %s, with headers of a browser or without', async (path) => {
    const world = openWorld();
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { 'x-forwarded-host': 'localhost' }]) {
      const { status, text } = await world.ask('GET', path, {
        headers: { authorization: undefined, host: 'evil.example:8080', ...headers },
      });
      expect([status, text]).toEqual([403, expect.stringContaining("'evil.example:8080'")]);
      expect(text).toContain('SANDBOX_ADMIN_HOSTS');
    }
  });

  it('cannot change anything', async ({ world }) => {
    const headers = { host: 'evil.example' };
    expect((await world.admin('POST', '/worlds', { name: 'other' }, { headers })).status).toBe(403);
    expect((await world.admin('GET', '/worlds')).json.worlds).toHaveLength(1);
  });

  it.each(['localhost.evil.example', '127.0.0.1.evil.example', 'sandbox.dev', 'internal.example', 'a@localhost', ''])(
    'is not a local name: %j',
    async (host) => {
      expect(await statusFor(host)).toBe(403);
    },
  );
});

describe('the admin API can be used', () => {
  it.each([
    'localhost:8080',
    'LOCALHOST.',
    'eu.localhost:9001',
    '127.0.0.1:8080',
    '[::1]:8080',
    '[fd00::7]',
    '192.0.2.7:8080',
    'ads-sandbox:8080',
    'host.docker.internal:8080',
    'ads-sandbox.team.svc.cluster.local',
    'ads.test',
  ])('with the host %s, which no public DNS has', async (host) => {
    expect(await statusFor(host)).toBe(200);
  });

  it('with the bound and the configured hosts', async () => {
    expect(await statusFor('box.example:8080', { boundHost: 'box.example' })).toBe(200);
    expect(await statusFor('ads.example', { publicUrl: 'http://ads.example:90/x' })).toBe(200);
    expect(await statusFor('files.example', { filesUrl: 'https://files.example' })).toBe(200);
    const hosts = new Hosts([{ name: 'ads.example' }, { name: '*.eu.example' }]);
    for (const host of ['ads.example:8080', 'x.eu.example']) expect(await statusFor(host, { hosts })).toBe(200);
    expect(await statusFor('eu.example', { hosts })).toBe(403);
  });

  it('with the hosts in SANDBOX_ADMIN_HOSTS', async () => {
    const { adminHosts } = readConfig([], { SANDBOX_ADMIN_HOSTS: 'Ads.example, *.ci.example' });
    for (const host of ['ads.example:8080', 'a.b.ci.example']) expect(await statusFor(host, { adminHosts })).toBe(200);
    for (const host of ['ci.example', 'x.ads.example']) expect(await statusFor(host, { adminHosts })).toBe(403);
    for (const wrong of ['ads.example:8080', 'http://ads.example', '*', 'ads.example=na'])
      expect(() => readConfig([], { SANDBOX_ADMIN_HOSTS: wrong }), wrong).toThrow(ConfigError);
  });
});

it('the emulated service and the health checks can be used with any host', async () => {
  const headers = { host: 'advertising.example' };
  const world = openWorld();
  expect((await world.ask('GET', '/v2/profiles', { headers })).status).toBe(200);
  for (const path of ['/livez', '/readyz']) expect((await world.ask('GET', path, { headers })).status).toBe(200);
});
