/**
 * The fields of newer documents survive a scenario, an export and an import, and differences contain them.
 */
import { expect } from 'vitest';
import type { Item } from '../../fixtures/accounts/collections.ts';
import { V3_CAMPAIGNS, V3_NEGATIVE_KEYWORDS } from '../../fixtures/programs/clients/v3.ts';
import { createOneV3, listV3, openParentsV3, write } from '../../fixtures/programs/clients/v3-calls.ts';
import { ad, adGroup, ASSETS, campaign, CREATIVES, listV4, makeOneV4 } from '../../fixtures/programs/clients/sb-v4.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { seedEntities } from '../../fixtures/accounts/seed-entities.ts';

const REACH = { offAmazonSettings: { offAmazonBudgetControlStrategy: 'MAXIMIZE_REACH' } };
const SPEND = { offAmazonSettings: { offAmazonBudgetControlStrategy: 'MINIMIZE_SPEND' } };

/** Creates one of each, and changes the field that can be changed. */
async function fill(world: TestWorld): Promise<void> {
  const site = { siteRestrictions: ['AMAZON_BUSINESS'], autoManageCampaign: false };
  const parents = await openParentsV3(world, { campaign: { name: 'Business', ...site } });
  const native = { nativeLanguageKeyword: '二手鞋', nativeLanguageLocale: 'zh_CN' };
  const negative = { ...V3_NEGATIVE_KEYWORDS.make(parents, 1), ...native, matchType: 'NEGATIVE_BROAD' };
  await createOneV3(world, V3_NEGATIVE_KEYWORDS, negative);
  const dynamicBidding = {
    strategy: 'RULE_BASED',
    placementBidding: [{ placement: 'SITE_AMAZON_BUSINESS', percentage: 40 }],
  };
  const everywhere = { ...V3_CAMPAIGNS.make(parents, 2), autoManageCampaign: true, dynamicBidding, ...REACH };
  const campaignId = await createOneV3(world, V3_CAMPAIGNS, everywhere);
  world.state.setClock(NOW + 60_000, 'frozen');
  await write(world, V3_CAMPAIGNS, 'update', [{ campaignId, ...SPEND }]);

  await seedEntities(world, { assets: ASSETS });
  const seen = { goal: 'BRAND_IMPRESSION_SHARE', costType: 'VCPM', siteRestrictions: ['AMAZON_BUSINESS'] };
  const bidding = {
    bidOptimization: false,
    bidAdjustmentsByPlacement: [{ placement: 'TOP_OF_SEARCH', percentage: 5 }],
  };
  const sbCampaignId = await makeOneV4(world, 'campaigns', campaign(1, { ...seen, bidding }));
  const adGroupId = await makeOneV4(world, 'adGroups', adGroup(sbCampaignId, 1));
  const parts = { consentToTranslate: true, creativePropertiesToOptimize: ['HEADLINE'] };
  const creative = { ...CREATIVES.storeSpotlight.creative, ...parts };
  await makeOneV4(world, 'ads', ad(adGroupId, 'storeSpotlight', { creative }), { format: 'storeSpotlight' });
}

async function productContents(world: TestWorld): Promise<Item[][]> {
  return [await listV3(world, V3_CAMPAIGNS), await listV3(world, V3_NEGATIVE_KEYWORDS)];
}

async function brandContents(world: TestWorld): Promise<Item[][]> {
  const ads = (await listV4(world, 'ads')).map(({ creative }) => ({ creative }));
  return [await listV4(world, 'campaigns'), ads];
}

const CONTENTS = [
  ['[TOD-93, TOD-94, TOD-97] of sponsored products', productContents],
  ['[TOD-99, TOD-100] of sponsored brands', brandContents],
] as const;

it.each(CONTENTS)('%s are kept by exports and imports', async (_title, contents) => {
  const world = openWorld();
  await fill(world);
  const { bytes } = await world.admin('GET', '/export');
  const other = openWorld();
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await other.admin('PUT', '/import', undefined, { raw: bytes, headers })).status).toBe(200);
  expect(await contents(other)).toEqual(await contents(world));
});

it.each(CONTENTS)('%s are part of the scenario of a world', async (_title, contents) => {
  const world = openWorld();
  await fill(world);
  const { text } = await world.admin('GET', '/scenario');
  const other = openWorld();
  const headers = { 'content-type': 'application/yaml' };
  const started = await other.admin('POST', '/scenario', undefined, { raw: text, headers });
  expect([started.status, started.json]).toEqual([200, expect.anything()]);
  other.state.setClock(NOW + 120_000, 'frozen');
  expect(await contents(other)).toEqual(await contents(world));
});

it('[TOD-93] are in differences', async ({ world }) => {
  await fill(world);
  const { text } = await world.admin('GET', `/diff?from=${new Date(NOW + 1000).toISOString()}`);
  expect(text).toContain('offAmazonBudgetControlStrategy');
  expect(text).toContain('MINIMIZE_SPEND');
});
