/**
 * Stories of reports that take long, never come, fail, or hold nothing: a careless client against a careful one.
 */
import { describe, expect, it } from 'vitest';
import {
  ReportClient,
  stories,
  YESTERDAY,
  type RecordType,
  type ReportStatus,
  type Row,
} from '../fixtures/clients/scenario-clients.ts';

const startScenario = stories();
const RECORD_TYPES: readonly RecordType[] = ['campaigns', 'adGroups', 'productAds'];

describe('report-slow', () => {
  /** Doubles its pauses from 15 seconds to `longest`. Returns undefined after `patience` seconds. */
  async function poll(
    client: ReportClient,
    reportId: string,
    { patience, longest }: { patience: number; longest: number },
  ): Promise<ReportStatus | undefined> {
    let pause = 15;
    for (let waited = 0; waited <= patience; waited += pause) {
      const answer = await client.status(reportId);
      if (answer.status !== 'IN_PROGRESS') return answer;
      pause = Math.min(pause * 2, longest);
      await client.wait(`${pause}s`);
    }
    return undefined;
  }

  it('a careless client gives up after a quarter of an hour without a report', async () => {
    const client = new ReportClient(await startScenario('report-slow'));
    const reportId = await client.request('campaigns', YESTERDAY);
    expect(await poll(client, reportId, { patience: 900, longest: 60 })).toBeUndefined();
  });

  it('a client that polls in a tight loop causes a violation', async () => {
    const client = new ReportClient(await startScenario('report-slow'));
    const reportId = await client.request('campaigns', YESTERDAY);
    for (let i = 0; i < 20; i++) expect((await client.status(reportId)).status).toBe('IN_PROGRESS');
    expect(await client.violations()).toEqual(['polling-without-pause']);
  });

  it('a careful client waits for hours and polls rarely', async () => {
    const client = new ReportClient(await startScenario('report-slow'));
    const reportId = await client.request('campaigns', YESTERDAY);
    const ended = await poll(client, reportId, { patience: 6 * 3600, longest: 600 });
    expect(ended?.status).toBe('SUCCESS');
    const rows = await client.download(ended?.location ?? '');
    expect((await client.compare('campaigns', YESTERDAY, rows)).ok).toBe(true);
    expect((await client.world.jobs.list({ kind: 'report' }))[0]?.polls).toBeLessThan(30);
    expect(await client.violations()).toEqual([]);
  });
});

describe('report-stuck', () => {
  const NIGHT = 8 * 60;

  /** Returns what is loaded at the end of the night. Waits at most `patience` minutes for each report. */
  async function nightly(client: ReportClient, patience: number): Promise<Map<RecordType, Row[]>> {
    const loaded = new Map<RecordType, Row[]>();
    let minutes = 0;
    for (const recordType of RECORD_TYPES) {
      let reportId = await client.request(recordType, YESTERDAY);
      let since = minutes;
      for (;;) {
        const { status, location } = await client.status(reportId);
        if (status === 'SUCCESS' && location !== undefined) {
          loaded.set(recordType, await client.download(location));
          break;
        }
        if (minutes - since >= patience) {
          reportId = await client.request(recordType, YESTERDAY);
          since = minutes;
        }
        await client.wait('20m');
        minutes += 20;
        if (minutes >= NIGHT) return loaded;
      }
    }
    return loaded;
  }

  it('a careless client waits for the first report all night and loads no other report either', async () => {
    const client = new ReportClient(await startScenario('report-stuck'));
    expect((await nightly(client, Infinity)).size).toBe(0);
  });

  it('a careful client requests a report again after an hour', async () => {
    const client = new ReportClient(await startScenario('report-stuck'));
    const loaded = await nightly(client, 60);
    expect([...loaded.keys()]).toEqual(RECORD_TYPES);
    for (const [recordType, rows] of loaded) {
      expect((await client.compare(recordType, YESTERDAY, rows)).ok).toBe(true);
    }
  });
});

describe('report-fails-then-works', () => {
  const end = async (client: ReportClient, reportId: string): Promise<ReportStatus> => {
    let answer = await client.status(reportId);
    while (answer.status === 'IN_PROGRESS') {
      await client.wait('30s');
      answer = await client.status(reportId);
    }
    return answer;
  };

  it('a careless client treats a failed report as a day without data', async () => {
    const client = new ReportClient(await startScenario('report-fails-then-works'));
    const { location } = await end(client, await client.request('campaigns', YESTERDAY));
    const rows = location === undefined ? [] : await client.download(location);
    const { ok, missing } = await client.compare('campaigns', YESTERDAY, rows);
    expect([ok, missing.length > 0]).toEqual([false, true]);
  });

  it('a client that polls until SUCCESS never ends', async () => {
    const client = new ReportClient(await startScenario('report-fails-then-works'));
    const reportId = await client.request('campaigns', YESTERDAY);
    await end(client, reportId);
    for (let hours = 0; hours < 8; hours++) {
      await client.wait('1h');
      expect((await client.status(reportId)).status).toBe('FAILURE');
    }
  });

  it('a careful client requests the report again, after a pause and up to five times', async () => {
    const client = new ReportClient(await startScenario('report-fails-then-works'));
    let location: string | undefined;
    for (let tries = 1; location === undefined && tries <= 5; tries++) {
      ({ location } = await end(client, await client.request('campaigns', YESTERDAY)));
      if (location === undefined) await client.wait(`${tries * 5}m`);
    }
    const rows = await client.download(location ?? '');
    expect((await client.compare('campaigns', YESTERDAY, rows)).ok).toBe(true);
    expect(await client.world.jobs.list({ kind: 'report' })).toHaveLength(3);
  });
});

describe('report-empty', () => {
  it('a careless client computes the maximum of an empty list and throws an error', async () => {
    const client = new ReportClient(await startScenario('report-empty'));
    const rows = await client.load('campaigns', YESTERDAY);
    expect(() => rows.reduce((a, b) => (Number(a['cost']) > Number(b['cost']) ? a : b))).toThrow(TypeError);
  });

  it('a client that treats an empty report as not ready requests it again and again', async () => {
    const client = new ReportClient(await startScenario('report-empty'));
    for (let tries = 0; tries < 5; tries++) expect(await client.load('campaigns', YESTERDAY)).toEqual([]);
  });

  it('a careful client stores the day as loaded without rows', async () => {
    const client = new ReportClient(await startScenario('report-empty'));
    const loaded = new Map([[YESTERDAY, await client.load('campaigns', YESTERDAY)]]);
    expect(loaded.has(YESTERDAY)).toBe(true);
    const rows = loaded.get(YESTERDAY) ?? [];
    expect(rows.reduce((sum, { cost }) => sum + Number(cost), 0)).toBe(0);
    expect((await client.compare('campaigns', YESTERDAY, rows)).ok).toBe(true);
    expect(await client.world.jobs.list({ kind: 'report' })).toHaveLength(1);
  });
});
