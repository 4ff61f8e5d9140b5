/**
 * The database of the baselines: the tables and indexes of the sandbox, and one prepared statement for each query.
 */
import Database from 'better-sqlite3';
import { readdirSync, readFileSync } from 'node:fs';
import { Ids } from '../../src/world/ids.ts';
import type { CampaignItem, KeywordItem } from '../rows.ts';

const MIGRATIONS = new URL('../../src/world/database/migrations/', import.meta.url);
const PROFILE = 1;

const db = new Database(':memory:');
for (const file of readdirSync(MIGRATIONS).toSorted()) {
  if (file.endsWith('.sql')) db.exec(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
}

const ids = new Ids('1');
let sequence = 0;
const nextId = (): number => Number(ids.entity(++sequence));

const KEYWORD = `"id" as "keywordId", "adGroupId", "campaignId", "text" as "keywordText", "matchType", "state", "bid"`;
const byId = db.prepare(`select ${KEYWORD} from "keywords" where "id" = ?`);
const page = db.prepare(`select ${KEYWORD} from "keywords" where "profileId" = ? order by "seq" limit ? offset ?`);

export function keyword(id: string): unknown {
  return byId.get(Number(id));
}

export function keywords(count: number): unknown[] {
  return page.all(PROFILE, count, 0);
}

const insertCampaign = db.prepare(
  `insert into "campaigns" ("id", "profileId", "state", "createdAt", "updatedAt", "name", "targeting", "budget",
    "startDay", "premiumBidAdjustment", "strategy", "adjustments")
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'legacyForSales', '[]')`,
);
const insertKeyword = db.prepare(
  `insert into "keywords" ("id", "profileId", "state", "createdAt", "updatedAt", "campaignId", "adGroupId", "text",
    "comparedText", "matchType", "bid") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

export const addCampaigns = db.transaction((items: CampaignItem[]) =>
  items.map(({ name, targetingType, state, dailyBudget, startDate }) => {
    const [id, now] = [nextId(), Date.now()];
    insertCampaign.run(id, PROFILE, state, now, now, name, targetingType, dailyBudget * 100, startDate);
    return { code: 'SUCCESS', campaignId: id };
  }),
);

export const addKeywords = db.transaction((items: KeywordItem[]) =>
  items.map(({ campaignId, adGroupId, keywordText, matchType, state, bid }) => {
    const [id, now] = [nextId(), Date.now()];
    insertKeyword.run(
      id,
      PROFILE,
      state,
      now,
      now,
      campaignId,
      adGroupId,
      keywordText,
      keywordText,
      matchType,
      bid * 100,
    );
    return { code: 'SUCCESS', keywordId: id };
  }),
);
