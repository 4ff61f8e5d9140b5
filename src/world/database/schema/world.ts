/**
 * The tables of the world itself: its settings and its clock, faults, the timeline, and names of entities.
 */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CLOCK_MODES } from '../../clock.ts';
import { enumColumn, idColumn, instantColumn, jsonColumn, nameColumn } from '../../columns.ts';

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
  trigger: jsonColumn('trigger'),
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
export const world = sqliteTable('world', {
  only: integer().primaryKey(),
  name: nameColumn().notNull(),
  seed: text().notNull(),
  scenario: text().notNull(),
  createdAt: instantColumn().notNull(),
  clockMode: enumColumn(CLOCK_MODES).notNull(),
  clockAt: instantColumn().notNull(),
  clockOffset: instantColumn().notNull(),
  /** The number of ids and tokens that were generated. */
  sequence: integer().notNull(),
  settings: jsonColumn('settings').notNull(),
  /** JSON: the countries that each region serves. */
  regions: jsonColumn('regions').notNull(),
  /** JSON: when reports and snapshots complete. */
  completionPolicies: jsonColumn('completionPolicies').notNull(),
  /** JSON: the parameters of the simulation. */
  simulationParameters: jsonColumn('simulationParameters').notNull(),
  /** JSON of rate limits. */
  rateLimits: jsonColumn('rateLimits').notNull(),
  /** JSON of an OwnGrant. */
  ownGrant: jsonColumn('ownGrant'),
  /** JSON of a Guard. */
  guard: jsonColumn('guard'),
  /** JSON: the former parameters of the simulation. */
  parameterChanges: jsonColumn('parameterChanges').notNull().default('[]'),
  /** JSON: the declared values of products over time. */
  products: jsonColumn('products').notNull().default('[]'),
  /** JSON: the declared topics over time. */
  topics: jsonColumn('topics').notNull().default('[]'),
  /** The version of the simulation with which the world was created. */
  simulationVersion: integer().notNull().default(1),
  /** From when stocks are sold and rivals respond, also in copies; null is the creation. */
  startedAt: instantColumn(),
  /** JSON: the declared publishers and campaigns of attribution; null for none. */
  attribution: jsonColumn('attribution'),
});
