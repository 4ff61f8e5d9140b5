import { describe, expect } from 'vitest';
import { documented } from '../../../src/server/operations.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { bodyOf, call } from '../../fixtures/programs/clients/unified-reports.ts';
import type { Coverage } from '../../../src/generated/admin-types.ts';

async function coverageOf(world: TestWorld): Promise<Coverage> {
  return (await world.admin('GET', '/coverage')).json;
}

/** Any request of the operation, valid or not. */
async function callOnce(
  world: TestWorld,
  { method, paths: [path = ''], id }: (typeof documented)[number],
): Promise<void> {
  const filled = path.replace('{world}', 'default').replaceAll(/\{\w+\}/g, '1');
  await world.ask(method, filled, {
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
    undocumented: true,
  });
  expect(id).toBeTypeOf('string');
}

async function createCampaigns(world: TestWorld, count: number): Promise<void> {
  const draft = { campaignType: 'sponsoredProducts', targetingType: 'manual', state: 'enabled', dailyBudget: 20 };
  const body = Array.from({ length: count }, (_, i) => ({ ...draft, name: `Campaign ${i}`, startDate: '20260302' }));
  await world.ask('POST', '/v2/sp/campaigns', { body });
}

const V3_REPORT = {
  name: null,
  startDate: '2026-02-23',
  endDate: '2026-03-01',
  configuration: {
    adProduct: 'SPONSORED_PRODUCTS',
    groupBy: ['campaign'],
    columns: ['date', 'clicks'],
    reportTypeId: 'spCampaigns',
    timeUnit: 'DAILY',
    format: 'GZIP_JSON',
  },
};

interface Counter {
  /** What the coverage names before the request. */
  unseen: string;
  /** The requests that it counts. */
  request: (world: TestWorld) => Promise<unknown>;
  /** Requests that make the operation or the report type a seen one, whose parts are listed then. */
  before?: (world: TestWorld) => Promise<unknown>;
  count: (coverage: Coverage) => number | undefined;
}

const operationIn = (coverage: Coverage, id: string) => coverage.operations.find(({ operation }) => operation === id);
const reportIn = (coverage: Coverage, type: string) =>
  coverage.reportTypes.find(({ reportType }) => reportType === type);
const listCampaigns = (world: TestWorld) => world.ask('GET', '/v2/sp/campaigns?count=1');
const failedItem = [{ name: 'No type' }];

const COUNTERS: Readonly<Record<string, Counter>> = {
  'an operation': {
    unseen: 'a call of listProfilesV2',
    request: (world) => world.ask('GET', '/v2/profiles'),
    count: (coverage) => operationIn(coverage, 'listProfilesV2')?.calls,
  },
  'a status': {
    unseen: '401 on listProfilesV2',
    before: (world) => world.ask('GET', '/v2/profiles'),
    request: (world) => world.ask('GET', '/v2/profiles', { token: 'unknown' }),
    count: (coverage) => operationIn(coverage, 'listProfilesV2')?.statuses['401'],
  },
  'an injected status': {
    unseen: '429 on listCampaigns',
    before: listCampaigns,
    async request(world) {
      await world.admin('POST', '/faults', { effect: { preset: 'throttled' } });
      await listCampaigns(world);
    },
    count: (coverage) => operationIn(coverage, 'listCampaigns')?.statuses['429'],
  },
  'a later page by index': {
    unseen: 'page 2 of listCampaigns',
    before: listCampaigns,
    request: (world) => world.ask('GET', '/v2/sp/campaigns?startIndex=1&count=1'),
    count: (coverage) => operationIn(coverage, 'listCampaigns')?.pages?.later,
  },
  'a later page by token': {
    unseen: 'page 2 of listSponsoredProductsCampaigns',
    before: (world) => listV3(world),
    async request(world) {
      await createCampaigns(world, 2);
      await listV3(world, (await listV3(world)).json.nextToken);
    },
    count: (coverage) => operationIn(coverage, 'listSponsoredProductsCampaigns')?.pages?.later,
  },
  'an error inside a 207': {
    unseen: 'an error inside a 207 of createCampaigns',
    before: (world) => createCampaigns(world, 1),
    request: (world) => world.ask('POST', '/v2/sp/campaigns', { body: failedItem }),
    count: (coverage) => operationIn(coverage, 'createCampaigns')?.partialFailures ?? undefined,
  },
  'an error inside a 207 of version 3': {
    unseen: 'an error inside a 207 of createSponsoredProductsCampaigns',
    before: (world) => postV3(world, '/sp/campaigns', { campaigns: [] }),
    request: (world) => postV3(world, '/sp/campaigns', { campaigns: failedItem }),
    count: (coverage) => operationIn(coverage, 'createSponsoredProductsCampaigns')?.partialFailures ?? undefined,
  },
  'the code of a failed item': {
    unseen: 'an error inside a 207 of createCampaigns',
    before: (world) => createCampaigns(world, 1),
    request: (world) => world.ask('POST', '/v2/sp/campaigns', { body: failedItem }),
    count: (coverage) => operationIn(coverage, 'createCampaigns')?.itemCodes['INVALID_ARGUMENT'],
  },
  'the rule of an error': {
    unseen: 'an error that follows the rule AUT-02',
    request: (world) => world.ask('GET', '/v2/profiles', { token: 'unknown' }),
    count: ({ decisions }) => decisions.find(({ rule }) => rule === 'AUT-02')?.count,
  },
  'the rule of a failed item': {
    unseen: 'an error that follows the rule CMP-19',
    request: (world) => world.ask('POST', '/v2/sp/campaigns', { body: failedItem }),
    count: ({ decisions }) => decisions.find(({ rule }) => rule === 'CMP-19')?.count,
  },
  'a report type of version 2': {
    unseen: 'a report of the type sponsoredProducts/campaigns',
    request: (world) =>
      world.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'clicks' } }),
    count: (coverage) => reportIn(coverage, 'sponsoredProducts/campaigns')?.requests,
  },
  'a column of version 2': {
    unseen: 'in a report of the type sponsoredProducts/campaigns the column cost',
    before: (world) =>
      world.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'clicks' } }),
    request: (world) =>
      world.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'cost' } }),
    count: (coverage) => reportIn(coverage, 'sponsoredProducts/campaigns')?.columns['cost'],
  },
  'a report type of version 3': {
    unseen: 'a report of the type spCampaigns',
    request: (world) => world.ask('POST', '/reporting/reports', { body: V3_REPORT }),
    count: (coverage) => reportIn(coverage, 'spCampaigns')?.requests,
  },
  'a column of version 3': {
    unseen: 'in a report of the type spCampaigns the column cost',
    before: (world) => world.ask('POST', '/reporting/reports', { body: V3_REPORT }),
    request: (world) =>
      world.ask('POST', '/reporting/reports', {
        body: { ...V3_REPORT, configuration: { ...V3_REPORT.configuration, columns: ['date', 'cost'] } },
      }),
    count: (coverage) => reportIn(coverage, 'spCampaigns')?.columns['cost'],
  },
  'a unified report': {
    unseen: 'a report of the type unified',
    request: (world) => createUnifiedReport(world, ['date.value', 'campaign.id', 'metric.clicks']),
    count: (coverage) => reportIn(coverage, 'unified')?.requests,
  },
  'a field of a unified report': {
    unseen: 'in a report of the type unified the column metric.impressions',
    async before(world) {
      await createUnifiedReport(world, ['date.value', 'campaign.id', 'metric.clicks']);
      // A report that is refused is not seen.
      await call(world, 'create', await bodyOf(world, { fields: ['metric.impressions', 'metric.unknown'] }));
    },
    request: (world) => createUnifiedReport(world, ['date.value', 'campaign.id', 'metric.impressions']),
    count: (coverage) => reportIn(coverage, 'unified')?.columns['metric.impressions'],
  },
  'an expired link': {
    unseen: 'an expired link',
    async request(world) {
      const location = await reportLink(world);
      await world.admin('POST', '/clock/advance', { by: '1d' });
      expect((await world.ask('GET', location, { headers: { authorization: undefined } })).status).toBe(403);
    },
    count: ({ situations }) => situations['expiredLink'],
  },
  'an injected expired link': {
    unseen: 'an expired link',
    async request(world) {
      await world.admin('POST', '/faults', { effect: { preset: 'downloadExpired' } });
      await world.ask('GET', await reportLink(world), { headers: { authorization: undefined } });
    },
    count: ({ situations }) => situations['expiredLink'],
  },
  'an expired token': {
    unseen: 'an access token that is no longer accepted',
    async request(world) {
      const { json } = await world.admin('POST', '/tokens', { ttl: '1m' });
      await world.admin('POST', '/clock/advance', { by: '2m' });
      await world.ask('GET', '/v2/profiles', { token: json.accessToken });
    },
    count: ({ situations }) => situations['rejectedToken'],
  },
  'an unknown path': {
    unseen: 'an unknown path or method',
    request: (world) => world.ask('GET', '/v2/none', { undocumented: true }),
    count: ({ situations }) => situations['unknownOperation'],
  },
  ...Object.fromEntries(
    (
      [
        ['preset', { preset: 'internalError' }],
        ['status', { status: 502 }],
        ['connection', { connection: 'truncate', at: 0 }],
        ['delay', { delay: '1ms' }],
        ['item', { item: { index: 0, code: 'X', details: 'x' } }],
      ] as const
    ).map(([kind, effect]) => [
      `an injected ${kind}`,
      {
        unseen: `an injected fault of the kind ${kind}`,
        async request(world: TestWorld) {
          await world.admin('POST', '/faults', { effect, match: { operation: 'updateCampaigns' } });
          await world.ask('PUT', '/v2/sp/campaigns', { body: failedItem }).catch(() => {});
        },
        count: ({ faults }: Coverage) => faults[kind],
      },
    ]),
  ),
  'an injected damaged file': {
    unseen: 'an injected fault of the kind file',
    async request(world) {
      await world.admin('POST', '/faults', { effect: { file: 'corrupt' } });
      await world.ask('GET', await reportLink(world), { headers: { authorization: undefined } });
    },
    count: ({ faults }) => faults['file'],
  },
};

async function postV3(world: TestWorld, path: string, body: object) {
  const type = 'application/vnd.spCampaign.v3+json';
  return world.ask('POST', path, { body, headers: { 'content-type': type, accept: type } });
}

async function listV3(world: TestWorld, nextToken?: string) {
  return postV3(world, '/sp/campaigns/list', { maxResults: 1, nextToken });
}

async function createUnifiedReport(world: TestWorld, fields: readonly string[]): Promise<void> {
  expect((await call(world, 'create', await bodyOf(world, { fields }))).status).toBe(207);
}

async function reportLink(world: TestWorld): Promise<string> {
  const body = { reportDate: '20260301', metrics: 'clicks' };
  const { reportId } = (await world.ask('POST', '/v2/sp/campaigns/report', { body })).json;
  await world.admin('POST', '/clock/advance', { by: '1h' });
  await world.ask('GET', `/v2/reports/${reportId}`);
  await world.ask('GET', `/v2/reports/${reportId}`);
  const { headers } = await world.ask('GET', `/v2/reports/${reportId}/download`);
  const { pathname, search } = new URL(headers.get('location') ?? '', 'http://localhost');
  return pathname + search;
}

describe('the coverage of the API', () => {
  it('has all operations after each was called once', async ({ world }) => {
    expect((await coverageOf(world)).percent).toBe(0);
    for (const operation of documented) await callOnce(world, operation);
    const { percent, groups, operations } = await coverageOf(world);
    expect(operations.filter(({ calls }) => calls === 0)).toEqual([]);
    expect(percent).toBe(100);
    expect(groups.operations).toEqual({ seen: documented.length, total: documented.length, percent: 100 });
  });

  it.each(Object.entries(COUNTERS))('counts %s', async (_, { unseen, before, request, count }) => {
    const world = openWorld();
    await before?.(world);
    const first = await coverageOf(world);
    expect(first.neverSeen).toContain(unseen);
    expect(count(first) ?? 0).toBe(0);
    await request(world);
    const second = await coverageOf(world);
    expect(count(second)).toBe(1);
    expect(second.neverSeen).not.toContain(unseen);
  });

  it('expects the statuses that an operation declares or that its checks give, and none that only a broken world gives', async () => {
    const { operations } = await coverageOf(openWorld());
    expect(operationIn({ operations } as Coverage, 'createAsyncReport')?.expectedStatuses).toEqual([
      '200',
      '400',
      '401',
      '413',
      '415',
      '425',
      '429',
    ]);
    expect(operationIn({ operations } as Coverage, 'requestToken')?.expectedStatuses).toEqual([
      '200',
      '400',
      '401',
      '413',
      '415',
    ]);
  });

  it('adds up the requests of all worlds, also of deleted ones', async ({ world }) => {
    await world.admin('POST', '/worlds', { name: 'other' });
    await world.ask('GET', '/_worlds/other/v2/profiles');
    await world.admin('DELETE', '/worlds/other');
    await world.ask('GET', '/v2/profiles');
    expect(operationIn(await coverageOf(world), 'listProfilesV2')?.calls).toBe(2);
  });

  it('starts again from zero after it was cleared, without the metrics', async ({ world }) => {
    await createCampaigns(world, 1);
    await world.ask('GET', '/v2/sp/campaigns?startIndex=1');
    await world.admin('DELETE', '/coverage');
    expect((await coverageOf(world)).groups).toMatchObject({ operations: { seen: 0 }, laterPages: { seen: 0 } });
    await world.ask('GET', '/v2/sp/campaigns');
    expect(operationIn(await coverageOf(world), 'listCampaigns')?.statuses).toEqual({ 200: 1 });
    const metrics = await world.ask('GET', '/metrics', { undocumented: true });
    expect(metrics.text).toContain('ads_sandbox_requests_total{operation="listCampaigns",status="200"} 2');
  });

  it('is text, Markdown and JUnit on request', async ({ world }) => {
    await world.ask('GET', '/v2/sp/campaigns');
    const text = await world.admin('GET', '/coverage?format=text');
    expect(text.text).toMatch(/^ +0\.\d % {2}operations \(1 of \d+\)$/m);
    expect(text.text).toMatch(/^ {2}page 2 of listCampaigns$/m);
    expect(text.text).toMatch(/^ {2}a call of .*, and \d+ more$/m);
    const markdown = await world.admin('GET', '/coverage?format=markdown');
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(markdown.text).toMatch(/^## Coverage of the API: 0\.\d % of the operations$/m);
    expect(markdown.text).toContain('- page 2 of `listCampaigns`\n');
    const junit = await world.admin('GET', '/coverage?format=junit');
    expect(junit.text).toContain(
      '<testcase classname="ads-sandbox.coverage" name="listProfilesV2"><skipped message="never called"/></testcase>',
    );
    expect(junit.text).toContain('1 call; not covered: status 400, status 401, status 429, page 2</system-out>');
  });
});
