import { describe, expect, it } from 'vitest';
import { Masks } from '../../../src/explorer/compare/masks.ts';
import type { Outcome, Row, Section } from '../../../src/explorer/run/outcome.ts';
import { outcome, section } from './outcomes.ts';

const masksOf = (first: string[], second: string[]): Masks =>
  new Masks(outcome({ sections: [section('log', first)] }), outcome({ sections: [section('log', second)] }));

const textsOf = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ rows }) => rows.map((row: Row) => row.text));

const applied = (masks: Masks, ...rows: string[]): string[] => textsOf(masks.apply([section('log', rows)]));

describe('what differs between two runs without faults', () => {
  it('is nothing if the rows are equal in any order', () => {
    const masks = masksOf(['a 1', 'b 2'], ['b 2', 'a 1']);
    expect([masks.descriptions, applied(masks, 'a 3')]).toEqual([[], ['a 3']]);
  });

  it('is a word, which is masked in other runs, too', () => {
    const masks = masksOf(['took 17 ms', 'done'], ['took 23 ms', 'done']);
    expect(masks.descriptions).toEqual(['output log: took * ms']);
    expect(applied(masks, 'took 99 ms', 'took 99 s', 'done')).toEqual(['took * ms', 'took 99 s', 'done']);
  });

  it('is paired with the row that has the most words in common', () => {
    const masks = masksOf(['read page 17', 'wrote rows 18'], ['wrote rows 28', 'read page 27']);
    expect(masks.descriptions).toEqual(['output log: read page *; wrote rows *']);
  });

  it('is paired with a row of as many words only', () => {
    // The longer row has more words in common, but cannot be the same row.
    const masks = masksOf(['read page 17', 'read page 17 of 20'], ['read page 27 of 30', 'read list 27']);
    expect(masks.descriptions).toEqual(['output log: read * *; read page * of *']);
  });

  it.each([
    ['have different numbers', ['a 1'], ['a 2', 'a 3']],
    ['have no word in common', ['one'], ['two']],
    ['have rows of other lengths', ['a b c'], ['a b']],
  ])('is ignored as a whole if the rows %s', (_how, first, second) => {
    const masks = masksOf(first, second);
    expect(masks.descriptions).toEqual(['output log is not compared: it has different rows in the two reference runs']);
    expect(masks.apply([section('log', ['x']), section('other', ['y'])])).toEqual([section('other', ['y'])]);
  });

  it('is a section that one of the runs lacks', () => {
    const [first, second]: Outcome[] = [outcome({ sections: [section('log', ['a'])] }), outcome({})];
    expect(new Masks(first ?? outcome({}), second ?? outcome({})).descriptions).toHaveLength(1);
  });
});
