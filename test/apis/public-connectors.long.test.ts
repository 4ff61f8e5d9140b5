/**
 * The request sequences of public clients of reporting version 3 and of exports.
 */
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { AirbyteConnector, type Record } from '../fixtures/programs/clients/airbyte-amazon-ads.ts';
import { adGroupStreams, ATTRIBUTION_STREAMS, ENTITY_STREAMS } from '../fixtures/programs/clients/airbyte-entities.ts';
import { STREAMS } from '../fixtures/programs/clients/airbyte-streams.ts';
import { openWorld, type Answer, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';
import { advance, US } from '../fixtures/scenarios.ts';
import { violationCounts } from '../fixtures/violation-counts.ts';
import { addDays } from '../../src/model/days.ts';

const TIME_UNITS = ['SUMMARY', 'DAILY'] as const;
const [CAMPAIGNS] = STREAMS;

async function connector(world: TestWorld): Promise<AirbyteConnector> {
  const client = new AirbyteConnector(world);
  await client.signIn();
  return client;
}

function keyOf(row: Record, names: readonly string[]): string {
  return names.map((name) => row[name]).join(' ');
}

describe('the connector source-amazon-ads of Airbyte', () => {
  it('[TOD-01, TOD-50, TOD-200] reads every stream of every profile without a violation', async () => {
    const world = openWorld({ scenario: 'default' });
    const client = await connector(world);
    const profileIds = await client.profileIds();
    expect(profileIds.length).toBeGreaterThan(3);
    const yesterday = '2026-03-01';
    for (const profileId of profileIds) {
      for (const stream of STREAMS) {
        for (const timeUnit of TIME_UNITS) {
          for (const dates of client.windows(yesterday)) {
            const body = client.body(stream, timeUnit, dates);
            const records = await client.read(profileId, await client.createOrReuse(profileId, body));
            // Two days have few orders of other products than the advertised one.
            const mayBeEmpty = stream.report.reportTypeId === 'sdPurchasedProduct';
            if (profileId === US && !mayBeEmpty) expect([stream.name, records.length]).not.toEqual([stream.name, 0]);
            const columns = [...body.configuration.columns, 'profileId', 'reportDate'];
            for (const record of records) expect(Object.keys(record)).toEqual(columns);
            if (timeUnit === 'DAILY' || stream.key.length === 0) continue;
            expect(new Set(records.map((record) => keyOf(record, stream.key))).size).toBe(records.length);
          }
        }
      }
    }
    expect(await violationCounts(world)).toEqual({});
  });

  it('reads every stream of entities of every profile', async ({ defaultWorld: world }) => {
    const client = await connector(world);
    for (const profileId of await client.profileIds()) {
      for (const stream of [...ENTITY_STREAMS, ...ATTRIBUTION_STREAMS]) {
        const records = await client.entities(profileId, stream);
        if (profileId === US) expect([stream.name, records.length]).not.toEqual([stream.name, 0]);
        const ids = stream.id === undefined ? [] : records.map((record) => record[stream.id!]);
        expect([stream.name, new Set(ids).size]).toEqual([stream.name, ids.length]);
      }
    }
    expect(await violationCounts(world)).toEqual({});
  });

  it('reads suggested bids and keywords of every ad group of sponsored products', async ({ defaultWorld: world }) => {
    const client = await connector(world);
    const adGroups = await client.entities(
      US,
      ENTITY_STREAMS.find(({ path }) => path === '/sp/adGroups/list')!,
    );
    const read: { [name: string]: number } = {};
    for (const { adGroupId, campaignId } of adGroups) {
      for (const stream of adGroupStreams({ adGroupId: String(adGroupId), campaignId: String(campaignId) })) {
        read[stream.name] = (read[stream.name] ?? 0) + (await client.entities(US, stream)).length;
      }
    }
    expect(Object.values(read).every((count) => count > adGroups.length / 2)).toBe(true);
    expect(Object.keys(read)).toHaveLength(2);
  });

  it('[TOD-17, TOD-32] reads ninety days in windows of thirty days', async ({ defaultWorld: world }) => {
    const client = await connector(world);
    const windows = client.windows(addDays('2026-03-01', -90));
    expect(windows.length).toBe(4);
    const days = new Set<unknown>();
    for (const dates of windows) {
      const id = await client.createOrReuse(US, client.body(CAMPAIGNS!, 'DAILY', dates));
      for (const { date } of await client.read(US, id)) days.add(date);
    }
    expect(days.size).toBe(92);
  });

  it('[TOD-33] ends its last window today in UTC, which is tomorrow for a profile in Los Angeles', async () => {
    const world = openWorld({ scenario: 'default', now: Date.parse('2026-03-03T04:00:00Z') });
    const client = await connector(world);
    const [dates] = client.windows('2026-03-02');
    expect(dates).toEqual({ startDate: '2026-03-02', endDate: '2026-03-03' });
    const id = await client.createOrReuse(US, client.body(CAMPAIGNS!, 'DAILY', dates!));
    expect(new Set((await client.read(US, id)).map(({ date }) => date))).toEqual(new Set(['2026-03-02']));
  });

  it('[TOD-06] takes the report of an earlier run, whose id a 425 names, and only the one with its time unit', async () => {
    const world = openWorld({ scenario: 'default' });
    await world.admin('PUT', '/jobs/completion', { reports: { mode: 'after', after: '10m' } });
    const [stopped, next] = [await connector(world), await connector(world)];
    const [dates] = next.windows('2026-02-20');
    const ids = await Promise.all(
      TIME_UNITS.map((timeUnit) => stopped.createOrReuse(US, stopped.body(CAMPAIGNS!, timeUnit, dates!))),
    );
    const reused: string[] = [];
    for (const timeUnit of TIME_UNITS) {
      const body = next.body(CAMPAIGNS!, timeUnit, dates!);
      expect((await next.create(US, body)).status).toBe(425);
      reused.push(await next.createOrReuse(US, body));
    }
    expect(reused).toEqual(ids);
    await advance(world, '10m');
    for (const id of reused) expect((await next.read(US, id)).length).toBeGreaterThan(0);
  });

  it('repeats a status call that is answered with 401', async ({ defaultWorld: world }) => {
    const client = await connector(world);
    const [dates] = client.windows('2026-02-20');
    const id = await client.createOrReuse(US, client.body(CAMPAIGNS!, 'SUMMARY', dates!));
    const effect = { status: 401 };
    await world.admin('POST', '/faults', { match: { operation: 'getAsyncReport' }, when: { times: 2 }, effect });
    expect((await client.read(US, id)).length).toBeGreaterThan(0);
  });
});

describe('the library python-amazon-ad-api', () => {
  const AGENT = { 'user-agent': 'python-ad-api-0.7.8', accept: '*/*' };

  /** The content type is JSON unless the call states another one, also without a body. */
  function send(world: TestWorld, method: string, path: string, raw?: string, types: object = {}): Promise<Answer> {
    const headers = {
      ...AGENT,
      'content-type': 'application/json',
      'vendor-advertising-api-clientid': undefined,
      'Amazon-Advertising-API-ClientId': 'sandbox-client',
      'Amazon-Advertising-API-Scope': US,
      ...types,
    };
    return world.ask(method, path, { profile: undefined, headers, ...(raw === undefined ? {} : { raw }) });
  }

  /** Recognizes a gzip file by its first bytes. */
  async function download(world: TestWorld, url: string): Promise<Record[]> {
    const { pathname, search } = new URL(url);
    const headers = { ...AGENT, authorization: undefined, 'vendor-advertising-api-clientid': undefined };
    const { bytes } = await world.ask('GET', pathname + search, { profile: undefined, headers });
    expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    return JSON.parse(gunzipSync(bytes).toString());
  }

  const REPORT = JSON.stringify({
    name: 'SP advertised product report',
    startDate: '2026-02-22',
    endDate: '2026-02-28',
    configuration: {
      adProduct: 'SPONSORED_PRODUCTS',
      groupBy: ['advertiser'],
      columns: ['impressions', 'clicks', 'cost', 'campaignId', 'advertisedAsin', 'startDate', 'endDate'],
      reportTypeId: 'spAdvertisedProduct',
      timeUnit: 'SUMMARY',
      format: 'GZIP_JSON',
    },
  });

  it('[TOD-01, TOD-06, TOD-08] creates, polls, downloads and deletes reports', async ({ defaultWorld: world }) => {
    const { json: created } = await send(world, 'POST', '/reporting/reports', REPORT);
    expect(created).toMatchObject({ status: 'PENDING', configuration: { filters: null } });
    const path = `/reporting/reports/${created.reportId}`;
    // The library returns the body of a 425 to its caller.
    expect((await send(world, 'POST', '/reporting/reports', REPORT)).json).toMatchObject({ code: '425' });
    let report = (await send(world, 'GET', path)).json;
    while (report.status !== 'COMPLETED') report = (await send(world, 'GET', path)).json;
    const rows = await download(world, report.url);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ startDate: '2026-02-22', endDate: '2026-02-28' });
    const { json: second } = await send(world, 'POST', '/reporting/reports', REPORT);
    const { status, json } = await send(world, 'DELETE', `/reporting/reports/${second.reportId}`);
    expect([status, json.reportId]).toEqual([200, second.reportId]);
    expect(await violationCounts(world)).toEqual({});
  });

  it.each([
    ['campaigns', 'campaignId'],
    ['adGroups', 'adGroupId'],
    ['targets', 'targetId'],
    ['ads', 'adId'],
  ])('[TOD-70] exports %s with one media type for all calls', async (name, id) => {
    const world = openWorld({ scenario: 'default' });
    const type = `application/vnd.${name.toLowerCase()}export.v1+json`;
    const types = { 'content-type': type, accept: type };
    const body = JSON.stringify({ stateFilter: ['ENABLED'], adProductFilter: ['SPONSORED_PRODUCTS'] });
    const { json: created } = await send(world, 'POST', `/${name}/export`, body, types);
    let answer = (await send(world, 'GET', `/exports/${created.exportId}`, undefined, types)).json;
    while (answer.status === 'PROCESSING')
      answer = (await send(world, 'GET', `/exports/${created.exportId}`, undefined, types)).json;
    const rows = await download(world, answer.url);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row[id]).toMatch(/^\d+$/);
    expect(await violationCounts(world)).toEqual({});
  });
});
