/**
 * The life of a report of version 3: its statuses, its links, its end, and what the admin API changes of it.
 */
import { describe, expect } from 'vitest';
import { cancel, create, download, ended, poll, reportBody } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { codeIn } from '../../../fixtures/ready-files.ts';
import { advance } from '../../../fixtures/scenarios.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function started(world: TestWorld): Promise<string> {
  return (await create(world, reportBody())).json.reportId;
}

const statusesOf = async (world: TestWorld, id: string, polls: number): Promise<string[]> => {
  const statuses: string[] = [];
  for (let i = 0; i < polls; i++) statuses.push((await poll(world, id)).json.status);
  return statuses;
};

describe('a created report', () => {
  it('[TOD-01, TOD-03] is pending, with its configuration and without a file', async ({ world }) => {
    const body = { name: 'Campaigns', ...reportBody() };
    const { status, headers, json } = await create(world, body);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/vnd.createasyncreportresponse.v3+json']);
    expect(json).toEqual({
      configuration: { ...body.configuration, filters: null },
      createdAt: '2026-03-02T12:00:00.000Z',
      endDate: '2026-03-01',
      failureReason: null,
      fileSize: null,
      generatedAt: null,
      name: 'Campaigns',
      reportId: expect.stringMatching(UUID),
      startDate: '2026-02-20',
      status: 'PENDING',
      updatedAt: '2026-03-02T12:00:00.000Z',
      url: null,
      urlExpiresAt: null,
    });
    expect(Object.keys(json)).toEqual(Object.keys(json).toSorted());
    expect(Object.keys(json.configuration)).toEqual(Object.keys(json.configuration).toSorted());
  });

  it('[TOD-01] is taken with the media type of the documentation and with plain JSON, without a violation', async () => {
    for (const type of ['application/vnd.createasyncreportrequest.v3+json', 'application/json']) {
      const headers = { 'content-type': type };
      const { status, violations } = await openWorld().ask('POST', '/reporting/reports', {
        body: reportBody(),
        headers,
      });
      expect([status, violations]).toEqual([200, []]);
    }
  });

  it('[TOD-85] is accepted for an account with one profile in the region, and not for another account', async () => {
    const world = openWorld();
    const { accountStore } = world.state;
    const accountOf = (profileId: string): string => accountStore.profile(profileId)?.accountId ?? '';
    const [vendor, seller] = [world.profile('US', { type: 'vendor' }), world.profile()];
    const ask = (headers: Record<string, string>) =>
      world.ask('POST', '/reporting/reports', { body: reportBody(), headers, profile: undefined });
    for (const name of ['Amazon-Ads-AccountId', 'Amazon-Ads-AccountID', 'amazon-ads-account-id']) {
      const { status, json } = await ask({ [name]: accountOf(vendor) });
      expect(status).toBe(name === 'Amazon-Ads-AccountId' ? 200 : 425);
      if (status === 200) expect(world.state.jobs.byId('report', json.reportId)?.profileId).toBe(vendor);
    }
    const journal = (await world.admin('GET', '/requests/latest')).json;
    expect(journal.requestHeaders['amazon-ads-account-id']).toBe(accountOf(vendor));
    for (const [accountId, reason] of [
      [accountOf(seller), `${seller}, ${world.profile('CA')} in region na; send one of them as scope`],
      ['ENTITY0', 'account ENTITY0 has no profile in region na that the token may view'],
    ] as const) {
      const { status, json } = await ask({ 'Amazon-Ads-AccountId': accountId });
      expect([status, json.detail]).toEqual([401, 'No matching advertiser found for scope']);
      expect((await world.admin('GET', '/requests/latest')).json.reason).toContain(reason);
    }
  });

  it('[TOD-05] completes with the second status call by default, and has a file then', async ({ world }) => {
    const id = await started(world);
    const first = await poll(world, id);
    expect([first.json.status, first.json.url, first.json.generatedAt]).toEqual(['PROCESSING', null, null]);
    const { status, headers, json } = await poll(world, id);
    expect([status, headers.get('content-type'), json.status]).toEqual([
      200,
      'application/vnd.getasyncreportresponse.v3+json',
      'COMPLETED',
    ]);
    expect(json).toMatchObject({
      fileSize: expect.any(Number),
      generatedAt: '2026-03-02T12:00:00.000Z',
      urlExpiresAt: '2026-03-02T13:00:00.000000Z',
      failureReason: null,
    });
  });

  it('[TOD-05] has an updatedAt that is its creation until it has ended', async ({ world }) => {
    const id = await started(world);
    await advance(world, '10m');
    expect((await poll(world, id)).json).toMatchObject({ updatedAt: '2026-03-02T12:00:00.000Z', generatedAt: null });
    const done = '2026-03-02T12:10:00.000Z';
    expect((await ended(world, id)).json).toMatchObject({ updatedAt: done, generatedAt: done });
  });

  it('[TOD-05] is pending with the first of several status calls, and processing with the others', async () => {
    const world = openWorld();
    await world.admin('PUT', '/jobs/completion', { reports: { mode: 'polls', polls: 3 } });
    expect(await statusesOf(world, await started(world), 4)).toEqual([
      'PENDING',
      'PROCESSING',
      'PROCESSING',
      'COMPLETED',
    ]);
  });

  it('[TOD-05] completes when the time that the world sets is over', async ({ world }) => {
    await world.admin('PUT', '/jobs/completion', { reports: { mode: 'after', after: '3h' } });
    const id = await started(world);
    expect(await statusesOf(world, id, 2)).toEqual(['PENDING', 'PROCESSING']);
    await advance(world, '3h');
    const { json } = await poll(world, id);
    expect([json.status, json.generatedAt]).toEqual(['COMPLETED', '2026-03-02T15:00:00.000Z']);
  });

  it('[TOD-05] is unknown to other profiles and to the API of version 2, which its own answers alike', async () => {
    const world = openWorld();
    const id = await started(world);
    const elsewhere = await poll(world, id, { profile: world.profile('CA') });
    expect([elsewhere.status, elsewhere.json]).toEqual([
      404,
      { code: '404', detail: `Report with id ${id} not found` },
    ]);
    expect((await world.ask('GET', `/v2/reports/${id}`)).status).toBe(404);
    const body = { reportDate: '20260301', metrics: 'impressions' };
    const { reportId } = (await world.ask('POST', '/v2/sp/campaigns/report', { body })).json;
    expect((await poll(world, reportId)).status).toBe(404);
  });

  it('[TOD-04] has errors with code and detail, also before the operation is reached', async ({ world }) => {
    const refused = await world.ask('GET', '/reporting/reports/x', { token: 'Atza|unknown' });
    expect([refused.status, refused.json]).toEqual([401, { code: '401', detail: 'Authentication failed' }]);
  });
});

describe('outcomes and transitions of the admin API', () => {
  it('[TOD-05] let a report fail with a reason, by its report type', async ({ world }) => {
    const outcome = { outcome: 'FAILURE', statusDetails: 'Too much data.', match: { reportTypeId: 'spCampaigns' } };
    expect((await world.admin('POST', '/jobs/outcomes', { kind: 'report', ...outcome })).json).toMatchObject(outcome);
    const { reportId: other } = (
      await create(world, reportBody({ reportTypeId: 'spTargeting', groupBy: ['targeting'] }))
    ).json;
    expect((await ended(world, other)).json.status).toBe('COMPLETED');
    const { json } = await ended(world, await started(world));
    expect([json.status, json.failureReason, json.url, json.fileSize]).toEqual([
      'FAILED',
      'Too much data.',
      null,
      null,
    ]);
  });

  it('[TOD-05] never end a stuck report, and end it on command', async ({ world }) => {
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'STUCK' });
    const id = await started(world);
    await advance(world, '10h');
    expect(await statusesOf(world, id, 3)).toEqual(['PENDING', 'PROCESSING', 'PROCESSING']);
    await world.admin('POST', `/jobs/${id}/transition`, { status: 'FAILURE' });
    const { json } = await poll(world, id);
    expect([json.status, json.failureReason]).toEqual(['FAILED', 'The report could not be generated.']);
    await world.admin('POST', `/jobs/${id}/transition`, { status: 'SUCCESS' });
    expect((await poll(world, id)).json.status).toBe('COMPLETED');
  });

  it('refuse an outcome with a record type and a report type', async () => {
    const match = { reportTypeId: 'spCampaigns', recordType: 'campaigns' };
    const { status, json } = await openWorld().admin('POST', '/jobs/outcomes', {
      kind: 'report',
      outcome: 'STUCK',
      match,
    });
    expect([status, json.errors]).toEqual([
      400,
      [{ path: 'match', message: 'must not have both recordType and reportTypeId' }],
    ]);
  });

  it('show the report with its request', async ({ world }) => {
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'STUCK' });
    const id = await started(world);
    await poll(world, id);
    const { json } = await world.admin('GET', `/jobs/${id}`);
    expect(json).toMatchObject({ id, recordType: 'spCampaigns', status: 'IN_PROGRESS', polls: 1, downloads: 0 });
    expect(json.request.configuration.columns).toEqual(reportBody().configuration.columns);
  });
});

describe('the link', () => {
  it('[TOD-08] is new with each status call, and lives one hour', async ({ world }) => {
    const id = await started(world);
    const first: string = (await ended(world, id)).json.url;
    await advance(world, '30m');
    const second: string = (await poll(world, id)).json.url;
    expect(second).not.toBe(first);
    const { pathname, searchParams } = new URL(second);
    const instant = Date.parse('2026-03-02T12:00:00Z');
    expect(pathname).toBe(`/_files/default/${id}-${instant}/report-${id}-${instant}.json.gz`);
    expect(searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(searchParams.get('X-Amz-Security-Token')).toMatch(/^[A-Z0-9]{64}$/);
    await advance(world, '30m');
    expect((await download(world, first)).status).toBe(200);
    await advance(world, '1s');
    const late = await download(world, first);
    expect([late.status, codeIn(late)]).toEqual([403, 'AccessDenied']);
    expect(late.violations).toMatchObject([{ rule: 'expired-link-used' }]);
    expect((await download(world, second)).status).toBe(200);
  });

  it('[TOD-08] lives as long as the setting says, and ends on command', async ({ world }) => {
    await world.admin('PATCH', '/settings', { reportLinkTtl: '5m' });
    const id = await started(world);
    const { json } = await ended(world, id);
    expect(json.urlExpiresAt).toBe('2026-03-02T12:05:00.000000Z');
    await world.admin('POST', `/jobs/${id}/expire`);
    expect((await download(world, json.url)).status).toBe(403);
    expect((await download(world, (await poll(world, id)).json.url)).status).toBe(200);
  });

  it('[TOD-08] states its life in whole seconds, rounded up', async ({ world }) => {
    await world.admin('PATCH', '/settings', { reportLinkTtl: '1500ms' });
    const { json } = await ended(world, await started(world));
    expect(new URL(json.url).searchParams.get('X-Amz-Expires')).toBe('2');
  });

  it('[TOD-09] is refused with a token, whatever the setting storageAuth is', async () => {
    for (const storageAuth of ['lenient', 'strict']) {
      const world = openWorld();
      await world.admin('PATCH', '/settings', { storageAuth });
      const { json } = await ended(world, await started(world));
      const refused = await download(world, json.url, { authorization: 'Bearer sandbox-access-token' });
      expect([refused.status, codeIn(refused)]).toEqual([400, 'InvalidArgument']);
      expect(refused.violations).toMatchObject([{ rule: 'token-sent-to-storage' }]);
      expect((await download(world, json.url)).status).toBe(200);
    }
  });

  it('[TOD-08] is refused when a parameter was changed', async ({ world }) => {
    const { json } = await ended(world, await started(world));
    const changed = await download(world, json.url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=9999'));
    expect([changed.status, codeIn(changed)]).toEqual([403, 'SignatureDoesNotMatch']);
  });
});

describe('deletion', () => {
  it('[TOD-31] cancels a pending report, which is unknown afterwards', async ({ world }) => {
    const id = await started(world);
    const { status, headers, json } = await cancel(world, id);
    expect([status, headers.get('content-type'), json]).toEqual([
      200,
      'application/vnd.deleteasyncreportresponse.v3+json',
      { code: '200', detail: 'Report deleted successfully', reportId: id },
    ]);
    expect((await poll(world, id)).status).toBe(404);
    expect((await cancel(world, id)).status).toBe(404);
    expect((await world.admin('GET', '/jobs?kind=report')).json.jobs).toEqual([]);
  });

  it('[TOD-31] cancels a report whose last status call showed it as pending', async ({ world }) => {
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'STUCK' });
    const id = await started(world);
    expect(await statusesOf(world, id, 1)).toEqual(['PENDING']);
    expect((await cancel(world, id)).status).toBe(200);
  });

  it('[TOD-31] is refused once the report is processed or has ended', async ({ world }) => {
    const id = await started(world);
    for (const status of ['COMPLETED', 'COMPLETED']) {
      await poll(world, id);
      const refused = await cancel(world, id);
      expect([refused.status, refused.json]).toEqual([
        400,
        { code: '400', detail: `Only a PENDING report can be deleted. Report ${id} is ${status}` },
      ]);
    }
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'STUCK' });
    const stuck = (await create(world, reportBody({ timeUnit: 'DAILY' }))).json.reportId;
    await poll(world, stuck);
    await poll(world, stuck);
    expect((await cancel(world, stuck)).json.detail).toContain('is PROCESSING');
  });
});
