/**
 * A recommended bid wins what the recommendation says: over many random accounts, which differ in their seed, product,
 * keyword and bid.
 */
import { expect, it } from 'vitest';
import { BIDS, bidType, newAdGroup, recommend } from '../../fixtures/accounts/recommendations.ts';
import { closeSandboxes, openWorld, type Json } from '../../fixtures/sandbox.ts';

const ACCOUNTS = Number(process.env['RECOMMENDED_ACCOUNTS'] ?? 216);
const TEXTS = [
  'camp stove',
  'garden chair',
  'lamp',
  'folding travel mug',
  'insulated lunch box',
  'tent',
  'water bottle',
];
const MATCHES = ['EXACT', 'PHRASE', 'BROAD'] as const;
const TYPES = ['SUGGESTED_LOWER', 'SUGGESTED', 'SUGGESTED_UPPER'] as const;
/** Of the accounts, in the range of nine of ten weeks. */
const WITHIN = 0.85;
/** Of all accounts together, from the expected impressions. */
const DEVIATION = 0.1;

interface Outcome {
  lower: number;
  average: number;
  upper: number;
  won: number;
}

async function outcomeOf(number: number): Promise<Outcome | undefined> {
  const world = openWorld({ seed: `account ${number}` });
  const asin = `B${String(number).padStart(9, '0')}`;
  const group = await newAdGroup(world, asin);
  const match = MATCHES[number % MATCHES.length] ?? 'EXACT';
  const value = TEXTS[number % TEXTS.length] ?? 'lamp';
  const targetingExpressions = [{ type: `KEYWORD_${match}_MATCH`, value }];
  const body = {
    ...group,
    recommendationType: 'BIDS_FOR_EXISTING_AD_GROUP',
    includeAnalysis: true,
    targetingExpressions,
  };
  const { status, json } = await recommend(world, BIDS, { type: bidType(5), body });
  if (status === 404) return undefined;
  const type = TYPES[Math.floor(number / MATCHES.length) % TYPES.length];
  const all: Json[] = json.bidRecommendations[0].bidAnalysesForTargetingExpressions[0].bidAnalyses.ALL;
  const found = all.find((each) => each.type === type) ?? all.find((each) => each.type === 'SUGGESTED');
  for (const { bid } of all) expect(bid >= 0.02 && bid <= 1000).toBe(true);
  await world.ask('POST', '/v2/sp/keywords', {
    profile: world.profile(),
    body: [
      {
        campaignId: Number(group.campaignId),
        adGroupId: Number(group.adGroupId),
        state: 'enabled',
        keywordText: value,
        matchType: match.toLowerCase(),
        bid: found.bid,
      },
    ],
  });
  await world.admin('POST', '/clock/advance', { by: '8d' });
  const observe = { days: 7, levels: ['targeting'] };
  const { json: step } = await world.admin('POST', '/market/step', { profileId: world.profile(), by: '0s', observe });
  const won = step.rows.targeting.reduce((sum: number, each: Json) => sum + each.impressions, 0);
  const {
    estimatedImpressionLower: lower,
    estimatedImpressionAvg: average,
    estimatedImpressionUpper: upper,
  } = found.impactMetrics;
  closeSandboxes();
  return { lower, average, upper, won };
}

it('[TOD-243] a recommended bid wins the stated impressions, over random accounts', { timeout: 900_000 }, async () => {
  const outcomes: Outcome[] = [];
  for (let number = 1; number <= ACCOUNTS; number++) {
    const outcome = await outcomeOf(number);
    if (outcome !== undefined) outcomes.push(outcome);
  }
  const sumOf = (name: keyof Outcome): number => outcomes.reduce((sum, each) => sum + each[name], 0);
  const within = outcomes.filter(({ lower, won, upper }) => lower <= won && won <= upper).length;
  console.log(
    `${outcomes.length} accounts, ${within} within the range; won ${sumOf('won')}, expected ${sumOf('average')}`,
  );
  expect(outcomes.length).toBeGreaterThan(0.9 * ACCOUNTS);
  expect(within / outcomes.length).toBeGreaterThan(WITHIN);
  expect(Math.abs(sumOf('won') / sumOf('average') - 1)).toBeLessThan(DEVIATION);
});
