/**
 * Checks references between rows of an imported world. SQLite does not enforce them, and the program does not need it.
 */
import type Database from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { ALL_KINDS, KINDS, PARENT_KINDS } from '../../model/kinds.ts';
import type { RowProblem } from './check-rows.ts';
import { TABLES } from '../database/schema/tables.ts';

interface Reference {
  table: string;
  column: string;
  to: string;
  key: string;
}

const tables = Object.values(TABLES).map((table) => ({
  name: getTableConfig(table).name,
  columns: Object.values(getTableColumns(table)),
}));

/** Tables whose references may be stale: they are matched by value, or keep history. */
const LOOSE = new Set(['plannedOutcomes', 'refs', 'history', 'overrides']);

/**
 * A column named like a unique column of another table, such as `profileId`, refers to a row of that table. A column that is
 * unique itself, such as the id of a rule, does not.
 */
const keys = tables.flatMap(({ name, columns }) =>
  columns.filter((column) => column.isUnique && column.name !== 'id').map((column) => ({ to: name, key: column.name })),
);
const byKey = tables
  .filter(({ name }) => !LOOSE.has(name))
  .flatMap(({ name, columns }) =>
    keys
      .filter(({ to, key }) => to !== name && columns.some((column) => column.name === key && !column.isUnique))
      .map(({ to, key }): Reference => ({ table: name, column: key, to, key })),
  );

/** Entities name their parents and ads, which are in the same profile. */
const toParents = ALL_KINDS.flatMap((kind): Reference[] => {
  const { collection: table, parent } = KINDS[kind];
  if (parent === 'none') return [];
  const { campaign, adGroup, ad } = PARENT_KINDS[kind];
  const references: Reference[] = [{ table, column: 'campaignId', to: KINDS[campaign].collection, key: 'id' }];
  if (parent === 'adGroup') references.push({ table, column: 'adGroupId', to: KINDS[adGroup].collection, key: 'id' });
  if ('adId' in TABLES[table]) references.push({ table, column: 'adId', to: KINDS[ad].collection, key: 'id' });
  return references;
});

export function findReferenceProblem(db: Database.Database): RowProblem | undefined {
  for (const { table, column, to, key } of [...byKey, ...toParents]) {
    const sameProfile = key === 'id' ? 'and p."profileId" = c."profileId"' : '';
    const dangling = db
      .prepare<[], { row: number; value: string }>(
        `select c."rowid" as "row", cast(c."${column}" as text) as "value" from "${table}" c
          where c."${column}" is not null and not exists (select 1 from "${to}" p where p."${key}" = c."${column}" ${sameProfile}) limit 1`,
      )
      .get();
    if (dangling !== undefined) {
      const message = `must name a row of ${to}, but there is none with ${key} ${dangling.value}`;
      return { table, row: dangling.row, column, message };
    }
  }
  return undefined;
}
