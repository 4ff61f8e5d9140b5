import { describe, expect, it } from 'vitest';
import {
  accountOf,
  bodyOf,
  call,
  endedReport,
  fileOf,
  FIRST,
  rowsOf,
} from '../../../fixtures/programs/clients/unified-reports.ts';
import { download } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { advance } from '../../../fixtures/scenarios.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const FIELDS = ['date.value', 'campaign.id', 'metric.clicks'];

async function newReport(world: TestWorld): Promise<string> {
  const { json } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }));
  return json.success[0].report.reportId;
}

describe('Calls of unified reports', () => {
  it('[TOD-450] return a report with nulls for what it does not have, and its account', async () => {
    const world = openWorld({ scenario: 'default' });
    const { status, json } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }));
    expect(status).toBe(207);
    const { reportId, creationDateTime } = json.success[0].report;
    expect(json).toEqual({
      error: null,
      success: [
        {
          index: 0,
          report: {
            completedDateTime: null,
            completedReportParts: null,
            creationDateTime,
            currencyOfView: null,
            failureCode: null,
            failureReason: null,
            format: 'GZIP_JSON',
            formatOptions: null,
            lastUpdatedDateTime: creationDateTime,
            linkedAccounts: [{ advertiserAccountId: await accountOf(world) }],
            locale: null,
            periods: [{ datePeriod: { endDate: '2026-03-01', startDate: FIRST } }],
            query: { fields: FIELDS, filter: null },
            reportId,
            status: 'PENDING',
            timeZoneMode: null,
          },
        },
      ],
    });
    expect(Object.keys(json.success[0].report)).toEqual(Object.keys(json.success[0].report).toSorted());
  });

  it('[TOD-450] lead from PENDING by PROCESSING to COMPLETED, whose link expires', async () => {
    const world = openWorld({ scenario: 'default' });
    const { json } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }));
    const reportIds = [json.success[0].report.reportId];
    const statusOf = async (): Promise<string> =>
      (await call(world, 'retrieve', { reportIds })).json.success[0].report.status;
    expect([await statusOf(), await statusOf()]).toEqual(['PROCESSING', 'COMPLETED']);
    const { completedReportParts, completedDateTime } = await endedReport(world, reportIds[0]);
    expect(completedDateTime).toMatch(/Z$/);
    const [{ url, sizeInBytes, urlExpirationDateTime }] = completedReportParts;
    expect(urlExpirationDateTime).toBe('2026-03-02T13:00:00.000Z');
    const { status, bytes } = await download(world, url);
    expect([status, bytes.length]).toEqual([200, sizeInBytes]);
    await advance(world, '61m');
    expect((await download(world, url)).status).toBe(403);
  });

  it('[TOD-450] delete a report, which is then not found', async () => {
    const world = openWorld({ scenario: 'default' });
    const { json } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }));
    const { reportId, ...report } = json.success[0].report;
    const deleted = await call(world, 'delete', { reportIds: [reportId] });
    expect(deleted.json).toEqual({
      error: null,
      success: [{ index: 0, report: { ...report, reportId, status: 'DELETED' } }],
    });
    const again = await call(world, 'retrieve', { reportIds: [reportId] });
    expect([again.status, again.json.code]).toEqual([404, '404001']);
  });

  it.each(['retrieve', 'delete'] as const)('[TOD-450] %s a report in the region of its accounts only', async (verb) => {
    const world = openWorld({ scenario: 'default' });
    const body = { reportIds: [await newReport(world)] };
    const elsewhere = await call(world, verb, body, { region: 'eu' });
    expect([elsewhere.status, elsewhere.json.code]).toEqual([404, '404001']);
    expect((await call(world, verb, body)).status).toBe(207);
  });

  it('[TOD-450] show the failure of a report', async () => {
    const world = openWorld({ scenario: 'default' });
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'FAILURE' });
    const { json } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }));
    expect(await endedReport(world, json.success[0].report.reportId)).toMatchObject({
      status: 'FAILED',
      failureCode: '001',
      failureReason: expect.stringMatching(/./),
      completedReportParts: null,
    });
  });

  it.each([
    ['002', '002', 'The report is too large; request fewer days, accounts or fields.'],
    ['002: Too many rows.', '002', 'Too many rows.'],
    ['001: Out of order.', '001', 'Out of order.'],
    ['Out of order.', '001', 'Out of order.'],
  ])('[TOD-566] show a failure that is planned as %s with its code', async (statusDetails, code, reason) => {
    const world = openWorld({ scenario: 'default' });
    const match = { recordType: 'unified' };
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'FAILURE', statusDetails, match });
    expect(await endedReport(world, await newReport(world))).toMatchObject({
      status: 'FAILED',
      failureCode: code,
      failureReason: reason,
    });
  });

  it('[TOD-450] follow the outcome for unified reports, which leaves other reports alone', async () => {
    const world = openWorld({ scenario: 'default' });
    const match = { recordType: 'unified' };
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'SUCCESS', after: '2h', match });
    await world.admin('POST', '/jobs/outcomes', {
      kind: 'report',
      outcome: 'FAILURE',
      statusDetails: 'Too large.',
      match,
    });
    await world.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'clicks' } });
    const [legacy] = (await world.admin('GET', '/jobs')).json.jobs;
    expect(legacy).toMatchObject({ recordType: 'campaigns', statusDetails: null });
    const delayed = await newReport(world);
    await expect(endedReport(world, delayed)).rejects.toThrow('does not end');
    await advance(world, '2h');
    expect((await endedReport(world, delayed)).status).toBe('COMPLETED');
    const failed = await endedReport(world, await newReport(world));
    expect([failed.status, failed.failureReason]).toEqual(['FAILED', 'Too large.']);
    expect((await world.admin('GET', '/jobs/outcomes')).json.outcomes).toEqual([]);
  });

  it('[TOD-450] need no profile, but a client', async () => {
    const world = openWorld({ scenario: 'default' });
    const headers = { 'vendor-advertising-api-clientid': undefined };
    const { status } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }), { headers });
    expect(status).toBe(401);
  });

  it('[TOD-565] write CSV with a line of names, quotes around each cell, and empty cells without a value', async () => {
    const world = openWorld({ scenario: 'default' });
    const [campaign] = (await world.ask('GET', '/v2/sp/campaigns')).json;
    await world.ask('PUT', '/v2/sp/campaigns', {
      body: [{ campaignId: campaign.campaignId, name: 'With "quotes", too' }],
    });
    const fields = [
      'dateRange.value',
      'campaign.id',
      'campaign.name',
      'campaign.endDate',
      'city.name',
      'metric.clicks',
    ];
    const names = [...fields, 'metric.purchasesFromViews'];
    const on = {
      comparisonOperator: 'EQUALS',
      field: 'campaign.id',
      not: false,
      values: [String(campaign.campaignId)],
    };
    const report = { fields: names, filter: { on } };
    const [{ 'metric.clicks': clicks, ...row }] = await rowsOf(world, report);
    expect(row).toMatchObject({ 'city.name': null, 'campaign.endDate': null, 'metric.purchasesFromViews': 0 });
    expect(await fileOf(world, { ...report, format: 'CSV' })).toBe(
      [
        names.map((name) => `"${name}"`).join(','),
        `"2026-02-27/2026-03-01","${campaign.campaignId}","With ""quotes"", too","","","${clicks}","0"`,
        '',
      ].join('\r\n'),
    );
  });

  it('[TOD-565] write CSV in parts with a line of names', async () => {
    const world = openWorld({ scenario: 'default' });
    const lines = (await fileOf(world, { fields: FIELDS, format: 'PARTITIONED_CSV' })).split('\r\n');
    expect(lines[0]).toBe('"date.value","campaign.id","metric.clicks"');
    expect(lines).toHaveLength((await rowsOf(world, { fields: FIELDS })).length + 2);
  });

  it('[TOD-563] are refused for rows that the simulation lacks', async () => {
    const world = openWorld({ scenario: 'default' });
    const fields = [...FIELDS, 'audienceSegment.id', 'searchTerm.value'];
    const { status, json } = await call(world, 'create', await bodyOf(world, { fields }));
    expect([status, json.code]).toEqual([400, '400001']);
    expect(json.message).toContain('campaign.id, audienceSegment.id, searchTerm.value');
  });

  it('[TOD-451] name the form of days in the refusal of another form', async () => {
    const world = openWorld();
    const wrong = await bodyOf(world, { fields: FIELDS, startDate: '20260224', endDate: '2026-03-01' });
    const { json } = await call(world, 'create', wrong);
    const place = 'reports[0].periods[0].datePeriod.startDate';
    expect(json.message).toBe(`400001: ${place} '20260224' is not a day in the form YYYY-MM-DD`);
  });
});
