/**
 * The fields that entities have in several API versions, each declared once: the column, the values, and what a client
 * may do with it. A version adds its form of ids, its names of values, and the fields that only it has.
 */
import { MATCH_TYPES, NEGATIVE_MATCH_TYPES, STATES, TARGETINGS } from '../../model/entity-values.ts';
import type { KindsOf } from '../../model/kinds.ts';
import { choice, money, text } from './basic-codecs.ts';
import type { EnumMap, Field, FieldCodec } from './field-codec.ts';

interface VersionFormat {
  id: FieldCodec;
  /** Returns the name of a stored value in the API version. */
  nameOf(value: string): string;
}

export function sharedFields({ id, nameOf }: VersionFormat) {
  const names = (values: readonly string[]): EnumMap =>
    Object.fromEntries(values.map((value) => [nameOf(value), value]));
  return {
    ownId: { type: id, column: 'id' },
    campaignId: { type: id, column: 'campaignId', create: 'required' },
    adGroupId: { type: id, column: 'adGroupId', create: 'required' },
    name: { type: text, column: 'name', create: 'required', update: true },
    state: { type: choice, column: 'state', values: names(STATES), create: 'required', update: true },
    targetingType: { type: choice, column: 'targeting', values: names(TARGETINGS), create: 'required' },
    defaultBid: { type: money, column: 'defaultBid', create: 'required', update: true },
    keywordText: { type: text, column: 'text', create: 'required' },
    matchType: { type: choice, column: 'matchType', values: names(MATCH_TYPES), create: 'required' },
    negativeMatchType: { type: choice, column: 'matchType', values: names(NEGATIVE_MATCH_TYPES), create: 'required' },
    bid: { type: money, column: 'bid', create: 'optional', update: true, clear: true },
    sku: { type: text, column: 'sku', create: 'requiredOneOf' },
    asin: { type: text, column: 'asin', create: 'requiredOneOf' },
  } as const satisfies Readonly<Record<string, Field>>;
}

/** The maximum number of items per create or update of sponsored products, in all API versions. */
export function maxItemsOf(kind: KindsOf<'sp'>): number {
  return kind === 'campaign' || kind === 'adGroup' ? 100 : 1000;
}
