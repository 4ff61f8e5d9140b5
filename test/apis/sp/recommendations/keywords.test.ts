import { expect } from 'vitest';
import { newAdGroup, recommend } from '../../../fixtures/accounts/recommendations.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const PATH = '/sp/targets/keywords/recommendations';
const typeOf = (version: number): string => `application/vnd.spkeywordsrecommendation.v${version}+json`;
const ask = (world: TestWorld, body: object, version = 4) => recommend(world, PATH, { type: typeOf(version), body });
const ASINS = { recommendationType: 'KEYWORDS_FOR_ASINS', asins: ['B0000000A1'] };

it('[TOD-244] ranks keywords by true volume and relevance, which differ from clicks and orders', async ({ world }) => {
  const texts = async (body: object): Promise<string[]> => {
    const { json } = await ask(world, { ...ASINS, maxRecommendations: 20, ...body });
    return json.keywordTargetList.map(({ keyword }: Json) => keyword);
  };
  const [usual, clicks, orders] = [
    await texts({}),
    await texts({ sortDimension: 'CLICKS' }),
    await texts({ sortDimension: 'CONVERSIONS' }),
  ];
  expect(usual.length).toBe(20);
  expect(new Set(usual).size).toBe(20);
  expect(orders).not.toEqual(clicks);
  // A term without modifiers has the most shoppers.
  expect(usual[0]?.split(' ').length).toBeLessThanOrEqual(3);
  const ranked = await texts({ targets: [{ keyword: usual[3] }, { keyword: 'quite unknown words here' }] });
  expect(ranked).toContain(usual[3]);
  expect(ranked.length).toBe(22);
  expect(await texts({ maxRecommendations: 0, targets: [{ keyword: 'lamp', matchType: 'EXACT' }] })).toEqual(['lamp']);
});

it('[TOD-245] has bids by match type in minor units, in the form of each version', async ({ world }) => {
  const group = await newAdGroup(world);
  const body = { ...group, recommendationType: 'KEYWORDS_FOR_ADGROUP', maxRecommendations: 5 };
  const v3 = (await ask(world, body, 3)).json;
  expect(v3.length).toBe(15);
  const v4 = (await ask(world, body)).json.keywordTargetList;
  expect(v4[0].bidInfo.map(({ matchType }: Json) => matchType)).toEqual(['BROAD', 'PHRASE', 'EXACT']);
  const { suggestedBid, bid } = v4[0].bidInfo[0];
  expect(v3[0]).toMatchObject({ keyword: v4[0].keyword, matchType: 'BROAD', bid, suggestedBid });
  expect(bid).toBe(suggestedBid.suggested);
  expect(suggestedBid.rangeStart).toBeGreaterThan(1);
  expect(suggestedBid.rangeEnd).toBeGreaterThan(bid);
  const v5 = (await ask(world, { ...body, bidsEnabled: false }, 5)).json;
  expect(v5.keywordTargetList[0].bidInfo[0]).toEqual({
    matchType: 'BROAD',
    rank: 1,
    theme: 'CONVERSION_OPPORTUNITIES',
  });
  expect(v5.impactMetrics[0].clicks.values[0].upper).toBeGreaterThan(0);
  const cases: [object, number][] = [
    [{ ...ASINS, maxRecommendations: 201 }, 400],
    [{ ...ASINS, sortDimension: 'SALES' }, 400],
    [{ ...ASINS, asins: [] }, 422],
    [{ ...ASINS, targets: [{}] }, 422],
    [{ ...body, adGroupId: '1' }, 404],
  ];
  for (const [refused, status] of cases) expect((await ask(world, refused)).status).toBe(status);
  expect((await ask(world, ASINS, 6)).status).toBe(415);
});

it('[TOD-246] has the impression rank and share of terms that the account advertises on', async () => {
  const world = openWorld({ scenario: 'default' });
  const { json: list } = await world.ask('GET', '/v2/sp/keywords?state=enabled', { profile: world.profile() });
  const targets = list.slice(0, 50).map(({ keywordText }: Json) => ({ keyword: keywordText }));
  const { json } = await ask(world, { ...ASINS, maxRecommendations: 0, targets });
  const known = json.keywordTargetList.filter((each: Json) => 'searchTermImpressionRank' in each);
  expect(known.length).toBeGreaterThan(5);
  for (const { searchTermImpressionRank: rank, searchTermImpressionShare: share } of known) {
    expect(rank).toBeGreaterThanOrEqual(1);
    expect(rank).toBeLessThanOrEqual(9);
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(100);
  }
});
