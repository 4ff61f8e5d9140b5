/**
 * The tables of a world. `npm run migrations` writes the SQL that makes them.
 *
 * An id is an integer in the file and text in the program (see `idColumn`): 64 bits, no digit lost.
 * `seq` is the rowid, so every index is in order of creation behind its own columns.
 */
import { sql } from 'drizzle-orm';
import { blob, customType, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Access, AccountType, Permission, TokenKind } from '../model/accounts.ts';
import type { RuleState } from '../model/budget-rules.ts';
import type { AdFormat, BudgetType, Moderation } from '../model/brands.ts';
import type { Flag, Kind, MatchType, NegativeMatchType, State, Strategy, Targeting } from '../model/entities.ts';
import type { JobKind, JobStatus } from '../model/jobs.ts';
import type { OverrideLevel } from '../model/overrides.ts';
import type { Country } from '../model/marketplaces.ts';
import type { ClockMode } from './clock.ts';

export const idColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'integer' });

const entity = () => ({
  seq: integer().primaryKey(),
  id: idColumn().notNull(),
  profileId: idColumn().notNull(),
  state: text().$type<State>().notNull(),
  forcedStatus: text(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
});

export const campaigns = sqliteTable(
  'campaigns',
  {
    ...entity(),
    name: text().notNull(),
    targeting: text().$type<Targeting>().notNull(),
    budget: integer().notNull(),
    startDay: text().notNull(),
    endDay: text(),
    premiumBidAdjustment: integer().$type<Flag>().notNull(),
    strategy: text().$type<Strategy>().notNull(),
    adjustments: text().notNull(),
    outOfBudget: integer().$type<Flag>(),
    portfolioId: text(),
    tags: text(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    name: text().notNull(),
    defaultBid: integer().notNull(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    text: text().notNull(),
    comparedText: text().notNull(),
    matchType: text().$type<MatchType>().notNull(),
    bid: integer(),
    nativeLanguageKeyword: text(),
    nativeLanguageLocale: text(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    text: text().notNull(),
    comparedText: text().notNull(),
    matchType: text().$type<NegativeMatchType>().notNull(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    text: text().notNull(),
    comparedText: text().notNull(),
    matchType: text().$type<NegativeMatchType>().notNull(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    sku: text(),
    asin: text(),
    product: text().notNull(),
    customText: text(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    expressionType: text().$type<'manual' | 'auto'>().notNull(),
    expression: text().notNull(),
    bid: integer(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    expression: text().notNull(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    expression: text().notNull(),
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

export const sbCampaigns = sqliteTable(
  'sbCampaigns',
  {
    ...entity(),
    name: text().notNull(),
    budgetType: text().$type<BudgetType>(),
    budget: integer(),
    startDay: text().notNull(),
    endDay: text(),
    multi: integer().$type<Flag>().notNull(),
    madeBy: text().$type<'v3' | 'v4' | 'draft'>().notNull(),
    bidding: text().notNull(),
    brandEntityId: text().notNull(),
    portfolioId: text(),
    productLocation: text(),
    tags: text(),
    outOfBudget: integer().$type<Flag>(),
    moderation: text().$type<Moderation>().notNull(),
    approvedAt: integer(),
    draft: text(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    name: text().notNull(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    name: text(),
    format: text().$type<AdFormat>().notNull(),
    creative: text().notNull(),
    landingPage: text(),
    moderation: text().$type<Moderation>().notNull(),
    approvedAt: integer(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    text: text().notNull(),
    comparedText: text().notNull(),
    matchType: text().$type<MatchType | NegativeMatchType>().notNull(),
    bid: integer(),
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
    ...entity(),
    campaignId: idColumn().notNull(),
    adGroupId: idColumn().notNull(),
    expression: text().notNull(),
    negative: integer().$type<Flag>().notNull(),
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

/** What the advertiser has in the asset library: creatives name images and videos by these ids. */
export const assets = sqliteTable(
  'assets',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    assetId: text().notNull(),
    mediaType: text().$type<'image' | 'video'>().notNull(),
    name: text(),
  },
  (t) => [uniqueIndex('assetOnce').on(t.profileId, t.assetId)],
);

/** Those with entities in them. */
export const ENTITY_TABLES = [
  'campaigns',
  'adGroups',
  'keywords',
  'negativeKeywords',
  'campaignNegativeKeywords',
  'productAds',
  'targets',
  'negativeTargets',
  'campaignNegativeTargets',
  'sbCampaigns',
  'sbAdGroups',
  'sbAds',
  'sbKeywords',
  'sbTargets',
] as const;

export const accounts = sqliteTable('accounts', {
  seq: integer().primaryKey(),
  accountId: text().notNull().unique('accountById'),
  name: text().notNull(),
  type: text().$type<AccountType>().notNull(),
  subType: text(),
  brands: text().notNull(),
});

export const profiles = sqliteTable(
  'profiles',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull().unique('profileById'),
    accountId: text().notNull(),
    country: text().$type<Country>().notNull(),
    access: text().$type<Access>().notNull(),
    dailyBudget: integer(),
    validPaymentMethod: integer().$type<Flag>().notNull(),
    outOfBudget: integer().$type<Flag>(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('profileOnce').on(t.accountId, t.country)],
);

export const managerAccounts = sqliteTable('managerAccounts', {
  seq: integer().primaryKey(),
  managerAccountId: text().notNull().unique('managerAccountById'),
  name: text().notNull(),
  type: text().$type<'Advertiser' | 'Agency'>().notNull(),
  createdAt: integer().notNull(),
});

export const managerLinks = sqliteTable(
  'managerLinks',
  {
    seq: integer().primaryKey(),
    managerAccountId: text().notNull(),
    profileId: idColumn().notNull(),
    permission: text().$type<Permission>().notNull(),
  },
  (t) => [
    uniqueIndex('managerLinkOnce').on(t.managerAccountId, t.profileId),
    index('managerLinksOfProfile').on(t.profileId),
  ],
);

export const clients = sqliteTable('clients', {
  clientId: text().primaryKey(),
  clientSecret: text().notNull(),
});

export const tokens = sqliteTable('tokens', {
  token: text().primaryKey(),
  kind: text().$type<TokenKind>().notNull(),
  clientId: text().notNull(),
  expiresAt: integer(),
  access: text(),
});

/** Values that were, of the fields that decide who serves and at what price. */
export const changes = sqliteTable(
  'changes',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    /** Whose numbers it changes; null: of all campaigns of the profile. */
    campaignId: idColumn(),
    kind: text().$type<Kind | 'profile' | 'budgetRule'>().notNull(),
    id: idColumn().notNull(),
    field: text().notNull(),
    at: integer().notNull(),
    /** JSON. */
    was: text().notNull(),
  },
  (t) => [index('changesOfCampaign').on(t.profileId, t.campaignId)],
);

/** What raises the budgets of campaigns on certain days. */
export const budgetRules = sqliteTable(
  'budgetRules',
  {
    seq: integer().primaryKey(),
    ruleId: text().notNull().unique('budgetRuleById'),
    profileId: idColumn().notNull(),
    /** JSON of ids. */
    campaignIds: text().notNull(),
    ruleState: text().$type<RuleState>().notNull(),
    startDay: text().notNull(),
    endDay: text(),
    /** JSON of RuleTerms. */
    terms: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [index('budgetRulesOfProfile').on(t.profileId)],
);

/** Numbers of the ledger that a world was told. */
export const overrides = sqliteTable(
  'overrides',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    campaignId: idColumn().notNull(),
    level: text().$type<OverrideLevel>().notNull(),
    id: idColumn().notNull(),
    day: text().notNull(),
    /** JSON of OverrideValues. */
    values: text().notNull(),
  },
  (t) => [
    uniqueIndex('overrideOnce').on(t.profileId, t.level, t.id, t.day),
    index('overridesOfCampaign').on(t.profileId, t.campaignId, t.day),
  ],
);

/** Reports and snapshots. */
export const jobs = sqliteTable(
  'jobs',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique('jobById'),
    kind: text().$type<JobKind>().notNull(),
    profileId: idColumn().notNull(),
    recordType: text().notNull(),
    /** JSON. */
    request: text().notNull(),
    requestedAt: integer().notNull(),
    outcome: text().$type<JobStatus>().notNull(),
    statusDetails: text(),
    pollsLeft: integer(),
    endsAt: integer(),
    polls: integer().notNull(),
    downloads: integer().notNull(),
    fileName: text().notNull().unique('jobByFile'),
    fileSize: integer().notNull(),
    fileHash: text().notNull(),
  },
  (t) => [index('jobsByEnd').on(t.endsAt)],
);

/** The bytes of their files, in pieces. */
export const fileBlocks = sqliteTable(
  'fileBlocks',
  {
    jobId: text().notNull(),
    /** Where in the file it begins. */
    start: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.start] })],
);

/** Signed addresses of their files. */
export const links = sqliteTable(
  'links',
  {
    seq: integer().primaryKey(),
    key: text().notNull().unique('linkByKey'),
    jobId: text().notNull(),
    issuedAt: integer().notNull(),
    deadAt: integer().notNull(),
    host: text().notNull(),
  },
  (t) => [index('linksOfJob').on(t.jobId), index('linksByDeath').on(t.deadAt)],
);

/** What becomes of the next reports and snapshots. */
export const plannedOutcomes = sqliteTable('plannedOutcomes', {
  seq: integer().primaryKey(),
  kind: text().$type<JobKind>().notNull(),
  outcome: text().$type<JobStatus>().notNull(),
  statusDetails: text(),
  /** JSON. */
  ripening: text(),
  times: integer().notNull(),
  recordType: text(),
  profileId: idColumn(),
});

/** What goes wrong on command, in the order in which they are tried. */
export const faults = sqliteTable('faults', {
  seq: integer().primaryKey(),
  id: text().notNull().unique('faultById'),
  /** JSON. */
  match: text().notNull(),
  when: text().notNull(),
  effect: text().notNull(),
  createdAt: integer().notNull(),
  endsAt: integer(),
  seen: integer().notNull(),
  hits: integer().notNull(),
});

/** Calls of a client in the window of the rate limit in which it called last. */
export const rateWindows = sqliteTable('rateWindows', {
  clientId: text().primaryKey(),
  window: integer().notNull(),
  calls: integer().notNull(),
});

/** What is to happen by the clock or by a call. */
export const timeline = sqliteTable('timeline', {
  seq: integer().primaryKey(),
  name: text().notNull(),
  at: integer(),
  afterStart: integer(),
  operation: text(),
  nth: integer(),
  seen: integer().notNull(),
  /** JSON. */
  actions: text().notNull(),
  doneAt: integer(),
  /** JSON. */
  problems: text(),
});

/** Names that a scenario gave to entities. */
export const refs = sqliteTable(
  'refs',
  {
    profileId: idColumn().notNull(),
    ref: text().notNull(),
    id: idColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ref, t.profileId] })],
);

/** One row: what the world is besides its rows. */
export const self = sqliteTable('self', {
  only: integer().primaryKey(),
  name: text().notNull(),
  seed: text().notNull(),
  scenario: text().notNull(),
  createdAt: integer().notNull(),
  clockMode: text().$type<ClockMode>().notNull(),
  clockAt: integer().notNull(),
  clockOffset: integer().notNull(),
  /** How many ids and texts were drawn. */
  drawn: integer().notNull(),
  settings: text().notNull(),
  /** JSON: which countries a region serves. */
  regions: text().notNull(),
  /** JSON: how reports and snapshots ripen. */
  ripenings: text().notNull(),
  /** JSON: the parameters of the ledger. */
  ledgerModel: text().notNull(),
  /** JSON of a RateLimit. */
  rateLimit: text(),
  /** JSON of an OwnGrant. */
  ownGrant: text(),
});
