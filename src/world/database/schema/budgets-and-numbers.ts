/**
 * The tables of rules of budgets and bids, and of metrics that override the simulation.
 */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { BID_RULE_STATES } from '../../../model/bid-rules/bid-rules.ts';
import { RULE_STATES } from '../../../model/budget-rules.ts';
import { OVERRIDE_LEVELS } from '../../../model/market.ts';
import { dayColumn, enumColumn, idColumn, instantColumn, jsonColumn } from '../../columns.ts';

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

/** Rules that set the bids of campaigns. */
export const bidRules = sqliteTable(
  'bidRules',
  {
    seq: integer().primaryKey(),
    ruleId: text().notNull().unique('bidRuleById'),
    profileId: idColumn().notNull(),
    /** JSON of ids. */
    campaignIds: jsonColumn('campaignIds').notNull(),
    ruleState: enumColumn(BID_RULE_STATES).notNull(),
    startAt: instantColumn(),
    endAt: instantColumn(),
    /** JSON of RoasTerms or ScheduleTerms. */
    terms: jsonColumn('bidRuleTerms').notNull(),
    createdAt: instantColumn().notNull(),
    updatedAt: instantColumn().notNull(),
  },
  (t) => [index('bidRulesOfProfile').on(t.profileId)],
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
