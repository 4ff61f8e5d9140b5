/**
 * The tables of sponsored display.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { MODERATIONS } from '../../../model/brands.ts';
import { BID_OPTIMIZATIONS, DISPLAY_COST_TYPES, TACTICS } from '../../../model/display/values.ts';
import {
  dayColumn,
  entityColumns,
  enumColumn,
  flagColumn,
  idColumn,
  instantColumn,
  jsonColumn,
} from '../../columns.ts';

const inAdGroup = () => ({ campaignId: idColumn().notNull(), adGroupId: idColumn().notNull() });

export const sdCampaigns = sqliteTable(
  'sdCampaigns',
  {
    ...entityColumns(),
    name: text().notNull(),
    tactic: enumColumn(TACTICS).notNull(),
    costType: enumColumn(DISPLAY_COST_TYPES).notNull(),
    budget: integer().notNull(),
    startDay: dayColumn().notNull(),
    endDay: dayColumn(),
    outOfBudget: flagColumn(),
    portfolioId: text(),
    tags: jsonColumn('tags'),
  },
  (t) => [
    uniqueIndex('sdCampaignById').on(t.id, t.profileId),
    index('sdCampaignsOfProfile').on(t.profileId),
    index('sdCampaignsByName').on(t.profileId, t.name),
  ],
);

export const sdAdGroups = sqliteTable(
  'sdAdGroups',
  {
    ...entityColumns(),
    campaignId: idColumn().notNull(),
    name: text().notNull(),
    defaultBid: integer().notNull(),
    bidOptimization: enumColumn(BID_OPTIMIZATIONS).notNull(),
    creativeType: text().notNull(),
  },
  (t) => [
    uniqueIndex('sdAdGroupById').on(t.id, t.profileId),
    index('sdAdGroupsOfProfile').on(t.profileId),
    index('sdAdGroupsOfCampaign').on(t.campaignId),
    uniqueIndex('sdAdGroupOnce')
      .on(t.profileId, t.campaignId, t.name)
      .where(sql`state <> 'archived'`),
  ],
);

export const sdProductAds = sqliteTable(
  'sdProductAds',
  {
    ...entityColumns(),
    ...inAdGroup(),
    sku: text(),
    asin: text(),
    landingPageURL: text(),
    landingPageType: text(),
    adName: text(),
    product: text().notNull(),
  },
  (t) => [
    uniqueIndex('sdProductAdById').on(t.id, t.profileId),
    index('sdProductAdsOfProfile').on(t.profileId),
    index('sdProductAdsOfCampaign').on(t.campaignId),
    index('sdProductAdsOfAdGroup').on(t.adGroupId),
    index('sdProductAdsBySku').on(t.profileId, t.sku),
    uniqueIndex('sdProductAdOnce')
      .on(t.profileId, t.adGroupId, t.product)
      .where(sql`state <> 'archived'`),
  ],
);

export const sdTargets = sqliteTable(
  'sdTargets',
  {
    ...entityColumns(),
    ...inAdGroup(),
    expression: jsonColumn('displayExpression').notNull(),
    bid: integer(),
  },
  (t) => [
    uniqueIndex('sdTargetById').on(t.id, t.profileId),
    index('sdTargetsOfProfile').on(t.profileId),
    index('sdTargetsOfCampaign').on(t.campaignId),
    index('sdTargetsOfAdGroup').on(t.adGroupId),
    uniqueIndex('sdTargetOnce')
      .on(t.profileId, t.adGroupId, t.expression)
      .where(sql`state <> 'archived'`),
  ],
);

export const sdNegativeTargets = sqliteTable(
  'sdNegativeTargets',
  { ...entityColumns(), ...inAdGroup(), expression: jsonColumn('displayExpression').notNull() },
  (t) => [
    uniqueIndex('sdNegativeTargetById').on(t.id, t.profileId),
    index('sdNegativeTargetsOfProfile').on(t.profileId),
    index('sdNegativeTargetsOfCampaign').on(t.campaignId),
    uniqueIndex('sdNegativeTargetOnce')
      .on(t.profileId, t.adGroupId, t.expression)
      .where(sql`state <> 'archived'`),
  ],
);

export const sdCreatives = sqliteTable(
  'sdCreatives',
  {
    ...entityColumns(),
    ...inAdGroup(),
    creativeType: text().notNull(),
    properties: jsonColumn('displayProperties').notNull(),
    consentToTranslate: flagColumn(),
    moderation: enumColumn(MODERATIONS).notNull(),
    approvedAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('sdCreativeById').on(t.id, t.profileId),
    index('sdCreativesOfProfile').on(t.profileId),
    index('sdCreativesOfCampaign').on(t.campaignId),
    index('sdCreativesOfAdGroup').on(t.adGroupId),
  ],
);

export const sdLocations = sqliteTable(
  'sdLocations',
  { ...entityColumns(), ...inAdGroup(), expression: jsonColumn('displayExpression').notNull() },
  (t) => [
    uniqueIndex('sdLocationById').on(t.id, t.profileId),
    index('sdLocationsOfProfile').on(t.profileId),
    index('sdLocationsOfCampaign').on(t.campaignId),
    uniqueIndex('sdLocationOnce')
      .on(t.profileId, t.adGroupId, t.expression)
      .where(sql`state <> 'archived'`),
  ],
);
