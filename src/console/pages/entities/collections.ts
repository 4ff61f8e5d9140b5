/**
 * The collections of a world as levels: profiles, campaigns, ad groups, and what is in an ad group.
 */
import type { Answer, Given } from '../../../client/http-client.ts';

export type Collection = Given<'listEntities'>['params']['collection'];
export type Entity = Answer<'getEntity'>;

/** The field that follows from every change. */
export const UPDATE_TIME = 'lastUpdatedDate';

/** Ids are unique in a profile. */
export interface EntityKey {
  collection: Collection;
  id: string;
  profileId: string;
}

/** Where the entities of a collection belong. */
type Level = 'world' | 'profile' | 'campaign' | 'adGroup';

export type Product = 'sp' | 'sb' | 'sd';

interface CollectionInfo {
  title: string;
  idField: string;
  level: Level;
  product: Product | undefined;
  /** The field with the amount, and its path in an entity. */
  amount?: 'budget' | 'bid' | 'defaultBid';
  /** The first collection below an entity of this one. */
  below?: Collection;
}

const sp = (title: string, idField: string, level: Level, rest: Partial<CollectionInfo> = {}): CollectionInfo => ({
  title,
  idField,
  level,
  product: 'sp',
  ...rest,
});
const sb = (...args: Parameters<typeof sp>): CollectionInfo => ({ ...sp(...args), product: 'sb' });
const sd = (...args: Parameters<typeof sp>): CollectionInfo => ({ ...sp(...args), product: 'sd' });

const COLLECTIONS: Readonly<Partial<Record<Collection, CollectionInfo>>> = {
  profiles: {
    title: 'Profiles',
    idField: 'profileId',
    level: 'world',
    product: undefined,
    below: 'campaigns',
  },
  campaigns: sp('Campaigns', 'campaignId', 'profile', { amount: 'budget', below: 'adGroups' }),
  sbCampaigns: sb('Sponsored brands', 'campaignId', 'profile', { amount: 'budget', below: 'sbAdGroups' }),
  sdCampaigns: sd('Sponsored display', 'campaignId', 'profile', { amount: 'budget', below: 'sdAdGroups' }),
  portfolios: { title: 'Portfolios', idField: 'portfolioId', level: 'profile', product: undefined, amount: 'budget' },
  adGroups: sp('Ad groups', 'adGroupId', 'campaign', { amount: 'defaultBid', below: 'keywords' }),
  campaignNegativeKeywords: sp('Negative keywords', 'keywordId', 'campaign'),
  campaignNegativeTargets: sp('Negative targets', 'targetId', 'campaign'),
  sbAdGroups: sb('Ad groups', 'adGroupId', 'campaign', { below: 'sbAds' }),
  sdAdGroups: sd('Ad groups', 'adGroupId', 'campaign', { amount: 'defaultBid', below: 'sdProductAds' }),
  productAds: sp('Ads', 'adId', 'adGroup'),
  keywords: sp('Keywords', 'keywordId', 'adGroup', { amount: 'bid' }),
  targets: sp('Targets', 'targetId', 'adGroup', { amount: 'bid' }),
  negativeKeywords: sp('Negative keywords', 'keywordId', 'adGroup'),
  negativeTargets: sp('Negative targets', 'targetId', 'adGroup'),
  adExtensions: sp('Extensions', 'adExtensionId', 'adGroup'),
  sbAds: sb('Ads', 'adId', 'adGroup'),
  sbKeywords: sb('Keywords', 'keywordId', 'adGroup', { amount: 'bid' }),
  sbTargets: sb('Targets', 'targetId', 'adGroup', { amount: 'bid' }),
  sbThemes: sb('Themes', 'themeId', 'adGroup', { amount: 'bid' }),
  adAssociations: sb('Associations', 'adAssociationId', 'adGroup'),
  sdProductAds: sd('Ads', 'adId', 'adGroup'),
  sdTargets: sd('Targets', 'targetId', 'adGroup', { amount: 'bid' }),
  sdNegativeTargets: sd('Negative targets', 'targetId', 'adGroup'),
  sdCreatives: sd('Creatives', 'creativeId', 'adGroup'),
  sdLocations: sd('Locations', 'locationExpressionId', 'adGroup'),
};

/** The collections of the campaign and of the ad group that an entity of a product belongs to. */
export const PARENTS: Readonly<Record<Product, readonly [campaign: Collection, adGroup: Collection]>> = {
  sp: ['campaigns', 'adGroups'],
  sb: ['sbCampaigns', 'sbAdGroups'],
  sd: ['sdCampaigns', 'sdAdGroups'],
};

export const AMOUNT_TITLES = { budget: 'Budget', bid: 'Bid', defaultBid: 'Default bid' };

const START: Collection = 'campaigns';
const NAMES = Object.keys(COLLECTIONS);

export function collectionOf(name: string | undefined): { collection: Collection; info: CollectionInfo } {
  // The keys of the record are collections.
  const collection = (name !== undefined && NAMES.includes(name) ? name : START) as Collection;
  return { collection, info: infoOf(collection) };
}

export function infoOf(collection: Collection): CollectionInfo {
  const info = COLLECTIONS[collection];
  if (info === undefined) throw new Error(`The console has no collection ${collection}`);
  return info;
}

/** The collections that are shown beside this one: of the same level, and below campaigns of the same product. */
export function siblingsOf({ level, product }: CollectionInfo): Collection[] {
  return NAMES.map((name) => collectionOf(name))
    .filter(({ info }) => info.level === level && (level === 'profile' || info.product === product))
    .map(({ collection }) => collection);
}

export function idOf(collection: Collection, entity: Entity): string {
  return String(entity[infoOf(collection).idField]);
}

/** An audience has predicates in place of a value. */
function expressionText(predicates: readonly { type: string; value?: unknown }[]): string {
  return predicates
    .map(({ type, value }) => {
      if (value === undefined) return type;
      return Array.isArray(value) ? `${type} (${expressionText(value)})` : `${type} ${String(value)}`;
    })
    .join(', ');
}

/** The name, keyword, product or targeting expression. */
export function nameOf(entity: Entity): string {
  const { name, keywordText, matchType, sku, asin, expression, countryCode, adFormat, promptText, adId } = entity;
  if (keywordText !== undefined) return `${String(keywordText)} (${String(matchType).toLowerCase().replace('_', ' ')})`;
  if (Array.isArray(expression)) return expressionText(expression);
  const text = name ?? sku ?? asin ?? countryCode ?? adFormat ?? promptText ?? adId;
  return text === undefined ? 'without a name' : String(text);
}

/** In major units of the profile's currency; undefined if the entity has none. */
export function amountOf(collection: Collection, entity: Entity): number | undefined {
  const { amount } = infoOf(collection);
  const value = amount === undefined ? undefined : entity[amount];
  if (typeof value === 'number') return value;
  // Campaigns of sponsored products have an object.
  const inner = typeof value === 'object' && value !== null && 'budget' in value ? value.budget : undefined;
  return typeof inner === 'number' ? inner : undefined;
}

/** `TARGETING_CLAUSE_STATUS_LIVE` becomes `targeting clause status live`. */
export function wordsOf(constant: unknown): string {
  return typeof constant === 'string' ? constant.toLowerCase().replaceAll('_', ' ') : '';
}
