/**
 * Standing in for the hosts that a client has built in: by TLS, with certificates that it can be made to trust.
 */
import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ready } from '../fixtures/ready-files.ts';
import { sandbox } from '../fixtures/sandbox.ts';
import { askAt, regionAt, standIn } from '../fixtures/transparent.ts';

describe('a client that trusts the authority', () => {
  it.each([
    ['ads-api.example', 'na', 'as the table says'],
    ['ads-api-eu.example', 'eu', 'as its own name says'],
    ['asia.example', 'fe', 'as the table says'],
    ['one.tokens.example', 'na', 'where neither says one'],
    ['a.fe.tokens.example', 'fe', 'as the longest wildcard says'],
    ['ASIA.example', 'fe', 'in whatever letter case'],
  ] as const)(
    '[GEN-04] finds %s in region %s, %s, with a certificate of that name alone',
    async (...[host, region]) => {
      await using at = await standIn();
      expect(await regionAt(at, `https://${host}`)).toBe(region);
      expect((await askAt(at, `https://${host}/livez`)).names).toBe(`DNS:${host.toLowerCase()}`);
    },
  );

  it('finds the machine by its own names too', async () => {
    await using at = await standIn();
    for (const host of ['localhost', '127.0.0.1', 'na.localhost']) {
      expect(await regionAt(at, `https://${host}`), host).toBe('na');
    }
    expect(await regionAt(at, 'https://fe.localhost')).toBe('fe');
  });

  it('is not led to believe that a host is meant which the table does not have', async () => {
    await using at = await standIn();
    for (const host of ['elsewhere.example', 'tokens.example', 'eu.elsewhere.example']) {
      await expect(askAt(at, `https://${host}/livez`), host).rejects.toThrow('does not match certificate');
    }
  });

  it('gets the same certificate each time, and another one for another name', async () => {
    await using at = await standIn();
    const shown = async (name: string): Promise<string> =>
      (await askAt(at, `https://${name}.tokens.example/livez`)).fingerprint;
    const [first, beside, other] = await Promise.all(['a', 'a', 'b'].map(shown));
    expect([beside, await shown('a')]).toEqual([first, first]);
    expect(other).not.toBe(first);
  });

  it('signs in and calls with the headers of its own vendor', async () => {
    await using at = await standIn();
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'sandbox-refresh-token',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
    });
    const { status, json } = await askAt(at, 'https://one.tokens.example/auth/o2/token', {
      method: 'POST',
      headers: { authorization: undefined, 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    });
    expect([status, json.token_type]).toEqual([200, 'bearer']);
    const headers = {
      authorization: `Bearer ${json.access_token}`,
      'acme-advertising-api-scope': at.box.profile('JP'),
    };
    const list = await askAt(at, 'https://asia.example/v2/sp/campaigns', { headers });
    expect([list.status, list.json]).toEqual([200, []]);
    const elsewhere = await askAt(at, 'https://ads-api.example/v2/sp/campaigns', { headers });
    expect(elsewhere.status).toBe(401);
  });

  it('meets a connection that is reset as it would without TLS', async () => {
    await using at = await standIn();
    for (const [how, message] of [
      ['reset', 'read ECONNRESET'],
      ['empty', 'socket hang up'],
      ['truncate', 'aborted'],
    ] as const) {
      await at.box.control('PUT', '/faults/cut', { effect: { connection: how } });
      await expect(askAt(at, 'https://ads-api.example/v2/profiles'), how).rejects.toThrow(message);
    }
    await at.box.control('DELETE', '/faults');
    expect((await askAt(at, 'https://ads-api.example/v2/profiles')).status).toBe(200);
  });
});

describe('the authority', () => {
  it('is served, and its certificate is good for signing alone', async () => {
    await using at = await standIn();
    const answer = await askAt(at, 'https://localhost/_sandbox/ca.pem');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pem-certificate-chain']);
    expect(answer.text).toBe(at.caPem);
    const plain = await fetch(`${at.listening.controlUrl}/_sandbox/ca.pem`);
    expect(await plain.text()).toBe(at.caPem);
    const certificate = new X509Certificate(at.caPem);
    expect([certificate.ca, certificate.verify(certificate.publicKey)]).toEqual([true, true]);
    expect(answer.text).not.toContain('PRIVATE KEY');
  });

  it('is not there where there is no TLS listener', async () => {
    const { status, json } = await sandbox().control('GET', '/ca.pem');
    expect([status, json.detail]).toEqual([404, 'There is no TLS listener; set SANDBOX_TLS_PORT to start one']);
  });

  it('is what a client has to trust: without it, it goes no further', async () => {
    await using at = await standIn();
    await using other = await standIn();
    expect(other.caPem).not.toBe(at.caPem);
    await expect(askAt(at, 'https://ads-api.example/livez', { ca: other.caPem })).rejects.toThrow(/certificate/);
  });

  it('tells once which names are missing from the table, as no journal has it', async () => {
    const told: string[] = [];
    await using at = await standIn({ onWarning: (sentence) => told.push(sentence) });
    for (const host of ['elsewhere.example', 'elsewhere.example', 'beyond.example']) {
      await expect(askAt(at, `https://${host}/livez`), host).rejects.toThrow('does not match');
    }
    for (const host of ['localhost', 'ads-api.example']) await askAt(at, `https://${host}/livez`);
    expect(told).toEqual(
      ['elsewhere', 'beyond'].map(
        (name) => `a TLS client requested the host ${name}.example, which SANDBOX_TLS_HOSTS does not contain`,
      ),
    );
  });

  it('draws nothing from a world: tokens that are issued by TLS are those that would be without it', async () => {
    await using at = await standIn();
    await using plain = await standIn({ tls: undefined });
    const body = 'grant_type=refresh_token&refresh_token=x&client_id=y&client_secret=z';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const secure = await askAt(at, 'https://one.tokens.example/auth/o2/token', { method: 'POST', headers, body });
    const other = await fetch(`${plain.listening.urls.na}/auth/o2/token`, { method: 'POST', headers, body });
    expect([secure.status, secure.text]).toEqual([200, await other.text()]);
  });
});

describe('links keep the address by which they were asked', () => {
  it('[RPT-43] scheme, host and port, also of a name that is not the machine', async () => {
    const { box, location } = await ready();
    await using at = await standIn({}, box);
    const { pathname } = new URL(location);
    const reportId = pathname.split('/')[3];
    const headers = { 'vendor-advertising-api-scope': box.profile() };
    for (const host of ['ads-api.example', 'one.tokens.example:4430', 'localhost:8443']) {
      const { json } = await askAt(at, `https://${host.replace(/:.*/, '')}/v2/reports/${reportId}`, {
        headers: { ...headers, host },
      });
      expect(json.location).toBe(`https://${host}${pathname}`);
    }
  });

  it.each([
    ['localhost', '127.0.0.1'],
    ['127.0.0.1', 'localhost'],
    ['ads-api.example', 'ads-api.example'],
  ])('[RPT-43] a file that is asked for at %s lies at %s, and can be had there', async (host, files) => {
    const { box, location } = await ready();
    await using at = await standIn({}, box);
    const found = await askAt(at, `https://${host}:${at.port}${new URL(location).pathname}`);
    expect(found.status).toBe(307);
    const address = String(found.headers['location']);
    expect(address.startsWith(`https://${files}:${at.port}/_files/default/`)).toBe(true);
    const file = await askAt(at, address, { headers: { authorization: undefined } });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/octet-stream']);
  });

  it('[RPT-43] files can be given a host of their own, which the certificate knows', async () => {
    const { box, location } = await ready();
    await using at = await standIn({ filesUrl: 'https://files.example' }, box);
    const found = await askAt(at, `https://ads-api.example${new URL(location).pathname}`);
    const address = String(found.headers['location']);
    expect(new URL(address).origin).toBe('https://files.example');
    expect((await askAt(at, address, { headers: { authorization: undefined } })).status).toBe(200);
  });

  it('[RPT-43] without it files are at the host that was asked, where a token is no violation', async () => {
    const { box, location } = await ready();
    await using at = await standIn({}, box);
    const found = await askAt(at, `https://ads-api.example:${at.port}${new URL(location).pathname}`);
    const address = String(found.headers['location']);
    expect(new URL(address).host).toBe(`ads-api.example:${at.port}`);
    expect((await askAt(at, address)).status).toBe(200);
    const violations = await fetch(`${at.listening.controlUrl}/_sandbox/violations`);
    expect(await violations.json()).toMatchObject({ violations: [] });
  });

  it('[RPT-43] and the journal tells who has sent its token there', async () => {
    const { box, location } = await ready();
    await using at = await standIn({}, box);
    const found = await askAt(at, `https://localhost:${at.port}${new URL(location).pathname}`);
    const file = String(found.headers['location']);
    const noted = async (path: string) => (await fetch(`${at.listening.controlUrl}/_sandbox${path}`)).json();
    await askAt(at, file, { headers: { authorization: undefined } });
    await askAt(at, file);
    await askAt(at, file, {
      headers: { authorization: 'Bearer unknown', 'acme-advertising-api-clientid': 'somebody' },
    });
    const violation = { rule: 'token-sent-to-storage' };
    expect(await noted('/requests?path=/_files/*')).toMatchObject({
      requests: [
        { clientId: null, status: 200, violations: [] },
        { clientId: 'sandbox-client', status: 200, violations: [violation] },
        { clientId: 'somebody', status: 200, violations: expect.arrayContaining([expect.objectContaining(violation)]) },
      ],
    });
  });
});
