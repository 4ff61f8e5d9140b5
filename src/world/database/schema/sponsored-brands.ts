/**
 * The tables of sponsored brands.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { AD_FORMATS, BUDGET_TYPES, CREATION_WAYS, MODERATIONS } from '../../../model/brands.ts';
import { MATCH_TYPES, NEGATIVE_MATCH_TYPES } from '../../../model/entity-values.ts';
import {
  dayColumn,
  entityColumns,
  enumColumn,
  flagColumn,
  idColumn,
  instantColumn,
  jsonColumn,
} from '../../columns.ts';

export const sbCampaigns = sqliteTable(
  'sbCampaigns',
  {
    ...entityColumns(),
    name: text().notNull(),
    budgetType: enumColumn(BUDGET_TYPES),
    budget: integer(),
    startDay: dayColumn().notNull(),
    endDay: dayColumn(),
    multiAdGroups: flagColumn().notNull(),
    createdWith: enumColumn(CREATION_WAYS).notNull(),
    bidding: jsonColumn('bidding').notNull(),
    brandEntityId: text().notNull(),
    portfolioId: text(),
    productLocation: text(),
    tags: jsonColumn('tags'),
    outOfBudget: flagColumn(),
    moderation: enumColumn(MODERATIONS).notNull(),
    approvedAt: instantColumn(),
    draft: jsonColumn('draft'),
    goal: text(),
    costType: text(),
    siteRestriction: text(),
  },
  (t) => [
    uniqueIndex('sbCampaignById').on(t.id, t.profileId),
    index('sbCampaignsOfProfile').on(t.profileId),
    index('sbCampaignsByName').on(t.profileId, t.name),
  ],
);

export const sbAdGroups = sqliteTable(
  'sbAdGroups',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    name: text().notNull(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('sbAdGroupById').on(t.id, t.profileId),
    index('sbAdGroupsOfProfile').on(t.profileId),
    index('sbAdGroupsOfCampaign').on(t.campaignId),
    uniqueIndex('sbAdGroupOnce')
      .on(t.profileId, t.campaignId, t.name)
      .where(sql`state <> 'archived'`),
  ],
);

export const sbAds = sqliteTable(
  'sbAds',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    name: text(),
    format: enumColumn(AD_FORMATS).notNull(),
    creative: jsonColumn('creative').notNull(),
    landingPage: jsonColumn('landingPage'),
    moderation: enumColumn(MODERATIONS).notNull(),
    approvedAt: instantColumn(),
    versions: jsonColumn('creativeVersions'),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('sbAdById').on(t.id, t.profileId),
    index('sbAdsOfProfile').on(t.profileId),
    index('sbAdsOfCampaign').on(t.campaignId),
    index('sbAdsOfAdGroup').on(t.adGroupId),
  ],
);

export const sbKeywords = sqliteTable(
  'sbKeywords',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    text: text().notNull(),
    comparedText: text().notNull(),
    matchType: enumColumn([...MATCH_TYPES, ...NEGATIVE_MATCH_TYPES]).notNull(),
    bid: integer(),
    nativeLanguageKeyword: text(),
    nativeLanguageLocale: text(),
  },
  (t) => [
    uniqueIndex('sbKeywordById').on(t.id, t.profileId),
    index('sbKeywordsOfProfile').on(t.profileId),
    index('sbKeywordsOfCampaign').on(t.campaignId),
    uniqueIndex('sbKeywordOnce')
      .on(t.profileId, t.adGroupId, t.comparedText, t.matchType)
      .where(sql`state <> 'archived'`),
  ],
);

export const sbTargets = sqliteTable(
  'sbTargets',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    expression: jsonColumn('expression').notNull(),
    negative: flagColumn().notNull(),
    bid: integer(),
  },
  (t) => [
    uniqueIndex('sbTargetById').on(t.id, t.profileId),
    index('sbTargetsOfProfile').on(t.profileId),
    index('sbTargetsOfCampaign').on(t.campaignId),
    uniqueIndex('sbTargetOnce')
      .on(t.profileId, t.adGroupId, t.expression, t.negative)
      .where(sql`state <> 'archived'`),
  ],
);

export const sbThemes = sqliteTable(
  'sbThemes',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    themeType: enumColumn(['brand', 'landingPages']).notNull(),
    bid: integer(),
  },
  (t) => [
    uniqueIndex('sbThemeById').on(t.id, t.profileId),
    index('sbThemesOfProfile').on(t.profileId),
    index('sbThemesOfCampaign').on(t.campaignId),
    uniqueIndex('sbThemeOnce')
      .on(t.profileId, t.adGroupId, t.themeType)
      .where(sql`state <> 'archived'`),
  ],
);

export const adAssociations = sqliteTable(
  'adAssociations',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    adId: idColumn().notNull(),
    weight: integer(),
    startAt: instantColumn(),
    endAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('adAssociationById').on(t.id, t.profileId),
    index('adAssociationsOfProfile').on(t.profileId),
    index('adAssociationsOfCampaign').on(t.campaignId),
    uniqueIndex('adAssociationOnce')
      .on(t.profileId, t.adGroupId, t.adId)
      .where(sql`state <> 'archived'`),
  ],
);
