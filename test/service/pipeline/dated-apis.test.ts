import { describe, expect } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const METHOD_NOT_FOUND = { code: 'NOT_FOUND', details: 'Method Not Found' };

function byDate(now: string): TestWorld {
  const world = openWorld({ now: Date.parse(now) });
  world.state.updateRow({ settings: { ...world.state.settings, surfaces: 'byDate' } });
  return world;
}

const snapshot = (world: TestWorld): Promise<Answer> =>
  world.ask('POST', '/v2/sp/campaigns/snapshot', { body: { stateFilter: 'enabled' } });

describe('calls with dates', () => {
  it('[TOD-361] answer on the day before their end, and not from midnight in UTC on', async () => {
    const world = byDate('2024-12-14T23:59:59Z');
    expect((await snapshot(world)).status).toBe(202);
    world.state.setClock(Date.parse('2024-12-15T00:00:00Z'), 'frozen');
    const after = await snapshot(world);
    expect([after.status, after.json]).toEqual([404, METHOD_NOT_FOUND]);
    expect(after.violations.map(({ rule }) => rule)).toContain('deprecated-operation');
    const { json } = await world.admin('GET', '/requests/latest');
    expect(json.reason).toContain('snapshots: the service removed it on 2024-12-15; use POST /campaigns/export');

    world.state.updateRow({ settings: { ...world.state.settings, surfaces: 'all' } });
    expect((await snapshot(world)).status).toBe(202);
  });

  it('[TOD-360, TOD-361, TOD-535] end on the days that are known, as a method that is not found', async () => {
    const cases: [day: string, method: string, path: string][] = [
      ['2023-03-30', 'POST', '/v2/sp/campaigns/report'],
      ['2023-06-30', 'GET', '/v2/sp/campaigns'],
      ['2023-06-30', 'GET', '/v1/keywords/extended/1'],
      ['2023-08-31', 'GET', '/sp/campaigns/1/budgetRules/budgetHistory'],
      ['2024-01-31', 'GET', '/sb/campaigns'],
      ['2024-05-28', 'GET', '/v1/profiles'],
      ['2024-10-31', 'POST', '/sd/campaigns/report'],
      ['2024-11-30', 'POST', '/sb/v4/ads/productCollection'],
      ['2024-12-15', 'GET', '/v2/snapshots/1'],
      ['2025-03-01', 'GET', '/v2/portfolios'],
      ['2027-06-30', 'POST', '/reporting/reports'],
      ['2027-06-30', 'GET', '/reporting/reports/1'],
    ];
    for (const [day, method, path] of cases) {
      const end = Date.parse(`${day}T00:00:00Z`);
      const world = byDate('2023-01-01T00:00:00Z');
      const at = async (instant: number): Promise<boolean> => {
        world.state.setClock(instant, 'frozen');
        const { json } = await world.ask(method, path, { token: 'unknown', body: method === 'POST' ? {} : undefined });
        const isGone = (await world.admin('GET', '/requests/latest')).json.reason.includes('(setting surfaces)');
        if (isGone) expect(Object.values(json)).toContain(METHOD_NOT_FOUND.details);
        return isGone;
      };
      expect([await at(end - 1000), await at(end)], path).toEqual([false, true]);
    }
    const world = byDate('2026-05-01T00:00:00Z');
    expect((await world.ask('POST', '/v2/sp/campaigns/report', { body: {} })).json).toEqual(METHOD_NOT_FOUND);
    const brands = await world.ask('POST', '/v2/hsa/campaigns/report', {
      body: { reportDate: '20200101', metrics: 'cost' },
    });
    expect(brands.status).toBe(406);
  });

  it('[TOD-361] end where the sandbox does not serve them, too', async () => {
    const world = byDate('2025-05-14T23:59:59Z');
    const call = async (): Promise<string[]> => {
      const { json, violations } = await world.ask('GET', '/v2/sp/adGroups/1/bidRecommendations');
      return [json.details.slice(0, 16), ...violations.map(({ rule, evidence }) => `${rule} ${evidence}`)];
    };
    expect(await call()).toEqual(['Could not find r', 'unknown-operation /v2/sp/adGroups/1/bidRecommendations']);
    world.state.setClock(Date.parse('2025-05-15T00:00:00Z'), 'frozen');
    const evidence = 'GET /v2/sp/adGroups/1/bidRecommendations';
    expect(await call()).toEqual(['Method Not Found', `deprecated-operation ${evidence}`]);
    expect((await world.admin('GET', '/requests/latest')).json.reason).toContain('(setting surfaces)');
    expect((await world.ask('GET', '/v2/sp/targets')).json).toEqual(METHOD_NOT_FOUND);
  });

  it('[TOD-361] have the earlier end of the table and of legacySunset', async () => {
    const world = byDate('2023-06-01T00:00:00Z');
    world.state.updateRow({ settings: { ...world.state.settings, legacySunset: '2023-05-01' } });
    expect((await world.ask('GET', '/v2/sp/campaigns')).json).toEqual(METHOD_NOT_FOUND);
    expect((await world.admin('GET', '/requests/latest')).json.reason).toContain('setting legacySunset');
    world.state.updateRow({ settings: { ...world.state.settings, legacySunset: '2030-01-01' } });
    expect((await world.ask('GET', '/v2/sp/campaigns')).status).toBe(200);
    world.state.setClock(Date.parse('2023-06-30T00:00:00Z'), 'frozen');
    expect((await world.ask('GET', '/v2/sp/campaigns')).status).toBe(404);
    expect((await world.admin('GET', '/requests/latest')).json.reason).toContain('setting surfaces');
  });

  it('[TOD-361] are in the coverage with their days', async ({ world }) => {
    await world.ask('GET', '/v2/sp/campaigns');
    await snapshot(world);
    await snapshot(world);
    await world.ask('POST', '/sp/campaigns/list', { body: {} });
    const { json } = await world.admin('GET', '/coverage');
    expect(json.endings).toEqual([
      expect.objectContaining({
        call: 'GET /v2/sp/campaigns',
        calls: 1,
        until: '2023-06-30',
        instead: 'version 3, /sp',
      }),
      expect.objectContaining({ call: 'POST /v2/sp/campaigns/snapshot', calls: 2, until: '2024-12-15' }),
    ]);
    const text = await world.admin('GET', '/coverage?format=text', undefined, { undocumented: true });
    expect(text.text).toContain('POST /v2/sp/campaigns/snapshot on 2024-12-15; instead: POST /campaigns/export');
  });
});

describe('a call that clients invent', () => {
  it.each([
    ['POST', '/sd/campaigns/list', 'GET /sd/campaigns'],
    ['POST', '/sd/adGroups/list', 'GET /sd/adGroups'],
    ['POST', '/sd/targets/list', 'GET /sd/targets'],
    ['POST', '/sd/campaigns/delete', 'DELETE /sd/campaigns/{campaignId}'],
    ['POST', '/sb/v4/keywords', 'GET /sb/keywords'],
    ['POST', '/sb/negativeKeywords/list', 'GET /sb/negativeKeywords'],
    ['POST', '/v2/sp/reports', 'POST /reporting/reports'],
  ])('[TOD-364] %s %s is an unknown path, and the journal names %s', async (method, path, meant) => {
    const world = openWorld();
    const { status, json } = await world.ask(method, path, { body: {} });
    expect([status, json.details]).toEqual([
      404,
      expect.stringMatching(/^Could not find resource for full path: http/),
    ]);
    const latest = (await world.admin('GET', '/requests/latest')).json;
    expect([latest.nearest, latest.rule]).toEqual([meant, 'TOD-364']);
    expect(latest.reason).toContain(`the service has no call ${method} ${path}`);
  });
});
