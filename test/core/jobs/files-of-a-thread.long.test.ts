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
import { sandbox, type Answer, type Sandbox } from '../../fixtures/sandbox.ts';

/** The same answer of both, as text or the hexadecimal digits of a file. */
type Request = (box: Sandbox) => Promise<string>;

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

async function fileV2(box: Sandbox, requested: Answer): Promise<string> {
  const { json } = await endedV2(box, requested);
  return (await fetchFile(box, locationIn(await follow(box, json.location)))).bytes.toString('hex');
}

async function fileV3(box: Sandbox, changes: object): Promise<string> {
  const created = await create(box, reportBody({ ...PERIOD, ...changes }));
  const { json } = await ended(box, created.json.reportId);
  return (await download(box, json.url)).bytes.toString('hex');
}

async function exported(box: Sandbox, name: string, body: object): Promise<string> {
  const type = `application/vnd.${name.toLowerCase()}export.v1+json`;
  const { json } = await box.ask('POST', `/${name}/export`, { body, headers: { accept: type, 'content-type': type } });
  for (;;) {
    const answer = await box.ask('GET', `/exports/${json.exportId}`, { headers: { accept: type } });
    if (answer.json.url !== undefined) return (await download(box, answer.json.url)).bytes.toString('hex');
    expect(answer.json.status).toBe('PROCESSING');
  }
}

const text = async (answer: Promise<Answer>): Promise<string> => {
  const { status, text: body } = await answer;
  return `${status} ${body}`;
};
const explained = (box: Sandbox, query: string): Promise<string> => text(box.admin('GET', `/explain?${query}`));

const REQUESTS: Readonly<Record<string, Request>> = {
  'a report of version 2': async (box) =>
    fileV2(box, await requestReport(box, 'keywords', { metrics: 'campaignName,impressions,cost' })),
  'a report of search terms': async (box) =>
    fileV2(box, await requestReport(box, 'keywords', { metrics: 'clicks', segment: 'query' })),
  'a report of version 3': (box) => fileV3(box, {}),
  'a report of version 3 as CSV': (box) => fileV3(box, GROSS_TRAFFIC),
  'a report of version 3 as XLSX': (box) => fileV3(box, AUDIENCES),
  'a snapshot': async (box) => fileV2(box, await requestSnapshot(box, 'keywords')),
  'an export': (box) => exported(box, 'campaigns', { stateFilter: ['ENABLED', 'PAUSED'] }),
  'the true numbers': (box) =>
    text(box.admin('GET', `/metrics?profileId=${box.profile()}&recordType=keywords&date=2026-03-01`)),
  'a refusal of the true numbers': (box) =>
    text(box.admin('GET', `/metrics?profileId=1&recordType=keywords&date=2026-03-01`)),
  'a comparison': (box) =>
    text(
      box.admin('POST', '/metrics/compare', {
        profileId: box.profile(),
        recordType: 'campaigns',
        date: '2026-03-01',
        rows: [{ campaignId: '1', impressions: 2 }],
      }),
    ),
  'a refused comparison': (box) =>
    text(
      box.admin('POST', '/metrics/compare', {
        profileId: box.profile(),
        recordType: 'campaigns',
        date: '2026-03-01',
        rows: [{ nothing: 1 }],
      }),
    ),
  'the explanation of a cell': async (box) => {
    const { json } = await requestReport(box, 'campaigns', { metrics: 'impressions' });
    return explained(box, `report=${json.reportId}&row=0&column=impressions`);
  },
  'a refused explanation': (box) => explained(box, 'report=nothing&row=0&column=impressions'),
};

describe.each(Object.entries(REQUESTS))('%s', (_, request) => {
  it('is the same from a thread', async () => {
    const [own, threaded] = [sandbox({ scenario: 'default' }), sandbox({ scenario: 'default', inThread: true })];
    const expected = await request(own);
    expect(await request(threaded)).toBe(expected);
    expect(expected.length).toBeGreaterThan(50);
  });
});

it('[V3-48] a second request of a report that is being computed is a duplicate', async () => {
  const box = sandbox({ scenario: 'default', inThread: true });
  const [first, second] = [create(box, reportBody(PERIOD)), create(box, reportBody(PERIOD))];
  expect([(await first).status, (await second).status]).toEqual([200, 425]);
});
