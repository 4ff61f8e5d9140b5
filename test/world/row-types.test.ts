/**
 * These tests run in the compiler: `tsc` fails if an expectation about a type is wrong.
 */
import { describe, expectTypeOf, it } from 'vitest';
import type { Entities, Keyword } from '../../src/model/entities.ts';
import type { IsSame, MismatchedTable, TableRow } from '../../src/world/database/row-types.ts';

describe('row types', () => {
  it('are equal in the schema and in the model for each table', () => {
    expectTypeOf<MismatchedTable>().toEqualTypeOf<never>();
  });

  it('differ if a column is missing on either side', () => {
    expectTypeOf<IsSame<Omit<TableRow<'keywords'>, 'bid'>, Keyword>>().toEqualTypeOf<false>();
    expectTypeOf<IsSame<TableRow<'keywords'>, Omit<Keyword, 'bid'>>>().toEqualTypeOf<false>();
  });

  it('differ if a column is nullable on one side only', () => {
    expectTypeOf<IsSame<TableRow<'keywords'>, Omit<Keyword, 'bid'> & { bid: number }>>().toEqualTypeOf<false>();
    expectTypeOf<IsSame<TableRow<'campaigns'>, Entities['campaign']>>().toEqualTypeOf<true>();
  });
});
