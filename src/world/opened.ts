/**
 * The database of a world, opened: everything that is thrown away when another one takes its place.
 */
import Database from 'better-sqlite3';
import type { Entities, Kind } from '../model/entities.ts';
import { Assets } from './assets.ts';
import { BudgetRules } from './budget-rules.ts';
import { Faults } from './faults.ts';
import { HOLDS_ANY, holdsAny } from './filters.ts';
import { History } from './history.ts';
import { Ids } from './ids.ts';
import { Jobs } from './jobs.ts';
import { Overrides } from './overrides.ts';
import { People } from './people.ts';
import { Refs } from './refs.ts';
import * as schema from './schema.ts';
import { readSelf, type Self } from './self.ts';
import { Statements } from './statements.ts';
import { Store } from './store.ts';
import { Timeline } from './timeline.ts';
import { Views } from './view.ts';

export type Stores = { readonly [K in Kind]: Store<Entities[K]> };

export interface Opened {
  db: Database.Database;
  statements: Statements;
  views: Views;
  stores: Stores;
  jobs: Jobs;
  people: People;
  history: History;
  overrides: Overrides;
  faults: Faults;
  assets: Assets;
  budgetRules: BudgetRules;
  timeline: Timeline;
  refs: Refs;
  self: Self;
  ids: Ids;
}

export function open(source: Buffer | string, mostBytes: number): Opened {
  const db = new Database(source);
  // What is larger already stays as it is. Before anything was read, SQLite does not know the size of its pages.
  db.pragma('schema_version');
  const pageBytes = Number(db.pragma('page_size', { simple: true }));
  db.pragma(`max_page_count = ${Math.max(1, Math.floor(mostBytes / pageBytes))}`);
  db.function(HOLDS_ANY, { deterministic: true }, holdsAny);
  if (typeof source === 'string') {
    // WAL with synchronous NORMAL keeps what was committed when the process is killed.
    db.pragma('journal_mode = wal');
    db.pragma('synchronous = normal');
  }
  const statements = new Statements(db);
  const self = readSelf(statements);
  const views = new Views();
  const stores: Stores = {
    campaign: new Store('campaigns', schema.campaigns, statements, views),
    adGroup: new Store('adGroups', schema.adGroups, statements, views),
    keyword: new Store('keywords', schema.keywords, statements, views),
    negativeKeyword: new Store('negativeKeywords', schema.negativeKeywords, statements, views),
    campaignNegativeKeyword: new Store('campaignNegativeKeywords', schema.campaignNegativeKeywords, statements, views),
    productAd: new Store('productAds', schema.productAds, statements, views),
    target: new Store('targets', schema.targets, statements, views),
    negativeTarget: new Store('negativeTargets', schema.negativeTargets, statements, views),
    campaignNegativeTarget: new Store('campaignNegativeTargets', schema.campaignNegativeTargets, statements, views),
    sbCampaign: new Store('sbCampaigns', schema.sbCampaigns, statements, views),
    sbAdGroup: new Store('sbAdGroups', schema.sbAdGroups, statements, views),
    sbAd: new Store('sbAds', schema.sbAds, statements, views),
    sbKeyword: new Store('sbKeywords', schema.sbKeywords, statements, views),
    sbTarget: new Store('sbTargets', schema.sbTargets, statements, views),
  };
  const [jobs, people, history] = [new Jobs(statements), new People(statements), new History(statements, views)];
  const [overrides, assets] = [new Overrides(statements, views), new Assets(statements)];
  const budgetRules = new BudgetRules(statements, views);
  const [faults, ids] = [new Faults(statements), new Ids(self.seed)];
  const [timeline, refs] = [new Timeline(statements), new Refs(statements)];
  const kept = { jobs, people, history, overrides, faults, assets, budgetRules, timeline, refs };
  return { db, statements, views, stores, ...kept, self, ids };
}
