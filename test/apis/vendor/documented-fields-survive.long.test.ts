/**
 * The fields of newer documents survive a scenario, an export and an import, and differences contain them.
 */
import { expect, it } from 'vitest';
import type { Item } from '../../fixtures/accounts/collections.ts';
import { V3_CAMPAIGNS, V3_NEGATIVE_KEYWORDS } from '../../fixtures/programs/clients/v3.ts';
import { createOneV3, listV3, openParentsV3, write } from '../../fixtures/programs/clients/v3-calls.ts';
import {
  ad,
  adGroup,
  ASSETS,
  campaign,
  CREATIVES,
  listV4,
  makeOneV4,
  seedEntities,
} from '../../fixtures/programs/clients/sb-v4.ts';
import { NOW, sandbox, type Sandbox } from '../../fixtures/sandbox.ts';

const REACH = { offAmazonSettings: { offAmazonBudgetControlStrategy: 'MAXIMIZE_REACH' } };
const SPEND = { offAmazonSettings: { offAmazonBudgetControlStrategy: 'MINIMIZE_SPEND' } };

/** Creates one of each, and changes the field that can be changed. */
async function fill(box: Sandbox): Promise<void> {
  const site = { siteRestrictions: ['AMAZON_BUSINESS'], autoManageCampaign: false };
  const parents = await openParentsV3(box, { campaign: { name: 'Business', ...site } });
  const native = { nativeLanguageKeyword: '二手鞋', nativeLanguageLocale: 'zh_CN' };
  const negative = { ...V3_NEGATIVE_KEYWORDS.make(parents, 1), ...native, matchType: 'NEGATIVE_BROAD' };
  await createOneV3(box, V3_NEGATIVE_KEYWORDS, negative);
  const dynamicBidding = {
    strategy: 'RULE_BASED',
    placementBidding: [{ placement: 'SITE_AMAZON_BUSINESS', percentage: 40 }],
  };
  const everywhere = { ...V3_CAMPAIGNS.make(parents, 2), autoManageCampaign: true, dynamicBidding, ...REACH };
  const campaignId = await createOneV3(box, V3_CAMPAIGNS, everywhere);
  box.world.setClock(NOW + 60_000, 'frozen');
  await write(box, V3_CAMPAIGNS, 'update', [{ campaignId, ...SPEND }]);

  await seedEntities(box, { assets: ASSETS });
  const seen = { goal: 'BRAND_IMPRESSION_SHARE', costType: 'VCPM', siteRestrictions: ['AMAZON_BUSINESS'] };
  const bidding = {
    bidOptimization: false,
    bidAdjustmentsByPlacement: [{ placement: 'TOP_OF_SEARCH', percentage: 5 }],
  };
  const sbCampaignId = await makeOneV4(box, 'campaigns', campaign(1, { ...seen, bidding }));
  const adGroupId = await makeOneV4(box, 'adGroups', adGroup(sbCampaignId, 1));
  const parts = { consentToTranslate: true, creativePropertiesToOptimize: ['HEADLINE'] };
  const creative = { ...CREATIVES.storeSpotlight.creative, ...parts };
  await makeOneV4(box, 'ads', ad(adGroupId, 'storeSpotlight', { creative }), { format: 'storeSpotlight' });
}

async function productContents(box: Sandbox): Promise<Item[][]> {
  return [await listV3(box, V3_CAMPAIGNS), await listV3(box, V3_NEGATIVE_KEYWORDS)];
}

async function brandContents(box: Sandbox): Promise<Item[][]> {
  const ads = (await listV4(box, 'ads')).map(({ creative }) => ({ creative }));
  return [await listV4(box, 'campaigns'), ads];
}

const CONTENTS = [
  ['[TOD-93, TOD-94, TOD-97] of sponsored products', productContents],
  ['[TOD-99, TOD-100] of sponsored brands', brandContents],
] as const;

it.each(CONTENTS)('%s are kept by exports and imports', async (_title, contents) => {
  const box = sandbox();
  await fill(box);
  const { bytes } = await box.admin('GET', '/export');
  const other = sandbox();
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await other.admin('PUT', '/import', undefined, { raw: bytes, headers })).status).toBe(200);
  expect(await contents(other)).toEqual(await contents(box));
});

it.each(CONTENTS)('%s are part of the scenario of a world', async (_title, contents) => {
  const box = sandbox();
  await fill(box);
  const { text } = await box.admin('GET', '/scenario');
  const other = sandbox();
  const headers = { 'content-type': 'application/yaml' };
  const started = await other.admin('POST', '/scenario', undefined, { raw: text, headers });
  expect([started.status, started.json]).toEqual([200, expect.anything()]);
  other.world.setClock(NOW + 120_000, 'frozen');
  expect(await contents(other)).toEqual(await contents(box));
});

it('[TOD-93] are in differences', async () => {
  const box = sandbox();
  await fill(box);
  const { text } = await box.admin('GET', `/diff?from=${new Date(NOW + 1000).toISOString()}`);
  expect(text).toContain('offAmazonBudgetControlStrategy');
  expect(text).toContain('MINIMIZE_SPEND');
});
