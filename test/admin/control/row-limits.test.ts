/** Answers and files that grow with entities and days are refused: before they are computed, or while they are written. */
import { beforeAll, describe, expect, onTestFinished } from 'vitest';
import { ROW_LIMITS, type LimitedName } from '../../../src/world/row-limits.ts';
import { create, reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { ALWAYS_SHOWN, seed } from '../../fixtures/programs/clients/reports.ts';
import { bodyOf, call } from '../../fixtures/programs/clients/unified-reports.ts';
import { openAdGroup, withAds } from '../../fixtures/accounts/large-account.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const DAY = '2026-03-01';
const FEW = { campaigns: 3, adGroupsPerCampaign: 1, keywordsPerAdGroup: 2 };
const US = openWorld().profile();
const LOADED = { profileId: US, recordType: 'campaigns', date: DAY, rows: [{ campaignId: '1', impressions: 1 }] };
const STEP = { profileId: US, observe: { days: 5, levels: ['targeting'], timeUnit: 'DAILY', withEmpty: true } };
const EXPORT = 'application/vnd.campaignsexport.v1+json';
const CALLS: Readonly<Record<LimitedName, (world: TestWorld) => Promise<Answer>>> = {
  metrics: (world) => world.admin('GET', `/metrics?profileId=${US}&recordType=campaigns&date=${DAY}`),
  comparison: (world) => world.admin('POST', '/metrics/compare', LOADED),
  'market step': (world) => world.admin('POST', '/market/step', STEP),
  score: (world) => world.admin('GET', `/market/score?profileId=${US}&from=${DAY}`),
  'expected score': (world) => world.admin('GET', `/market/score?profileId=${US}&from=${DAY}&expected=true`),
  oracle: (world) => world.admin('GET', `/market/oracle?profileId=${US}&from=${DAY}`),
  counterfactual: (world) =>
    world.admin('POST', '/market/counterfactual', { profileId: US, changes: [], until: '2026-03-04T00:00:00Z' }),
  landscape: (world) => world.admin('POST', '/market/landscape', { profileId: US, id: '1' }),
  diff: (world) => world.admin('GET', '/diff'),
  scenario: (world) => world.admin('GET', '/scenario'),
  'report of version 2': (world) =>
    world.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'impressions' } }),
  'report of version 3': (world) => create(world, reportBody({ timeUnit: 'DAILY' })),
  'unified report': async (world) =>
    call(world, 'create', await bodyOf(world, { fields: ['campaign.id', 'date.value', 'metric.impressions'] })),
  export: (world) =>
    world.ask('POST', '/campaigns/export', { body: {}, headers: { 'content-type': EXPORT, accept: EXPORT } }),
  snapshot: (world) => world.ask('POST', '/v2/sp/keywords/snapshot', { body: { stateFilter: 'enabled' } }),
  invoices: (world) => world.ask('GET', '/invoices'),
  history: (world) =>
    world.ask('POST', '/history', {
      body: {
        fromDate: world.state.now() - 86_400_000,
        toDate: world.state.now(),
        eventTypes: { CAMPAIGN: { eventTypeIds: [] } },
        count: 50,
        sort: { key: 'DATE', direction: 'DESC' },
      },
    }),
};

/** For one test. */
function limitTo(name: LimitedName, most: number): void {
  const limit = ROW_LIMITS[name];
  const { most: usual } = limit;
  Object.assign(limit, { most });
  onTestFinished(() => void Object.assign(limit, { most: usual }));
}

describe('an account of few entities', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = openWorld();
    await seed(world, { ...FEW, productAdsPerAdGroup: 1 });
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
  });

  it.each(Object.keys(CALLS) as LimitedName[])(
    '[TOD-505] with more rows than its limit, %s is 400 with the limit and what to do',
    async (name) => {
      limitTo(name, 2);
      const { counted, narrow } = ROW_LIMITS[name];
      const { status, text } = await CALLS[name](world);
      expect(text).toMatch(
        new RegExp(
          `would (?:have|simulate) up to \\d+ ${counted}, and the limit is 2; ${narrow}|has more than 2 ${counted}, which is the limit; ${narrow}`,
        ),
      );
      expect(status).toBe(400);
    },
  );

  it('a step whose answer would have too many rows neither acts nor moves the clock', async () => {
    const { json } = await world.admin('GET', `/entities/keywords?profileId=${US}`);
    const [{ keywordId: id, bid }] = json.keywords;
    const before = world.state.now();
    limitTo('market step', json.keywords.length);
    const action = { collection: 'keywords', id, bid: bid + 1 };
    const refused = await world.admin('POST', '/market/step', { ...STEP, actions: [action] });
    expect([refused.status, refused.json.detail]).toEqual([400, expect.stringContaining('would have up to')]);
    const after = await world.admin('GET', `/entities/keywords?profileId=${US}`);
    expect([world.state.now(), after.json.keywords[0].bid]).toEqual([before, bid]);
    const narrower = { ...STEP, observe: { ...STEP.observe, timeUnit: 'SUMMARY' } };
    const { status, text } = await world.admin('POST', '/market/step', { ...narrower, actions: [action] });
    expect([status, text]).toEqual([200, expect.any(String)]);
  });
});

const SEARCH_TERMS = { reportTypeId: 'spSearchTerm', groupBy: ['searchTerm'], columns: ['searchTerm', 'clicks'] };
const TERMS_OF_DAY = { reportDate: '20260301', segment: 'query', metrics: 'clicks' };
const TOO_MANY = { status: 400, text: expect.stringContaining('has more than') };
const TERM_FIELDS = { fields: ['dateRange.value', 'campaign.id', 'searchTerm.value', 'metric.clicks'] };

describe('rows that follow from traffic', () => {
  it('[TOD-505] are not refused by the number of keywords', async ({ world }) => {
    await seed(world, { ...FEW, productAdsPerAdGroup: 0 });
    for (const name of ['report of version 2', 'report of version 3', 'unified report', 'metrics'] as const)
      limitTo(name, 5);
    expect(await rowsOf(world, reportBody(SEARCH_TERMS))).toEqual([]);
    expect((await world.ask('POST', '/v2/sp/keywords/report', { body: TERMS_OF_DAY })).status).toBe(202);
    expect((await call(world, 'create', await bodyOf(world, TERM_FIELDS))).json.success).toHaveLength(1);
    const truth = await world.admin('GET', `/metrics?profileId=${US}&recordType=targeting&segment=query&date=${DAY}`);
    expect(truth.json.rows).toEqual([]);
  });

  it('[TOD-505] are refused beyond the limit, also those of one campaign with automatic targeting', async () => {
    const world = openWorld();
    await withAds(world, await openAdGroup(world, { targetingType: 'auto' }));
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
    const rows = await rowsOf(world, reportBody(SEARCH_TERMS));
    const body = reportBody({ ...SEARCH_TERMS, columns: ['clicks', 'searchTerm'] });
    limitTo('report of version 3', rows.length - 1);
    expect(await create(world, body)).toMatchObject(TOO_MANY);
    limitTo('report of version 3', rows.length);
    expect((await create(world, body)).status).toBe(200);
    limitTo('report of version 2', 2);
    expect(await world.ask('POST', '/v2/sp/keywords/report', { body: TERMS_OF_DAY })).toMatchObject(TOO_MANY);
    limitTo('unified report', 2);
    expect(await call(world, 'create', await bodyOf(world, TERM_FIELDS))).toMatchObject(TOO_MANY);
    const query = `/metrics?profileId=${US}&recordType=targeting&segment=query&date=${DAY}`;
    const { json } = await world.admin('GET', query);
    limitTo('metrics', json.rows.length - 1);
    expect((await world.admin('GET', query)).status).toBe(400);
  });
});
