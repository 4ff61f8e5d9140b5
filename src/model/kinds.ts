/**
 * The kinds of entities, each declared once: where its rows are stored and how APIs name it. Everything that needs a
 * list or a map of kinds derives it from `KINDS`; a kind that lacks a declaration elsewhere fails the build.
 */
import type { Kind } from './entities.ts';

interface KindDefinition {
  /** The collection in seeds and in the admin API, which is also the table. */
  collection: string;
  /** The field of the entity's own id in seeds and in the admin API. */
  idField: string;
  /** `all`: an entity of the profile, which campaigns of every product can belong to. */
  product: 'sp' | 'sb' | 'sd' | 'all';
  /** The closest ancestor that a row references. Rows below an ad group also reference its campaign. */
  parent: 'none' | 'campaign' | 'adGroup';
  /** The `entityType` in errors since version 3. */
  entityType: string;
}

/** Parents come before their children, which is the order in which seeds are created. */
export const KINDS = {
  campaign: {
    collection: 'campaigns',
    idField: 'campaignId',
    product: 'sp',
    parent: 'none',
    entityType: 'CAMPAIGN',
  },
  adGroup: {
    collection: 'adGroups',
    idField: 'adGroupId',
    product: 'sp',
    parent: 'campaign',
    entityType: 'AD_GROUP',
  },
  keyword: {
    collection: 'keywords',
    idField: 'keywordId',
    product: 'sp',
    parent: 'adGroup',
    entityType: 'KEYWORD',
  },
  negativeKeyword: {
    collection: 'negativeKeywords',
    idField: 'keywordId',
    product: 'sp',
    parent: 'adGroup',
    entityType: 'NEGATIVE_KEYWORD',
  },
  campaignNegativeKeyword: {
    collection: 'campaignNegativeKeywords',
    idField: 'keywordId',
    product: 'sp',
    parent: 'campaign',
    entityType: 'CAMPAIGN_NEGATIVE_KEYWORD',
  },
  productAd: {
    collection: 'productAds',
    idField: 'adId',
    product: 'sp',
    parent: 'adGroup',
    entityType: 'PRODUCT_AD',
  },
  target: {
    collection: 'targets',
    idField: 'targetId',
    product: 'sp',
    parent: 'adGroup',
    entityType: 'TARGETING_CLAUSE',
  },
  negativeTarget: {
    collection: 'negativeTargets',
    idField: 'targetId',
    product: 'sp',
    parent: 'adGroup',
    entityType: 'NEGATIVE_TARGETING_CLAUSE',
  },
  campaignNegativeTarget: {
    collection: 'campaignNegativeTargets',
    idField: 'targetId',
    product: 'sp',
    parent: 'campaign',
    entityType: 'CAMPAIGN_NEGATIVE_TARGETING_CLAUSE',
  },
  adExtension: {
    collection: 'adExtensions',
    idField: 'adExtensionId',
    product: 'sp',
    parent: 'adGroup',
    entityType: 'AD_EXTENSION',
  },
  sbCampaign: {
    collection: 'sbCampaigns',
    idField: 'campaignId',
    product: 'sb',
    parent: 'none',
    entityType: 'CAMPAIGN',
  },
  sbAdGroup: {
    collection: 'sbAdGroups',
    idField: 'adGroupId',
    product: 'sb',
    parent: 'campaign',
    entityType: 'AD_GROUP',
  },
  sbAd: {
    collection: 'sbAds',
    idField: 'adId',
    product: 'sb',
    parent: 'adGroup',
    entityType: 'AD',
  },
  sbKeyword: {
    collection: 'sbKeywords',
    idField: 'keywordId',
    product: 'sb',
    parent: 'adGroup',
    entityType: 'KEYWORD',
  },
  sbTarget: {
    collection: 'sbTargets',
    idField: 'targetId',
    product: 'sb',
    parent: 'adGroup',
    entityType: 'TARGETING_CLAUSE',
  },
  sbTheme: {
    collection: 'sbThemes',
    idField: 'themeId',
    product: 'sb',
    parent: 'adGroup',
    entityType: 'THEME',
  },
  adAssociation: {
    collection: 'adAssociations',
    idField: 'adAssociationId',
    product: 'sb',
    parent: 'adGroup',
    entityType: 'AD_ASSOCIATION',
  },
  portfolio: {
    collection: 'portfolios',
    idField: 'portfolioId',
    product: 'all',
    parent: 'none',
    entityType: 'PORTFOLIO',
  },
  sdCampaign: {
    collection: 'sdCampaigns',
    idField: 'campaignId',
    product: 'sd',
    parent: 'none',
    entityType: 'CAMPAIGN',
  },
  sdAdGroup: {
    collection: 'sdAdGroups',
    idField: 'adGroupId',
    product: 'sd',
    parent: 'campaign',
    entityType: 'AD_GROUP',
  },
  sdProductAd: {
    collection: 'sdProductAds',
    idField: 'adId',
    product: 'sd',
    parent: 'adGroup',
    entityType: 'PRODUCT_AD',
  },
  sdTarget: {
    collection: 'sdTargets',
    idField: 'targetId',
    product: 'sd',
    parent: 'adGroup',
    entityType: 'TARGETING_CLAUSE',
  },
  sdNegativeTarget: {
    collection: 'sdNegativeTargets',
    idField: 'targetId',
    product: 'sd',
    parent: 'adGroup',
    entityType: 'NEGATIVE_TARGETING_CLAUSE',
  },
  sdCreative: {
    collection: 'sdCreatives',
    idField: 'creativeId',
    product: 'sd',
    parent: 'adGroup',
    entityType: 'CREATIVE',
  },
  sdLocation: {
    collection: 'sdLocations',
    idField: 'locationExpressionId',
    product: 'sd',
    parent: 'adGroup',
    entityType: 'LOCATION',
  },
} as const satisfies { readonly [K in Kind]: KindDefinition };

type Kinds = typeof KINDS;
type Product = Kinds[Kind]['product'];
export type CollectionName = Kinds[Kind]['collection'];
export type CollectionOf<K extends Kind> = Kinds[K]['collection'];
type KindByCollection = { readonly [K in Kind as CollectionOf<K>]: K };
/** Returns the kind of the entities in a collection. */
export type KindOf<C extends CollectionName> = KindByCollection[C];
/** The kinds of a product. */
export type KindsOf<P extends Product> = { [K in Kind]: Kinds[K]['product'] extends P ? K : never }[Kind];
/** The kinds below a campaign. */
export type ChildKind = { [K in Kind]: Kinds[K]['parent'] extends 'none' ? never : K }[Kind];

// `Object.keys` and `Object.values` return the types that are declared above.
export const ALL_KINDS = Object.keys(KINDS) as readonly Kind[];
export const COLLECTIONS = Object.values(KINDS).map(({ collection }) => collection) as readonly CollectionName[];

const KIND_BY_COLLECTION = Object.fromEntries(
  ALL_KINDS.map((kind) => [KINDS[kind].collection, kind]),
) as KindByCollection;

export function kindOf<C extends CollectionName>(collection: C): KindOf<C> {
  return KIND_BY_COLLECTION[collection];
}

const PARENTS = {
  sp: { campaign: 'campaign', adGroup: 'adGroup', ad: 'productAd' },
  sb: { campaign: 'sbCampaign', adGroup: 'sbAdGroup', ad: 'sbAd' },
  // A portfolio has no parents; nothing looks up these.
  all: { campaign: 'campaign', adGroup: 'adGroup', ad: 'productAd' },
  sd: { campaign: 'sdCampaign', adGroup: 'sdAdGroup', ad: 'sdProductAd' },
} as const satisfies Record<Product, { campaign: Kind; adGroup: Kind; ad: Kind }>;

export type CampaignKind = (typeof PARENTS)[Product]['campaign'];
export type AdGroupKind = (typeof PARENTS)[Product]['adGroup'];
export type AdKind = (typeof PARENTS)[Product]['ad'];

/** The kinds of the campaign, the ad group and the ad in the product of a kind. */
// One entry for each kind.
export const PARENT_KINDS = Object.fromEntries(
  ALL_KINDS.map((kind) => [kind, PARENTS[KINDS[kind].product]]),
) as unknown as { readonly [K in Kind]: { campaign: CampaignKind; adGroup: AdGroupKind; ad: AdKind } };

/** Whether its entities belong to the profile itself, so that a change concerns all campaigns. */
export function isOfProfile(kind: Kind): boolean {
  return KINDS[kind].product === 'all';
}

export function isCampaignKind(kind: Kind): kind is CampaignKind {
  return kind === PARENT_KINDS[kind].campaign;
}

export function isAdGroupKind(kind: Kind): kind is AdGroupKind {
  return kind === PARENT_KINDS[kind].adGroup;
}

export function isAdKind(kind: Kind): kind is AdKind {
  return kind === PARENT_KINDS[kind].ad;
}
