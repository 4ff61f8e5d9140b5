/**
 * Sponsored brands ad groups without keywords and targets: their traffic in all reports.
 */
import { expect, it } from 'vitest';
import { ALWAYS_SHOWN } from '../../../fixtures/programs/clients/reports.ts';
import { reportBody, rowsOf } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

async function sandboxWithTheme(): Promise<{ world: TestWorld; adGroupId: string }> {
  const world = openWorld();
  await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
  const ad = { name: 'ad', adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['film'] } };
  const sbAdGroups = [{ ref: 'group', name: 'Group', sbAds: [ad] }];
  const { ids } = await seedEntities(world, {
    assets: [{ assetId: 'film', mediaType: 'VIDEO' }],
    sbCampaigns: [{ name: 'Brand', budget: 200, createdDaysAgo: 30, startDate: 'today-30d', sbAdGroups }],
  });
  return { world, adGroupId: ids['group'] ?? '' };
}

function report(world: TestWorld, reportTypeId: string, groupBy: string, columns: string[], filters?: object[]) {
  const configuration = { adProduct: 'SPONSORED_BRANDS', reportTypeId, groupBy: [groupBy], columns };
  return rowsOf(world, reportBody({ ...configuration, ...(filters && { filters }) } as object));
}

it('[TOD-81] has the same impressions, clicks and cost in reports of campaigns, ad groups and targeting', async () => {
  const { world } = await sandboxWithTheme();
  const numbers = ['impressions', 'clicks', 'cost'];
  const [campaign] = await report(world, 'sbCampaigns', 'campaign', numbers);
  expect(campaign.clicks).toBeGreaterThan(0);
  expect(await report(world, 'sbAdGroup', 'adGroup', numbers)).toEqual([campaign]);
  expect(await report(world, 'sbTargeting', 'targeting', numbers)).toEqual([campaign]);
  const terms = await report(world, 'sbSearchTerm', 'searchTerm', ['searchTerm', 'clicks']);
  expect(terms.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(campaign.clicks);
});

it('[TOD-81] is of a theme with the id of the ad group, which the filter THEME selects', async () => {
  const { world, adGroupId } = await sandboxWithTheme();
  const columns = ['adGroupId', 'keywordId', 'keywordText', 'keywordType', 'matchType', 'adKeywordStatus'];
  const select = (values: string[]) =>
    report(world, 'sbTargeting', 'targeting', columns, [{ field: 'keywordType', values }]);
  expect(await select(['THEME'])).toEqual([
    {
      adGroupId: Number(adGroupId),
      keywordId: Number(adGroupId),
      keywordText: 'keywords-related-to-your-landing-pages',
      keywordType: 'THEME',
      matchType: 'THEME',
      adKeywordStatus: 'ENABLED',
    },
  ]);
  expect(await select(['BROAD', 'PHRASE', 'EXACT', 'TARGETING_EXPRESSION'])).toEqual([]);
});
