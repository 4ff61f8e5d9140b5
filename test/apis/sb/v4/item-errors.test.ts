/**
 * Errors of single items in sponsored brands version 4: one type of error, few kinds of details, and the location.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import {
  ad,
  adGroup,
  campaign,
  CREATIVES,
  faultOf,
  FORMATS,
  sandboxWithBrandParents,
  makeOneV4,
  v4,
  writeV4,
  type Call,
  type Format,
  type Resource,
} from '../../../fixtures/programs/clients/sb-v4.ts';

const UNKNOWN = '123456789012345';
const FORM = 'otherError PATTERN_NOT_MATCHED';
const MISSING = 'otherError MISSING_VALUE';
const ENUM = 'rangeError INVALID_ENUM_VALUE';
const PARENT = 'otherError PARENT_ENTITY_NOT_FOUND';

type Case = [fields: Item, error: string, path: string];

const withPlacements = (...all: unknown[]): Item => ({ bidding: { bidAdjustmentsByPlacement: all } });
const lifetime = { budgetType: 'LIFETIME', budget: 500, endDate: '2026-12-31' };

const CAMPAIGN_CASES: Case[] = [
  [{ name: undefined }, MISSING, 'name'],
  [{ state: undefined }, MISSING, 'state'],
  [{ budget: undefined }, MISSING, 'budget'],
  [{ budgetType: undefined }, MISSING, 'budgetType'],
  [{ name: '' }, 'otherError BLANK', 'name'],
  [{ name: 'x'.repeat(129) }, 'otherError TOO_LONG', 'name'],
  [{ name: 7 }, FORM, 'name'],
  [{ state: 'ARCHIVED' }, ENUM, 'state'],
  [{ state: 'enabled' }, ENUM, 'state'],
  [{ budgetType: 'daily' }, ENUM, 'budgetType'],
  [{ budget: 0.99 }, 'budgetError BUDGET_TOO_LOW', 'budget'],
  [{ budget: 1_000_000.01 }, 'budgetError BUDGET_TOO_HIGH', 'budget'],
  [{ ...lifetime, budget: 99.99 }, 'budgetError BUDGET_TOO_LOW', 'budget'],
  [{ ...lifetime, budget: 20_000_000.01 }, 'budgetError BUDGET_TOO_HIGH', 'budget'],
  [{ ...lifetime, endDate: undefined }, MISSING, 'endDate'],
  [{ budget: '10' }, FORM, 'budget'],
  [{ startDate: '20260401' }, 'dateError INVALID_DATE', 'startDate'],
  [{ endDate: '2026-02-30' }, 'dateError INVALID_DATE', 'endDate'],
  [{ endDate: '2026-03-01' }, 'dateError START_DATE_AFTER_END_DATE', 'endDate'],
  [{ productLocation: 'MOON' }, ENUM, 'productLocation'],
  [{ tags: { a: 1 } }, FORM, 'tags'],
  [{ bidding: 'none' }, FORM, 'bidding'],
  [{ bidding: { bidOptimization: 'true' } }, FORM, 'bidding.bidOptimization'],
  [withPlacements({ placement: 'TOP', percentage: 1 }), ENUM, 'bidding.bidAdjustmentsByPlacement[0].placement'],
  [withPlacements({ placement: 'HOME' }), MISSING, 'bidding.bidAdjustmentsByPlacement[0].percentage'],
  [
    withPlacements({ placement: 'HOME', percentage: -100 }),
    'rangeError TOO_LOW',
    'bidding.bidAdjustmentsByPlacement[0].percentage',
  ],
  [
    withPlacements({ placement: 'OTHER', percentage: 1 }, { placement: 'HOME', percentage: 901 }),
    'rangeError TOO_HIGH',
    'bidding.bidAdjustmentsByPlacement[1].percentage',
  ],
  [
    withPlacements({ placement: 'HOME', percentage: 1 }, { placement: 'HOME', percentage: 1 }),
    'otherError DUPLICATE_VALUE',
    'bidding.bidAdjustmentsByPlacement[1].placement',
  ],
  [
    withPlacements(...['HOME', 'OTHER', 'DETAIL_PAGE', 'HOME'].map((placement) => ({ placement, percentage: 1 }))),
    'rangeError TOO_HIGH',
    'bidding.bidAdjustmentsByPlacement',
  ],
  [
    { bidding: { bidAdjustmentsByShopperSegment: [1, 2].map((percentage) => ({ shopperSegment: 'X', percentage })) } },
    'rangeError TOO_HIGH',
    'bidding.bidAdjustmentsByShopperSegment',
  ],
];

const AD_GROUP_CASES: Case[] = [
  [{ campaignId: undefined }, MISSING, 'campaignId'],
  [{ campaignId: 12 }, FORM, 'campaignId'],
  [{ campaignId: UNKNOWN }, PARENT, 'campaignId'],
  [{ name: ' x' }, 'otherError LEADING_OR_TRAILING_WHITESPACE', 'name'],
  [{ name: 'Ad group 0' }, 'otherError DUPLICATE_VALUE', 'name'],
  [{ state: null }, MISSING, 'state'],
];

const without = (format: Format, part: string): Item => ({
  creative: { ...CREATIVES[format].creative, [part]: undefined },
});
const withParts = (format: Format, parts: Item): Item => ({ creative: { ...CREATIVES[format].creative, ...parts } });
const asins = (count: number): string[] => Array.from({ length: count }, (_, i) => `B${String(i).padStart(9, '0')}`);
const withPage = (landingPage: unknown): Item => ({ landingPage });

const AD_CASES: [format: Format, ...Case][] = [
  ...FORMATS.flatMap((format): [Format, ...Case][] => [
    [format, { adGroupId: UNKNOWN }, PARENT, 'adGroupId'],
    [format, { adGroupId: undefined }, MISSING, 'adGroupId'],
    [format, { name: undefined }, MISSING, 'name'],
    [format, { name: 'x'.repeat(256) }, 'otherError TOO_LONG', 'name'],
    [format, { state: 'ARCHIVED' }, ENUM, 'state'],
    [format, { creative: undefined }, MISSING, 'creative'],
    [format, { creative: [] }, FORM, 'creative'],
  ]),
  ['video', without('video', 'asins'), MISSING, 'creative.asins'],
  ['video', without('video', 'videoAssetIds'), MISSING, 'creative.videoAssetIds'],
  ['video', withParts('video', { videoAssetIds: [] }), 'rangeError TOO_LOW', 'creative.videoAssetIds'],
  ['video', withParts('video', { videoAssetIds: ['a', 'b'] }), 'rangeError TOO_HIGH', 'creative.videoAssetIds'],
  ['video', withParts('video', { videoAssetIds: [''] }), MISSING, 'creative.videoAssetIds[0]'],
  ['video', withParts('video', { videoAssetIds: [7] }), FORM, 'creative.videoAssetIds[0]'],
  ['video', withParts('video', { asins: asins(2) }), 'rangeError TOO_HIGH', 'creative.asins'],
  ['video', withParts('video', { asins: ['b'] }), FORM, 'creative.asins[0]'],
  ['brandVideo', without('brandVideo', 'videoAssetIds'), MISSING, 'creative.videoAssetIds'],
  ['brandVideo', without('brandVideo', 'brandLogoAssetID'), MISSING, 'creative.brandLogoAssetID'],
  ['brandVideo', withParts('brandVideo', { brandName: 'x'.repeat(31) }), 'otherError TOO_LONG', 'creative.brandName'],
  ['brandVideo', withParts('brandVideo', { brandName: '' }), MISSING, 'creative.brandName'],
  ['brandVideo', withParts('brandVideo', { headline: 'x'.repeat(51) }), 'otherError TOO_LONG', 'creative.headline'],
  ['brandVideo', withParts('brandVideo', { brandLogoCrop: { top: 1 } }), MISSING, 'creative.brandLogoCrop.left'],
  ['brandVideo', withPage(undefined), MISSING, 'landingPage'],
  ['productCollection', withParts('productCollection', { asins: asins(4) }), 'rangeError TOO_HIGH', 'creative.asins'],
  [
    'productCollection',
    withParts('productCollection', { asins: ['B000000001', 'B000000002', 'B000000003', 'B000000004'] }),
    'rangeError TOO_HIGH',
    'creative.asins',
  ],
  ['productCollection', withParts('productCollection', { brandLogoAssetID: '' }), MISSING, 'creative.brandLogoAssetID'],
  [
    'productCollection',
    withParts('productCollection', { customImageAssetId: '' }),
    MISSING,
    'creative.customImageAssetId',
  ],
  ['productCollection', withPage({ pageType: 'HOME' }), ENUM, 'landingPage.pageType'],
  ['productCollection', withPage({ pageType: 'STORE' }), MISSING, 'landingPage.url'],
  ['productCollection', withPage({ pageType: 'PRODUCT_LIST' }), MISSING, 'landingPage.asins'],
  [
    'productCollection',
    withPage({ pageType: 'PRODUCT_LIST', asins: asins(101) }),
    'rangeError TOO_HIGH',
    'landingPage.asins',
  ],
  [
    'productCollection',
    withPage({ pageType: 'PRODUCT_LIST', asins: asins(1), url: 'https://x.example' }),
    'otherError UNSUPPORTED_OPERATION',
    'landingPage',
  ],
  ['storeSpotlight', withPage({ pageType: 'CUSTOM_URL', url: 'https://x.example' }), ENUM, 'landingPage.pageType'],
  ['storeSpotlight', without('storeSpotlight', 'subpages'), MISSING, 'creative.subpages'],
  [
    'storeSpotlight',
    withParts('storeSpotlight', { subpages: [{ pageTitle: 'a', asin: 'B000000001' }] }),
    MISSING,
    'creative.subpages[0].url',
  ],
  [
    'storeSpotlight',
    withParts('storeSpotlight', {
      subpages: [1, 2, 3, 4].map((n) => ({ pageTitle: `${n}`, asin: `B00000000${n}`, url: 'https://x.example' })),
    }),
    'rangeError TOO_HIGH',
    'creative.subpages',
  ],
];

describe('an invalid item', () => {
  it('[SB4-22, SB4-30, LIM-06] among campaigns fails alone, and its error contains the reason and the location', async () => {
    const { world } = await sandboxWithBrandParents();
    for (const [fields, error, path] of CAMPAIGN_CASES) {
      const { key, reason, location } = faultOf(await writeV4(world, 'campaigns', 'create', [campaign(1, fields)]));
      expect([fields, `${key} ${reason}`, location]).toEqual([fields, error, `$.campaigns[0].${path}`]);
    }
  });

  it('[SB4-22, SB4-30] among ad groups fails in the same way', async () => {
    const { world, campaignId } = await sandboxWithBrandParents();
    for (const [fields, error, path] of AD_GROUP_CASES) {
      const { key, reason, location } = faultOf(
        await writeV4(world, 'adGroups', 'create', [adGroup(campaignId, 1, fields)]),
      );
      expect([fields, `${key} ${reason}`, location]).toEqual([fields, error, `$.adGroups[0].${path}`]);
    }
  });

  it('[SB4-30, SB4-40, SB4-41] among ads fails in the same way; required asset ids must not be missing or empty', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    for (const [format, fields, error, path] of AD_CASES) {
      const { key, reason, location } = faultOf(await writeV4(world, 'ads', format, [ad(adGroupId, format, fields)]));
      expect([format, fields, `${key} ${reason}`, location]).toEqual([format, fields, error, `$.ads[0].${path}`]);
    }
  });

  it('[SB4-30] is identified by its index, with all details, and the other items succeed', async () => {
    const { world } = await sandboxWithBrandParents();
    const items = [campaign(1), campaign(2, { budget: 0 }), 'no object', campaign(3)];
    const { success, error } = await writeV4(world, 'campaigns', 'create', items);
    expect(success.map(({ index }) => index)).toEqual([0, 3]);
    const value = {
      reason: 'BUDGET_TOO_LOW',
      message: 'budget must be from 1 to 1000000',
      cause: { location: '$.campaigns[1].budget', trigger: '0' },
      lowerLimit: '1',
      upperLimit: '1000000',
    };
    expect(error[0]).toEqual({
      index: 1,
      errors: [{ errorType: 'INVALID_ARGUMENT', errorValue: { budgetError: value } }],
    });
    expect(error[1]?.index).toBe(2);
    expect(error[1]?.errors[0]?.errorValue['otherError']?.cause.location).toBe('$.campaigns[2]');
  });

  it('[SB4-30] with an unknown id fails in an update and in a delete', async () => {
    const { world } = await sandboxWithBrandParents();
    const calls: [Resource, Call, unknown, string][] = [
      ['campaigns', 'update', { campaignId: UNKNOWN, name: 'x' }, '$.campaigns[0].campaignId'],
      ['adGroups', 'update', { adGroupId: UNKNOWN, name: 'x' }, '$.adGroups[0].adGroupId'],
      ['ads', 'update', { adId: UNKNOWN, name: 'x' }, '$.ads[0].adId'],
      ['campaigns', 'delete', UNKNOWN, '$.campaignIdFilter.include[0]'],
      ['adGroups', 'delete', UNKNOWN, '$.adGroupIdFilter.include[0]'],
      ['ads', 'delete', UNKNOWN, '$.adIdFilter.include[0]'],
    ];
    for (const [resource, call, item, location] of calls) {
      const fault = faultOf(await writeV4(world, resource, call, [item]));
      expect(fault).toEqual({ key: 'otherError', reason: 'ENTITY_NOT_FOUND', location, trigger: UNKNOWN });
    }
    expect(faultOf(await writeV4(world, 'ads', 'update', [{ name: 'x' }])).reason).toBe('MISSING_VALUE');
    expect(faultOf(await writeV4(world, 'ads', 'update', [{ adId: 12 }])).reason).toBe('PATTERN_NOT_MATCHED');
  });

  it('[SB4-41, SB4-30] below an archived parent fails in a create and in an update', async () => {
    const { world, campaignId, adGroupId } = await sandboxWithBrandParents();
    const adId = await makeOneV4(world, 'ads', ad(adGroupId, 'video'), { format: 'video' });
    const other = await makeOneV4(world, 'adGroups', adGroup(campaignId, 2));
    await writeV4(world, 'adGroups', 'delete', [adGroupId]);
    const reasonOf = async (resource: Resource, call: Call, item: Item): Promise<string> => {
      const { key, reason, location } = faultOf(await writeV4(world, resource, call, [item]));
      return `${key} ${reason} ${location}`;
    };
    const archived = 'otherError PARENT_ENTITY_ARCHIVED';
    expect(await reasonOf('ads', 'video', ad(adGroupId, 'video'))).toBe(`${archived} $.ads[0].adGroupId`);
    expect(await reasonOf('ads', 'update', { adId, name: 'x' })).toMatch(/PARENT_ARCHIVED_FORBIDS_UPDATES/);
    expect(await reasonOf('adGroups', 'update', { adGroupId, name: 'x' })).toMatch(
      /ARCHIVED_ENTITY_CANNOT_BE_MODIFIED/,
    );
    await writeV4(world, 'campaigns', 'delete', [campaignId]);
    expect(await reasonOf('ads', 'video', ad(other, 'video'))).toBe(`${archived} $.ads[0].adGroupId`);
    expect(await reasonOf('adGroups', 'create', adGroup(campaignId, 3))).toBe(`${archived} $.adGroups[0].campaignId`);
  });

  it('[SB4-22] repeats the name of a campaign that is not archived; vendors may do so', async () => {
    const { world, campaignId } = await sandboxWithBrandParents();
    expect(faultOf(await writeV4(world, 'campaigns', 'create', [campaign(0)]))).toMatchObject({
      reason: 'DUPLICATE_VALUE',
      location: '$.campaigns[0].name',
    });
    await writeV4(world, 'campaigns', 'delete', [campaignId]);
    const second = await makeOneV4(world, 'campaigns', campaign(0));
    await makeOneV4(world, 'campaigns', campaign(1));
    const renamed = await writeV4(world, 'campaigns', 'update', [{ campaignId: second, name: 'Campaign 1' }]);
    expect(faultOf(renamed).reason).toBe('DUPLICATE_VALUE');
    const profile = world.profile('US', { type: 'vendor' });
    const { error } = await writeV4(world, 'campaigns', 'create', [campaign(0), campaign(0)], { profile });
    expect(error).toEqual([]);
  });
});

describe('a questionable item', () => {
  it('[SB4-41, SB4-40] with unknown assets or several ad types in one ad group is recorded, and rejected in a strict world', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    const unknownAsset = ad(adGroupId, 'video', withParts('video', { videoAssetIds: ['elsewhere'] }));
    const createAd = async (format: Format, item: Item): Promise<[number, string[]]> => {
      const { json, violations } = await v4(world, 'ads', format, { ads: [item] });
      return [json.ads.success.length, violations.map(({ rule }) => rule)];
    };
    expect(await createAd('video', ad(adGroupId, 'video'))).toEqual([1, []]);
    expect(await createAd('video', unknownAsset)).toEqual([1, ['unknown-asset']]);
    expect(await createAd('storeSpotlight', ad(adGroupId, 'storeSpotlight'))).toEqual([1, ['mixed-ad-types']]);
    changeSettings(world, { strict: true });
    expect(await createAd('video', ad(adGroupId, 'video'))).toEqual([1, []]);
    expect((await createAd('video', unknownAsset))[0]).toBe(0);
    expect((await createAd('storeSpotlight', ad(adGroupId, 'storeSpotlight')))[0]).toBe(0);
  });

  it('[PRF-11] with an unknown brand is refused, and recorded only if a setting says so', async () => {
    const { world } = await sandboxWithBrandParents();
    const items = { campaigns: [campaign(1, { brandEntityId: 'ENTITYNOBODY' })] };
    const refused = await v4(world, 'campaigns', 'create', items);
    expect(JSON.stringify(refused.json.campaigns.error)).toContain('Resource not found');
    expect(refused.violations.map(({ rule }) => rule)).toContain('unknown-brand');
    changeSettings(world, { brandEntityIds: 'any' });
    const { json, violations } = await v4(world, 'campaigns', 'create', items);
    expect(json.campaigns.success[0].campaign.brandEntityId).toBe('ENTITYNOBODY');
    expect(violations.map(({ rule }) => rule)).toEqual(['unknown-brand']);
    changeSettings(world, { strict: true });
    const strict = await writeV4(world, 'campaigns', 'create', [campaign(2, { brandEntityId: 'ENTITYNOBODY' })]);
    expect(faultOf(strict).location).toBe('$.campaigns[0].brandEntityId');
  });

  it('[SB4-41, GEN-30] may spell the field of the logo differently; fields of other formats are ignored', async () => {
    const { world, adGroupId } = await sandboxWithBrandParents();
    const { brandLogoAssetID, ...rest } = CREATIVES.brandVideo.creative;
    const creative = { ...rest, brandLogoAssetId: brandLogoAssetID, customImageAssetId: 'lake', type: 'VIDEO', x: 1 };
    const body = { ads: [ad(adGroupId, 'brandVideo', { creative })] };
    const { json, violations } = await v4(world, 'ads', 'brandVideo', body);
    expect(json.ads.success[0].ad.creative).toEqual({ type: 'BRAND_VIDEO', ...CREATIVES.brandVideo.creative });
    const rules = violations.map(({ rule }) => rule).toSorted();
    expect(rules).toEqual(['read-only-field', 'unknown-field', 'unknown-field']);
    changeSettings(world, { strict: true });
    const strict = faultOf(await writeV4(world, 'ads', 'brandVideo', body.ads));
    expect(strict).toMatchObject({ reason: 'UNSUPPORTED_OPERATION', location: '$.ads[0].creative.customImageAssetId' });
  });
});
