/**
 * The ids by which the explorer gives an added row an id of its own: each operation declares those of its rows.
 */
import { describe, expect, it } from 'vitest';
import { documented } from '../../../src/server/operations.ts';
import { descriptionOf, type Schema } from '../../../src/service/http/description.ts';
import type { Operation } from '../../../src/service/http/request-context.ts';

/** A row that has ids of other things only: a suggested keyword is its text. */
const WITHOUT_OWN_ID = ['getAdGroupSuggestedKeywordsEx adGroupId campaignId'];

const ID = /(?:^id|Id)$/;

function partsOf(schema: Schema | undefined): Schema[] {
  const parts = schema === undefined ? [] : [schema, ...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[])];
  return parts.filter((part) => part['properties'] !== undefined || part['items'] !== undefined);
}

function propertiesOf(schema: Schema | undefined): [string, Schema][] {
  return partsOf(schema).flatMap((part) => Object.entries((part['properties'] ?? {}) as Record<string, Schema>));
}

/** The schemas of the items in the outermost lists. */
function rowsIn(schema: Schema | undefined): Schema[] {
  return partsOf(schema).flatMap((part) =>
    part['items'] === undefined
      ? Object.values((part['properties'] ?? {}) as Record<string, Schema>).flatMap(rowsIn)
      : [part['items'] as Schema],
  );
}

/** The names of the fields with ids in a row, or in its objects, such as the entity of a result. */
function idsIn(row: Schema): string[][] {
  const namesOf = (schema: Schema): string[] =>
    [...new Set(propertiesOf(schema).map(([name]) => name))].filter((name) => ID.test(name));
  const own = namesOf(row);
  return own.length > 0 ? [own] : propertiesOf(row).map(([, inner]) => namesOf(inner));
}

function namesIn(schema: Schema): string[] {
  const inner = partsOf(schema).flatMap((part) =>
    part['items'] === undefined ? [] : namesIn(part['items'] as Schema),
  );
  return [...inner, ...propertiesOf(schema).flatMap(([name, each]) => [name, ...namesIn(each)])];
}

function successesOf(operation: Pick<Operation, 'describe'>): Schema[] {
  const { responses } = descriptionOf(operation);
  return Object.entries(responses).flatMap(([status, schema]) => (Number(status) < 300 ? [schema] : []));
}

describe('the id of a row', () => {
  it('is declared by each operation whose rows have several', () => {
    const ambiguous = documented.flatMap(({ id, rowIds = [], ...operation }) => {
      const several = successesOf(operation)
        .flatMap(rowsIn)
        .flatMap(idsIn)
        .filter(({ length }) => length > 1);
      return several
        .filter((names) => !names.some((name) => rowIds.includes(name)))
        .map((names) => [id, ...names].join(' '));
    });
    expect([...new Set(ambiguous)]).toEqual(WITHOUT_OWN_ID);
  });

  it.each(documented.flatMap(({ rowIds, ...operation }) => (rowIds === undefined ? [] : [{ ...operation, rowIds }])))(
    'is a field of the answers of $id',
    ({ rowIds, ...operation }) => {
      const names = new Set(successesOf(operation).flatMap(namesIn));
      expect(names.size === 0 || rowIds.some((name) => names.has(name))).toBe(true);
    },
  );
});
