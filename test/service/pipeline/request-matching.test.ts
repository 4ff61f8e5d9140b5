/**
 * Rate limits, faults and steps of the timeline that are limited to operations, record types, profiles and later pages.
 */
import { describe, expect, it } from 'vitest';
import { advance, listCampaigns, setFault } from '../../fixtures/programs/clients/fault-calls.ts';
import { requestReport, seed } from '../../fixtures/programs/clients/reports.ts';
import { sandbox, type Sandbox } from '../../fixtures/sandbox.ts';
import { startAs, validate } from '../../fixtures/scenarios.ts';

const BUSY = { preset: 'unavailable' };

async function limit(box: Sandbox, body: unknown): Promise<void> {
  const { status, json } = await box.admin('PUT', '/rateLimit', body);
  expect([status, json]).toEqual([200, body]);
}

const listAdGroups = (box: Sandbox) => box.ask('GET', '/v2/sp/adGroups');
const listCampaignsV3 = (box: Sandbox, body: object = {}) => box.ask('POST', '/sp/campaigns/list', { body });

describe('a rate limit', () => {
  it('[LIM-15] counts only requests of its operations', async () => {
    const box = sandbox();
    await limit(box, {
      match: { operation: ['listCampaigns', 'listSponsoredProductsCampaigns'] },
      requests: 1,
      per: '10s',
    });
    expect((await listAdGroups(box)).status).toBe(200);
    expect((await listCampaigns(box)).status).toBe(200);
    expect((await listCampaignsV3(box)).status).toBe(429);
    expect((await listAdGroups(box)).status).toBe(200);
  });

  it('[LIM-15] counts only requests for its record types', async () => {
    const box = sandbox();
    await seed(box);
    await limit(box, { match: { operation: 'requestReport', recordType: 'keywords' }, requests: 1, per: '1m' });
    expect((await requestReport(box, 'campaigns')).status).toBe(202);
    expect((await requestReport(box, 'keywords')).status).toBe(202);
    expect((await requestReport(box, 'campaigns')).status).toBe(202);
    expect((await requestReport(box, 'keywords')).status).toBe(429);
  });

  it('[LIM-15] counts independently of other rate limits', async () => {
    const box = sandbox();
    await limit(box, [
      { match: { operation: 'listCampaigns' }, requests: 1, per: '10s' },
      { requests: 3, per: '1m', retryAfter: 7 },
    ]);
    const statuses = [];
    for (const call of [listCampaigns, listCampaigns, listAdGroups, listAdGroups, listAdGroups])
      statuses.push((await call(box)).status);
    expect(statuses).toEqual([200, 429, 200, 200, 429]);
    await advance(box, '10s');
    const answer = await listCampaigns(box);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await box.admin('PUT', '/rateLimit', [])).json).toBe(null);
    expect((await listCampaigns(box)).status).toBe(200);
  });

  it('is rejected with an unknown operation or record type', async () => {
    const box = sandbox();
    const refuse = async (body: unknown): Promise<unknown> => (await box.admin('PUT', '/rateLimit', body)).json.errors;
    expect(await refuse({ match: { operation: 'listCampaign' }, requests: 1, per: '1s' })).toEqual([
      { path: 'match.operation', message: expect.stringContaining('did you mean listCampaigns?') },
    ]);
    expect(await refuse([{ match: { operation: ['listCampaigns', 'listAds'] }, requests: 1, per: '1s' }])).toEqual([
      { path: '[0].match.operation[1]', message: expect.stringContaining('unknown operationId listAds') },
    ]);
    expect(await refuse({ match: { recordType: 'keyword' }, requests: 1, per: '1s' })).toEqual([
      { path: 'match.recordType', message: expect.any(String) },
    ]);
  });

  it('of a scenario may have operations, and an unknown one is an error in the scenario', async () => {
    const box = sandbox();
    const text = (operation: string): string =>
      `extends: empty\nrateLimit: [{ match: { operation: [${operation}] }, requests: 0, per: 1m }]`;
    expect((await validate(box, text('listCampain'))).json.errors).toMatchObject([
      { path: 'rateLimit[0].match.operation[0]', message: expect.stringContaining('did you mean listCampaigns?') },
    ]);
    await startAs(box, text('listCampaigns'));
    expect([(await listCampaigns(box)).status, (await listAdGroups(box)).status]).toEqual([429, 200]);
  });
});

describe('a fault', () => {
  it('[LIM-15] matches a list of operations of all versions', async () => {
    const box = sandbox();
    const operation = ['listCampaigns', 'listSponsoredProductsCampaigns'];
    await setFault(box, { preset: 'throttled' }, { match: { operation } });
    expect([(await listCampaigns(box)).status, (await listCampaignsV3(box)).status]).toEqual([429, 429]);
    expect((await listAdGroups(box)).status).toBe(200);
  });

  it('matches a list of record types', async () => {
    const box = sandbox();
    await seed(box);
    await setFault(box, { preset: 'throttled' }, { match: { recordType: ['keywords', 'adGroups'] } });
    expect((await requestReport(box, 'keywords')).status).toBe(429);
    expect((await requestReport(box, 'campaigns')).status).toBe(202);
  });

  it('matches later pages only, by startIndex in version 2 and by nextToken since version 3', async () => {
    const box = sandbox({ yaml: 'extends: default\nsettings: { pageSize: 5 }' });
    await setFault(box, BUSY, { match: { laterPage: true } });
    expect((await listCampaigns(box)).status).toBe(200);
    expect((await box.ask('GET', '/v2/sp/campaigns?startIndex=0&count=5')).status).toBe(200);
    expect((await box.ask('GET', '/v2/sp/campaigns?startIndex=5')).status).toBe(503);
    const { status, json } = await listCampaignsV3(box);
    expect([status, json.nextToken]).toEqual([200, expect.any(String)]);
    expect((await listCampaignsV3(box, { nextToken: json.nextToken })).status).toBe(503);
  });
});

describe('a step of the timeline', () => {
  const step = (onCall: string): string =>
    `extends: default\nsettings: { pageSize: 5 }\ntimeline:\n  - { name: strict, onCall: ${onCall}, do: { advance: 1m } }\n`;
  const now = async (box: Sandbox): Promise<string> => (await box.admin('GET', '/clock')).json.now;

  it('waits for a request of several operations, for one profile and one page', async () => {
    const box = sandbox();
    const operation = '[listCampaigns, listSponsoredProductsCampaigns]';
    await startAs(box, step(`{ operation: ${operation}, profileId: '${box.profile('DE')}', laterPage: true }`));
    const before = await now(box);
    const inEurope = { profile: box.profile('DE'), region: 'eu' } as const;
    await listCampaigns(box, inEurope);
    await box.ask('GET', '/v2/sp/campaigns?startIndex=5');
    expect(await now(box)).toBe(before);
    await box.ask('POST', '/sp/campaigns/list', { ...inEurope, body: { nextToken: 'any' } });
    expect(await now(box)).not.toBe(before);
  });

  it('runs again with each later request if it repeats', async () => {
    const box = sandbox();
    await startAs(box, step('{ operation: listCampaigns, nth: 2, repeat: true }'));
    const start = Date.parse(await now(box));
    const minutes = [];
    for (let calls = 0; calls < 4; calls++) {
      await listCampaigns(box);
      minutes.push((Date.parse(await now(box)) - start) / 60_000);
    }
    expect(minutes).toEqual([0, 1, 2, 3]);
    const { json } = await box.admin('GET', '/timeline');
    expect(json.steps).toMatchObject([{ onCall: { operation: 'listCampaigns', nth: 2, repeat: true, seen: 4 } }]);
  });
});
