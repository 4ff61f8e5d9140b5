/** Reports as workbooks. */
import { describe, expect, it } from 'vitest';
import { WorkbookFile } from '../../../../src/core/jobs/workbook-file.ts';
import { workbookRows } from '../../../../src/service/apis/reports/v3/workbook-rows.ts';
import { create, download, ended, reportBody, rowsOf } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { readWorkbook } from '../../../fixtures/captured/workbooks.ts';

const AUDIENCES = {
  reportTypeId: 'spAudiences',
  groupBy: ['campaign_bid_boost_segment'],
  columns: ['campaignId', 'segmentName', 'impressions', 'cost', 'startDate'],
  format: 'XLSX',
};

const world = openWorld({ scenario: 'default' });

/** A campaign of the world raises its bids for an audience. */
async function raiseBids(own: TestWorld): Promise<void> {
  const { json: list } = await own.ask('POST', '/audiences/list?maxResults=1', { body: { adType: 'SD' } });
  const [{ audienceId }] = list.audiences;
  const { json } = await own.ask('POST', '/sp/campaigns/list', { body: { stateFilter: { include: ['ENABLED'] } } });
  const shopperCohortBidding = [
    { shopperCohortType: 'AUDIENCE_SEGMENT', percentage: 10, audienceSegments: [{ audienceId }] },
  ];
  const campaigns = [{ campaignId: json.campaigns[0].campaignId, dynamicBidding: { shopperCohortBidding } }];
  await own.ask('PUT', '/sp/campaigns', { body: { campaigns } });
  await own.admin('POST', '/clock/advance', { by: '3d' });
}

async function downloaded(): Promise<{ report: Answer; file: Answer }> {
  const created = await create(world, reportBody(AUDIENCES));
  const report = await ended(world, created.json.reportId);
  return { report, file: await download(world, report.json.url) };
}

describe('a workbook', () => {
  it('[TOD-37] is the file of a report of audiences with format XLSX', async () => {
    const { report, file } = await downloaded();
    expect(report.json).toMatchObject({ status: 'COMPLETED', fileSize: file.bytes.length });
    expect(report.json.configuration.format).toBe('XLSX');
    expect(report.json.url).toContain('.xlsx?');
    expect(file.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(file.headers.get('content-encoding')).toBe(null);
    const { entries, cells } = readWorkbook(file.bytes);
    expect(entries).toContain('[Content_Types].xml');
    expect(['A1', 'B1', 'C1', 'D1', 'E1'].map((place) => cells[place])).toEqual(AUDIENCES.columns);
  });

  it('[TOD-37] is the same file for the same request, and the admin API has it as well', async () => {
    const [first, second] = [await downloaded(), await downloaded()];
    expect(second.file.bytes).toEqual(first.file.bytes);
    const stored = await world.admin('GET', `/jobs/${first.report.json.reportId}/file`);
    expect(stored.bytes).toEqual(first.file.bytes);
    expect(stored.headers.get('content-type')).toBe(first.file.headers.get('content-type'));
  });

  it('[TOD-37] can be damaged by every fault of files', async () => {
    const own = openWorld({ scenario: 'default' });
    const created = await create(own, reportBody(AUDIENCES));
    const { url } = (await ended(own, created.json.reportId)).json;
    const whole = (await download(own, url)).bytes;
    const sizes: number[] = [];
    for (const file of ['truncated', 'corrupt', 'empty', 'plain', 'encoded']) {
      const fault = { match: { operation: 'downloadFile' }, effect: { file }, when: { times: 1 } };
      expect((await own.admin('POST', '/faults', fault)).status).toBe(201);
      const answer = await download(own, url);
      expect(answer.status).toBe(200);
      sizes.push(answer.bytes.length);
    }
    expect(sizes.slice(0, 4)).toEqual([Math.floor(whole.length / 2), whole.length, 0, whole.length]);
  });
});

it('[TOD-37, TOD-348] a workbook has the rows of the report as JSON, with ids as texts', async () => {
  const own = openWorld({ scenario: 'default' });
  await raiseBids(own);
  const dates = { startDate: '2026-03-03', endDate: '2026-03-04' };
  const columns = ['date', 'campaignId', 'segmentName', 'campaignName', 'impressions', 'cost', 'clickThroughRate'];
  const body = { ...AUDIENCES, columns, timeUnit: 'DAILY' };
  const rows = await rowsOf(own, reportBody({ ...body, format: 'GZIP_JSON' }, dates));
  expect(rows).toHaveLength(4);
  const created = await create(own, reportBody(body, dates));
  const { url } = (await ended(own, created.json.reportId)).json;
  const { cells } = readWorkbook((await download(own, url)).bytes);
  const cellOf = (row: number, column: number) => cells[`${'ABCDEFG'[column]}${row}`] ?? null;
  for (const [i, row] of rows.entries())
    expect(columns.map((_, column) => cellOf(i + 2, column))).toEqual(
      columns.map((name) => (name === 'campaignId' ? String(row[name]) : row[name])),
    );
});

describe('the cells of a workbook', () => {
  const written = (rows: (string | number | null)[][]): Uint8Array => {
    const file = new WorkbookFile();
    const rowText = workbookRows(rows[0]?.length ?? 0);
    for (const row of rows) file.add(rowText(row));
    return Buffer.concat(file.finish().blocks);
  };

  it('[TOD-37] keep numbers and texts, and leave out what is missing', () => {
    const texts = ['<b> & "c"', ' blank ', 'é 日本 🙂', '_x0041_', 'a\u0001b\r', '1'];
    const { cells } = readWorkbook(written([texts, [0, -1.5, 0.1, 12345678.25, null, 1e-7]]));
    expect(['A1', 'B1', 'C1', 'D1', 'E1', 'F1'].map((place) => cells[place])).toEqual([
      '<b> & "c"',
      ' blank ',
      'é 日本 🙂',
      '_x005F_x0041_',
      'a_x0001_b_x000D_',
      '1',
    ]);
    expect(['A2', 'B2', 'C2', 'D2', 'E2', 'F2'].map((place) => cells[place])).toEqual([
      0,
      -1.5,
      0.1,
      12345678.25,
      undefined,
      1e-7,
    ]);
  });

  it('[TOD-37] are in columns from A to Z, then from AA on', () => {
    const { cells } = readWorkbook(written([Array.from({ length: 703 }, (_, i) => i)]));
    expect([cells['A1'], cells['Z1'], cells['AA1'], cells['AZ1'], cells['BA1'], cells['ZZ1'], cells['AAA1']]).toEqual([
      0, 25, 26, 51, 52, 701, 702,
    ]);
  });

  it('[TOD-37] are whole in a file of many pieces', () => {
    const rows = Array.from({ length: 6000 }, (_, i) => [i, `row ${(i * 2_654_435_761) % 4_294_967_296}`]);
    const file = written(rows);
    const { cells } = readWorkbook(file);
    expect(Object.keys(cells)).toHaveLength(12_000);
    for (const i of [0, 2999, 5999]) expect([cells[`A${i + 1}`], cells[`B${i + 1}`]]).toEqual(rows[i]);
  });
});
