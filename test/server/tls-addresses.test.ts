/**
 * Host names of the sandbox, with and without TLS: behind a proxy that terminates TLS, or by an alias in a network.
 */
import { describe, expect, it } from 'vitest';
import { Hosts } from '../../src/service/http/hosts.ts';
import { listen } from '../../src/server/listen.ts';
import { ready } from '../fixtures/ready-files.ts';
import { locationIn, follow } from '../fixtures/programs/clients/reports.ts';
import { openWorld, type Ask } from '../fixtures/sandbox.ts';
import { askAt, HOSTS, standIn } from '../fixtures/programs/transparent.ts';

const server = { hosts: new Hosts(HOSTS) };

async function regionOf(headers: Record<string, string>, region: Ask['region'] = 'na'): Promise<string> {
  const { json } = await openWorld({ server }).ask('GET', '/v2/profiles', { headers, region });
  const countries: string[] = json.map(({ countryCode }: { countryCode: string }) => countryCode);
  return countries.includes('US') ? 'na' : countries.includes('DE') ? 'eu' : 'fe';
}

describe('the region of a request', () => {
  it.each([
    ['asia.example:8080', 'fe'],
    ['Asia.Example', 'fe'],
    ['x.fe.tokens.example', 'fe'],
    ['ads-api.example', 'na'],
    ['ads-api-eu.example:443', 'eu'],
  ] as const)('[GEN-04] is determined by the table of hosts on every listener: %s is %s', async (host, region) => {
    for (const listener of ['na', 'eu', 'fe'] as const) expect(await regionOf({ host }, listener)).toBe(region);
  });

  it('[GEN-04] is the region of the listener if the table has no region', async () => {
    expect(await regionOf({ host: 'one.tokens.example' }, 'eu')).toBe('eu');
    expect(await regionOf({ host: 'notasia.example' }, 'eu')).toBe('eu');
  });

  it.each<Record<string, string>>([
    { 'x-forwarded-host': 'asia.example' },
    { 'x-forwarded-host': 'asia.example:443, inner' },
    { forwarded: 'for=192.0.2.1;host=asia.example;proto=https, for=inner;host=ads-api-eu.example' },
    { forwarded: 'For="[2001:db8::1]:4711"; Host="asia.example:443"', 'x-forwarded-host': 'ads-api-eu.example' },
  ])('[GEN-04] is determined by the host that a proxy forwards: %j', async (headers) => {
    expect(await regionOf({ host: 'inner-eu:8080', ...headers })).toBe('fe');
  });
});

describe('links', () => {
  const locationFor = async (headers: Record<string, string>): Promise<string> => {
    const { world, location } = await ready('report', server);
    const { pathname } = new URL(location);
    const path = `http://inner:8080/v2/reports/${pathname.split('/')[3]}`;
    const { json } = await world.ask('GET', path, { headers: { host: 'inner:8080', ...headers } });
    return json.location.replace(pathname, '');
  };

  it.each<[Record<string, string>, string]>([
    [{}, 'http://inner:8080'],
    [{ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ads.example' }, 'https://ads.example'],
    [{ 'x-forwarded-proto': 'HTTPS', 'x-forwarded-host': 'ads.example:8443' }, 'https://ads.example:8443'],
    [
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ads.example', 'x-forwarded-port': '8443' },
      'https://ads.example:8443',
    ],
    [
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ads.example', 'x-forwarded-port': '443' },
      'https://ads.example',
    ],
    [{ forwarded: 'proto=https;host="ads.example:8443";for=192.0.2.1' }, 'https://ads.example:8443'],
    [{ forwarded: 'host=ads.example', 'x-forwarded-proto': 'https' }, 'https://ads.example'],
    [{ forwarded: 'for=192.0.2.1' }, 'http://inner:8080'],
    [{ 'x-forwarded-host': '[2001:db8::1]:9000' }, 'http://[2001:db8::1]:9000'],
  ])('[RPT-43] contain the scheme and host that a proxy forwards: %j is %s', async (headers, base) => {
    expect(await locationFor(headers)).toBe(base);
  });

  it.each<Record<string, string>>([
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-host': 'ads.example/evil?' },
    { 'x-forwarded-host': 'user@ads.example' },
    { forwarded: 'host=' },
    { forwarded: ';;=,,' },
    { 'x-forwarded-port': 'many' },
  ])('[RPT-43] ignore invalid forwarded headers: %j', async (headers) => {
    expect(await locationFor(headers)).toBe('http://inner:8080');
  });

  it('[RPT-43] refer from [::1] to localhost, and from localhost to [::1] if there is no other address', async () => {
    const { world, location } = await ready();
    const found = await follow(world, `http://[::1]:8080${new URL(location).pathname}`, {
      headers: { host: '[::1]:8080' },
    });
    expect(new URL(locationIn(found)).origin).toBe('http://localhost:8080');
    const six = await ready('report', { loopback: '[::1]' });
    const other = await follow(six.world, `http://localhost:8080${new URL(six.location).pathname}`);
    expect(new URL(locationIn(other)).origin).toBe('http://[::1]:8080');
    const own = await follow(six.world, `http://[::1]:8080${new URL(six.location).pathname}`);
    expect(new URL(locationIn(own)).origin).toBe('http://[::1]:8080');
  });

  it('[RPT-43] can be followed on a machine that listens on IPv6 only', async (test) => {
    const { world, location } = await ready();
    const options = { worlds: world.worlds, version: '0.0.0', ports: { na: 0, eu: 0, fe: 0 }, host: '::1' };
    const listening = await listen(options).catch((error: NodeJS.ErrnoException) => error);
    if (listening instanceof Error) return test.skip(`IPv6 is not available: ${listening.message}`);
    const { origin } = new URL(listening.urls.na);
    const headers = { authorization: 'Bearer sandbox-access-token' };
    const found = await fetch(origin + new URL(location).pathname, { headers, redirect: 'manual' });
    const file = await fetch(found.headers.get('location') ?? '');
    expect(file.status).toBe(200);
    await listening.close();
  });
});

describe('the URLs of the regions', () => {
  const regionsAt = async (url: string): Promise<string[]> => {
    await using at = await standIn();
    const { json } = await askAt(at, `${url}/_sandbox/info`, { headers: { host: new URL(url).host } });
    return Object.values(json.regions);
  };

  it('[GEN-04] have the names of the table for clients that use one, with the requested port', async () => {
    const names = ['https://ads-api.example', 'https://ads-api-eu.example', 'https://asia.example'];
    expect(await regionsAt('https://asia.example')).toEqual(names);
    expect(await regionsAt('https://ads-api.example')).toEqual(names);
  });

  it('[GEN-04] differ in the first label if the table has no name', async () => {
    await using at = await standIn();
    const { json } = await askAt(at, `https://localhost/_sandbox/info`, { headers: { host: `localhost:${at.port}` } });
    const { eu, fe } = json.regions;
    expect([eu, fe]).toEqual([`https://eu.localhost:${at.port}`, `https://fe.localhost:${at.port}`]);
    expect((await askAt(at, `${eu}/livez`)).status).toBe(200);
    expect(await regionsAt('https://na.localhost')).toEqual([
      'https://na.localhost',
      'https://eu.localhost',
      'https://fe.localhost',
    ]);
  });
});
