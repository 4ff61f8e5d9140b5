/**
 * What a list may ask of a row, as SQL. What it looks for is one value, or else one JSON list.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { ASIN_PREDICATES } from '../model/predicates.ts';

export type Test =
  /** The column holds one of the texts, whatever the letter case. */
  | 'holds'
  /** The column is an expression that names one of the ASINs, or one that holds one of the texts. */
  | 'namesAsin'
  | 'namesAsinThatHolds'
  /** The column is the id of a campaign that targets so. */
  | 'ofCampaignTargeting'
  /** The column is the id of a sponsored brands campaign of several ad groups (1) or of one (0). */
  | 'ofBrandsStructure';

/** What `holds` is in SQL; see `holdsAny`. */
export const HOLDS_ANY = 'holdsAny';

const ASIN_TYPES = ASIN_PREDICATES.map((type) => `'${type}'`).join(', ');

/** An id is an integer in the file; see `idColumn`. */
export function isId(column: SQLiteColumn): boolean {
  return column.columnType === 'SQLiteCustomColumn';
}

/** A unary plus keeps SQLite from looking a column up in an index. */
export function plus(drives: boolean): SQL {
  return drives ? sql`` : sql.raw('+');
}

/**
 * A value to compare a column with. Ids are given as text, and a unary plus takes the column's type out of the
 * comparison. Bare question marks beside an order or a limit are planned anew with each value, which takes longer
 * than the search; of a cast SQLite does not ask what it holds.
 */
export function given(column: SQLiteColumn, value: '?' | 'value'): SQL {
  return sql.raw(`cast(${value} as ${column.getSQLType()})`);
}

/** See `given`. */
export const GIVEN_NUMBER = sql.raw('cast(? as integer)');

/** One question mark, for the one value or for the list. */
export function condition(
  { values, test }: { values: readonly unknown[]; test?: Test },
  column: SQLiteColumn,
  profileId: SQLiteColumn,
  drives: boolean,
): SQL {
  if (test !== undefined) return tested(test, column, profileId);
  const held = sql`${plus(drives)}${column}`;
  if (values.length === 1) return sql`${held} = ${given(column, '?')}`;
  return sql`${held} in (select ${given(column, 'value')} from json_each(?))`;
}

function tested(test: Test, column: SQLiteColumn, profileId: SQLiteColumn): SQL {
  const holds = (value: SQL): SQL => sql`${sql.raw(HOLDS_ANY)}(${value}, ?)`;
  switch (test) {
    case 'holds':
      return holds(sql`${column}`);
    case 'namesAsin':
      return anyAsin(column, sql.raw(`json_extract(p.value, '$.value') in (select value from json_each(?))`));
    case 'namesAsinThatHolds':
      return anyAsin(column, holds(sql.raw(`json_extract(p.value, '$.value')`)));
    case 'ofCampaignTargeting':
      return sql`exists (select 1 from "campaigns" as c where c."id" = ${column} and c."profileId" = ${profileId}
        and c."targeting" in (select value from json_each(?)))`;
    case 'ofBrandsStructure':
      return sql`exists (select 1 from "sbCampaigns" as c where c."id" = ${column} and c."profileId" = ${profileId}
        and c."multi" in (select value from json_each(?)))`;
  }
}

function anyAsin(expression: SQLiteColumn, fits: SQL): SQL {
  const types = sql.raw(`json_extract(p.value, '$.type') in (${ASIN_TYPES})`);
  return sql`exists (select 1 from json_each(${expression}) as p where ${types} and ${fits})`;
}

let lastList = '[]';
let lastTexts: readonly string[] = [];

/** SQLite's own comparison knows the letter case of ASCII only. The same list comes once for each row. */
export function holdsAny(text: unknown, list: unknown): 0 | 1 {
  if (typeof text !== 'string' || typeof list !== 'string') return 0;
  if (list !== lastList) {
    // The store writes it, from texts.
    lastTexts = (JSON.parse(list) as string[]).map((each) => each.toLowerCase());
    lastList = list;
  }
  const lower = text.toLowerCase();
  return lastTexts.some((each) => lower.includes(each)) ? 1 : 0;
}
