/**
 * Media types of requests and answers: each operation has a list for Content-Type and one for Accept.
 */
import { describe, expect } from 'vitest';
import { changeSettings, rulesOf } from '../fixtures/accounts/collections.ts';
import { BIDS, bidType } from '../fixtures/accounts/recommendations.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const JSON_TYPE = 'application/json';
const OTHER = 'application/vnd.other.v1+json';
const KEYWORDS = '/sp/targets/keywords/recommendations';
const keywordType = (version: number): string => `application/vnd.spkeywordsrecommendation.v${version}+json`;
const RULES = '/sp/rules/optimization/search';
const ruleType = (version: number): string => `application/vnd.spoptimizationrules.v${version}+json`;

const ofKeywords = { recommendationType: 'KEYWORDS_FOR_ASINS', asins: ['B0EXAMPLE1'], maxRecommendations: 1 };
const ofBids = {
  recommendationType: 'BIDS_FOR_NEW_AD_GROUP',
  asins: ['B0EXAMPLE1'],
  bidding: { strategy: 'AUTO_FOR_SALES' },
  targetingExpressions: [{ type: 'CLOSE_MATCH' }],
};

const send = (world: TestWorld, call: string, body: unknown, type: string | undefined, accept?: string) => {
  const [method = '', path = ''] = call.split(' ');
  return world.ask(method, path, { profile: world.profile(), body, headers: { 'content-type': type, accept } });
};

describe('the type of the answer', () => {
  it.each<[call: string, body: object, type: string, accept: string, answered: string]>([
    [`POST ${KEYWORDS}`, ofKeywords, keywordType(3), keywordType(4), keywordType(4)],
    [`POST ${KEYWORDS}`, ofKeywords, keywordType(3), keywordType(5), keywordType(5)],
    [`POST ${KEYWORDS}`, ofKeywords, keywordType(5), keywordType(3), keywordType(3)],
    [`POST ${KEYWORDS}`, ofKeywords, keywordType(3), JSON_TYPE, keywordType(3)],
    [`POST ${BIDS}`, ofBids, bidType(4), bidType(5), bidType(5)],
    [`POST ${BIDS}`, ofBids, bidType(3), bidType(3), bidType(3)],
    [`POST ${RULES}`, {}, ruleType(1), ruleType(2), ruleType(2)],
    [`POST ${RULES}`, { pageSize: 1 }, ruleType(1), `${ruleType(2)}, */*`, ruleType(2)],
    ['POST /sp/rules/optimization', { optimizationRules: [{}] }, ruleType(2), ruleType(1), ruleType(1)],
  ])(
    '[TOD-240, TOD-261] of %s follows Accept, and that of the body Content-Type',
    async (call, body, type, accept, answered) => {
      const { status, headers, violations } = await send(openWorld(), call, body, type, accept);
      expect([status, headers.get('content-type'), violations.map(({ rule }) => rule)]).toEqual([
        call.endsWith('optimization') ? 207 : 200,
        answered,
        [],
      ]);
    },
  );

  it('[TOD-240] of keyword recommendations decides their form', async ({ world }) => {
    const [oldest, newest] = await Promise.all(
      [3, 5].map((version) => send(world, `POST ${KEYWORDS}`, ofKeywords, keywordType(4), keywordType(version))),
    );
    expect([Array.isArray(oldest?.json), Object.keys(newest?.json)]).toEqual([
      true,
      ['keywordTargetList', 'impactMetrics'],
    ]);
  });
});

describe('the type of the body', () => {
  const campaigns = 'application/vnd.sbcampaignresource.v4+json';
  const portfolios = 'application/vnd.spportfolio.v3+json';

  it('[V3-50] is plain JSON where Accept has an answer that is not documented: served and recorded', async () => {
    const world = openWorld();
    const call = (strict: boolean) => {
      changeSettings(world, { strict });
      const accept = 'application/vnd.updatecampaignsresponse.v4+json';
      return send(world, 'PUT /sb/v4/campaigns', { campaigns: [{ campaignId: '1' }] }, JSON_TYPE, accept);
    };
    const lax = await call(false);
    expect([lax.status, rulesOf(lax)]).toEqual([207, ['wrong-media-type']]);
    expect((await call(true)).status).toBe(415);
  });

  it.each([
    ['POST /portfolios/list', 'text/xml', portfolios],
    ['POST /portfolios/list', OTHER, portfolios],
    ['POST /portfolios/budget/usage', 'text/xml', JSON_TYPE],
    ['POST /sp/campaigns/list', 'application/vnd.spkeyword.v3+json', 'application/vnd.spcampaign.v3+json'],
    ['POST /sb/v4/campaigns/list', 'application/x-www-form-urlencoded', campaigns],
    ['POST /reporting/reports', OTHER, JSON_TYPE],
    ['POST /campaigns/export', 'text/xml', 'application/vnd.campaignsexport.v1+json'],
    ['POST /managerAccounts', OTHER, JSON_TYPE],
    ['POST /streams/subscriptions', OTHER, JSON_TYPE],
    [`POST ${BIDS}`, bidType(6), bidType(5)],
  ])('[V3-50] of %s is refused with %s beside the right Accept', async (call, type, accept) => {
    const { status, violations, json } = await send(openWorld(), call, {}, type, accept);
    expect([status, violations.map(({ rule }) => rule)]).toEqual([415, ['wrong-media-type']]);
    expect(Object.values(json)).toContain('Unsupported Media Type');
  });

  it.each([
    'POST /sb/themes/list',
    'POST /sb/targets/list',
    'POST /sb/negativeTargets/list',
    'POST /sb/keywords',
    'PUT /sb/negativeKeywords',
    'POST /sb/recommendations/targets/brand',
    'POST /sb/recommendations/bids',
    'POST /v2/sp/campaignNegativeKeywords',
    'POST /sd/campaigns',
    'POST /adsApi/v1/query/campaigns',
  ])('[AUT-15] of %s is application/json: a vendor type cannot be consumed', async (call) => {
    const world = openWorld();
    const refused = await send(world, call, [], 'application/vnd.sblisttargetsresponse.v3+json');
    expect([refused.status, rulesOf(refused)]).toEqual([415, ['wrong-media-type']]);
    expect(Object.values(refused.json)).toContain('Cannot consume content type');
    expect(refused.json.code).not.toBe('INTERNAL_ERROR');
    const taken = await send(world, call, [], `${JSON_TYPE}; charset=utf-8`);
    expect([taken.status === 415, rulesOf(taken)]).toEqual([false, expect.not.arrayContaining(['wrong-media-type'])]);
  });

  it('[V3-50] of budget recommendations of sponsored brands is refused with a code and details', async () => {
    const call = 'POST /sb/campaigns/budgetRecommendations';
    const { status, json } = await send(openWorld(), call, { campaignIds: ['1'] }, 'text/xml');
    expect([status, json]).toEqual([415, { code: 'UNSUPPORTED_MEDIA_TYPE', details: 'Unsupported Media Type' }]);
  });

  it('[TOD-240, TOD-361] of version 3 of bid recommendations is taken until the service removed it', async () => {
    const world = openWorld({ now: Date.parse('2025-05-14T23:59:59Z') });
    world.state.updateRow({ settings: { ...world.state.settings, surfaces: 'byDate' } });
    const call = (body: object) => send(world, `POST ${BIDS}`, body, bidType(3));
    const before = await call(ofBids);
    expect([before.status, before.headers.get('content-type')]).toEqual([200, bidType(3)]);
    expect(Object.keys(before.json.bidRecommendations[0])).not.toContain('bidAnalysesForTargetingExpressions');
    const product = [{ type: 'PAT_ASIN', value: 'B0EXAMPLE2' }];
    expect((await call({ ...ofBids, targetingExpressions: product })).status).toBe(400);
    world.state.setClock(Date.parse('2025-05-15T00:00:00Z'), 'frozen');
    expect((await call(ofBids)).status).toBe(415);
  });
});
