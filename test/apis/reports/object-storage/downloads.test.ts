/**
 * From a download location to the file: the redirect, the signed URL on another host, and its lifetime.
 */
import { describe, expect } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { advance, changeSettings } from '../../../fixtures/accounts/collections.ts';
import { codeIn, fileAddress, ready } from '../../../fixtures/ready-files.ts';
import {
  ended,
  fetchFile,
  follow,
  locationIn,
  requestReport,
  requestSnapshot,
} from '../../../fixtures/programs/clients/reports.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

describe('the download location', () => {
  for (const [kind, redirect, access] of [
    ['report', '[RPT-37, RPT-38, ERR-07]', '[RPT-39, RPT-43, AUT-10]'],
    ['snapshot', '[SNP-17]', '[SNP-17, AUT-10]'],
  ] as const) {
    it(`${redirect} of a ${kind} returns 307 with no body and the URL of a file`, async () => {
      const { world: seller, location } = await ready(kind);
      const { status, headers, text } = await follow(seller, location);
      expect([status, text, headers.get('content-type'), headers.get('content-length')]).toEqual([307, '', null, '0']);
      expect(headers.get('x-amz-request-id')).toMatch(/^[A-Z0-9]{20}$/);
      const address = new URL(locationIn({ headers }));
      const folder =
        kind === 'report'
          ? /^\/_files\/default\/reports\/\d{15}\.json\.gz$/
          : /^\/_files\/default\/snapshots\/[a-z0-9-]+\.json\.gz$/;
      expect(address.pathname).toMatch(folder);
      expect([...address.searchParams.keys()].toSorted()).toEqual([
        'X-Amz-Algorithm',
        'X-Amz-Credential',
        'X-Amz-Date',
        'X-Amz-Expires',
        'X-Amz-Signature',
        'X-Amz-SignedHeaders',
      ]);
      expect(address.searchParams.get('X-Amz-Date')).toBe('20260302T120000Z');
      expect(address.searchParams.get('X-Amz-Expires')).toBe('30');
    });

    it(`${access} of a ${kind} requires a token, but neither client nor scope`, async () => {
      const { world: seller, location } = await ready(kind);
      const none = { authorization: undefined };
      const refused = await follow(seller, location, { headers: none });
      expect([refused.status, refused.json]).toEqual([
        401,
        { code: 'UNAUTHORIZED', details: 'Authorization header is missing' },
      ]);
      expect(refused.headers.get('location')).toBe(null);
      expect((await follow(seller, location, { token: 'Atza|unknown' })).status).toBe(401);
      const bare = { 'vendor-advertising-api-clientid': undefined };
      expect((await follow(seller, location, { headers: bare })).status).toBe(307);
    });

    it(`[RPT-43, SNP-17] of a ${kind} requires client and scope to be valid if they are sent`, async () => {
      const { world: seller, location } = await ready(kind);
      const statusWith = async (client: string, profile: string): Promise<number> =>
        (await follow(seller, location, { headers: { 'vendor-advertising-api-clientid': client }, profile })).status;
      expect(await statusWith('sandbox-client', seller.profile())).toBe(307);
      expect(await statusWith('another', seller.profile())).toBe(401);
      expect(await statusWith('sandbox-client', 'abc')).toBe(400);
      expect(await statusWith('sandbox-client', '123')).toBe(401);
      expect(await statusWith('sandbox-client', seller.profile('CA'))).toBe(404);
    });

    it(`[RPT-44, SNP-17] of a ${kind} returns 404 before SUCCESS and after FAILURE, as for an unknown id`, async () => {
      const seller = openWorld();
      const requested = await (kind === 'report'
        ? requestReport(seller, 'keywords')
        : requestSnapshot(seller, 'keywords'));
      const id = requested.json[`${kind}Id`];
      const location = `/v1/${kind}s/${id}/download`;
      const title = kind === 'report' ? 'Report' : 'Snapshot';
      const unknown = [404, { code: 'NOT_FOUND', details: `${title} not found` }];
      const early = await follow(seller, location);
      expect([early.status, early.json]).toEqual(unknown);
      expect((await seller.admin('POST', `/jobs/${id}/transition`, { status: 'FAILURE' })).status).toBe(200);
      const failed = await follow(seller, location);
      expect([failed.status, failed.json]).toEqual(unknown);
      const unknownJob = await follow(seller, `/v1/${kind}s/123/download`);
      expect([unknownJob.status, unknownJob.json]).toEqual(unknown);
    });
  }

  it('[RPT-43] has the scheme, host, port and world of the request', async ({ world: seller }) => {
    const requested = await requestReport(seller, 'keywords');
    const { reportId } = requested.json;
    const locationFrom = async (base: string, headers = {}): Promise<string> => {
      const { json } = await seller.ask('GET', `${base}/v2/reports/${reportId}`, { headers });
      return json.location;
    };
    await locationFrom('http://localhost');
    const path = `/v1/reports/${reportId}/download`;
    expect(await locationFrom('http://127.0.0.1:9000')).toBe(`http://127.0.0.1:9000${path}`);
    expect(await locationFrom('http://ads.test:8080/_worlds/default')).toBe(
      `http://ads.test:8080/_worlds/default${path}`,
    );
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ads.example' };
    expect(await locationFrom('http://localhost:8080', forwarded)).toBe(`https://ads.example${path}`);
  });

  it('[RPT-43] returns 404 to a token without access to the profile', async () => {
    const { world: seller, location } = await ready();
    const access = { [seller.profile('CA')]: 'editor' };
    const { json } = await seller.admin('POST', '/tokens', { access });
    expect((await follow(seller, location, { token: json.accessToken })).status).toBe(404);
    expect((await follow(seller, location, { region: 'eu' })).status).toBe(404);
  });
});

describe('the signed URL of a file', () => {
  const HOSTS: [base: string, files: string][] = [
    ['http://localhost:8080', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:9000', 'http://localhost:9000'],
    ['http://localhost', 'http://127.0.0.1'],
    ['http://ads.test:8080', 'http://ads.test:8080'],
    ['https://na.localhost:8081', 'https://na.localhost:8081'],
  ];
  for (const [base, files] of HOSTS) {
    it(`[RPT-43] is ${files} for clients that request ${base}`, async () => {
      const { world: seller, location } = await ready();
      const answer = await follow(seller, base + new URL(location).pathname, { headers: { host: new URL(base).host } });
      expect(locationIn(answer).startsWith(`${files}/_files/default/`)).toBe(true);
    });
  }

  it('[RPT-43] begins with the configured base URL', async () => {
    const open = await ready('report', { filesUrl: 'http://files.test:9999' });
    const address = await fileAddress(open);
    expect(address.startsWith('http://files.test:9999/_files/default/reports/')).toBe(true);
    expect((await fetchFile(open.world, address)).status).toBe(200);
  });

  it('[RPT-43] begins with the public URL of the service if one is configured', async () => {
    const { world: seller, location } = await ready('report', { publicUrl: 'https://ads.example:8443' });
    expect(location.startsWith('https://ads.example:8443/v1/reports/')).toBe(true);
    expect(locationIn(await follow(seller, location))).toContain('https://ads.example:8443/_files/');
  });

  it('[RPT-43] leads to the file of its own world, whatever the host of the request', async ({ world: seller }) => {
    const { json: world } = await seller.admin('POST', '/worlds', {
      name: 'other',
      now: '2026-03-02T12:00:00Z',
      clock: 'frozen',
    });
    const ask = {
      token: world.credentials.accessToken,
      headers: { 'vendor-advertising-api-clientid': 'sandbox-client.other' },
      profile: world.profiles[0].profileId,
    };
    const requested = await requestReport(seller, 'campaigns', {}, ask);
    const { json } = await ended(seller, requested, ask);
    const address = locationIn(await follow(seller, json.location, ask));
    expect(new URL(address).pathname).toBe(`/_files/other/reports/${json.reportId}.json.gz`);
    expect(gunzipSync((await fetchFile(seller, address)).bytes).toString()).toBe('[]');
    const elsewhere = address.replace('/_files/other/', '/_files/default/');
    expect(codeIn(await fetchFile(seller, elsewhere))).toBe('NoSuchKey');
    expect(codeIn(await fetchFile(seller, address.replace('/_files/other/', '/_files/nowhere/')))).toBe('NoSuchKey');
  });

  it('[RPT-40, RPT-44, LIM-11] is valid for thirty seconds on the clock of the world, inclusive, and can be used repeatedly', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    for (const seconds of [0, 29, 1]) {
      advance(open.world, seconds);
      expect((await fetchFile(open.world, address)).status).toBe(200);
    }
    advance(open.world, 0.001);
    const { status, headers, text } = await fetchFile(open.world, address);
    expect([status, headers.get('content-type')]).toEqual([403, 'application/xml']);
    expect(text).toContain('<Error><Code>AccessDenied</Code><Message>Request has expired</Message>');
    expect(text).toContain('<X-Amz-Expires>30</X-Amz-Expires><Expires>2026-03-02T12:00:30Z</Expires>');
  });

  it('[RPT-41, RPT-44] is replaced by a new one at the location, which does not expire', async () => {
    const open = await ready();
    const first = await fileAddress(open);
    advance(open.world, 86_400 * 30);
    expect((await fetchFile(open.world, first)).status).toBe(403);
    const second = await fileAddress(open);
    expect(second).not.toBe(first);
    expect((await fetchFile(open.world, second)).status).toBe(200);
  });

  it('[RPT-44, LIM-11] is valid as long as the setting downloadLinkTtl', async () => {
    const open = await ready();
    await open.world.admin('PATCH', '/settings', { downloadLinkTtl: '5s' });
    const address = await fileAddress(open);
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('5');
    advance(open.world, 5);
    expect((await fetchFile(open.world, address)).status).toBe(200);
    advance(open.world, 1);
    expect((await fetchFile(open.world, address)).status).toBe(403);
  });

  it('[RPT-44] is rejected if any of its parameters is changed', async () => {
    const open = await ready();
    const address = new URL(await fileAddress(open));
    const changes = { 'X-Amz-Expires': '3000', 'X-Amz-Date': '20260302T130000Z', 'X-Amz-Signature': 'f'.repeat(64) };
    const others = { 'X-Amz-SignedHeaders': 'date', 'X-Amz-Algorithm': 'none', 'X-Amz-Credential': 'x', foo: 'bar' };
    for (const [name, value] of Object.entries({ ...changes, ...others })) {
      const altered = new URL(address);
      altered.searchParams.set(name, value);
      const answer = await fetchFile(open.world, altered.href);
      expect([name, answer.status, codeIn(answer)]).toEqual([name, 403, 'SignatureDoesNotMatch']);
    }
    const unsigned = await fetchFile(open.world, address.origin + address.pathname);
    expect([unsigned.status, codeIn(unsigned)]).toEqual([403, 'AccessDenied']);
  });

  it('[RPT-44] returns 404 for an unknown file', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const answer = await fetchFile(open.world, address.replace(/\d{15}\.json/, '123456789012345.json'));
    expect([answer.status, codeIn(answer), answer.headers.get('content-type')]).toEqual([
      404,
      'NoSuchKey',
      'application/xml',
    ]);
  });

  it('[RPT-44] is not valid for another file', async () => {
    const open = await ready();
    const other = await ended(open.world, await requestReport(open.world, 'campaigns'));
    const address = await fileAddress(open);
    const moved = address.replace(/\d{15}(?=\.json)/, other.json.reportId);
    expect(codeIn(await fetchFile(open.world, moved))).toBe('SignatureDoesNotMatch');
  });

  it('[RPT-43] accepts an access token and records a violation', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const { status, violations } = await open.world.ask('GET', address);
    expect([status, violations.map(({ rule }) => rule)]).toEqual([200, ['token-sent-to-storage']]);
    expect((await fetchFile(open.world, address)).violations).toEqual([]);
  });

  it('[RPT-43] records no violation for a token if the file is on the host of the service', async () => {
    const open = await ready('report', { filesUrl: 'http://ads.test:8080' });
    const { pathname } = new URL(open.location);
    const address = locationIn(await follow(open.world, `http://ads.test:8080${pathname}`));
    expect(new URL(address).host).toBe('ads.test:8080');
    expect(await open.world.ask('GET', address)).toMatchObject({ status: 200, violations: [] });
    advance(open.world, 31);
    const rules = (await open.world.ask('GET', address)).violations.map(({ rule }) => rule);
    expect(rules).toEqual(['expired-link-used']);
  });

  it('[RPT-43] records a violation for a token even if the URL of another host has expired', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    advance(open.world, 31);
    const rules = (await open.world.ask('GET', address)).violations.map(({ rule }) => rule);
    expect(rules).toEqual(['token-sent-to-storage', 'expired-link-used']);
  });

  it('[RPT-43] is rejected with a token if storageAuth is strict and the file is on another host', async () => {
    const open = await ready();
    changeSettings(open.world, { storageAuth: 'strict' });
    const answer = await open.world.ask('GET', await fileAddress(open));
    expect([answer.status, codeIn(answer)]).toEqual([400, 'InvalidArgument']);
    const { pathname } = new URL(open.location);
    const same = locationIn(await follow(open.world, `http://ads.test:8080${pathname}`));
    expect((await open.world.ask('GET', same)).status).toBe(200);
    expect((await fetchFile(open.world, await fileAddress(open))).status).toBe(200);
  });

  it('[RPT-40] records a violation when it is used after it expired, and the journal contains all downloads', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    await fetchFile(open.world, address);
    advance(open.world, 31);
    expect((await fetchFile(open.world, address)).violations.map(({ rule }) => rule)).toEqual(['expired-link-used']);
    const { json } = await open.world.admin('GET', '/requests?path=/_files/*');
    const entries: { status: number; profileId: string }[] = json.requests;
    expect(entries.map(({ status }) => status)).toEqual([200, 403]);
    expect(entries[0]?.profileId).toBe(open.world.profile());
  });
});
