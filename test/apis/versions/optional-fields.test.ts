/**
 * Each optional field that is declared for a kind of entity can be seeded, is returned by the admin API, is part of the
 * scenario that a world is written as, and is a field of a version that creates the kind.
 */
import { expect, it } from 'vitest';
import * as sb from '../../../src/service/apis/sb/v4/collections.ts';
import * as display from '../../../src/service/apis/sd/entities/campaigns-and-ads.ts';
import { targets as displayTargets } from '../../../src/service/apis/sd/entities/targets.ts';
import * as campaignsAndAds from '../../../src/service/apis/sp/v3/campaigns-and-ads.ts';
import * as keywordsAndTargets from '../../../src/service/apis/sp/v3/keywords-and-targets.ts';
import { adAssociations } from '../../../src/service/apis/unified/entities/ad-associations.ts';
import { sbAds } from '../../../src/service/apis/unified/entities/sb-ads.ts';
import { sbAdGroups, sbCampaigns } from '../../../src/service/apis/unified/entities/sb-campaigns.ts';
import { sdCampaigns } from '../../../src/service/apis/unified/entities/sd-campaigns.ts';
import { adGroups, ads, campaigns } from '../../../src/service/apis/unified/entities/sp-campaigns.ts';
import { spTargets } from '../../../src/service/apis/unified/entities/sp-targets.ts';
import { ALL_KINDS, KINDS } from '../../../src/model/kinds.ts';
import { fieldsOf } from '../../../src/model/forms/forms.ts';
import { z } from '../../../src/model/schemas/zod.ts';
import { creatableFields } from '../../../src/service/protocol/codecs/resource.ts';
import { openWorld } from '../../fixtures/sandbox.ts';

/** What has tags. */
const TAGGED = [campaigns, adGroups, ads, ...spTargets, sbCampaigns, sbAdGroups, sbAds, sdCampaigns];
const RESOURCES = [
  ...Object.values(campaignsAndAds),
  ...Object.values(keywordsAndTargets),
  sb.campaigns,
  sb.adGroups,
  sb.ads,
  ...Object.values(display),
  displayTargets,
  adAssociations,
];
/** The first of them that the schema of a field accepts is seeded. */
const SAMPLES = ['B000000042', '2027-01-02T00:00:00.000Z', '2027-01-02', 1.25, 40, true, { team: 'a' }];
const PAGE = 'https://www.amazon.com/stores/shoes';
const FIELDS = ALL_KINDS.flatMap((kind) =>
  fieldsOf(kind)
    .filter(({ need, isForced }) => need === 'optional' && isForced !== true)
    .map(({ name, type }) => {
      const [listed] = Object.keys(type.names ?? {});
      const value = listed ?? SAMPLES.find((sample) => type.schema(z).safeParse(sample).success);
      return { kind, name, value: name === 'landingPageURL' ? PAGE : value };
    }),
);
/** The fields of API versions that have another name. */
const NAMES: Readonly<Record<string, string>> = {
  siteRestriction: 'siteRestrictions',
  offAmazonBudgetControlStrategy: 'offAmazonSettings',
};

const name = 'Shoes';
const VIDEO = { adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['video-1'] } };
const expression = [{ type: 'ASIN_SAME_AS', value: 'B000000001' }];
/** An item with the required fields of each kind that has optional fields, in its parents. */
const SEEDS: Readonly<Record<string, (fields: object) => object>> = {
  campaign: (fields) => ({ campaigns: [{ name, targetingType: 'MANUAL', budget: { budget: 10 }, ...fields }] }),
  adGroup: (fields) => belowCampaign({ adGroups: [{ name, defaultBid: 1, ...fields }] }),
  campaignNegativeKeyword: (fields) =>
    belowCampaign({
      campaignNegativeKeywords: [{ keywordText: 'used shoes', matchType: 'NEGATIVE_EXACT', ...fields }],
    }),
  // Campaigns of sellers have it with automatic targeting only.
  campaignNegativeTarget: (fields) =>
    belowCampaign({ targetingType: 'AUTO', campaignNegativeTargets: [{ expression, ...fields }] }),
  keyword: (fields) => belowAdGroup({ keywords: [{ keywordText: 'running shoes', matchType: 'EXACT', ...fields }] }),
  negativeKeyword: (fields) =>
    belowAdGroup({ negativeKeywords: [{ keywordText: 'used shoes', matchType: 'NEGATIVE_EXACT', ...fields }] }),
  productAd: (fields) => belowAdGroup({ productAds: [{ sku: 'SKU-1', ...fields }] }),
  target: (fields) => belowAdGroup({ targets: [{ expression, ...fields }] }),
  negativeTarget: (fields) => belowAdGroup({ negativeTargets: [{ expression, ...fields }] }),
  // A video has an ad, and a prompt its text.
  adExtension: (fields) => {
    const isVideo = 'renderedAssetId' in fields || 'renderedCoverImageUrl' in fields;
    const own = isVideo
      ? { adExtensionType: 'VIDEO', adRef: 'ad' }
      : { adExtensionType: 'PROMPTS', promptText: 'Are they dry?' };
    return belowAdGroup({ productAds: [{ ref: 'ad', sku: 'SKU-1' }], adExtensions: [{ ...own, ...fields }] });
  },
  sbCampaign: (fields) => ({ sbCampaigns: [{ name, budget: 10, ...fields }] }),
  sbAdGroup: (fields) => ({ sbCampaigns: [{ name, budget: 10, sbAdGroups: [{ name, ...fields }] }] }),
  sbAd: (fields) => belowSbAdGroup({ sbAds: [{ name, ...VIDEO, ...fields }] }),
  sbKeyword: (fields) => belowSbAdGroup({ sbKeywords: [{ keywordText: 'red shoes', matchType: 'EXACT', ...fields }] }),
  sbTarget: (fields) => belowSbAdGroup({ sbTargets: [{ expression, ...fields }] }),
  sbTheme: (fields) => belowSbAdGroup({ sbThemes: [{ themeType: 'KEYWORDS_RELATED_TO_YOUR_BRAND', ...fields }] }),
  adAssociation: (fields) => {
    return belowSbAdGroup({ sbAds: [{ ref: 'ad', name, ...VIDEO }], adAssociations: [{ adRef: 'ad', ...fields }] });
  },
  sdCampaign: (fields) => ({ sdCampaigns: [{ name, tactic: 'T00020', budget: 10, ...fields }] }),
  // An ad has a product, or a page with its type and its name.
  sdProductAd: (fields) => {
    const isProduct = 'sku' in fields || 'asin' in fields;
    return belowSdAdGroup({ sdProductAds: [isProduct ? fields : { landingPageURL: PAGE, ...fields }] });
  },
  sdTarget: (fields) => belowSdAdGroup({ sdTargets: [{ expression: [{ type: 'similarProduct' }], ...fields }] }),
  // The parts of a budget belong together.
  portfolio: (fields) => ({
    portfolios: [{ name, policy: 'DATE_RANGE', budget: 5, startDate: '2027-01-01', endDate: '2027-01-30', ...fields }],
  }),
};

function belowCampaign(children: object): object {
  return { campaigns: [{ name, targetingType: 'MANUAL', budget: { budget: 10 }, ...children }] };
}

function belowAdGroup(children: object): object {
  return belowCampaign({ adGroups: [{ name, defaultBid: 1, ...children }] });
}

function belowSbAdGroup(children: object): object {
  return { sbCampaigns: [{ name, budget: 10, sbAdGroups: [{ name, ...children }] }] };
}

function belowSdAdGroup(children: object): object {
  return { sdCampaigns: [{ name, tactic: 'T00020', budget: 10, sdAdGroups: [{ name, defaultBid: 1, ...children }] }] };
}

it.each(FIELDS)('$name of $kind is in seeds, the admin API, scenarios of worlds and an API version', async (field) => {
  const { collection, idField } = KINDS[field.kind];
  const world = openWorld();
  const entities = SEEDS[field.kind]?.({ [field.name]: field.value, [idField]: '7001' });
  const seeded = await world.admin('POST', '/seed', { profileId: world.profile(), entities });
  expect(seeded.json).toMatchObject({ [collection]: 1 });

  const { json } = await world.admin('GET', `/entities/${collection}/7001`);
  expect(json).toMatchObject({ [field.name]: field.value });
  const { text } = await world.admin('GET', '/scenario');
  const form = typeof field.value === 'object' ? '\\s+team: a' : `.?${String(field.value)}`;
  expect(text).toMatch(new RegExp(`${field.name}:${typeof field.value === 'object' ? '' : ' '}${form}`));
  // Keywords and targets of sponsored brands have no collection of version 4.
  const resources = [...RESOURCES, ...(field.name === 'tags' ? TAGGED : [])].filter(({ kind }) => kind === field.kind);
  const isCreated = resources.some((resource) => creatableFields(resource).includes(NAMES[field.name] ?? field.name));
  expect(isCreated).toBe(resources.length > 0);
});
