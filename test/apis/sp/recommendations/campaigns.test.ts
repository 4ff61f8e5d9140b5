/** Recommendations for campaigns of sponsored products over HTTP. */
import { beforeEach, describe, expect } from 'vitest';
import { busyCampaign, campaign } from '../../../fixtures/accounts/budget-rules.ts';
import { recommend } from '../../../fixtures/accounts/recommendations.ts';
import type { Answer, TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const PATH = '/sp/campaign/recommendations';
const TYPE = 'application/vnd.spgetcampaignrecommendationsrequest.v2+json';
const ANSWER = 'application/vnd.spgetcampaignrecommendationsresponse.v2+json';
const BUDGETS = 'application/vnd.budgetrecommendation.v3+json';

const post = (world: TestWorld, body: unknown): Promise<Answer> =>
  recommend(world, PATH, { type: TYPE, accept: ANSWER, body });
const asked = (campaignId: string, ...types: readonly string[]): object[] =>
  types.map((recommendationType) => ({ campaignId, recommendationType }));

describe('recommendations for campaigns', () => {
  let busy: string;
  beforeEach<{ world: TestWorld }>(async ({ world }) => {
    busy = await busyCampaign(world, 5);
    world.state.setClock(Date.parse('2026-03-09T06:00:00Z'), 'frozen');
  });

  it('[TOD-587] have the budget that the call for budgets recommends', async ({ world }) => {
    const idle = await campaign(world, 30);
    const campaigns = [...asked(idle, 'BUDGET_STRATEGY'), ...asked(busy, 'BUDGET_STRATEGY', 'SHOPPER_COHORT')];
    const { status, headers, json } = await post(world, { campaigns, maxResults: 5 });
    const budgets = await recommend(world, '/sp/campaigns/budgetRecommendations', {
      type: BUDGETS,
      body: { campaignIds: [busy] },
    });
    const [{ suggestedBudget, sevenDaysMissedOpportunities: missed }] =
      budgets.json.budgetRecommendationsSuccessResults;
    expect([status, headers.get('content-type')]).toEqual([200, ANSWER]);
    expect(suggestedBudget).toBeGreaterThan(5);
    expect(json).toEqual({
      recommendations: [
        {
          campaignId: busy,
          recommendationType: 'BUDGET_STRATEGY',
          recommendationDetails: { budgetRecommendation: { action: 'INCREASE', suggestedBudget } },
          forecastEstimates: {
            startDate: '2026-03-01T00:00:00Z',
            endDate: '2026-03-07T23:59:59Z',
            estimatedIncrementalImpressionsLower: missed.estimatedMissedImpressionsLower,
            estimatedIncrementalImpressionsUpper: missed.estimatedMissedImpressionsUpper,
            estimatedIncrementalClicksLower: missed.estimatedMissedClicksLower,
            estimatedIncrementalClicksUpper: missed.estimatedMissedClicksUpper,
            estimatedIncrementalSalesLower: missed.estimatedMissedSalesLower,
            estimatedIncrementalSalesUpper: missed.estimatedMissedSalesUpper,
          },
        },
      ],
    });
  });

  it('[TOD-587] have keywords that an ad group lacks, with a bid, in pages', async ({ world }) => {
    const campaigns = asked(busy, 'KEYWORD', 'BUDGET_STRATEGY');
    const first = (await post(world, { campaigns })).json;
    expect(first.recommendations).toHaveLength(1);
    const keywords = first.recommendations[0].recommendationDetails.keywordTargetingRecommendations;
    expect(keywords.length).toBeGreaterThan(0);
    const { json } = await world.ask('GET', `/v2/sp/keywords?campaignIdFilter=${busy}`);
    const own = json.map((each: { keywordText: string }) => each.keywordText);
    for (const { action, keywordText, suggestedBid } of keywords) {
      expect([action, own.includes(keywordText)]).toEqual(['ADD', false]);
      expect(suggestedBid).toBeGreaterThan(0);
    }
    const next = (await post(world, { campaigns, nextToken: first.nextToken })).json;
    expect(next.recommendations).toMatchObject([{ recommendationType: 'BUDGET_STRATEGY' }]);
    expect(next.nextToken).toBeUndefined();
  });

  it('[TOD-587] are refused for an unknown campaign, an unknown type, and a token of another request', async ({
    world,
  }) => {
    expect((await post(world, { campaigns: asked('1', 'KEYWORD') })).status).toBe(422);
    const campaigns = asked(busy, 'KEYWORD');
    for (const body of [{}, { campaigns: [] }, { campaigns: asked(busy, 'X') }, { campaigns, nextToken: 'x' }])
      expect((await post(world, body)).status).toBe(400);
    expect((await post(world, { campaigns, maxResults: 6 })).status).toBe(400);
  });
});
