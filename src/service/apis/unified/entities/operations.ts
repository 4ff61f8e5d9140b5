/**
 * The unified API: campaigns, ad groups, ads, targets, and what is added to ads, with one grammar for all ad products.
 */
import { unifiedOperations } from '../../../protocol/grammars/unified/operations.ts';
import type { ProductLimits, UnifiedResource } from '../../../protocol/grammars/unified/resource.ts';
import type { Operation } from '../../../http/request-context.ts';
import { adAssociations, ASSOCIATION_LIMITS } from './ad-associations.ts';
import { adExtensions, EXTENSION_LIMITS } from './ad-extensions.ts';
import { advertisingDealOperations } from './advertising-deals.ts';
import { sbAds } from './sb-ads.ts';
import { sbAdGroups, sbCampaigns, SB_MAX_ITEMS } from './sb-campaigns.ts';
import { sbTargets } from './sb-targets.ts';
import { sdAds } from './sd-ads.ts';
import { sdAdGroups, sdCampaigns, SD_MAX_ITEMS } from './sd-campaigns.ts';
import { sdTargets } from './sd-targets.ts';
import { adGroups, ads, campaigns, MAX_ITEMS } from './sp-campaigns.ts';
import { spTargets } from './sp-targets.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';
import { page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';

const TYPES = [
  { recommendationTypeId: 'BRANDED_KEYWORD', recommendationTypeTitle: 'Branded keywords recommendation' },
] as const;
const MAX = 500;

/**
 * The types of recommendations of sponsored brands in the unified API. The recommendations themselves are of branded
 * keywords, which are reserved at a fixed price and are not emulated.
 */
const recommendationTypeOperations: readonly Operation[] = [
  queryCall(
    {
      name: 'recommendationTypes',
      title: 'types of recommendations of sponsored brands',
      product: 'sb',
      needs: 'scope',
      request: object(page({ min: 50, max: MAX })),
      max: MAX,
      answered: objectOf({ recommendationTypeId: text.schema, recommendationTypeTitle: text.schema }),
      rule: 'TOD-445',
    },
    () => TYPES,
  ),
];

const LIMITS = {
  SPONSORED_PRODUCTS: { items: MAX_ITEMS, page: 1000 },
  SPONSORED_BRANDS: { items: SB_MAX_ITEMS, page: 100 },
  SPONSORED_DISPLAY: { items: SD_MAX_ITEMS, page: 100 },
} as const;
const TARGET_LIMITS = { items: 1000, page: 5000 };

function everyProduct(limits: ProductLimits): UnifiedResource['limits'] {
  return { SPONSORED_PRODUCTS: limits, SPONSORED_BRANDS: limits, SPONSORED_DISPLAY: limits };
}

const RESOURCES: readonly UnifiedResource[] = [
  {
    name: 'campaigns',
    itemKey: 'campaign',
    id: 'campaignId',
    title: 'Campaign',
    members: [campaigns, sbCampaigns, sdCampaigns],
    limits: LIMITS,
    deleteReturns: 'entity',
  },
  {
    name: 'adGroups',
    itemKey: 'adGroup',
    id: 'adGroupId',
    title: 'Ad group',
    members: [adGroups, sbAdGroups, sdAdGroups],
    limits: LIMITS,
    deleteReturns: 'entity',
  },
  {
    name: 'ads',
    itemKey: 'ad',
    id: 'adId',
    title: 'Ad',
    members: [ads, sbAds, sdAds],
    limits: LIMITS,
    deleteReturns: 'id',
  },
  {
    name: 'targets',
    itemKey: 'target',
    id: 'targetId',
    title: 'Target',
    members: [...spTargets, ...sbTargets, ...sdTargets],
    limits: { ...LIMITS, SPONSORED_BRANDS: TARGET_LIMITS, SPONSORED_DISPLAY: TARGET_LIMITS },
    deleteReturns: 'entity',
    unknownId: 'invalidRecord',
  },
  {
    name: 'adAssociations',
    itemKey: 'adAssociation',
    id: 'adAssociationId',
    title: 'Ad association',
    members: [adAssociations],
    limits: everyProduct(ASSOCIATION_LIMITS),
    deleteReturns: 'entity',
    adProduct: 'none',
    lacksPartialSuccess: true,
  },
  {
    name: 'adExtensions',
    itemKey: 'adExtension',
    id: 'adExtensionId',
    title: 'Ad extension',
    members: [adExtensions],
    limits: everyProduct(EXTENSION_LIMITS),
    adProduct: 'optional',
  },
];

export const operations: readonly Operation[] = [
  ...RESOURCES.flatMap(unifiedOperations),
  ...recommendationTypeOperations,
  ...advertisingDealOperations,
];
