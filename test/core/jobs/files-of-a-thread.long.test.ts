/** What a thread computes on a copy of a world is what the main thread computes on the world itself. */
import { describe, expect, it } from 'vitest';
import { create, download, ended, reportBody } from '../../fixtures/programs/clients/reporting-v3.ts';
import {
  ended as endedV2,
  fetchFile,
  follow,
  locationIn,
  requestReport,
  requestSnapshot,
} from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';

/** The same answer of both, as text or the hexadecimal digits of a file. */
type Request = (world: TestWorld) => Promise<string>;

const PERIOD = { timeUnit: 'DAILY', columns: ['date', 'campaignId', 'impressions', 'cost', 'purchases14d'] };

const GROSS_TRAFFIC = {
  reportTypeId: 'spGrossAndInvalids',
  columns: ['campaignName', 'grossImpressions', 'startDate'],
  timeUnit: 'SUMMARY',
  format: 'CSV',
};

const AUDIENCES = {
  reportTypeId: 'spAudiences',
  groupBy: ['campaign_bid_boost_segment'],
  columns: ['campaignId', 'impressions', 'cost', 'startDate'],
  timeUnit: 'SUMMARY',
  format: 'XLSX',
};

async function fileV2(world: TestWorld, requested: Answer): Promise<string> {
  const { json } = await endedV2(world, requested);
  return (await fetchFile(world, locationIn(await follow(world, json.location)))).bytes.toString('hex');
}

async function fileV3(world: TestWorld, changes: object): Promise<string> {
  const created = await create(world, reportBody({ ...PERIOD, ...changes }));
  const { json } = await ended(world, created.json.reportId);
  return (await download(world, json.url)).bytes.toString('hex');
}

async function exported(world: TestWorld, name: string, body: object): Promise<string> {
  const type = `application/vnd.${name.toLowerCase()}export.v1+json`;
  const { json } = await world.ask('POST', `/${name}/export`, {
    body,
    headers: { accept: type, 'content-type': type },
  });
  for (;;) {
    const answer = await world.ask('GET', `/exports/${json.exportId}`, { headers: { accept: type } });
    if (answer.json.url !== undefined) return (await download(world, answer.json.url)).bytes.toString('hex');
    expect(answer.json.status).toBe('PROCESSING');
  }
}

const text = async (answer: Promise<Answer>): Promise<string> => {
  const { status, text: body } = await answer;
  return `${status} ${body}`;
};
const explained = (world: TestWorld, query: string): Promise<string> => text(world.admin('GET', `/explain?${query}`));

const REQUESTS: Readonly<Record<string, Request>> = {
  'a report of version 2': async (world) =>
    fileV2(world, await requestReport(world, 'keywords', { metrics: 'campaignName,impressions,cost' })),
  'a report of search terms': async (world) =>
    fileV2(world, await requestReport(world, 'keywords', { metrics: 'clicks', segment: 'query' })),
  'a report of version 3': (world) => fileV3(world, {}),
  'a report of version 3 as CSV': (world) => fileV3(world, GROSS_TRAFFIC),
  'a report of version 3 as XLSX': (world) => fileV3(world, AUDIENCES),
  'a snapshot': async (world) => fileV2(world, await requestSnapshot(world, 'keywords')),
  'an export': (world) => exported(world, 'campaigns', { stateFilter: ['ENABLED', 'PAUSED'] }),
  'the true numbers': (world) =>
    text(world.admin('GET', `/metrics?profileId=${world.profile()}&recordType=keywords&date=2026-03-01`)),
  'a refusal of the true numbers': (world) =>
    text(world.admin('GET', `/metrics?profileId=1&recordType=keywords&date=2026-03-01`)),
  'a comparison': (world) =>
    text(
      world.admin('POST', '/metrics/compare', {
        profileId: world.profile(),
        recordType: 'campaigns',
        date: '2026-03-01',
        rows: [{ campaignId: '1', impressions: 2 }],
      }),
    ),
  'a refused comparison': (world) =>
    text(
      world.admin('POST', '/metrics/compare', {
        profileId: world.profile(),
        recordType: 'campaigns',
        date: '2026-03-01',
        rows: [{ nothing: 1 }],
      }),
    ),
  'the explanation of a cell': async (world) => {
    const { json } = await requestReport(world, 'campaigns', { metrics: 'impressions' });
    return explained(world, `report=${json.reportId}&row=0&column=impressions`);
  },
  'a refused explanation': (world) => explained(world, 'report=nothing&row=0&column=impressions'),
};

describe.each(Object.entries(REQUESTS))('%s', (_, request) => {
  it('is the same from a thread', async () => {
    const [own, threaded] = [openWorld({ scenario: 'default' }), openWorld({ scenario: 'default', inThread: true })];
    const expected = await request(own);
    expect(await request(threaded)).toBe(expected);
    expect(expected.length).toBeGreaterThan(50);
  });
});

it('[V3-48] a second request of a report that is being computed is a duplicate', async () => {
  const world = openWorld({ scenario: 'default', inThread: true });
  const [first, second] = [create(world, reportBody(PERIOD)), create(world, reportBody(PERIOD))];
  expect([(await first).status, (await second).status]).toEqual([200, 425]);
});
