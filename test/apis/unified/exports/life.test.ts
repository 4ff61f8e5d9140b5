/**
 * The life of an export: its statuses, its links, its end, and what the admin API changes of it.
 */
import { describe, expect } from 'vitest';
import {
  downloadExport,
  exportType,
  pollExport,
  readExport,
  requestExport,
} from '../../../fixtures/programs/clients/exports.ts';
import { codeIn } from '../../../fixtures/ready-files.ts';
import { advance } from '../../../fixtures/scenarios.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const NAMES = ['campaigns', 'adGroups', 'targets', 'ads'] as const;

async function complete(world: TestWorld): Promise<{ id: string; url: string }> {
  const { json } = await requestExport(world, 'campaigns');
  await pollExport(world, json.exportId);
  const { json: polled } = await pollExport(world, json.exportId);
  return { id: json.exportId, url: polled.url };
}

describe('a requested export', () => {
  it.each([
    ['campaigns', 'C'],
    ['adGroups', 'A'],
    ['targets', 'T'],
    ['ads', 'R'],
  ] as const)('[TOD-70, TOD-72] of %s is accepted with an id that ends with %s', async (name, suffix) => {
    const { status, headers, json, violations } = await requestExport(openWorld(), name);
    expect([status, headers.get('content-type'), violations]).toEqual([202, exportType(name), []]);
    expect(json).toEqual({
      exportId: expect.any(String),
      status: 'PROCESSING',
      createdAt: '2026-03-02T12:00:00.000Z',
    });
    expect(Buffer.from(json.exportId, 'base64').toString()).toMatch(new RegExp(`^[0-9a-f-]{36},${suffix}$`));
  });

  it('[TOD-71] completes with the second status call by default, and has a link then', async ({ world }) => {
    const { json } = await requestExport(world, 'campaigns');
    expect((await pollExport(world, json.exportId)).json.status).toBe('PROCESSING');
    const { status, json: polled } = await pollExport(world, json.exportId);
    expect(status).toBe(200);
    expect(polled).toEqual({
      exportId: json.exportId,
      status: 'COMPLETED',
      createdAt: '2026-03-02T12:00:00.000Z',
      generatedAt: '2026-03-02T12:00:00.000Z',
      fileSize: expect.any(Number),
      url: expect.stringContaining('/_files/default/exports/'),
      urlExpiresAt: '2026-03-02T13:00:00.000Z',
    });
    const { bytes } = await downloadExport(world, polled.url);
    expect(bytes).toHaveLength(polled.fileSize);
  });

  it('[TOD-73] has a new link with each status call, which expires after an hour', async ({ world }) => {
    const { id, url } = await complete(world);
    const { json } = await pollExport(world, id);
    expect(json.url).not.toBe(url);
    expect(new URL(url).searchParams.get('X-Amz-Security-Token')).toMatch(/^[A-Z0-9]{64}$/);
    await advance(world, '1h');
    expect((await downloadExport(world, url)).status).toBe(200);
    await advance(world, '1s');
    expect(codeIn(await downloadExport(world, url))).toBe('AccessDenied');
    const { json: later } = await pollExport(world, id);
    expect((await downloadExport(world, later.url)).status).toBe(200);
  });

  it('[TOD-73] does not exist 24 hours after its completion', async ({ world }) => {
    const { id } = await complete(world);
    await advance(world, '23h59m59s');
    expect((await pollExport(world, id)).status).toBe(200);
    await advance(world, '1s');
    expect((await pollExport(world, id)).status).toBe(404);
  });

  it('[TOD-74] is refused while five exports of its type are in progress', async ({ world }) => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await requestExport(world, 'ads')).json.exportId);
    const refused = await requestExport(world, 'ads');
    expect([refused.status, refused.json]).toEqual([429, { message: 'At most 5 exports of ads can be in progress' }]);
    expect((await requestExport(world, 'targets')).status).toBe(202);
    expect((await requestExport(world, 'ads', {}, { profile: world.profile('CA') })).status).toBe(202);
    for (let polls = 0; polls < 2; polls++) await pollExport(world, ids[0] ?? '');
    expect((await requestExport(world, 'ads')).status).toBe(202);
    expect((await requestExport(world, 'ads')).status).toBe(429);
  });

  it('is unknown to another profile and under another id', async ({ world }) => {
    const { id } = await complete(world);
    for (const [asked, profile] of [
      [id, world.profile('CA')],
      [`${id}x`, world.profile()],
    ] as const) {
      const { status, json } = await pollExport(world, asked, undefined, { profile });
      expect([status, json]).toEqual([404, { message: `Export ${asked} not found` }]);
    }
  });

  it('[TOD-70, OBS-20] is not returned to a client that accepts only another type of exports', async ({ world }) => {
    const { id } = await complete(world);
    const { status, json } = await pollExport(world, id, exportType('ads'));
    expect([status, json]).toEqual([
      406,
      {
        message: `ExportId provided does not match Content-Type '${exportType('ads')}'. Content-Type available: '${exportType('campaigns')}'`,
      },
    ]);
  });

  it.each([
    'text/csv',
    'image/*',
    'application/xml, text/html;q=0.9',
    `${exportType('ads')}, text/plain`,
    'application/json;q=0',
    `${exportType('campaigns')}; q=0.0, */*`,
  ])('[TOD-70] is neither requested nor returned when Accept is %s', async (accept) => {
    const world = openWorld();
    const { id } = await complete(world);
    expect((await pollExport(world, id, accept)).status).toBe(406);
    const headers = { 'content-type': exportType('campaigns'), accept };
    expect((await world.ask('POST', '/campaigns/export', { body: {}, headers })).status).toBe(406);
    expect((await world.admin('GET', '/jobs?kind=export')).json.jobs).toHaveLength(1);
  });

  it.each([
    exportType('campaigns'),
    'application/json',
    'application/*;q=0.5',
    '*/*',
    `${exportType('ads')}, */*`,
    'APPLICATION/JSON; charset=utf-8',
    '',
    undefined,
  ])('[TOD-70] is requested and returned when Accept is %s', async (accept) => {
    const world = openWorld();
    const { id } = await complete(world);
    expect((await pollExport(world, id, accept)).status).toBe(200);
    const headers = { 'content-type': exportType('campaigns'), accept };
    expect((await world.ask('POST', '/campaigns/export', { body: {}, headers })).status).toBe(202);
  });

  it('[TOD-70] is not requested with the media type of another type of exports', async ({ world }) => {
    const headers = { 'content-type': exportType('ads'), accept: exportType('ads') };
    expect((await world.ask('POST', '/campaigns/export', { body: {}, headers })).status).toBe(415);
  });
});

describe('an invalid request', () => {
  it.each([
    ['campaigns', { adProductFilter: 'SPONSORED_PRODUCTS' }],
    ['campaigns', { adProductFilter: ['SPONSORED_TELEVISION'] }],
    ['campaigns', { adProductFilter: [] }],
    ['campaigns', { adProductFilter: Array(4).fill('SPONSORED_PRODUCTS') }],
    ['campaigns', { stateFilter: ['enabled'] }],
    ['ads', { stateFilter: [] }],
    ['adGroups', { stateFilter: Array(4).fill('ENABLED') }],
    ['targets', { negativeFilter: [] }],
    ['targets', { negativeFilter: [true, false, true] }],
    ['targets', { targetLevelFilter: [] }],
    ['targets', { targetLevelFilter: Array(3).fill('CAMPAIGN') }],
    ['targets', { targetTypeFilter: [] }],
    ['targets', { targetTypeFilter: Array(9).fill('KEYWORD') }],
    ['campaigns', []],
    ['campaigns', undefined],
  ] as const)('[TOD-78, TOD-80] of %s is rejected without an export: %j', async (name, body) => {
    const world = openWorld();
    const headers = { 'content-type': exportType(name), accept: exportType(name) };
    const { status, json } = await world.ask('POST', `/${name}/export`, { body, headers });
    expect([status, json]).toEqual([400, { message: expect.any(String) }]);
    expect((await world.admin('GET', '/jobs?kind=export')).json.jobs).toEqual([]);
  });

  it('[TOD-78] is taken with as many values as a filter may have', async () => {
    const filters = {
      adProductFilter: ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY'],
      stateFilter: ['ENABLED', 'PAUSED', 'ARCHIVED'],
      negativeFilter: [true, false],
      targetLevelFilter: ['CAMPAIGN', 'AD_GROUP'],
      targetTypeFilter: Array(8).fill('KEYWORD'),
    };
    expect((await requestExport(openWorld(), 'targets', filters)).status).toBe(202);
  });

  it('records a filter that only targets have', async () => {
    const { status, violations } = await requestExport(openWorld(), 'campaigns', { negativeFilter: [true] });
    expect([status, violations.map(({ rule }) => rule)]).toEqual([202, ['unknown-field']]);
  });
});

describe('the admin API', () => {
  it('sets when exports complete, and lists them', async ({ world }) => {
    await world.admin('PUT', '/jobs/completion', { exports: { mode: 'after', after: '10m' } });
    const { json } = await requestExport(world, 'targets', { stateFilter: ['ENABLED'] });
    for (let polls = 0; polls < 5; polls++)
      expect((await pollExport(world, json.exportId)).json.status).toBe('PROCESSING');
    await advance(world, '10m');
    expect((await pollExport(world, json.exportId)).json.status).toBe('COMPLETED');
    expect((await world.admin('GET', '/jobs?kind=export')).json.jobs).toMatchObject([
      { id: json.exportId, recordType: 'targets', request: { stateFilter: ['ENABLED'] }, status: 'SUCCESS', polls: 6 },
    ]);
  });

  it('[TOD-71] plans a failure, which the status call describes', async ({ world }) => {
    const planned = { outcome: 'FAILURE', statusDetails: 'Out of memory', match: { recordType: 'ads' } };
    expect((await world.admin('POST', '/jobs/outcomes', { kind: 'export', ...planned })).status).toBe(201);
    expect((await readExport(world, 'campaigns')).length).toBeGreaterThanOrEqual(0);
    const { json } = await requestExport(world, 'ads');
    await pollExport(world, json.exportId);
    expect((await pollExport(world, json.exportId)).json).toEqual({
      exportId: json.exportId,
      status: 'FAILED',
      createdAt: '2026-03-02T12:00:00.000Z',
      error: { errorCode: 'INTERNAL_ERROR', message: 'Out of memory' },
    });
  });

  it('forces the status of an export, and expires its links', async ({ world }) => {
    const { json } = await requestExport(world, 'ads');
    await world.admin('POST', `/jobs/${json.exportId}/transition`, { status: 'SUCCESS' });
    const { url } = (await pollExport(world, json.exportId)).json;
    await world.admin('POST', `/jobs/${json.exportId}/expire`);
    expect(codeIn(await downloadExport(world, url))).toBe('AccessDenied');
  });

  it('matches exports in faults by their record type, and keeps the headers of the fault', async ({ world }) => {
    const effect = { preset: 'throttled', retryAfter: 9 };
    await world.admin('POST', '/faults', { match: { recordType: 'targets' }, effect });
    const { status, headers } = await requestExport(world, 'targets');
    expect([status, headers.get('retry-after')]).toEqual([429, '9']);
    expect((await requestExport(world, 'ads')).status).toBe(202);
  });
});

it('gives each type of exports a path of its own', async ({ world }) => {
  for (const name of NAMES) expect(await readExport(world, name)).toEqual([]);
});
