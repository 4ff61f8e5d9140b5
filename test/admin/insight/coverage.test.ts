import { describe, expect, it } from 'vitest';
import { documented } from '../../../src/server/app.ts';
import { sandbox, type Sandbox } from '../../fixtures/sandbox.ts';
import { bodyOf, call } from '../../fixtures/programs/clients/unified-reports.ts';
import type { Coverage } from '../../../src/generated/admin-types.ts';

async function coverageOf(of: Sandbox): Promise<Coverage> {
  return (await of.admin('GET', '/coverage')).json;
}

/** Any request of the operation, valid or not. */
async function callOnce(of: Sandbox, { method, paths: [path = ''], id }: (typeof documented)[number]): Promise<void> {
  const filled = path.replace('{world}', 'default').replaceAll(/\{\w+\}/g, '1');
  await of.ask(method, filled, {
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
    undocumented: true,
  });
  expect(id).toBeTypeOf('string');
}

async function createCampaigns(of: Sandbox, count: number): Promise<void> {
  const draft = { campaignType: 'sponsoredProducts', targetingType: 'manual', state: 'enabled', dailyBudget: 20 };
  const body = Array.from({ length: count }, (_, i) => ({ ...draft, name: `Campaign ${i}`, startDate: '20260302' }));
  await of.ask('POST', '/v2/sp/campaigns', { body });
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
  request: (of: Sandbox) => Promise<unknown>;
  /** Requests that make the operation or the report type a seen one, whose parts are listed then. */
  before?: (of: Sandbox) => Promise<unknown>;
  count: (coverage: Coverage) => number | undefined;
}

const operationIn = (coverage: Coverage, id: string) => coverage.operations.find(({ operation }) => operation === id);
const reportIn = (coverage: Coverage, type: string) =>
  coverage.reportTypes.find(({ reportType }) => reportType === type);
const listCampaigns = (of: Sandbox) => of.ask('GET', '/v2/sp/campaigns?count=1');
const failedItem = [{ name: 'No type' }];

const COUNTERS: Readonly<Record<string, Counter>> = {
  'an operation': {
    unseen: 'a call of listProfilesV2',
    request: (of) => of.ask('GET', '/v2/profiles'),
    count: (coverage) => operationIn(coverage, 'listProfilesV2')?.calls,
  },
  'a status': {
    unseen: '401 on listProfilesV2',
    before: (of) => of.ask('GET', '/v2/profiles'),
    request: (of) => of.ask('GET', '/v2/profiles', { token: 'unknown' }),
    count: (coverage) => operationIn(coverage, 'listProfilesV2')?.statuses['401'],
  },
  'an injected status': {
    unseen: '429 on listCampaigns',
    before: listCampaigns,
    async request(of) {
      await of.admin('POST', '/faults', { effect: { preset: 'throttled' } });
      await listCampaigns(of);
    },
    count: (coverage) => operationIn(coverage, 'listCampaigns')?.statuses['429'],
  },
  'a later page by index': {
    unseen: 'page 2 of listCampaigns',
    before: listCampaigns,
    request: (of) => of.ask('GET', '/v2/sp/campaigns?startIndex=1&count=1'),
    count: (coverage) => operationIn(coverage, 'listCampaigns')?.pages?.later,
  },
  'a later page by token': {
    unseen: 'page 2 of listSponsoredProductsCampaigns',
    before: (of) => listV3(of),
    async request(of) {
      await createCampaigns(of, 2);
      await listV3(of, (await listV3(of)).json.nextToken);
    },
    count: (coverage) => operationIn(coverage, 'listSponsoredProductsCampaigns')?.pages?.later,
  },
  'an error inside a 207': {
    unseen: 'an error inside a 207 of createCampaigns',
    before: (of) => createCampaigns(of, 1),
    request: (of) => of.ask('POST', '/v2/sp/campaigns', { body: failedItem }),
    count: (coverage) => operationIn(coverage, 'createCampaigns')?.partialFailures ?? undefined,
  },
  'an error inside a 207 of version 3': {
    unseen: 'an error inside a 207 of createSponsoredProductsCampaigns',
    before: (of) => postV3(of, '/sp/campaigns', { campaigns: [] }),
    request: (of) => postV3(of, '/sp/campaigns', { campaigns: failedItem }),
    count: (coverage) => operationIn(coverage, 'createSponsoredProductsCampaigns')?.partialFailures ?? undefined,
  },
  'the code of a failed item': {
    unseen: 'an error inside a 207 of createCampaigns',
    before: (of) => createCampaigns(of, 1),
    request: (of) => of.ask('POST', '/v2/sp/campaigns', { body: failedItem }),
    count: (coverage) => operationIn(coverage, 'createCampaigns')?.itemCodes['INVALID_ARGUMENT'],
  },
  'the rule of an error': {
    unseen: 'an error that follows the rule AUT-02',
    request: (of) => of.ask('GET', '/v2/profiles', { token: 'unknown' }),
    count: ({ decisions }) => decisions.find(({ rule }) => rule === 'AUT-02')?.count,
  },
  'the rule of a failed item': {
    unseen: 'an error that follows the rule CMP-19',
    request: (of) => of.ask('POST', '/v2/sp/campaigns', { body: failedItem }),
    count: ({ decisions }) => decisions.find(({ rule }) => rule === 'CMP-19')?.count,
  },
  'a report type of version 2': {
    unseen: 'a report of the type sponsoredProducts/campaigns',
    request: (of) => of.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'clicks' } }),
    count: (coverage) => reportIn(coverage, 'sponsoredProducts/campaigns')?.requests,
  },
  'a column of version 2': {
    unseen: 'in a report of the type sponsoredProducts/campaigns the column cost',
    before: (of) => of.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'clicks' } }),
    request: (of) => of.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'cost' } }),
    count: (coverage) => reportIn(coverage, 'sponsoredProducts/campaigns')?.columns['cost'],
  },
  'a report type of version 3': {
    unseen: 'a report of the type spCampaigns',
    request: (of) => of.ask('POST', '/reporting/reports', { body: V3_REPORT }),
    count: (coverage) => reportIn(coverage, 'spCampaigns')?.requests,
  },
  'a column of version 3': {
    unseen: 'in a report of the type spCampaigns the column cost',
    before: (of) => of.ask('POST', '/reporting/reports', { body: V3_REPORT }),
    request: (of) =>
      of.ask('POST', '/reporting/reports', {
        body: { ...V3_REPORT, configuration: { ...V3_REPORT.configuration, columns: ['date', 'cost'] } },
      }),
    count: (coverage) => reportIn(coverage, 'spCampaigns')?.columns['cost'],
  },
  'a unified report': {
    unseen: 'a report of the type unified',
    request: (of) => createUnifiedReport(of, ['date.value', 'metric.clicks']),
    count: (coverage) => reportIn(coverage, 'unified')?.requests,
  },
  'a field of a unified report': {
    unseen: 'in a report of the type unified the column metric.impressions',
    async before(of) {
      await createUnifiedReport(of, ['date.value', 'metric.clicks']);
      // A report that is refused is not seen.
      await createUnifiedReport(of, ['metric.impressions', 'metric.unknown']);
    },
    request: (of) => createUnifiedReport(of, ['date.value', 'metric.impressions']),
    count: (coverage) => reportIn(coverage, 'unified')?.columns['metric.impressions'],
  },
  'an expired link': {
    unseen: 'an expired link',
    async request(of) {
      const location = await reportLink(of);
      await of.admin('POST', '/clock/advance', { by: '1d' });
      expect((await of.ask('GET', location, { headers: { authorization: undefined } })).status).toBe(403);
    },
    count: ({ situations }) => situations['expiredLink'],
  },
  'an injected expired link': {
    unseen: 'an expired link',
    async request(of) {
      await of.admin('POST', '/faults', { effect: { preset: 'downloadExpired' } });
      await of.ask('GET', await reportLink(of), { headers: { authorization: undefined } });
    },
    count: ({ situations }) => situations['expiredLink'],
  },
  'an expired token': {
    unseen: 'an access token that is no longer accepted',
    async request(of) {
      const { json } = await of.admin('POST', '/tokens', { ttl: '1m' });
      await of.admin('POST', '/clock/advance', { by: '2m' });
      await of.ask('GET', '/v2/profiles', { token: json.accessToken });
    },
    count: ({ situations }) => situations['rejectedToken'],
  },
  'an unknown path': {
    unseen: 'an unknown path or method',
    request: (of) => of.ask('GET', '/v2/none', { undocumented: true }),
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
        async request(of: Sandbox) {
          await of.admin('POST', '/faults', { effect, match: { operation: 'updateCampaigns' } });
          await of.ask('PUT', '/v2/sp/campaigns', { body: failedItem }).catch(() => {});
        },
        count: ({ faults }: Coverage) => faults[kind],
      },
    ]),
  ),
  'an injected damaged file': {
    unseen: 'an injected fault of the kind file',
    async request(of) {
      await of.admin('POST', '/faults', { effect: { file: 'corrupt' } });
      await of.ask('GET', await reportLink(of), { headers: { authorization: undefined } });
    },
    count: ({ faults }) => faults['file'],
  },
};

async function postV3(of: Sandbox, path: string, body: object) {
  const type = 'application/vnd.spCampaign.v3+json';
  return of.ask('POST', path, { body, headers: { 'content-type': type, accept: type } });
}

async function listV3(of: Sandbox, nextToken?: string) {
  return postV3(of, '/sp/campaigns/list', { maxResults: 1, nextToken });
}

async function createUnifiedReport(of: Sandbox, fields: readonly string[]): Promise<void> {
  expect((await call(of, 'create', await bodyOf(of, { fields }))).status).toBe(207);
}

async function reportLink(of: Sandbox): Promise<string> {
  const body = { reportDate: '20260301', metrics: 'clicks' };
  const { reportId } = (await of.ask('POST', '/v2/sp/campaigns/report', { body })).json;
  await of.admin('POST', '/clock/advance', { by: '1h' });
  await of.ask('GET', `/v2/reports/${reportId}`);
  await of.ask('GET', `/v2/reports/${reportId}`);
  const { headers } = await of.ask('GET', `/v2/reports/${reportId}/download`);
  const { pathname, search } = new URL(headers.get('location') ?? '', 'http://localhost');
  return pathname + search;
}

describe('the coverage of the API', () => {
  it('has all operations after each was called once', async () => {
    const of = sandbox();
    expect((await coverageOf(of)).percent).toBe(0);
    for (const operation of documented) await callOnce(of, operation);
    const { percent, groups, operations } = await coverageOf(of);
    expect(operations.filter(({ calls }) => calls === 0)).toEqual([]);
    expect(percent).toBe(100);
    expect(groups.operations).toEqual({ seen: documented.length, total: documented.length, percent: 100 });
  });

  it.each(Object.entries(COUNTERS))('counts %s', async (_, { unseen, before, request, count }) => {
    const of = sandbox();
    await before?.(of);
    const first = await coverageOf(of);
    expect(first.neverSeen).toContain(unseen);
    expect(count(first) ?? 0).toBe(0);
    await request(of);
    const second = await coverageOf(of);
    expect(count(second)).toBe(1);
    expect(second.neverSeen).not.toContain(unseen);
  });

  it('expects the statuses that an operation declares or that its checks give, and none that only a broken world gives', async () => {
    const { operations } = await coverageOf(sandbox());
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

  it('adds up the requests of all worlds, also of deleted ones', async () => {
    const of = sandbox();
    await of.admin('POST', '/worlds', { name: 'other' });
    await of.ask('GET', '/_worlds/other/v2/profiles');
    await of.admin('DELETE', '/worlds/other');
    await of.ask('GET', '/v2/profiles');
    expect(operationIn(await coverageOf(of), 'listProfilesV2')?.calls).toBe(2);
  });

  it('starts again from zero after it was cleared, without the metrics', async () => {
    const of = sandbox();
    await createCampaigns(of, 1);
    await of.ask('GET', '/v2/sp/campaigns?startIndex=1');
    await of.admin('DELETE', '/coverage');
    expect((await coverageOf(of)).groups).toMatchObject({ operations: { seen: 0 }, laterPages: { seen: 0 } });
    await of.ask('GET', '/v2/sp/campaigns');
    expect(operationIn(await coverageOf(of), 'listCampaigns')?.statuses).toEqual({ 200: 1 });
    const metrics = await of.ask('GET', '/metrics', { undocumented: true });
    expect(metrics.text).toContain('ads_sandbox_requests_total{operation="listCampaigns",status="200"} 2');
  });

  it('is text, Markdown and JUnit on request', async () => {
    const of = sandbox();
    await of.ask('GET', '/v2/sp/campaigns');
    const text = await of.admin('GET', '/coverage?format=text');
    expect(text.text).toMatch(/^ +0\.\d % {2}operations \(1 of \d+\)$/m);
    expect(text.text).toMatch(/^ {2}page 2 of listCampaigns$/m);
    expect(text.text).toMatch(/^ {2}a call of .*, and \d+ more$/m);
    const markdown = await of.admin('GET', '/coverage?format=markdown');
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(markdown.text).toMatch(/^## Coverage of the API: 0\.\d % of the operations$/m);
    expect(markdown.text).toContain('- page 2 of `listCampaigns`\n');
    const junit = await of.admin('GET', '/coverage?format=junit');
    expect(junit.text).toContain(
      '<testcase classname="ads-sandbox.coverage" name="listProfilesV2"><skipped message="never called"/></testcase>',
    );
    expect(junit.text).toContain('1 call; not covered: status 400, status 401, status 429, page 2</system-out>');
  });
});
