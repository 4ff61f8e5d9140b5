/**
 * Sponsored brands version 4, and its beta: the same under another prefix, without later additions and until its end.
 */
import { AD_FORMATS, FIRST_AD_FORMATS, type AdFormat } from '../../../../model/brands.ts';
import { v3Operations, createOperationFactory } from '../../../protocol/grammars/v3/operations.ts';
import { v3ErrorSerializer } from '../../../protocol/grammars/v3/error-serializer.ts';
import { V3_POLICY, type V3ApiConfig, type V3Resource } from '../../../protocol/grammars/v3/resource.ts';
import type { Operation } from '../../../http/request-context.ts';
import { adGroups, ads, campaigns, adFields } from './collections.ts';
import { versionOperations } from './creative-versions.ts';
import { itemErrors } from './item-errors.ts';
import { versionList } from './version-list.ts';
import { v3Handlers } from '../../../protocol/grammars/v3/handlers.ts';

const TITLES: Readonly<Record<AdFormat, string>> = {
  video: 'Video ad',
  brandVideo: 'Brand video ad',
  productCollection: 'Product collection ad',
  storeSpotlight: 'Store spotlight ad',
  productCollectionExtended: 'Extended product collection ad',
  autoCollection: 'Automatic collection ad',
  manualCollection: 'Manual collection ad',
};

/**
 * Creates ads: each format has its own path, which determines the fields of the creative. Reads and updates are the
 * same for all formats.
 */
function createAds(format: AdFormat, api: V3ApiConfig): Operation {
  const resource: V3Resource<'sbAd'> = { ...ads, title: TITLES[format], fields: adFields(format) };
  const operation = createOperationFactory(resource, api, format);
  return operation('create', 'POST', `/${format}`, v3Handlers(resource, api, { format }).create);
}

const API: V3ApiConfig = {
  name: 'sb-v4',
  tag: 'Sponsored brands, version 4',
  prefix: '/sb/v4',
  product: 'SponsoredBrands',
  itemErrors,
  rules: { body: 'SB4-30', items: 'SB4-30', batch: 'SB4-22', list: 'SB4-22', delete: 'SB4-22' },
  serializeError: v3ErrorSerializer,
  policy: V3_POLICY,
  minItems: 1,
  maxResults: 100,
  tokenError: ['otherError', 'INVALID_TOKEN'],
  maxDeleted: 10,
  repeatedDelete: 'success',
  returnsObjects: 'always',
  typedErrors: true,
  writesNeedBrand: true,
};

const BETA: V3ApiConfig = {
  ...API,
  name: 'sb-beta',
  tag: 'Sponsored brands, beta',
  prefix: '/sb/beta',
  product: 'SponsoredBrandsBeta',
  sunset: {
    at: Date.UTC(2023, 8, 1),
    rule: 'SB4-20',
    reason: "beta-cutoff: the beta ended with 2023-08-31; /sb/v4 does the same, and the world's clock can be set back",
  },
};

export const operations: readonly Operation[] = [
  ...v3Operations(campaigns, API),
  ...belowCampaigns(API, AD_FORMATS),
  ...versionOperations,
  versionList,
  ...v3Operations(campaigns, BETA, ['list', 'create']),
  ...belowCampaigns(BETA, FIRST_AD_FORMATS),
];

function belowCampaigns(api: V3ApiConfig, formats: readonly AdFormat[]): Operation[] {
  return [
    ...v3Operations(adGroups, api),
    ...v3Operations(ads, api, ['list', 'update', 'delete']),
    ...formats.map((format) => createAds(format, api)),
  ];
}
