/** Answers and files that grow with entities and days are refused before they are computed. */
import { expect, it, onTestFinished } from 'vitest';
import { ROW_LIMITS, type LimitedName } from '../../src/world/row-limits.ts';
import { create, reportBody } from '../fixtures/clients/reporting-v3.ts';
import { bodyOf, call } from '../fixtures/clients/unified-reports.ts';
import { sandbox, type Answer, type Sandbox } from '../fixtures/sandbox.ts';
import { US } from '../fixtures/scenarios.ts';

const DAY = '2026-03-01';
const LOADED = { profileId: US, recordType: 'campaigns', date: DAY, rows: [{ campaignId: '1', impressions: 1 }] };
const STEP = { profileId: US, observe: { days: 90, levels: ['targeting'], timeUnit: 'DAILY', withEmpty: true } };
const EXPORT = 'application/vnd.campaignsexport.v1+json';
const CALLS: Readonly<Record<LimitedName, (box: Sandbox) => Promise<Answer>>> = {
  metrics: (box) => box.admin('GET', `/metrics?profileId=${US}&recordType=campaigns&date=${DAY}`),
  comparison: (box) => box.admin('POST', '/metrics/compare', LOADED),
  'market step': (box) => box.admin('POST', '/market/step', STEP),
  score: (box) => box.admin('GET', `/market/score?profileId=${US}&from=${DAY}`),
  'expected score': (box) => box.admin('GET', `/market/score?profileId=${US}&from=${DAY}&expected=true`),
  oracle: (box) => box.admin('GET', `/market/oracle?profileId=${US}&from=${DAY}`),
  counterfactual: (box) =>
    box.admin('POST', '/market/counterfactual', { profileId: US, changes: [], until: '2026-03-04T00:00:00Z' }),
  landscape: (box) => box.admin('POST', '/market/landscape', { profileId: US, id: '1' }),
  diff: async (box) => {
    await box.admin('POST', '/seed', { profileId: US, campaigns: 3, adGroupsPerCampaign: 1 });
    return box.admin('GET', '/diff');
  },
  scenario: (box) => box.admin('GET', '/scenario'),
  'report of version 2': (box) =>
    box.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'impressions' } }),
  'report of version 3': (box) => create(box, reportBody({ timeUnit: 'DAILY' })),
  'unified report': async (box) =>
    call(box, 'create', await bodyOf(box, { fields: ['campaign.id', 'date.value', 'metric.impressions'] })),
  export: (box) =>
    box.ask('POST', '/campaigns/export', { body: {}, headers: { 'content-type': EXPORT, accept: EXPORT } }),
  snapshot: (box) => box.ask('POST', '/v2/sp/keywords/snapshot', { body: { stateFilter: 'enabled' } }),
  history: (box) =>
    box.ask('POST', '/history', {
      body: {
        fromDate: box.world.now() - 86_400_000,
        toDate: box.world.now(),
        eventTypes: { CAMPAIGN: { eventTypeIds: [] } },
        count: 50,
        sort: { key: 'DATE', direction: 'DESC' },
      },
    }),
};

/** They compute days for each keyword and target. */
const SIMULATIONS: readonly string[] = ['score', 'expected score', 'oracle', 'counterfactual', 'landscape'];

/** For one test. */
function limitTo(name: LimitedName, most: number): void {
  const limit = ROW_LIMITS[name];
  const { most: usual } = limit;
  Object.assign(limit, { most });
  onTestFinished(() => void Object.assign(limit, { most: usual }));
}

it.each(Object.keys(CALLS) as LimitedName[])(
  '[TOD-505] with more rows than its limit, %s is 400 with their number, the limit and what to do',
  async (name) => {
    const box = sandbox({ scenario: 'default' });
    limitTo(name, 2);
    const { status, text } = await CALLS[name](box);
    const verb = SIMULATIONS.includes(name) ? 'simulate' : 'have';
    expect(text).toMatch(
      new RegExp(
        `would ${verb} up to \\d+ ${ROW_LIMITS[name].counted}, and the limit is 2; ${ROW_LIMITS[name].narrow}`,
      ),
    );
    expect(status).toBe(400);
  },
);

it('a step whose answer would have too many rows neither acts nor moves the clock', async () => {
  const box = sandbox({ scenario: 'default' });
  const { json } = await box.admin('GET', `/entities/keywords?profileId=${US}&limit=1`);
  const [{ keywordId: id, bid }] = json.keywords;
  const before = box.world.now();
  limitTo('market step', 400);
  const step = { ...STEP, observe: { ...STEP.observe, days: 2 } };
  const action = { collection: 'keywords', id, bid: bid + 1 };
  const refused = await box.admin('POST', '/market/step', { ...step, actions: [action] });
  expect([refused.status, refused.json.detail]).toEqual([400, expect.stringContaining('would have up to')]);
  const after = await box.admin('GET', `/entities/keywords?profileId=${US}&limit=1`);
  expect([box.world.now(), after.json.keywords[0].bid]).toEqual([before, bid]);
  const narrower = { ...step, observe: { ...step.observe, timeUnit: 'SUMMARY' } };
  const { status, text } = await box.admin('POST', '/market/step', { ...narrower, actions: [action] });
  expect([status, text]).toEqual([200, expect.any(String)]);
});

it('rows of search terms are no more than are counted before', async () => {
  const box = sandbox({ scenario: 'default' });
  const query = `/metrics?profileId=${US}&recordType=targeting&segment=query&date=${DAY}`;
  const { json } = await box.admin('GET', query);
  limitTo('metrics', json.rows.length - 1);
  expect((await box.admin('GET', query)).status).toBe(400);
});
