/** Bids of sponsored brands that are raised for the shoppers of an audience. */
import { describe, expect } from 'vitest';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import type { Item } from '../../../fixtures/accounts/collections.ts';

const TYPE = 'application/vnd.sbcampaignresource.v4+json';
const CALL = { headers: { 'content-type': TYPE, accept: TYPE } };
const CAMPAIGN = { name: 'Boots', budget: 20, budgetType: 'DAILY', state: 'ENABLED', startDate: '2026-03-02' };

const { json: LIST } = await openWorld({ scenario: 'default' }).ask('POST', '/audiences/list?maxResults=1', {
  body: { adType: 'SD' },
});
const SEGMENT = { audienceId: LIST.audiences[0].audienceId, audienceSegmentType: 'BEHAVIOR_DYNAMIC' };
const COHORT = { shopperCohortType: 'AUDIENCE_SEGMENT', percentage: 12.5, audienceSegments: [SEGMENT] };

async function create(world: TestWorld, bidding: Item): Promise<Json> {
  return (await world.ask('POST', '/sb/v4/campaigns', { ...CALL, body: { campaigns: [{ ...CAMPAIGN, bidding }] } }))
    .json.campaigns;
}

async function biddingIn(world: TestWorld): Promise<Item> {
  return (await world.ask('POST', '/sb/v4/campaigns/list', { ...CALL, body: {} })).json.campaigns[0].bidding;
}

describe('a shopper cohort of a campaign of sponsored brands', () => {
  it('[TOD-347] is created, kept by a change of other bidding, and removed', async ({ world }) => {
    const { success } = await create(world, { shopperCohortBidAdjustments: [COHORT] });
    expect((await biddingIn(world)).shopperCohortBidAdjustments).toEqual([COHORT]);
    const { campaignId } = success[0];
    const change = (bidding: Item) =>
      world.ask('PUT', '/sb/v4/campaigns', { ...CALL, body: { campaigns: [{ campaignId, bidding }] } });
    await change({ bidOptimization: false });
    expect(await biddingIn(world)).toEqual({ bidOptimization: false, shopperCohortBidAdjustments: [COHORT] });
    await change({ shopperCohortBidAdjustments: [] });
    expect(await biddingIn(world)).toEqual({ bidOptimization: false, shopperCohortBidAdjustments: [] });
  });

  it.each([
    ['BID_SHOPPER_COHORTS_MORE_THAN_ALLOWED', [COHORT, COHORT], ''],
    ['BID_MISSING_AUDIENCES', [{ ...COHORT, audienceSegments: [] }], '[0].audienceSegments'],
    [
      'BID_INVALID_AUDIENCE_ID',
      [{ ...COHORT, audienceSegments: [{ audienceId: '123' }] }],
      '[0].audienceSegments[0].audienceId',
    ],
  ])('[TOD-347] is refused with %s', async (reason, shopperCohortBidAdjustments, path) => {
    const { error, success } = await create(openWorld(), { shopperCohortBidAdjustments });
    expect(success).toEqual([]);
    const { biddingError } = error[0].errors[0].errorValue;
    expect(biddingError.reason).toBe(reason);
    expect(biddingError.cause.location).toBe(`$.campaigns[0].bidding.shopperCohortBidAdjustments${path}`);
  });
});
