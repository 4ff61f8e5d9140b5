/** Clients of recommendations in built-in scenarios. */
import { describe, expect, it } from 'vitest';
import { BIDS, bidType, recommend } from '../../fixtures/accounts/recommendations.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const PROFILE = '100000000000101';
const TEXTS = ['camping stove', 'camp stove', 'camping cooker'];
/** The day before rivals bid more, eight days after it, and a week later. */
const [BEFORE, UNTIL_AFTER, WEEK] = ['9d', '9d', '8d'];

const start = (): TestWorld => openWorld({ scenario: 'bid-recommendation-follows-market' });

async function recommendedBids(world: TestWorld): Promise<number[]> {
  const body = {
    recommendationType: 'BIDS_FOR_NEW_AD_GROUP',
    asins: ['B0MKT00001'],
    bidding: { strategy: 'MANUAL' },
    targetingExpressions: TEXTS.map((value) => ({ type: 'KEYWORD_EXACT_MATCH', value })),
  };
  const { json } = await recommend(world, BIDS, { type: bidType(5), body, profile: PROFILE });
  return json.bidRecommendations[0].bidRecommendationsForTargetingExpressions.map(
    ({ bidValues }: { bidValues: { suggestedBid: number }[] }) => bidValues[1]?.suggestedBid,
  );
}

const sumOf = (bids: readonly number[]): number => bids.reduce((sum, bid) => sum + bid, 0);

describe('bid-recommendation-follows-market', () => {
  it('a careless client keeps bids that the market has left behind', async () => {
    const world = start();
    await world.admin('POST', '/clock/advance', { by: BEFORE });
    const kept = await recommendedBids(world);
    await world.admin('POST', '/clock/advance', { by: UNTIL_AFTER });
    expect(sumOf(kept)).toBeLessThan(0.7 * sumOf(await recommendedBids(world)));
  });

  it('a careful client asks again, and its bids follow the market', async () => {
    const world = start();
    await world.admin('POST', '/clock/advance', { by: BEFORE });
    const before = await recommendedBids(world);
    expect(await recommendedBids(world)).toEqual(before);
    await world.admin('POST', '/clock/advance', { by: UNTIL_AFTER });
    const after = await recommendedBids(world);
    for (const [i, bid] of after.entries()) expect(bid).toBeGreaterThan(before[i] ?? Infinity);
    await world.admin('POST', '/clock/advance', { by: WEEK });
    expect(sumOf(await recommendedBids(world)) / sumOf(after)).toBeGreaterThan(0.7);
  });
});
