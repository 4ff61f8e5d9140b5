/**
 * The ledger of what surfaces can't say, against their declarations.
 */
import { describe, expect, it } from 'vitest';
import * as legacy from '../../../src/apis/sp-v2/collections.ts';
import * as v3 from '../../../src/apis/sp-v3/collections.ts';
import { text } from '../../../src/protocol/basic-codecs.ts';
import {
  creatableFields,
  toWritableField,
  updatableFields,
  type ResourceSchema,
} from '../../../src/protocol/resource.ts';
import { UNSAYABLE } from '../../fixtures/unsupported-fields.ts';

interface Surface {
  side: 'legacy' | 'v3';
  vocabulary: ResourceSchema;
}

/** All words that a schema allows anywhere, without the letter case and the signs in which surfaces differ. */
function wordsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('enum' in schema && Array.isArray(schema.enum))
    return schema.enum.map((word) => String(word).toLowerCase().replaceAll('_', ''));
  return Object.values(schema).flatMap(wordsIn);
}

/** What the one says and the other can't, of one collection. */
function beyond({ side, vocabulary }: Surface, other: Surface): string[] {
  return Object.entries(vocabulary.fields).flatMap(([name, field]) => {
    const twin = Object.entries(other.vocabulary.fields).find(([, each]) => each.column === field.column);
    if (twin === undefined) return [`${side} has ${name}`];
    const [theirName, theirs] = twin;
    const can = (verb: string, own: readonly string[], their: readonly string[]): string[] =>
      own.includes(name) && !their.includes(theirName) ? [`${side} ${verb} ${name}`] : [];
    const known = wordsIn(theirs.type.schema(toWritableField(theirs)));
    const words = wordsIn(field.type.schema(toWritableField(field)));
    return [
      ...can('creates', creatableFields(vocabulary), creatableFields(other.vocabulary)),
      ...can('changes', updatableFields(vocabulary), updatableFields(other.vocabulary)),
      ...words.filter((word) => !known.includes(word)).map((word) => `${side} says ${name} ${word}`),
    ];
  });
}

const LEGACY: readonly ResourceSchema[] = [
  legacy.campaignsWithBidding,
  legacy.adGroups,
  legacy.keywords,
  legacy.negativeKeywords,
  legacy.campaignNegativeKeywords,
  legacy.productAds,
];
const V3: readonly ResourceSchema[] = Object.values(v3);

function difference(name: string): string[] {
  const [old, now] = [LEGACY, V3].map((all) => all.find((each) => each.name === name));
  if (now === undefined) return ['legacy has the collection'];
  if (old === undefined) return ['v3 has the collection'];
  const before: Surface = { side: 'legacy', vocabulary: old };
  const after: Surface = { side: 'v3', vocabulary: now };
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
    const [now, old]: [ResourceSchema, ResourceSchema] = [v3.adGroups, legacy.adGroups];
    const more = { ...now, fields: { ...now.fields, colour: { type: text, column: 'colour' } } } as const;
    const after: Surface = { side: 'v3', vocabulary: more };
    const before: Surface = { side: 'legacy', vocabulary: old };
    expect(beyond(after, before)).toEqual(['v3 has colour']);
  });
});
