/**
 * The tables of a world. `npm run migrations` generates the SQL that creates them.
 *
 * Ids are integers in the file and text in the program; see `idColumn`. `seq` is the rowid, so each index ends with the
 * order of creation.
 */
import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ACCESS_LEVELS, ACCOUNT_TYPES, PERMISSIONS, TOKEN_KINDS } from '../../model/accounts.ts';
import { RULE_STATES } from '../../model/budget-rules.ts';
import { AD_FORMATS, BUDGET_TYPES, MODERATIONS } from '../../model/brands.ts';
import { MATCH_TYPES, NEGATIVE_MATCH_TYPES, STATES, STRATEGIES, TARGETINGS, type Kind } from '../../model/entities.ts';
import { JOB_KINDS, JOB_STATUSES, RECORD_TYPES, REPORT_TYPE_IDS } from '../../model/jobs.ts';
import { LOGGED_TABLES, WRITE_ORIGINS } from '../logged-tables.ts';
import { OVERRIDE_LEVELS } from '../../model/overrides.ts';
import { COUNTRIES } from '../../model/marketplaces.ts';
import { CLOCK_MODES } from '../clock.ts';
import {
  dayColumn,
  enumColumn,
  filledColumn,
  flagColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  nameColumn,
  shapedColumn,
  textFieldColumns,
} from '../columns.ts';

const entity = () => ({
  seq: integer().primaryKey(),
  id: idColumn().notNull(),
  profileId: idColumn().notNull(),
  state: enumColumn(STATES).notNull(),
  forcedStatus: text(),
  createdAt: instantColumn().notNull(),
  updatedAt: instantColumn().notNull(),
});

export const campaigns = sqliteTable(
  'campaigns',
  {
    ...entity(),
    name: text().notNull(),
    targeting: enumColumn(TARGETINGS).notNull(),
    budget: integer().notNull(),
    startDay: dayColumn().notNull(),
    endDay: dayColumn(),
    premiumBidAdjustment: flagColumn().notNull(),
    strategy: enumColumn(STRATEGIES).notNull(),
    adjustments: jsonColumn('adjustments').notNull(),
    outOfBudget: flagColumn(),
    ...textFieldColumns('campaign'),
    tags: jsonColumn('tags'),
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
    matchType: enumColumn(MATCH_TYPES).notNull(),
    bid: integer(),
    ...textFieldColumns('keyword'),
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
    matchType: enumColumn(NEGATIVE_MATCH_TYPES).notNull(),
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
    matchType: enumColumn(NEGATIVE_MATCH_TYPES).notNull(),
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
    ...textFieldColumns('productAd'),
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
    expressionType: enumColumn(['manual', 'auto']).notNull(),
    expression: jsonColumn('expression').notNull(),
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
    expression: jsonColumn('expression').notNull(),
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
    expression: jsonColumn('expression').notNull(),
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
    budgetType: enumColumn(BUDGET_TYPES),
    budget: integer(),
    startDay: dayColumn().notNull(),
    endDay: dayColumn(),
    multi: flagColumn().notNull(),
    madeBy: enumColumn(['v3', 'v4', 'draft']).notNull(),
    bidding: jsonColumn('bidding').notNull(),
    brandEntityId: text().notNull(),
    ...textFieldColumns('sbCampaign'),
    productLocation: text(),
    tags: jsonColumn('tags'),
    outOfBudget: flagColumn(),
    moderation: enumColumn(MODERATIONS).notNull(),
    approvedAt: instantColumn(),
    draft: jsonColumn('draft'),
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
    format: enumColumn(AD_FORMATS).notNull(),
    creative: jsonColumn('creative').notNull(),
    landingPage: jsonColumn('landingPage'),
    moderation: enumColumn(MODERATIONS).notNull(),
    approvedAt: instantColumn(),
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
    matchType: enumColumn([...MATCH_TYPES, ...NEGATIVE_MATCH_TYPES]).notNull(),
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

/** The asset library: ids of images and videos, which creatives refer to. */
export const assets = sqliteTable(
  'assets',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    assetId: text().notNull(),
    mediaType: enumColumn(['image', 'video']).notNull(),
    name: text(),
  },
  (t) => [uniqueIndex('assetOnce').on(t.profileId, t.assetId)],
);

export const accounts = sqliteTable('accounts', {
  seq: integer().primaryKey(),
  accountId: text().notNull().unique('accountById'),
  name: text().notNull(),
  type: enumColumn(ACCOUNT_TYPES).notNull(),
  subType: text(),
  brands: jsonColumn('brands').notNull(),
});

export const profiles = sqliteTable(
  'profiles',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull().unique('profileById'),
    accountId: text().notNull(),
    country: enumColumn(COUNTRIES).notNull(),
    access: enumColumn(ACCESS_LEVELS).notNull(),
    dailyBudget: integer(),
    validPaymentMethod: flagColumn().notNull(),
    outOfBudget: flagColumn(),
    createdAt: instantColumn().notNull(),
  },
  (t) => [uniqueIndex('profileOnce').on(t.accountId, t.country)],
);

export const managerAccounts = sqliteTable('managerAccounts', {
  seq: integer().primaryKey(),
  managerAccountId: text().notNull().unique('managerAccountById'),
  name: text().notNull(),
  type: enumColumn(['Advertiser', 'Agency']).notNull(),
  createdAt: instantColumn().notNull(),
});

export const managerLinks = sqliteTable(
  'managerLinks',
  {
    seq: integer().primaryKey(),
    managerAccountId: text().notNull(),
    profileId: idColumn().notNull(),
    permission: enumColumn(PERMISSIONS).notNull(),
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
  kind: enumColumn(TOKEN_KINDS).notNull(),
  clientId: text().notNull(),
  expiresAt: instantColumn(),
  access: jsonColumn('access'),
});

/** Previous values of the fields that decide which ads serve and at what price. */
export const changes = sqliteTable(
  'changes',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    /** The campaign whose numbers change; null for all campaigns of the profile. */
    campaignId: idColumn(),
    kind: text().$type<Kind | 'profile' | 'budgetRule'>().notNull(),
    id: idColumn().notNull(),
    field: text().notNull(),
    at: instantColumn().notNull(),
    /** JSON. */
    was: jsonColumn('scalar').notNull(),
  },
  (t) => [index('changesOfCampaign').on(t.profileId, t.campaignId)],
);

/**
 * The change log: one row for each transaction that wrote rows of entities, profiles, accounts, assets or budget rules,
 * and one row of the origin `start` where the world began. The rows of `edits` belong to it.
 */
export const writes = sqliteTable('writes', {
  seq: integer().primaryKey(),
  at: instantColumn().notNull(),
  origin: enumColumn(WRITE_ORIGINS).notNull(),
  /** The number of the call of a client, from which its request id follows. */
  call: integer(),
  /** JSON: ranges of `seq` of the rows that were created, by table. */
  created: jsonColumn('createdRows'),
});

/** The previous values of columns that a write of the change log replaced. */
export const edits = sqliteTable('edits', {
  seq: integer().primaryKey(),
  write: integer().notNull(),
  table: enumColumn(LOGGED_TABLES).notNull(),
  /** The `seq` of the changed row. */
  row: integer().notNull(),
  /** JSON: previous values by column. */
  was: jsonColumn('columnValues').notNull(),
});

/** Rules that raise the budgets of campaigns on certain days. */
export const budgetRules = sqliteTable(
  'budgetRules',
  {
    seq: integer().primaryKey(),
    ruleId: text().notNull().unique('budgetRuleById'),
    profileId: idColumn().notNull(),
    /** JSON of ids. */
    campaignIds: jsonColumn('campaignIds').notNull(),
    ruleState: enumColumn(RULE_STATES).notNull(),
    startDay: dayColumn().notNull(),
    endDay: dayColumn(),
    /** JSON of RuleTerms. */
    terms: jsonColumn('ruleTerms').notNull(),
    createdAt: instantColumn().notNull(),
    updatedAt: instantColumn().notNull(),
  },
  (t) => [index('budgetRulesOfProfile').on(t.profileId)],
);

/** Metrics that override the simulation. */
export const overrides = sqliteTable(
  'overrides',
  {
    seq: integer().primaryKey(),
    profileId: idColumn().notNull(),
    campaignId: idColumn().notNull(),
    level: enumColumn(OVERRIDE_LEVELS).notNull(),
    id: idColumn().notNull(),
    day: dayColumn().notNull(),
    /** JSON of OverrideValues. */
    values: jsonColumn('overrideValues').notNull(),
  },
  (t) => [
    uniqueIndex('overrideOnce').on(t.profileId, t.level, t.id, t.day),
    index('overridesOfCampaign').on(t.profileId, t.campaignId, t.day),
  ],
);

const JOB_RECORD_TYPES = [
  ...RECORD_TYPES.report,
  ...RECORD_TYPES.snapshot,
  ...RECORD_TYPES.export,
  ...REPORT_TYPE_IDS,
] as const;

/** Reports, snapshots and exports. */
export const jobs = sqliteTable(
  'jobs',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique('jobById'),
    kind: enumColumn(JOB_KINDS).notNull(),
    profileId: idColumn().notNull(),
    recordType: enumColumn(JOB_RECORD_TYPES).notNull(),
    /** JSON. */
    request: jsonColumn('anyObject').notNull(),
    requestedAt: instantColumn().notNull(),
    outcome: enumColumn(JOB_STATUSES).notNull(),
    statusDetails: filledColumn(),
    pollsLeft: integer(),
    endsAt: instantColumn(),
    polls: integer().notNull(),
    downloads: integer().notNull(),
    fileName: text().notNull().unique('jobByFile'),
    fileSize: integer().notNull(),
    fileHash: text().notNull(),
    requestKey: filledColumn(),
  },
  (t) => [
    index('jobsByEnd').on(t.endsAt),
    index('jobsByRequest').on(t.profileId, t.kind, t.recordType, t.requestKey, t.endsAt),
  ],
);

/** The files of jobs, in blocks. */
export const fileBlocks = sqliteTable(
  'fileBlocks',
  {
    jobId: text().notNull(),
    /** The offset in the file. */
    start: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.start] })],
);

/** Download links of the files. */
export const links = sqliteTable(
  'links',
  {
    seq: integer().primaryKey(),
    key: text().notNull().unique('linkByKey'),
    jobId: text().notNull(),
    issuedAt: instantColumn().notNull(),
    deadAt: instantColumn().notNull(),
    host: text().notNull(),
  },
  (t) => [index('linksOfJob').on(t.jobId), index('linksByDeath').on(t.deadAt)],
);

/** Planned outcomes of the next reports, snapshots and exports. */
export const plannedOutcomes = sqliteTable('plannedOutcomes', {
  seq: integer().primaryKey(),
  kind: enumColumn(JOB_KINDS).notNull(),
  outcome: enumColumn(JOB_STATUSES).notNull(),
  statusDetails: filledColumn(),
  /** JSON. */
  ripening: jsonColumn('ripening'),
  times: integer().notNull(),
  recordType: enumColumn(JOB_RECORD_TYPES),
  profileId: idColumn(),
});

/** Injected faults, in the order in which they are tried. */
export const faults = sqliteTable('faults', {
  seq: integer().primaryKey(),
  id: text().notNull().unique('faultById'),
  /** JSON. */
  match: jsonColumn('callMatch').notNull(),
  when: jsonColumn('faultConditions').notNull(),
  effect: jsonColumn('effect').notNull(),
  createdAt: instantColumn().notNull(),
  endsAt: instantColumn(),
  seen: integer().notNull(),
  hits: integer().notNull(),
});

/** The calls of each client in its latest rate limit window. */
export const rateWindows = sqliteTable('rateWindows', {
  clientId: text().primaryKey(),
  window: integer().notNull(),
  calls: integer().notNull(),
});

/** Steps that run at an instant or at a call. */
export const timeline = sqliteTable('timeline', {
  seq: integer().primaryKey(),
  name: text().notNull(),
  at: instantColumn(),
  afterStart: instantColumn(),
  operation: shapedColumn('trigger'),
  nth: integer(),
  seen: integer().notNull(),
  /** JSON. */
  actions: jsonColumn('anyJson').notNull(),
  doneAt: instantColumn(),
  /** JSON. */
  problems: jsonColumn('problems'),
});

/** Names that scenarios give to entities. */
export const refs = sqliteTable(
  'refs',
  {
    profileId: idColumn().notNull(),
    ref: text().notNull(),
    id: idColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ref, t.profileId] })],
);

/** One row with the values that a world has once. */
export const self = sqliteTable('self', {
  only: integer().primaryKey(),
  name: nameColumn().notNull(),
  seed: text().notNull(),
  scenario: text().notNull(),
  createdAt: instantColumn().notNull(),
  clockMode: enumColumn(CLOCK_MODES).notNull(),
  clockAt: instantColumn().notNull(),
  clockOffset: instantColumn().notNull(),
  /** The number of ids and tokens that were generated. */
  drawn: integer().notNull(),
  settings: jsonColumn('settings').notNull(),
  /** JSON: the countries that each region serves. */
  regions: jsonColumn('regions').notNull(),
  /** JSON: when reports and snapshots complete. */
  ripenings: jsonColumn('ripenings').notNull(),
  /** JSON: the parameters of the simulation. */
  ledgerModel: jsonColumn('ledgerModel').notNull(),
  /** JSON of a RateLimit. */
  rateLimit: jsonColumn('rateLimits'),
  /** JSON of an OwnGrant. */
  ownGrant: jsonColumn('ownGrant'),
});
