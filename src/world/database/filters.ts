/**
 * The filters of lists, as SQL. A filter has one parameter: a value, or a JSON list of values.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { DEFAULT_GOAL } from '../../model/brands.ts';
import { ASIN_PREDICATES } from '../../model/predicates.ts';

export type Test =
  /** The column contains one of the texts, ignoring case. */
  | 'holds'
  /** The column is an expression with one of the ASINs, or with an ASIN that contains one of the texts. */
  | 'namesAsin'
  | 'namesAsinThatHolds'
  /** The column is an expression with a predicate of one of the types, or with one of the values. */
  | 'hasPredicate'
  /** The column is the id of a campaign with one of the targeting types. */
  | 'ofCampaignTargeting'
  /** The column is the id of a sponsored brands campaign with several ad groups (1) or with one (0). */
  | 'ofBrandsStructure'
  /** The column is the id of a sponsored brands ad group with ads of one of the formats, or without such ads. */
  | 'withAdsOf'
  | 'withoutAdsOf'
  /** The column is one of the goals; a campaign without a goal has the default one. */
  | 'isGoal'
  /** The column has a value (1) or none (0). */
  | 'isPresent';

/** The name of `holdsAny` in SQL. */
export const HOLDS_ANY = 'holdsAny';

const ASIN_TYPES = ASIN_PREDICATES.map((type) => `'${type}'`).join(', ');

/** Ids are integers in the file; see `idColumn`. */
export function isId(column: SQLiteColumn): boolean {
  return column.columnType === 'SQLiteCustomColumn' && column.getSQLType() === 'integer';
}

/** Adds a unary plus, which keeps SQLite from using an index for the column. */
export function withoutIndex(drives: boolean): SQL {
  return drives ? sql`` : sql.raw('+');
}

/**
 * A bind parameter to compare a column with. The cast is needed twice: ids are passed as text, and a unary plus
 * removes the type of the column; and SQLite plans a query with bare parameters again for each value of a limit.
 */
export function parameter(column: SQLiteColumn, value: '?' | 'value'): SQL {
  return sql.raw(`cast(${value} as ${column.getSQLType()})`);
}

/** A bind parameter for a number; see `parameter`. */
export const NUMBER_PARAMETER = sql.raw('cast(? as integer)');

/** Has one parameter: the value, or the JSON list. */
export function condition(
  { values, test }: { values: readonly unknown[]; test?: Test },
  column: SQLiteColumn,
  profileId: SQLiteColumn,
  drives: boolean,
): SQL {
  if (test !== undefined) return testCondition(test, column, profileId);
  const operand = sql`${withoutIndex(drives)}${column}`;
  if (values.length === 1) return sql`${operand} = ${parameter(column, '?')}`;
  return sql`${operand} in (select ${parameter(column, 'value')} from json_each(?))`;
}

function testCondition(test: Test, column: SQLiteColumn, profileId: SQLiteColumn): SQL {
  const holds = (value: SQL): SQL => sql`${sql.raw(HOLDS_ANY)}(${value}, ?)`;
  switch (test) {
    case 'holds':
      return holds(sql`${column}`);
    case 'namesAsin':
      return anyAsin(column, sql.raw(`json_extract(p.value, '$.value') in (select value from json_each(?))`));
    case 'namesAsinThatHolds':
      return anyAsin(column, holds(sql.raw(`json_extract(p.value, '$.value')`)));
    case 'hasPredicate':
      return sql`exists (select 1 from json_each(${column}) as p, json_each(?) as v
        where v.value in (json_extract(p.value, '$.type'), json_extract(p.value, '$.value')))`;
    case 'ofCampaignTargeting':
      return sql`exists (select 1 from "campaigns" as c where c."id" = ${column} and c."profileId" = ${profileId}
        and c."targeting" in (select value from json_each(?)))`;
    case 'ofBrandsStructure':
      return sql`exists (select 1 from "sbCampaigns" as c where c."id" = ${column} and c."profileId" = ${profileId}
        and c."multiAdGroups" in (select value from json_each(?)))`;
    case 'withAdsOf':
      return adsOf(column, profileId);
    case 'withoutAdsOf':
      return sql`not ${adsOf(column, profileId)}`;
    case 'isGoal':
      return sql`ifnull(${column}, ${sql.raw(`'${DEFAULT_GOAL}'`)}) in (select value from json_each(?))`;
    case 'isPresent':
      return sql`(${column} is not null) in (select value from json_each(?))`;
  }
}

function adsOf(adGroupId: SQLiteColumn, profileId: SQLiteColumn): SQL {
  return sql`exists (select 1 from "sbAds" as a where a."adGroupId" = ${adGroupId} and a."profileId" = ${profileId}
    and a."format" in (select value from json_each(?)))`;
}

function anyAsin(expression: SQLiteColumn, fits: SQL): SQL {
  const types = sql.raw(`json_extract(p.value, '$.type') in (${ASIN_TYPES})`);
  return sql`exists (select 1 from json_each(${expression}) as p where ${types} and ${fits})`;
}

let lastList = '[]';
let lastTexts: readonly string[] = [];

/** SQLite ignores case in ASCII only. The list is parsed once, as SQLite calls this for each row. */
export function holdsAny(text: unknown, list: unknown): 0 | 1 {
  if (typeof text !== 'string' || typeof list !== 'string') return 0;
  if (list !== lastList) {
    // The store passes a list of texts.
    lastTexts = (JSON.parse(list) as string[]).map((each) => each.toLowerCase());
    lastList = list;
  }
  const lower = text.toLowerCase();
  return lastTexts.some((each) => lower.includes(each)) ? 1 : 0;
}
