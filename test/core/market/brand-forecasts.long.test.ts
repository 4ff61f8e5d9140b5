/**
 * Campaigns of sponsored brands bring what was forecast: over random accounts, which differ in their seed, product, keyword, bid
 * and budget. RECOMMENDED_ACCOUNTS is their number. And keywords have the impressions that insights say.
 */
import { expect, it } from 'vitest';
import { MULTI, seedCampaigns } from '../../fixtures/accounts/brand-campaigns.ts';
import { recommend } from '../../fixtures/accounts/recommendations.ts';
import { reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { closeSandboxes, openWorld, type Json } from '../../fixtures/sandbox.ts';

const ACCOUNTS = Number(process.env['RECOMMENDED_ACCOUNTS'] ?? 60);
const TEXTS = ['camp stove', 'garden chair', 'lamp', 'folding travel mug', 'tent', 'water bottle'];
const MATCHES = ['EXACT', 'PHRASE', 'BROAD'];
const BIDS = [1, 2, 4];
const BUDGETS = [20, 100, 1000, 5000];
/** Of the ranges, which are made to contain nine of ten weeks. */
const WITHIN = 0.8;
const FORECASTS = 'application/vnd.sbforecasting.v4+json';
const INSIGHTS = 'application/vnd.sbinsights.v4+json';
const WEEK = { startDate: '2026-03-03', endDate: '2026-03-09' };
/** The documented maximum of a range. */
const MOST = 10_000;

const picked = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** Whether impressions and clicks of the week are in their ranges. */
async function outcomeOf(number: number): Promise<boolean[]> {
  const world = openWorld({ seed: `account ${number}` });
  const asin = `B${String(number).padStart(9, '0')}`;
  const keyword = {
    keywordText: picked(TEXTS, number),
    matchType: picked(MATCHES, Math.floor(number / 2)),
    bid: picked(BIDS, Math.floor(number / 3)),
  };
  const planned = { budget: picked(BUDGETS, number), budgetType: 'DAILY', startDate: WEEK.startDate };
  const { json, text } = await recommend(world, '/sb/forecasts', {
    type: FORECASTS,
    body: {
      campaigns: [{ ...planned, forecastType: 'WEEKLY', adGroups: [{ keywords: [keyword], creativeAsins: [asin] }] }],
    },
  });
  const [success] = json.campaigns.successes;
  if (success === undefined) throw new Error(text);
  await seedCampaigns(world, {
    ...planned,
    name: 'Planned',
    sbAdGroups: [
      {
        name: 'Planned',
        sbKeywords: [keyword],
        sbAds: [
          {
            name: 'Planned',
            adFormat: 'PRODUCT_COLLECTION',
            creative: { asins: [asin], brandName: 'Brand', brandLogoAssetID: 'logo', headline: 'Words' },
            landingPage: { pageType: 'STORE', url: 'https://stores.example/brand' },
          },
        ],
      },
    ],
  });
  await world.admin('PUT', '/clock', { now: '2026-03-11T20:00:00Z' });
  const columns = ['campaignId', 'impressions', 'clicks'];
  const [row = { impressions: 0, clicks: 0 }] = await rowsOf(
    world,
    reportBody({ adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbCampaigns', columns }, WEEK),
  );
  closeSandboxes();
  return success.campaign.forecasts.map(({ metric, value }: Json) => {
    const found = Math.min(MOST, metric === 'CLICK' ? row.clicks : row.impressions);
    return found >= value.min && found <= value.max;
  });
}

it('[TOD-579] ranges contain what campaigns bring in their first week', { timeout: 1_800_000 }, async () => {
  const outcomes: boolean[] = [];
  for (let number = 1; number <= ACCOUNTS; number++) outcomes.push(...(await outcomeOf(number)));
  const part = outcomes.filter(Boolean).length / outcomes.length;
  console.log(`${ACCOUNTS} accounts: ${(100 * part).toFixed(0)} % of the ranges contain the week`);
  expect(part).toBeGreaterThanOrEqual(WITHIN);
});

it('[TOD-578] keywords with impressions have a rank and a share, and more of both with a higher bid', async () => {
  const shareWith = async (bid: number): Promise<{ rank: number; share: number }> => {
    const world = openWorld();
    const [first] = MULTI.sbAdGroups;
    const sbKeywords = [{ keywordText: 'two person tent', matchType: 'EXACT', bid }];
    await seedCampaigns(world, { ...MULTI, sbAdGroups: [{ ...first, sbKeywords }] });
    const keywords = [{ keywordText: 'two person tent', matchType: 'EXACT', bid }];
    const body = { adGroups: [{ adFormat: 'PRODUCT_COLLECTION', keywords }] };
    const { json } = await recommend(world, '/sb/campaigns/insights', { type: INSIGHTS, body });
    const { searchTermImpressionRank: rank, searchTermImpressionShare: share } = json.insights[0].keywordInsight;
    return { rank, share };
  };
  const [low, high] = [await shareWith(2), await shareWith(5)];
  expect(low.share).toBeGreaterThan(0);
  expect(high.share).toBeGreaterThan(low.share);
  expect(high.share).toBeLessThanOrEqual(100);
  expect(high.rank).toBeLessThanOrEqual(low.rank);
});
