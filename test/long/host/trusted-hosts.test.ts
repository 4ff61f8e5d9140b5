/**
 * DNS rebinding: a page of another site whose name leads to this machine cannot read or change anything.
 */
import { describe, expect, it } from 'vitest';
import { Hosts } from '../../../src/http/hosts.ts';
import type { ServerOptions } from '../../../src/server.ts';
import { sandbox, type Answer } from '../../fixtures/sandbox.ts';

const EVIL = 'evil.example:8080';

function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  server: Omit<ServerOptions, 'worlds'> = {},
): Promise<Answer> {
  return sandbox({ server }).ask(method, path, {
    headers: { authorization: undefined, ...headers },
    ...(method === 'POST' ? { body: {} } : {}),
  });
}

const PAGES = ['/_sandbox/worlds', '/_sandbox/docs', '/_sandbox/openapi.json', '/docs', '/openapi.json'];

describe('a host name that DNS rebinding leads to this machine', () => {
  const browsers: Record<string, string>[] = [
    { origin: `http://${EVIL}` },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-dest': 'empty' },
    { origin: `http://${EVIL}`, 'x-forwarded-host': 'localhost:8080' },
    { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'localhost:8080', forwarded: 'host=localhost' },
  ];
  it.each(browsers)('is rejected if a browser sends %o', async (headers) => {
    for (const path of PAGES) {
      const { status, text } = await send('GET', path, { host: EVIL, ...headers });
      expect([path, status, text.includes('sandbox-access-token')]).toEqual([path, 403, false]);
    }
    const reset = await send('POST', '/_sandbox/reset', { host: EVIL, ...headers });
    expect([reset.status, reset.headers.get('content-type')]).toEqual([403, 'application/problem+json']);
    expect((await send('GET', '/_worlds/default/docs', { host: EVIL, ...headers })).status).toBe(403);
  });

  it('is named in the error, with the settings that allow it', async () => {
    const { json } = await send('GET', '/_sandbox/worlds', { host: EVIL, origin: `http://${EVIL}` });
    expect(json.detail).toMatch(/'evil\.example:8080'.*localhost.*SANDBOX_PUBLIC_URL.*SANDBOX_TLS_HOSTS/);
  });

  it.each([
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    '1.127.0.0.1',
    'a@localhost',
    '192.0.2.7',
  ])('is not a name of this machine: %s', async (host) => {
    const headers = { host, 'sec-fetch-site': 'same-origin' };
    expect((await send('GET', '/_sandbox/worlds', headers)).status).toBe(403);
  });
});

describe('a browser can use', () => {
  const open = async (host: string, server: Omit<ServerOptions, 'worlds'> = {}): Promise<number[]> => {
    const statuses = [];
    for (const path of PAGES) {
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      statuses.push((await send('GET', path, headers, server)).status);
    }
    return [...new Set(statuses)];
  };

  it.each(['localhost:8080', 'LOCALHOST', 'eu.localhost:9001', '127.0.0.1:8080', '127.9.9.9', '[::1]:8080'])(
    'the loopback host %s',
    async (host) => expect(await open(host)).toEqual([200]),
  );

  it('the bound address', async () => {
    expect(await open('192.0.2.7:8080', { boundHost: '192.0.2.7' })).toEqual([200]);
    expect(await open('192.0.2.8:8080', { boundHost: '192.0.2.7' })).toEqual([403]);
    expect(await open('192.0.2.7:8080', { boundHost: '0.0.0.0' })).toEqual([200]);
    expect(await open('evil.example', { boundHost: '0.0.0.0' })).toEqual([403]);
  });

  it('configured hosts', async () => {
    expect(await open('ads.example', { publicUrl: 'http://ads.example' })).toEqual([200]);
    const hosts = new Hosts([{ name: 'ads.example' }, { name: '*.eu.example' }]);
    for (const host of ['ads.example:8080', 'x.eu.example']) expect(await open(host, { hosts })).toEqual([200]);
    expect(await open('eu.example', { hosts })).toEqual([403]);
  });
});

it('other clients can use any host name', async () => {
  for (const host of [EVIL, 'sandbox', 'sandbox.internal:8080', '192.0.2.7']) {
    for (const path of PAGES) expect((await send('GET', path, { host })).status).toBe(200);
    expect((await send('POST', '/_sandbox/reset', { host })).status).toBe(200);
  }
});
