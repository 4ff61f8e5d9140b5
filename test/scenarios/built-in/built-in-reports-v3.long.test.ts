/**
 * Built-in scenarios about reports of version 3, each with a careless and a careful client.
 */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { create, download, ended, poll, reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { advance, US } from '../../fixtures/scenarios.ts';
import { violationCounts } from '../../fixtures/violation-counts.ts';
import { addDays, daysBetween } from '../../../src/model/days.ts';

const FROM = { profile: US };

/** A world with the clock of the scenario. */
async function startScenario(name: string): Promise<TestWorld> {
  const world = openWorld();
  await world.admin('POST', '/scenario', { name });
  return world;
}

const day = (world: TestWorld): string => new Date(world.state.now()).toISOString().slice(0, 10);

/** One report of yesterday, by the calendar of the default time. */
const yesterday = (world: TestWorld) => {
  const date = addDays(day(world), -1);
  return reportBody({}, { startDate: date, endDate: date });
};

describe('report-duplicate-425', () => {
  async function untilCreated(world: TestWorld, onDuplicate: (answer: Answer) => string | undefined): Promise<string> {
    for (let tries = 0; tries < 5; tries++) {
      const answer = await create(world, yesterday(world), FROM);
      const id = answer.status === 200 ? answer.json.reportId : answer.status === 425 ? onDuplicate(answer) : undefined;
      if (id !== undefined) return id;
      await advance(world, '1m');
    }
    return 'gave up';
  }

  it('a careless client repeats the request and gives up without a report', async () => {
    const world = openWorld({ scenario: 'report-duplicate-425' });
    expect(await untilCreated(world, () => undefined)).toBe('gave up');
    expect(await violationCounts(world)).toEqual({ 'duplicate-id-ignored': 3 });
  });

  it('a careful client polls the report that the answer names', async () => {
    const world = openWorld({ scenario: 'report-duplicate-425' });
    const id = await untilCreated(world, ({ json }) => /duplicate of : (\S+)$/.exec(json.detail)?.[1]);
    expect((await poll(world, id, FROM)).json.status).toBe('PENDING');
    await advance(world, '10m');
    expect((await ended(world, id, FROM)).json.status).toBe('COMPLETED');
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('report-throttled-by-type', () => {
  const types = [
    { reportTypeId: 'spCampaigns', groupBy: ['campaign'], columns: ['campaignId'] },
    { reportTypeId: 'spTargeting', groupBy: ['targeting'], columns: ['keywordId'] },
  ];
  const requests = (world: TestWorld) =>
    types.flatMap((type) =>
      [1, 2, 3].map((ago) => {
        const date = addDays(day(world), -ago);
        return reportBody(type, { startDate: date, endDate: date });
      }),
    );

  it('a careless client stops with the first refusal, and misses a report type', async () => {
    const world = openWorld({ scenario: 'report-throttled-by-type' });
    const created = new Set<string>();
    for (const body of requests(world)) {
      const { status, json } = await create(world, body, FROM);
      if (status !== 200) break;
      created.add(json.configuration.reportTypeId);
    }
    expect([...created]).toEqual(['spCampaigns']);
  });

  it('a careful client goes on with the other type, and returns after a minute', async () => {
    const world = openWorld({ scenario: 'report-throttled-by-type' });
    let open = requests(world);
    const rounds: number[] = [];
    while (open.length > 0) {
      const refused = [];
      for (const body of open) if ((await create(world, body, FROM)).status === 429) refused.push(body);
      rounds.push(open.length - refused.length);
      open = refused;
      await advance(world, '60s');
    }
    expect(rounds).toEqual([4, 2]);
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('report-range-too-long', () => {
  const whole = { startDate: '2026-03-01', endDate: '2026-05-31' };

  it('a careless client requests all days at once, again and again', async () => {
    const world = await startScenario('report-range-too-long');
    for (let i = 0; i < 3; i++) {
      const { status, json } = await create(world, reportBody({}, whole), FROM);
      expect([status, json.detail]).toEqual([
        400,
        'startDate to endDate range (91 days) must not exceed maximum range (31 days)',
      ]);
    }
    expect(await violationCounts(world)).toEqual({ 'refused-request-resent': 2 });
  });

  it('a careful client divides the range by the maximum that the refusal names', async () => {
    const world = await startScenario('report-range-too-long');
    const { detail } = (await create(world, reportBody({}, whole), FROM)).json;
    const maximum = Number(/maximum range \((\d+) days\)/.exec(detail)?.[1]);
    const dates = new Set<string>();
    for (let start = whole.startDate; start <= whole.endDate; start = addDays(start, maximum + 1)) {
      const last = addDays(start, maximum);
      const endDate = last < whole.endDate ? last : whole.endDate;
      const body = reportBody({ timeUnit: 'DAILY', columns: ['date', 'clicks'] }, { startDate: start, endDate });
      for (const { date } of await rowsOf(world, body, FROM)) dates.add(date);
    }
    expect(dates.size).toBe(daysBetween(whole.startDate, whole.endDate) + 1);
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('report-retention-edge-v3', () => {
  /** Windows of 31 days from the oldest day on, the newest first. */
  const windows = (oldest: string) =>
    [64, 32, 0].map((from) => ({ startDate: addDays(oldest, from), endDate: addDays(oldest, from + 31) }));

  it('a careless client computes the oldest day once, and loses the oldest window', async () => {
    const world = await startScenario('report-retention-edge-v3');
    const statuses: number[] = [];
    for (const dates of windows('2025-11-27')) statuses.push((await create(world, reportBody({}, dates), FROM)).status);
    expect(statuses).toEqual([200, 200, 400]);
  });

  it('a careful client begins with the day that the refusal names', async () => {
    const world = await startScenario('report-retention-edge-v3');
    for (const dates of windows('2025-11-27')) {
      const { status, json } = await create(world, reportBody({}, dates), FROM);
      if (status === 200) continue;
      const startDate = /retention start date \(([\d-]+)\)/.exec(json.detail)?.[1] ?? '';
      expect(startDate).toBe('2025-11-28');
      expect((await create(world, reportBody({}, { ...dates, startDate }), FROM)).status).toBe(200);
    }
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('report-link-one-hour', () => {
  async function completed(world: TestWorld): Promise<{ id: string; url: string }> {
    const id = (await create(world, yesterday(world), FROM)).json.reportId;
    return { id, url: (await ended(world, id, FROM)).json.url };
  }

  it('a careless client repeats the download with the same link', async () => {
    const world = openWorld({ scenario: 'report-link-one-hour' });
    const { url } = await completed(world);
    const statuses: number[] = [];
    for (let i = 0; i < 2; i++) statuses.push((await download(world, url)).status);
    expect(statuses).toEqual([403, 403]);
    expect(await violationCounts(world)).toEqual({ 'expired-link-used': 2 });
  });

  it('a careful client requests the status again, and downloads from the new link', async () => {
    const world = openWorld({ scenario: 'report-link-one-hour' });
    const { id, url } = await completed(world);
    expect((await download(world, url)).status).toBe(403);
    const file = await download(world, (await poll(world, id, FROM)).json.url);
    expect(JSON.parse(gunzipSync(file.bytes).toString()).length).toBeGreaterThan(0);
  });
});

describe('report-columns-refused', () => {
  const columns = ['campaignId', 'impressions', 'clicks', 'cost', 'purchases7d', 'adGroupId'];
  const types = [
    { reportTypeId: 'spCampaigns', groupBy: ['campaign'] },
    { reportTypeId: 'spTargeting', groupBy: ['targeting'] },
    { reportTypeId: 'sbCampaigns', groupBy: ['campaign'], adProduct: 'SPONSORED_BRANDS' },
  ];

  it('a careless client requests the same columns of all types, and gets one of three reports', async () => {
    const world = await startScenario('report-columns-refused');
    const statuses: number[] = [];
    for (const type of types) statuses.push((await create(world, reportBody({ ...type, columns }), FROM)).status);
    expect(statuses).toEqual([400, 200, 400]);
  });

  it('a careful client leaves out the columns that the refusal names', async () => {
    const world = await startScenario('report-columns-refused');
    const kept: string[][] = [];
    for (const type of types) {
      const refused = await create(world, reportBody({ ...type, columns }), FROM);
      const unknown = /invalid values: \(([^)]*)\)/.exec(refused.json.detail ?? '')?.[1]?.split(', ') ?? [];
      const known = columns.filter((each) => !unknown.includes(each));
      if (refused.status !== 200)
        expect((await create(world, reportBody({ ...type, columns: known }), FROM)).status).toBe(200);
      kept.push(known);
    }
    expect(kept.map(({ length }) => length)).toEqual([5, 6, 4]);
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('summary-versus-daily', () => {
  const ranges = [
    { startDate: '2026-02-10', endDate: '2026-02-20' },
    { startDate: '2026-02-20', endDate: '2026-03-01' },
  ];

  async function truth(world: TestWorld): Promise<number> {
    const query = `profileId=${US}&recordType=campaigns&startDate=2026-02-10&endDate=2026-03-01`;
    const { json } = await world.admin('GET', `/metrics?${query}`);
    return json.rows.reduce((sum: number, { clicks }: { clicks: number }) => sum + clicks, 0);
  }

  it('a careless client adds SUMMARY reports that share a day, and counts the day twice', async () => {
    const world = await startScenario('summary-versus-daily');
    let clicks = 0;
    for (const dates of ranges)
      for (const row of await rowsOf(world, reportBody({ columns: ['campaignId', 'clicks'] }, dates), FROM))
        clicks += row.clicks;
    expect(clicks).toBeGreaterThan(await truth(world));
  });

  it('a careful client loads DAILY reports by campaign and date', async () => {
    const world = await startScenario('summary-versus-daily');
    const loaded = new Map<string, number>();
    for (const dates of ranges) {
      const body = reportBody({ timeUnit: 'DAILY', columns: ['date', 'campaignId', 'clicks'] }, dates);
      for (const { date, campaignId, clicks } of await rowsOf(world, body, FROM))
        loaded.set(`${date} ${campaignId}`, clicks);
    }
    expect([...loaded.values()].reduce((sum, clicks) => sum + clicks, 0)).toBe(await truth(world));
  });
});
