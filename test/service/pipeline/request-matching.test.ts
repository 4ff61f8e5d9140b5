/**
 * Rate limits, faults and steps of the timeline that are limited to operations, record types, profiles and later pages.
 */
import { describe, expect } from 'vitest';
import { advance, listCampaigns, setFault } from '../../fixtures/programs/clients/fault-calls.ts';
import { requestReport, seed } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { startAs, validate } from '../../fixtures/scenarios.ts';

const BUSY = { preset: 'unavailable' };

async function limit(world: TestWorld, body: unknown): Promise<void> {
  const { status, json } = await world.admin('PUT', '/rateLimit', body);
  expect([status, json]).toEqual([200, body]);
}

const listAdGroups = (world: TestWorld) => world.ask('GET', '/v2/sp/adGroups');
const listCampaignsV3 = (world: TestWorld, body: object = {}) => world.ask('POST', '/sp/campaigns/list', { body });

describe('a rate limit', () => {
  it('[LIM-15] counts only requests of its operations', async ({ world }) => {
    await limit(world, {
      match: { operation: ['listCampaigns', 'listSponsoredProductsCampaigns'] },
      requests: 1,
      per: '10s',
    });
    expect((await listAdGroups(world)).status).toBe(200);
    expect((await listCampaigns(world)).status).toBe(200);
    expect((await listCampaignsV3(world)).status).toBe(429);
    expect((await listAdGroups(world)).status).toBe(200);
  });

  it('[LIM-15] counts only requests for its record types', async ({ world }) => {
    await seed(world);
    await limit(world, { match: { operation: 'requestReport', recordType: 'keywords' }, requests: 1, per: '1m' });
    expect((await requestReport(world, 'campaigns')).status).toBe(202);
    expect((await requestReport(world, 'keywords')).status).toBe(202);
    expect((await requestReport(world, 'campaigns')).status).toBe(202);
    expect((await requestReport(world, 'keywords')).status).toBe(429);
  });

  it('[LIM-15] counts independently of other rate limits', async ({ world }) => {
    await limit(world, [
      { match: { operation: 'listCampaigns' }, requests: 1, per: '10s' },
      { requests: 3, per: '1m', retryAfter: 7 },
    ]);
    const statuses = [];
    for (const call of [listCampaigns, listCampaigns, listAdGroups, listAdGroups, listAdGroups])
      statuses.push((await call(world)).status);
    expect(statuses).toEqual([200, 429, 200, 200, 429]);
    await advance(world, '10s');
    const answer = await listCampaigns(world);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await world.admin('PUT', '/rateLimit', [])).json).toBe(null);
    expect((await listCampaigns(world)).status).toBe(200);
  });

  it('is rejected with an unknown operation or record type', async ({ world }) => {
    const refuse = async (body: unknown): Promise<unknown> =>
      (await world.admin('PUT', '/rateLimit', body)).json.errors;
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

  it('of a scenario may have operations, and an unknown one is an error in the scenario', async ({ world }) => {
    const text = (operation: string): string =>
      `extends: empty\nrateLimit: [{ match: { operation: [${operation}] }, requests: 0, per: 1m }]`;
    expect((await validate(world, text('listCampain'))).json.errors).toMatchObject([
      { path: 'rateLimit[0].match.operation[0]', message: expect.stringContaining('did you mean listCampaigns?') },
    ]);
    await startAs(world, text('listCampaigns'));
    expect([(await listCampaigns(world)).status, (await listAdGroups(world)).status]).toEqual([429, 200]);
  });
});

describe('a fault', () => {
  it('[LIM-15] matches a list of operations of all versions', async ({ world }) => {
    const operation = ['listCampaigns', 'listSponsoredProductsCampaigns'];
    await setFault(world, { preset: 'throttled' }, { match: { operation } });
    expect([(await listCampaigns(world)).status, (await listCampaignsV3(world)).status]).toEqual([429, 429]);
    expect((await listAdGroups(world)).status).toBe(200);
  });

  it('matches a list of record types', async ({ world }) => {
    await seed(world);
    await setFault(world, { preset: 'throttled' }, { match: { recordType: ['keywords', 'adGroups'] } });
    expect((await requestReport(world, 'keywords')).status).toBe(429);
    expect((await requestReport(world, 'campaigns')).status).toBe(202);
  });

  it('matches later pages only, by startIndex in version 2 and by nextToken since version 3', async () => {
    const world = openWorld({ yaml: 'extends: default\nsettings: { pageSize: 5 }' });
    await setFault(world, BUSY, { match: { laterPage: true } });
    expect((await listCampaigns(world)).status).toBe(200);
    expect((await world.ask('GET', '/v2/sp/campaigns?startIndex=0&count=5')).status).toBe(200);
    expect((await world.ask('GET', '/v2/sp/campaigns?startIndex=5')).status).toBe(503);
    const { status, json } = await listCampaignsV3(world);
    expect([status, json.nextToken]).toEqual([200, expect.any(String)]);
    expect((await listCampaignsV3(world, { nextToken: json.nextToken })).status).toBe(503);
  });
});

describe('a step of the timeline', () => {
  const step = (onCall: string): string =>
    `extends: default\nsettings: { pageSize: 5 }\ntimeline:\n  - { name: strict, onCall: ${onCall}, do: { advance: 1m } }\n`;
  const now = async (world: TestWorld): Promise<string> => (await world.admin('GET', '/clock')).json.now;

  it('waits for a request of several operations, for one profile and one page', async ({ world }) => {
    const operation = '[listCampaigns, listSponsoredProductsCampaigns]';
    await startAs(world, step(`{ operation: ${operation}, profileId: '${world.profile('DE')}', laterPage: true }`));
    const before = await now(world);
    const inEurope = { profile: world.profile('DE'), region: 'eu' } as const;
    await listCampaigns(world, inEurope);
    await world.ask('GET', '/v2/sp/campaigns?startIndex=5');
    expect(await now(world)).toBe(before);
    await world.ask('POST', '/sp/campaigns/list', { ...inEurope, body: { nextToken: 'any' } });
    expect(await now(world)).not.toBe(before);
  });

  it('runs again with each later request if it repeats', async ({ world }) => {
    await startAs(world, step('{ operation: listCampaigns, nth: 2, repeat: true }'));
    const start = Date.parse(await now(world));
    const minutes = [];
    for (let calls = 0; calls < 4; calls++) {
      await listCampaigns(world);
      minutes.push((Date.parse(await now(world)) - start) / 60_000);
    }
    expect(minutes).toEqual([0, 1, 2, 3]);
    const { json } = await world.admin('GET', '/timeline');
    expect(json.steps).toMatchObject([{ onCall: { operation: 'listCampaigns', nth: 2, repeat: true, seen: 4 } }]);
  });
});
