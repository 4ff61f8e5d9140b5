/**
 * Compares the list of fields that an API version does not support with the declarations.
 */
import { describe, expect, it } from 'vitest';
import * as legacyCampaigns from '../../../src/service/apis/sp/v2/campaigns-and-ads.ts';
import * as legacyKeywords from '../../../src/service/apis/sp/v2/keywords.ts';
import * as v3Campaigns from '../../../src/service/apis/sp/v3/campaigns-and-ads.ts';
import * as v3Keywords from '../../../src/service/apis/sp/v3/keywords-and-targets.ts';
import { text } from '../../../src/service/protocol/codecs/value-codecs.ts';
import {
  creatableFields,
  updatableFields,
  type Field,
  type ResourceSchema,
} from '../../../src/service/protocol/codecs/resource.ts';
import { UNSUPPORTED_FIELDS } from '../../fixtures/accounts/unsupported-fields.ts';

const legacy = { ...legacyCampaigns, ...legacyKeywords };
const v3 = { ...v3Campaigns, ...v3Keywords };

interface ApiVersion {
  side: 'legacy' | 'v3';
  schema: ResourceSchema;
}

/** All enumeration values of a schema, without the letter case and underscores in which versions differ. */
function enumValuesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('enum' in schema && Array.isArray(schema.enum))
    return schema.enum.map((word) => String(word).toLowerCase().replaceAll('_', ''));
  return Object.values(schema).flatMap(enumValuesIn);
}

const inputSchema = ({ codec, input }: Field): unknown => (input ?? codec).schema;

/** The fields and values of a collection that one version supports and the other does not. */
function unsupportedBy({ side, schema }: ApiVersion, other: ApiVersion): string[] {
  return Object.entries(schema.fields).flatMap(([name, field]) => {
    const counterpart = Object.entries(other.schema.fields).find(([, each]) => each.column === field.column);
    if (counterpart === undefined) return [`${side} has ${name}`];
    const [theirName, theirs] = counterpart;
    const can = (verb: string, own: readonly string[], their: readonly string[]): string[] =>
      own.includes(name) && !their.includes(theirName) ? [`${side} ${verb} ${name}`] : [];
    const known = enumValuesIn(inputSchema(theirs));
    const words = enumValuesIn(inputSchema(field));
    return [
      ...can('creates', creatableFields(schema), creatableFields(other.schema)),
      ...can('changes', updatableFields(schema), updatableFields(other.schema)),
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
  const before: ApiVersion = { side: 'legacy', schema: old };
  const after: ApiVersion = { side: 'v3', schema: now };
  return [...unsupportedBy(before, after), ...unsupportedBy(after, before)];
}

describe('the list of unsupported fields', () => {
  it('[V3-59] contains every collection', () => {
    const names = new Set([...LEGACY, ...V3].map(({ name }) => name));
    expect(Object.keys(UNSUPPORTED_FIELDS).toSorted()).toEqual([...names].toSorted());
  });

  for (const [name, unsupported] of Object.entries(UNSUPPORTED_FIELDS))
    it(`[V3-59] is complete for ${name}: fields, operations, enumerations`, () => {
      expect(Object.keys(unsupported).toSorted()).toEqual(difference(name).toSorted());
    });

  it('[V3-59] detects a field that only one declaration has', () => {
    const [now, old]: [ResourceSchema, ResourceSchema] = [v3.adGroups, legacy.adGroups];
    const more = { ...now, fields: { ...now.fields, colour: { codec: text, column: 'colour' } } } as const;
    const after: ApiVersion = { side: 'v3', schema: more };
    const before: ApiVersion = { side: 'legacy', schema: old };
    expect(unsupportedBy(after, before)).toEqual(['v3 has colour']);
  });
});
