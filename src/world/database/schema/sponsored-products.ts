/**
 * The tables of sponsored products: campaigns and what belongs to them.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { MATCH_TYPES, NEGATIVE_MATCH_TYPES, STRATEGIES, TARGETINGS } from '../../../model/entity-values.ts';
import { dayColumn, entityColumns, enumColumn, flagColumn, idColumn, jsonColumn } from '../../columns.ts';

export const campaigns = sqliteTable(
  'campaigns',
  {
    ...entityColumns(),
    name: text().notNull(),
    targeting: enumColumn(TARGETINGS).notNull(),
    budget: integer().notNull(),
    startDay: dayColumn().notNull(),
    endDay: dayColumn(),
    premiumBidAdjustment: flagColumn().notNull(),
    strategy: enumColumn(STRATEGIES).notNull(),
    adjustments: jsonColumn('adjustments').notNull(),
    outOfBudget: flagColumn(),
    portfolioId: text(),
    tags: jsonColumn('tags'),
    autoManageCampaign: flagColumn(),
    siteRestriction: text(),
    offAmazonBudgetControlStrategy: text(),
  },
  (t) => [
    uniqueIndex('campaignById').on(t.id, t.profileId),
    index('campaignsOfProfile').on(t.profileId),
    index('campaignsByState').on(t.profileId, t.state),
    index('campaignsByName').on(t.profileId, t.name),
  ],
);

export const adGroups = sqliteTable(
  'adGroups',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    name: text().notNull(),
    defaultBid: integer().notNull(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('adGroupById').on(t.id, t.profileId),
    index('adGroupsOfProfile').on(t.profileId),
    index('adGroupsByState').on(t.profileId, t.state),
    index('adGroupsOfCampaign').on(t.campaignId),
    index('adGroupsByName').on(t.profileId, t.name),
    uniqueIndex('adGroupOnce')
      .on(t.profileId, t.campaignId, t.name)
      .where(sql`state <> 'archived'`),
  ],
);

export const keywords = sqliteTable(
  'keywords',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    text: text().notNull(),
    comparedText: text().notNull(),
    matchType: enumColumn(MATCH_TYPES).notNull(),
    bid: integer(),
    nativeLanguageKeyword: text(),
    nativeLanguageLocale: text(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('keywordById').on(t.id, t.profileId),
    index('keywordsOfProfile').on(t.profileId),
    index('keywordsByState').on(t.profileId, t.state),
    index('keywordsOfCampaign').on(t.campaignId),
    index('keywordsOfAdGroup').on(t.adGroupId),
    index('keywordsByText').on(t.profileId, t.comparedText),
    uniqueIndex('keywordOnce')
      .on(t.profileId, t.adGroupId, t.comparedText, t.matchType)
      .where(sql`state <> 'archived'`),
  ],
);

export const negativeKeywords = sqliteTable(
  'negativeKeywords',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    text: text().notNull(),
    comparedText: text().notNull(),
    matchType: enumColumn(NEGATIVE_MATCH_TYPES).notNull(),
    nativeLanguageKeyword: text(),
    nativeLanguageLocale: text(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('negativeKeywordById').on(t.id, t.profileId),
    index('negativeKeywordsOfProfile').on(t.profileId),
    index('negativeKeywordsByState').on(t.profileId, t.state),
    index('negativeKeywordsOfCampaign').on(t.campaignId),
    index('negativeKeywordsOfAdGroup').on(t.adGroupId),
    index('negativeKeywordsByText').on(t.profileId, t.comparedText),
    uniqueIndex('negativeKeywordOnce')
      .on(t.profileId, t.adGroupId, t.comparedText, t.matchType)
      .where(sql`state <> 'archived'`),
  ],
);

export const campaignNegativeKeywords = sqliteTable(
  'campaignNegativeKeywords',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    text: text().notNull(),
    comparedText: text().notNull(),
    matchType: enumColumn(NEGATIVE_MATCH_TYPES).notNull(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('campaignNegativeKeywordById').on(t.id, t.profileId),
    index('campaignNegativeKeywordsOfProfile').on(t.profileId),
    index('campaignNegativeKeywordsByState').on(t.profileId, t.state),
    index('campaignNegativeKeywordsOfCampaign').on(t.campaignId),
    index('campaignNegativeKeywordsByText').on(t.profileId, t.comparedText),
    uniqueIndex('campaignNegativeKeywordOnce')
      .on(t.profileId, t.campaignId, t.comparedText, t.matchType)
      .where(sql`state <> 'archived'`),
  ],
);

export const productAds = sqliteTable(
  'productAds',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    sku: text(),
    asin: text(),
    product: text().notNull(),
    customText: text(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('productAdById').on(t.id, t.profileId),
    index('productAdsOfProfile').on(t.profileId),
    index('productAdsByState').on(t.profileId, t.state),
    index('productAdsOfCampaign').on(t.campaignId),
    index('productAdsBySku').on(t.profileId, t.sku),
    index('productAdsByAsin').on(t.profileId, t.asin),
    index('productAdsOfAdGroup').on(t.adGroupId),
    uniqueIndex('productAdOnce')
      .on(t.profileId, t.adGroupId, t.product)
      .where(sql`state <> 'archived'`),
  ],
);

export const targets = sqliteTable(
  'targets',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    expressionType: enumColumn(['manual', 'auto']).notNull(),
    expression: jsonColumn('expression').notNull(),
    bid: integer(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('targetById').on(t.id, t.profileId),
    index('targetsOfProfile').on(t.profileId),
    index('targetsByState').on(t.profileId, t.state),
    index('targetsOfCampaign').on(t.campaignId),
    index('targetsOfAdGroup').on(t.adGroupId),
    uniqueIndex('targetOnce')
      .on(t.profileId, t.adGroupId, t.expression)
      .where(sql`state <> 'archived'`),
  ],
);

export const negativeTargets = sqliteTable(
  'negativeTargets',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    expression: jsonColumn('expression').notNull(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('negativeTargetById').on(t.id, t.profileId),
    index('negativeTargetsOfProfile').on(t.profileId),
    index('negativeTargetsByState').on(t.profileId, t.state),
    index('negativeTargetsOfCampaign').on(t.campaignId),
    index('negativeTargetsOfAdGroup').on(t.adGroupId),
    uniqueIndex('negativeTargetOnce')
      .on(t.profileId, t.adGroupId, t.expression)
      .where(sql`state <> 'archived'`),
  ],
);

export const campaignNegativeTargets = sqliteTable(
  'campaignNegativeTargets',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    expression: jsonColumn('expression').notNull(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('campaignNegativeTargetById').on(t.id, t.profileId),
    index('campaignNegativeTargetsOfProfile').on(t.profileId),
    index('campaignNegativeTargetsByState').on(t.profileId, t.state),
    index('campaignNegativeTargetsOfCampaign').on(t.campaignId),
    uniqueIndex('campaignNegativeTargetOnce')
      .on(t.profileId, t.campaignId, t.expression)
      .where(sql`state <> 'archived'`),
  ],
);

export const adExtensions = sqliteTable(
  'adExtensions',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    adId: idColumn(),
    adExtensionType: text().notNull(),
    promptText: text(),
    renderedAssetId: text(),
    renderedCoverImageUrl: text(),
    adExtensionStatus: text(),
  },
  (t) => [
    uniqueIndex('adExtensionById').on(t.id, t.profileId),
    index('adExtensionsOfProfile').on(t.profileId),
    index('adExtensionsOfCampaign').on(t.campaignId),
    uniqueIndex('adExtensionOnce')
      .on(t.profileId, t.adGroupId, t.promptText)
      .where(sql`state <> 'archived'`),
  ],
);
