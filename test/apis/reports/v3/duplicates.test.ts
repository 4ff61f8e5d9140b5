/**
 * A request that repeats one in progress, and the limits of requests by report type.
 */
import { describe, expect } from 'vitest';
import {
  cancel,
  create,
  ended,
  poll,
  reportBody,
  type Configuration,
} from '../../../fixtures/programs/clients/reporting-v3.ts';
import { advance } from '../../../fixtures/scenarios.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const filters = [{ field: 'campaignStatus', values: ['ENABLED', 'PAUSED'] }];

describe('a duplicate', () => {
  it('[TOD-06] is refused with the id of the report in progress', async ({ world }) => {
    const { reportId } = (await create(world, reportBody())).json;
    const refused = await create(world, reportBody());
    expect([refused.status, refused.json]).toEqual([
      425,
      { code: '425', detail: `The Request is a duplicate of : ${reportId}` },
    ]);
    await poll(world, reportId);
    await poll(world, reportId);
    expect((await create(world, reportBody())).status).toBe(200);
  });

  it('[TOD-06] may have another name, another order, and values twice', async ({ world }) => {
    const body = reportBody({ groupBy: ['campaign', 'adGroup'], columns: ['campaignId', 'cost', 'clicks'] });
    const { reportId } = (await create(world, { name: 'first', ...body })).json;
    const again = reportBody({ groupBy: ['adGroup', 'campaign'], columns: ['clicks', 'cost', 'campaignId', 'cost'] });
    expect((await create(world, { name: 'second', ...again })).json.detail).toContain(reportId);
    const filtered = (await create(world, reportBody({ filters }))).json;
    const turned = [{ field: 'campaignStatus', values: ['PAUSED', 'ENABLED'] }];
    expect((await create(world, reportBody({ filters: turned }))).json.detail).toContain(filtered.reportId);
  });

  it('[TOD-06] differs in dates, profile or any part of the configuration', async ({ world }) => {
    const changes: Partial<Configuration>[] = [
      {},
      { timeUnit: 'DAILY' },
      { columns: ['campaignId'] },
      { groupBy: ['campaign', 'adGroup'] },
      { filters },
      { filters: [{ field: 'campaignStatus', values: ['ENABLED'] }] },
    ];
    for (const change of changes) expect((await create(world, reportBody(change))).status).toBe(200);
    expect((await create(world, reportBody({}, { endDate: '2026-02-28' }))).status).toBe(200);
    expect((await create(world, reportBody({}, { startDate: '2026-02-19' }))).status).toBe(200);
    expect((await create(world, reportBody(), { profile: world.profile('CA') })).status).toBe(200);
  });

  it('[TOD-06] is none of a report that was cancelled, has failed or has ended by the clock', async ({ world }) => {
    await cancel(world, (await create(world, reportBody())).json.reportId);
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'FAILURE', after: '1h' });
    expect((await create(world, reportBody())).status).toBe(200);
    expect((await create(world, reportBody())).status).toBe(425);
    await advance(world, '1h');
    expect((await create(world, reportBody())).status).toBe(200);
  });

  it('[TOD-06] is refused while the file of the first request is still written', async ({ defaultWorld: world }) => {
    const profile = '100000000000101';
    const body = reportBody({ reportTypeId: 'spTargeting', groupBy: ['targeting'], columns: ['keywordId', 'clicks'] });
    const [first, second] = await Promise.all([create(world, body, { profile }), create(world, body, { profile })]);
    expect([first.status, second.status]).toEqual([200, 425]);
    expect(second.json.detail).toBe(`The Request is a duplicate of : ${first.json.reportId}`);
    expect((await ended(world, first.json.reportId, { profile })).json.status).toBe('COMPLETED');
  });

  it('[TOD-06] comes after a 429 whose request was performed', async ({ world }) => {
    const match = { operation: 'createAsyncReport', reportTypeId: 'spCampaigns' };
    await world.admin('POST', '/faults', { match, when: { times: 1 }, effect: { status: 429, performed: true } });
    expect((await create(world, reportBody())).status).toBe(429);
    const refused = await create(world, reportBody());
    expect(refused.status).toBe(425);
    const id = refused.json.detail.split(' : ')[1];
    expect((await ended(world, id)).json.status).toBe('COMPLETED');
  });
});

describe('throttling by report type', () => {
  const targeting = reportBody({ reportTypeId: 'spTargeting', groupBy: ['targeting'], columns: ['keywordId'] });
  const days = ['2026-02-26', '2026-02-27', '2026-02-28'].map((startDate) => ({ startDate }));

  it('[TOD-07] a rate limit counts each report type by itself, and no other call', async ({ world }) => {
    await world.admin('PUT', '/rateLimit', {
      each: 'reportTypeId',
      match: { method: 'POST' },
      requests: 2,
      per: '60s',
    });
    const statuses: number[] = [];
    for (const dates of days) statuses.push((await create(world, { ...targeting, ...dates })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await create(world, reportBody())).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await world.ask('POST', '/sp/campaigns/list', { body: {} })).status).toBe(200);
    await advance(world, '60s');
    const { startDate } = days[2]!;
    expect((await create(world, { ...targeting, startDate })).status).toBe(200);
  });

  it('[TOD-07] a fault strikes the report type that it names, by the create and by the status', async ({ world }) => {
    await world.admin('POST', '/faults', {
      match: { reportTypeId: ['spTargeting', 'spSearchTerm'] },
      effect: { preset: 'throttled', retryAfter: 60 },
    });
    const refused = await create(world, targeting);
    expect([refused.status, refused.json, refused.headers.get('retry-after')]).toEqual([
      429,
      { code: '429', detail: 'Too many requests' },
      '60',
    ]);
    const { reportId } = (await create(world, reportBody())).json;
    expect((await poll(world, reportId)).status).toBe(200);
    await world.admin('DELETE', '/faults');
    const other = (await create(world, targeting)).json.reportId;
    await world.admin('POST', '/faults', {
      match: { reportTypeId: 'spTargeting' },
      effect: { preset: 'internalError' },
    });
    expect((await poll(world, other)).status).toBe(500);
  });

  it('[TOD-07] nothing is throttled by default', async ({ world }) => {
    const dates = Array.from({ length: 12 }, (_, i) => ({ startDate: `2026-02-${10 + i}` }));
    for (const each of dates) expect((await create(world, { ...targeting, ...each })).status).toBe(200);
  });
});
