import { describe, expect } from 'vitest';
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
import { it, openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const FIELDS = ['date.value', 'campaign.id', 'metric.clicks'];

async function errorOf(world: TestWorld, report: Parameters<typeof bodyOf>[1]): Promise<unknown> {
  const { status, json } = await call(world, 'create', await bodyOf(world, report));
  expect([status, json.success]).toEqual([207, []]);
  const [{ index, errors }] = json.error;
  expect([index, errors.length]).toEqual([0, 1]);
  return errors[0];
}

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

  it('[TOD-450] lead from PENDING by PROCESSING to COMPLETED, whose link expires', async ({ defaultWorld: world }) => {
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

  it('[TOD-450] delete a report, which is then not found', async ({ defaultWorld: world }) => {
    const { json } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }));
    const { reportId, ...report } = json.success[0].report;
    const deleted = await call(world, 'delete', { reportIds: [reportId] });
    expect(deleted.json).toEqual({
      error: null,
      success: [{ index: 0, report: { ...report, reportId, status: 'DELETED' } }],
    });
    const again = await call(world, 'retrieve', { reportIds: [reportId] });
    expect(again.status).toBe(207);
    expect(again.json).toEqual({
      error: [{ errors: [{ code: 'RESOURCE_ID_NOT_FOUND', message: `Report ${reportId} not found` }], index: 0 }],
      success: [],
    });
  });

  it('[TOD-450] show the failure of a report', async ({ defaultWorld: world }) => {
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'FAILURE' });
    const { json } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }));
    expect(await endedReport(world, json.success[0].report.reportId)).toMatchObject({
      status: 'FAILED',
      failureCode: 'INTERNAL_ERROR',
      failureReason: expect.stringMatching(/./),
      completedReportParts: null,
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

  it('[TOD-452] are refused for an account that the token may not view', async ({ defaultWorld: world }) => {
    const body = await bodyOf(world, { fields: FIELDS }, [{ advertiserAccountId: 'amzn1.ads-account.g.other' }]);
    const { status, json } = await call(world, 'create', body);
    expect(status).toBe(403);
    expect(json).toEqual({ code: 'FORBIDDEN', message: 'Multi-account authorization failed' });
  });

  it('[TOD-450] need no profile, but a client', async ({ defaultWorld: world }) => {
    const headers = { 'vendor-advertising-api-clientid': undefined };
    const { status } = await call(world, 'create', await bodyOf(world, { fields: FIELDS }), { headers });
    expect(status).toBe(401);
  });

  it('[TOD-453] write CSV with a line of names', async ({ defaultWorld: world }) => {
    const lines = (await fileOf(world, { fields: FIELDS, format: 'PARTITIONED_CSV' })).split('\r\n');
    expect(lines[0]).toBe('date.value,campaign.id,metric.clicks');
    expect(lines).toHaveLength((await rowsOf(world, { fields: FIELDS })).length + 2);
  });

  it.each([
    ['metric.nothing', 'FIELD_VALUE_IS_INVALID', '400005: the field metric.nothing is unknown'],
    ['campaign.name', 'FIELD_VALUE_IS_NULL', 'The field campaign.name requires the field campaign.id'],
    ['metric.totalCost', 'FIELD_VALUE_IS_NULL', 'The field metric.totalCost requires the field budgetCurrency.value'],
    ['date.value', 'DUPLICATE_FIELD_VALUE_FOUND', 'The field date.value is requested twice'],
    [
      'convertedProductMarketplace.value',
      'FIELD_VALUE_MISMATCH',
      'The field metric.clicks cannot be combined with convertedProductMarketplace.value',
    ],
  ])('[TOD-451] refuse %s with %s', async (field, code, message) => {
    const world = openWorld({ scenario: 'default' });
    expect(await errorOf(world, { fields: ['date.value', 'metric.clicks', field] })).toEqual({ code, message });
  });

  it('[TOD-451] refuse amounts without a date, rows that the simulation lacks, and periods out of range', async () => {
    const world = openWorld({ scenario: 'default' });
    expect(await errorOf(world, { fields: ['budgetCurrency.value', 'metric.totalCost'] })).toMatchObject({
      code: 'FIELD_VALUE_IS_NULL',
    });
    const both = ['ad.id', 'placementClassification.value', 'metric.clicks'];
    expect(await errorOf(world, { fields: both })).toMatchObject({ code: 'ACTION_NOT_SUPPORTED' });
    const period = { code: 'FIELD_VALUE_IS_OUT_OF_RANGE' };
    expect(await errorOf(world, { fields: FIELDS, endDate: '2026-03-03' })).toMatchObject(period);
    expect(await errorOf(world, { fields: FIELDS, startDate: '2024-11-29' })).toMatchObject(period);
    expect(await errorOf(world, { fields: ['year.value', 'metric.clicks'], startDate: '2020-02-29' })).toEqual({
      ...period,
      message: 'startDate 2020-02-29 is 2193 days ago; these rows are kept for 2192 days, since 2020-03-01',
    });
    expect(await errorOf(world, { fields: FIELDS, startDate: '2026-03-01', endDate: '2026-02-20' })).toMatchObject({
      code: 'FIELD_VALUE_IS_INVALID',
    });
  });

  it('[TOD-451] may end today in UTC, which begins before the day of the account', async () => {
    const world = openWorld({ scenario: 'default', now: Date.parse('2026-03-02T00:30:00Z') });
    const report = { fields: FIELDS, startDate: '2026-02-24' };
    expect(
      (await call(world, 'create', await bodyOf(world, { ...report, endDate: '2026-03-02' }))).json.error,
    ).toBeNull();
    expect(await errorOf(world, { ...report, endDate: '2026-03-03' })).toEqual({
      code: 'FIELD_VALUE_IS_OUT_OF_RANGE',
      message: 'endDate 2026-03-03 is after today, 2026-03-02',
    });
  });

  it('[TOD-450] name the form of days in the refusal of another form', async ({ defaultWorld: world }) => {
    const wrong = await bodyOf(world, { fields: FIELDS, startDate: '20260224', endDate: '2026-03-01' });
    const { status, json } = await call(world, 'create', wrong);
    const place = 'reports[0].periods[0].datePeriod.startDate';
    expect([status, json.message]).toEqual([400, `${place} '20260224' is not a day in the form YYYY-MM-DD`]);
  });

  it('[TOD-450] refuse a malformed body as a whole', async ({ defaultWorld: world }) => {
    const body = (await bodyOf(world, { fields: FIELDS })) as { reports: object[] };
    for (const wrong of [
      { ...body, reports: [] },
      { ...body, accessRequestedAccounts: [{}] },
      { reports: body.reports },
    ]) {
      const { status, json } = await call(world, 'create', wrong);
      expect([status, json.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });
});
