/**
 * The ledger of what surfaces can't say, against their declarations.
 */
import { describe, expect, it } from 'vitest';
import * as legacy from '../src/dialects/legacy-sp/collections.ts';
import { legacySpelling } from '../src/dialects/legacy-sp/spelling.ts';
import * as v3 from '../src/dialects/sp-v3/collections.ts';
import { spelling as v3Spelling } from '../src/dialects/sp-v3/spelling.ts';
import { asSaid } from '../src/grammar/codec.ts';
import type { Vocabulary } from '../src/grammar/collection.ts';
import { spelled, type Spelling } from '../src/grammar/spelling.ts';
import { UNSAYABLE } from './unsayable.ts';

interface Surface {
  side: 'legacy' | 'v3';
  vocabulary: Vocabulary;
  spelling: Spelling;
}

/** All words that a schema allows anywhere, without the letter case and the signs in which surfaces differ. */
function wordsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('enum' in schema && Array.isArray(schema.enum))
    return schema.enum.map((word) => String(word).toLowerCase().replaceAll('_', ''));
  return Object.values(schema).flatMap(wordsIn);
}

/** What the one says and the other can't, of one collection. */
function beyond({ side, vocabulary, spelling }: Surface, other: Surface): string[] {
  const { fields, required, requiredOneOf = [], optional, mutable } = vocabulary;
  return Object.entries(fields).flatMap(([name, field]) => {
    const twin = Object.entries(other.vocabulary.fields).find(([, each]) => each.of === field.of);
    if (twin === undefined) return [`${side} has ${name}`];
    const [theirName, theirs] = twin;
    const can = (verb: string, own: readonly string[], their: readonly string[]): string[] =>
      own.includes(name) && !their.includes(theirName) ? [`${side} ${verb} ${name}`] : [];
    const { required: must, requiredOneOf: one = [], optional: may, mutable: changed } = other.vocabulary;
    const known = wordsIn(spelled(other.spelling, theirs).schema(asSaid(theirs)));
    const words = wordsIn(spelled(spelling, field).schema(asSaid(field)));
    return [
      ...can('creates', [...required, ...requiredOneOf, ...optional], [...must, ...one, ...may]),
      ...can('changes', mutable, changed),
      ...words.filter((word) => !known.includes(word)).map((word) => `${side} says ${name} ${word}`),
    ];
  });
}

const LEGACY: readonly Vocabulary[] = [
  legacy.campaignsWithBidding,
  legacy.adGroups,
  legacy.keywords,
  legacy.negativeKeywords,
  legacy.campaignNegativeKeywords,
  legacy.productAds,
];
const V3: readonly Vocabulary[] = Object.values(v3);

function difference(name: string): string[] {
  const [old, now] = [LEGACY, V3].map((all) => all.find((each) => each.name === name));
  if (now === undefined) return ['legacy has the collection'];
  if (old === undefined) return ['v3 has the collection'];
  const before: Surface = { side: 'legacy', vocabulary: old, spelling: legacySpelling };
  const after: Surface = { side: 'v3', vocabulary: now, spelling: v3Spelling };
  return [...beyond(before, after), ...beyond(after, before)];
}

describe('the ledger of what can not be said', () => {
  it('[V3-59] names every collection', () => {
    const names = new Set([...LEGACY, ...V3].map(({ name }) => name));
    expect(Object.keys(UNSAYABLE).toSorted()).toEqual([...names].toSorted());
  });

  for (const [name, ledger] of Object.entries(UNSAYABLE))
    it(`[V3-59] is complete for ${name}: fields, what may be written, words`, () => {
      expect(Object.keys(ledger).toSorted()).toEqual(difference(name).toSorted());
    });

  it('[V3-59] would miss a field that only one declaration has', () => {
    const [now, old]: [Vocabulary, Vocabulary] = [v3.adGroups, legacy.adGroups];
    const more = { ...now, fields: { ...now.fields, colour: { is: 'text', of: 'colour' } } } as const;
    const after: Surface = { side: 'v3', vocabulary: more, spelling: v3Spelling };
    const before: Surface = { side: 'legacy', vocabulary: old, spelling: legacySpelling };
    expect(beyond(after, before)).toEqual(['v3 has colour']);
  });
});
