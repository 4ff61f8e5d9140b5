/**
 * What the newer document of sponsored brands adds to version 4: fields, values and limits.
 */
import { describe, expect } from 'vitest';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import { seedRules } from '../../../fixtures/accounts/budget-rules.ts';
import { openWorld, type Ask } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  ad,
  adGroup,
  campaign,
  CREATIVES,
  faultOf,
  listV4,
  makeOneV4,
  makeV4,
  namesV4,
  readV4,
  sandboxWithBrandParents,
  v4,
  writeV4,
  type Format,
} from '../../../fixtures/programs/clients/sb-v4.ts';

const NEWER = { goal: 'BRAND_IMPRESSION_SHARE', costType: 'VCPM', siteRestrictions: ['AMAZON_BUSINESS'] };

describe('campaigns', () => {
  it('[TOD-99] have a goal, a cost type and a site, and a strict world accepts them', async ({ world }) => {
    await changeSettings(world, { strict: true });
    const { json, violations } = await v4(world, 'campaigns', 'create', { campaigns: [campaign(1, NEWER)] });
    expect(violations).toEqual([]);
    const [{ campaignId, campaign: created }] = json.campaigns.success;
    expect(created).toMatchObject(NEWER);
    expect(await readV4(world, 'campaigns', campaignId)).toEqual(created);
  });

  it('[TOD-99] keep them; an update does not change them', async ({ world }) => {
    const campaignId = await makeOneV4(world, 'campaigns', campaign(1, NEWER));
    const body = { campaigns: [{ campaignId, goal: 'PAGE_VISIT', costType: 'CPC' }] };
    const { violations } = await v4(world, 'campaigns', 'update', body);
    expect(violations.map(({ rule }) => rule)).toEqual(['read-only-field', 'read-only-field']);
    expect(await readV4(world, 'campaigns', campaignId)).toMatchObject(NEWER);
  });

  it.each<[fields: Item, key: string, place: string]>([
    [{ goal: 'FAME' }, 'rangeError', 'goal'],
    [{ costType: 'CPM' }, 'rangeError', 'costType'],
    [{ costType: 'FIXED_PRICE' }, 'otherError', 'costType'],
    [{ siteRestrictions: ['AMAZON_HAUL'] }, 'rangeError', 'siteRestrictions[0]'],
    [{ siteRestrictions: [] }, 'rangeError', 'siteRestrictions'],
  ])('[TOD-99] with %j are refused', async (fields, key, place) => {
    const fault = faultOf(await writeV4(openWorld(), 'campaigns', 'create', [campaign(1, fields)]));
    expect([fault.key, fault.location]).toEqual([key, `$.campaigns[0].${place}`]);
  });

  it('[TOD-99] are restricted only to a site that the marketplace has', async ({ world }) => {
    await world.admin('POST', '/seed', { profileId: world.profile('AE'), entities: { assets: [{ assetId: 'logo' }] } });
    const inAe: Ask = { profile: world.profile('AE'), region: 'eu' };
    const { siteRestrictions } = NEWER;
    const fault = faultOf(await writeV4(world, 'campaigns', 'create', [campaign(1, { siteRestrictions })], inAe));
    expect([fault.key, fault.location]).toEqual(['otherError', '$.campaigns[0].siteRestrictions']);
  });

  it('[TOD-99] are listed by their goals; without a goal it is PAGE_VISIT', async ({ world }) => {
    await makeOneV4(world, 'campaigns', campaign(1, { name: 'Default' }));
    await makeOneV4(world, 'campaigns', campaign(2, { name: 'Visits', goal: 'PAGE_VISIT' }));
    await makeOneV4(world, 'campaigns', campaign(3, { name: 'Share', goal: 'BRAND_IMPRESSION_SHARE' }));
    const named = async (...include: string[]) => namesV4(world, 'campaigns', { goalTypeFilter: { include } });
    expect(await named('PAGE_VISIT')).toEqual(['Default', 'Visits']);
    expect(await named('BRAND_IMPRESSION_SHARE')).toEqual(['Share']);
    expect(await named('BRAND_IMPRESSION_SHARE', 'PAGE_VISIT')).toHaveLength(3);
    expect(await named('LATER_GOAL')).toEqual([]);
    expect(await named()).toHaveLength(3);
  });

  it('[TOD-99] adjust bids for the top of search, which version 3 hides and keeps', async ({ world }) => {
    const [top, home] = [
      { placement: 'TOP_OF_SEARCH', percentage: 50 },
      { placement: 'HOME', percentage: 10 },
    ];
    const bidding = { bidOptimization: false, bidAdjustmentsByPlacement: [top, home] };
    const campaignId = await makeOneV4(world, 'campaigns', campaign(1, { bidding }));
    expect(await readV4(world, 'campaigns', campaignId)).toMatchObject({ bidding });
    const adjusted = { bidAdjustmentPredicate: 'placementGroupOther', bidAdjustmentPercent: 5 };
    const change = [{ campaignId: Number(campaignId), bidAdjustments: [adjusted] }];
    expect((await world.ask('PUT', '/sb/campaigns', { body: change })).json[0].code).toBe('SUCCESS');
    const other = { placement: 'OTHER', percentage: 5 };
    expect(await readV4(world, 'campaigns', campaignId)).toMatchObject({
      bidding: { bidAdjustmentsByPlacement: [other, top] },
    });
    const { json } = await world.ask('GET', `/sb/campaigns/${campaignId}`);
    expect(json.bidAdjustments).toEqual([adjusted]);
  });
});

describe('the budget that a rule sets', () => {
  it('[TOD-230] is shown while the rule is applied, and nothing sets it', async ({ world }) => {
    const [raised, plain] = await makeV4(world, 'campaigns', [campaign(1), campaign(2)]);
    const budgetIncreaseBy = { type: 'PERCENT', value: 20 };
    const more = { adProduct: 'SPONSORED_BRANDS' };
    const [ruleId] = await seedRules(world, [String(raised)], [{ name: 'Holidays', budgetIncreaseBy }], more);
    const shown = { value: 60, applicableRuleId: ruleId, applicableRuleName: 'Holidays', isProcessing: false };
    expect(await readV4(world, 'campaigns', String(raised))).toMatchObject({ budget: 50, ruleBasedBudget: shown });
    expect(await readV4(world, 'campaigns', String(plain))).not.toHaveProperty('ruleBasedBudget');
    const change = { campaignId: plain, ruleBasedBudget: shown };
    const { violations } = await v4(world, 'campaigns', 'update', { campaigns: [change] });
    expect(violations.map(({ rule }) => rule)).toEqual(['read-only-field']);
    expect(await readV4(world, 'campaigns', String(plain))).not.toHaveProperty('ruleBasedBudget');
  });
});

describe('ad groups and ads', () => {
  it('[TOD-100] have names of up to 255 characters', async () => {
    const { world, campaignId, adGroupId } = await sandboxWithBrandParents();
    const name = 'n'.repeat(255);
    await makeOneV4(world, 'adGroups', adGroup(campaignId, 1, { name }));
    const adId = await makeOneV4(world, 'ads', ad(adGroupId, 'video', { name }), { format: 'video' });
    expect(await readV4(world, 'ads', adId)).toMatchObject({ name });
    for (const [resource, call, item] of [
      ['adGroups', 'create', adGroup(campaignId, 2, { name: `${name}n` })],
      ['ads', 'video', ad(adGroupId, 'video', { name: `${name}n` })],
      ['campaigns', 'create', campaign(1, { name: 'n'.repeat(129) })],
    ] as const)
      expect(faultOf(await writeV4(world, resource, call, [item]))).toMatchObject({
        key: 'otherError',
        reason: 'TOO_LONG',
      });
  });

  const optimized = { creativePropertiesToOptimize: ['HEADLINE'] };
  const consent = { consentToTranslate: true };

  it.each<[format: Format, fields: Item]>([
    ['video', consent],
    ['brandVideo', consent],
    ['storeSpotlight', { ...consent, ...optimized }],
  ])('[TOD-100] %s: %j is stored and returned, and a strict world accepts it', async (format, fields) => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    await changeSettings(world, { strict: true });
    const creative = { ...CREATIVES[format].creative, ...fields };
    const adId = await makeOneV4(world, 'ads', ad(adGroupId, format, { creative }), { format });
    expect(await readV4(world, 'ads', adId)).toMatchObject({ creative });
  });

  it.each<[fields: Item, place: string]>([
    [{ consentToTranslate: 'yes' }, 'consentToTranslate'],
    [{ creativePropertiesToOptimize: ['PRICE'] }, 'creativePropertiesToOptimize[0]'],
    [{ creativePropertiesToOptimize: ['HEADLINE', 'HEADLINE'] }, 'creativePropertiesToOptimize'],
  ])('[TOD-100] a store spotlight with %j is refused', async (fields, place) => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    const creative = { ...CREATIVES.storeSpotlight.creative, ...fields };
    const item = ad(adGroupId, 'storeSpotlight', { creative });
    const { location } = faultOf(await writeV4(world, 'ads', 'storeSpotlight', [item]));
    expect(location).toBe(`$.ads[0].creative.${place}`);
  });

  it('[TOD-100] a brand video has up to three products', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    const asins = ['B000000001', 'B000000002', 'B000000003'];
    const brandVideo = (list: string[]): Item =>
      ad(adGroupId, 'brandVideo', { creative: { ...CREATIVES.brandVideo.creative, asins: list } });
    for (const list of [[], asins]) {
      const adId = await makeOneV4(world, 'ads', brandVideo(list), { format: 'brandVideo' });
      expect(await readV4(world, 'ads', adId)).toMatchObject({ creative: { asins: list } });
    }
    const fault = faultOf(await writeV4(world, 'ads', 'brandVideo', [brandVideo([...asins, 'B000000004'])]));
    expect([fault.key, fault.location]).toEqual(['rangeError', '$.ads[0].creative.asins']);
  });

  it('[TOD-100] a list of products has at least three of them in the dialect observed', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    const page = (...asins: string[]): Item =>
      ad(adGroupId, 'productCollection', { landingPage: { pageType: 'PRODUCT_LIST', asins } });
    const two = page('B000000001', 'B000000002');
    await makeOneV4(world, 'ads', two, { format: 'productCollection' });
    await changeSettings(world, { dialect: 'observed' });
    const fault = faultOf(await writeV4(world, 'ads', 'productCollection', [two]));
    expect([fault.key, fault.location]).toEqual(['rangeError', '$.ads[0].landingPage.asins']);
    const three = page('B000000001', 'B000000002', 'B000000003');
    await makeOneV4(world, 'ads', three, { format: 'productCollection' });
    expect(await listV4(world, 'ads')).toHaveLength(2);
  });
});
