/**
 * Replacing the built-in hosts of a client: a TLS listener with certificates that the client can trust.
 */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { ready } from '../fixtures/ready-files.ts';
import { openWorld } from '../fixtures/sandbox.ts';
import { askAt, regionAt, standIn } from '../fixtures/programs/transparent.ts';

describe('a client that trusts the certificate authority', () => {
  it.each([
    ['ads-api.example', 'na', 'by the table'],
    ['ads-api-eu.example', 'eu', 'by its name'],
    ['asia.example', 'fe', 'by the table'],
    ['one.tokens.example', 'na', 'by default'],
    ['a.fe.tokens.example', 'fe', 'by the longest wildcard'],
    ['ASIA.example', 'fe', 'in any letter case'],
  ] as const)(
    '[GEN-04] can connect to %s in region %s (%s), with a certificate for this name only',
    async (...[host, region]) => {
      await using at = await standIn();
      expect(await regionAt(at, `https://${host}`)).toBe(region);
      expect((await askAt(at, `https://${host}/livez`)).names).toBe(`DNS:${host.toLowerCase()}`);
    },
  );

  it('receives the certificate of a name that it requests in capital letters, which fetch would not send', async () => {
    const warnings: string[] = [];
    await using at = await standIn({ onWarning: (warning) => warnings.push(warning) });
    const socket = connect({ host: '127.0.0.1', port: at.port, servername: 'ASIA.Example', ca: at.caPem });
    await once(socket, 'secureConnect');
    expect([socket.getPeerCertificate().subjectaltname, warnings]).toEqual(['DNS:asia.example', []]);
    socket.destroy();
  });

  it('can connect to the machine by its own names', async () => {
    await using at = await standIn();
    for (const host of ['localhost', '127.0.0.1', 'na.localhost']) {
      expect(await regionAt(at, `https://${host}`), host).toBe('na');
    }
    expect(await regionAt(at, 'https://fe.localhost')).toBe('fe');
  });

  it('cannot connect to a host that the table does not contain', async () => {
    await using at = await standIn();
    for (const host of ['elsewhere.example', 'tokens.example', 'eu.elsewhere.example']) {
      await expect(askAt(at, `https://${host}/livez`), host).rejects.toThrow('does not match certificate');
    }
  });

  it('receives the same certificate each time, and another one for another name', async () => {
    await using at = await standIn();
    const fingerprintOf = async (name: string): Promise<string> =>
      (await askAt(at, `https://${name}.tokens.example/livez`)).fingerprint;
    const [first, second, other] = await Promise.all(['a', 'a', 'b'].map(fingerprintOf));
    expect([second, await fingerprintOf('a')]).toEqual([first, first]);
    expect(other).not.toBe(first);
  });

  it('can get a token and send requests with the headers of its own vendor', async () => {
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
      'acme-advertising-api-scope': at.world.profile('JP'),
    };
    const list = await askAt(at, 'https://asia.example/v2/sp/campaigns', { headers });
    expect([list.status, list.json]).toEqual([200, []]);
    const elsewhere = await askAt(at, 'https://ads-api.example/v2/sp/campaigns', { headers });
    expect(elsewhere.status).toBe(401);
  });

  it('receives connection faults as it would without TLS', async () => {
    await using at = await standIn();
    for (const [how, message] of [
      ['reset', 'read ECONNRESET'],
      ['empty', 'socket hang up'],
      ['truncate', 'aborted'],
    ] as const) {
      await at.world.admin('PUT', '/faults/cut', { effect: { connection: how } });
      await expect(askAt(at, 'https://ads-api.example/v2/profiles'), how).rejects.toThrow(message);
    }
    await at.world.admin('DELETE', '/faults');
    expect((await askAt(at, 'https://ads-api.example/v2/profiles')).status).toBe(200);
  });
});

describe('the certificate authority', () => {
  it('can be downloaded, and its certificate is valid for signing only', async () => {
    await using at = await standIn();
    const answer = await askAt(at, 'https://localhost/_sandbox/ca.pem');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pem-certificate-chain']);
    expect(answer.text).toBe(at.caPem);
    const plain = await fetch(`${at.listening.adminUrl}/_sandbox/ca.pem`);
    expect(await plain.text()).toBe(at.caPem);
    const certificate = new X509Certificate(at.caPem);
    expect([certificate.ca, certificate.verify(certificate.publicKey)]).toEqual([true, true]);
    expect(answer.text).not.toContain('PRIVATE KEY');
  });

  it('returns 404 without a TLS listener', async () => {
    const { status, json } = await openWorld().admin('GET', '/ca.pem');
    expect([status, json.detail]).toEqual([404, 'There is no TLS listener; set SANDBOX_TLS_PORT to start one']);
  });

  it('must be trusted by a client, which cannot connect otherwise', async () => {
    await using at = await standIn();
    await using other = await standIn();
    expect(other.caPem).not.toBe(at.caPem);
    await expect(askAt(at, 'https://ads-api.example/livez', { ca: other.caPem })).rejects.toThrow(/certificate/);
  });

  it('reports requested names that are missing from the table once', async () => {
    const warnings: string[] = [];
    await using at = await standIn({ onWarning: (warning) => warnings.push(warning) });
    for (const host of ['elsewhere.example', 'elsewhere.example', 'beyond.example']) {
      await expect(askAt(at, `https://${host}/livez`), host).rejects.toThrow('does not match');
    }
    for (const host of ['localhost', 'ads-api.example']) await askAt(at, `https://${host}/livez`);
    expect(warnings).toEqual(
      ['elsewhere', 'beyond'].map(
        (name) => `a TLS client requested the host ${name}.example, which SANDBOX_TLS_HOSTS does not contain`,
      ),
    );
  });

  it('does not change generated values: tokens are the same with and without TLS', async () => {
    await using at = await standIn();
    await using plain = await standIn({ tls: undefined });
    const body = 'grant_type=refresh_token&refresh_token=x&client_id=y&client_secret=z';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const secure = await askAt(at, 'https://one.tokens.example/auth/o2/token', { method: 'POST', headers, body });
    const other = await fetch(`${plain.listening.urls.na}/auth/o2/token`, { method: 'POST', headers, body });
    expect([secure.status, secure.text]).toEqual([200, await other.text()]);
  });
});

describe('links contain the requested address', () => {
  it('[RPT-43] with scheme, host and port, also for a configured host', async () => {
    const { world, location } = await ready();
    await using at = await standIn({}, world);
    const { pathname } = new URL(location);
    const reportId = pathname.split('/')[3];
    const headers = { 'vendor-advertising-api-scope': world.profile() };
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
  ])('[RPT-43] a file that is requested at %s is downloaded from %s', async (host, files) => {
    const { world, location } = await ready();
    await using at = await standIn({}, world);
    const found = await askAt(at, `https://${host}:${at.port}${new URL(location).pathname}`);
    expect(found.status).toBe(307);
    const address = String(found.headers['location']);
    expect(address.startsWith(`https://${files}:${at.port}/_files/default/`)).toBe(true);
    const file = await askAt(at, address, { headers: { authorization: undefined } });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/octet-stream']);
  });

  it('[RPT-43] files can have their own host, which has a certificate', async () => {
    const { world, location } = await ready();
    await using at = await standIn({ filesUrl: 'https://files.example' }, world);
    const found = await askAt(at, `https://ads-api.example${new URL(location).pathname}`);
    const address = String(found.headers['location']);
    expect(new URL(address).origin).toBe('https://files.example');
    expect((await askAt(at, address, { headers: { authorization: undefined } })).status).toBe(200);
  });

  it('[RPT-43] files are at the requested host by default, where a token is not a violation', async () => {
    const { world, location } = await ready();
    await using at = await standIn({}, world);
    const found = await askAt(at, `https://ads-api.example:${at.port}${new URL(location).pathname}`);
    const address = String(found.headers['location']);
    expect(new URL(address).host).toBe(`ads-api.example:${at.port}`);
    expect((await askAt(at, address)).status).toBe(200);
    const violations = await fetch(`${at.listening.adminUrl}/_sandbox/violations`);
    expect(await violations.json()).toMatchObject({ violations: [] });
  });

  it('[RPT-43] the journal records clients that send their token with a download', async () => {
    const { world, location } = await ready();
    await using at = await standIn({}, world);
    const found = await askAt(at, `https://localhost:${at.port}${new URL(location).pathname}`);
    const file = String(found.headers['location']);
    const readAdmin = async (path: string) => (await fetch(`${at.listening.adminUrl}/_sandbox${path}`)).json();
    await askAt(at, file, { headers: { authorization: undefined } });
    await askAt(at, file);
    await askAt(at, file, {
      headers: { authorization: 'Bearer unknown', 'acme-advertising-api-clientid': 'another-client' },
    });
    const violation = { rule: 'token-sent-to-storage' };
    expect(await readAdmin('/requests?path=/_files/*')).toMatchObject({
      requests: [
        { clientId: null, status: 200, violations: [] },
        { clientId: 'sandbox-client', status: 200, violations: [violation] },
        {
          clientId: 'another-client',
          status: 200,
          violations: expect.arrayContaining([expect.objectContaining(violation)]),
        },
      ],
    });
  });
});
