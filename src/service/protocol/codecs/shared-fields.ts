/**
 * The fields that entities have in several API versions, each declared once: the column, the values, and what a client
 * may do with it. A version adds its form of ids, its names of values, and the fields that only it has.
 */
import { MATCH_TYPES, NEGATIVE_MATCH_TYPES, STATES, TARGETINGS } from '../../../model/entity-values.ts';
import type { Id, Kind } from '../../../model/entities.ts';
import { namesOf, type FormOfKind } from '../../../model/forms/forms.ts';
import type { KindsOf } from '../../../model/kinds.ts';
import type { Codec } from './codec.ts';
import type { Field } from './resource.ts';
import { boundedText, money, oneOf, text, type ChoiceCodec } from './value-codecs.ts';

interface VersionFormat {
  id: Codec<Id>;
  /** Returns the name of a stored value in the API version. */
  nameOf(value: string): string;
}

export function sharedFields({ id, nameOf }: VersionFormat) {
  const choice = (values: readonly string[]): ChoiceCodec<string> =>
    oneOf(Object.fromEntries(values.map((value) => [nameOf(value), value])));
  return {
    ownId: { codec: id, column: 'id' },
    campaignId: { codec: id, column: 'campaignId', create: 'required' },
    adGroupId: { codec: id, column: 'adGroupId', create: 'required' },
    name: { codec: text, column: 'name', create: 'required', update: true },
    state: { codec: choice(STATES), column: 'state', create: 'required', update: true },
    targetingType: { codec: choice(TARGETINGS), column: 'targeting', create: 'required' },
    defaultBid: { codec: money, column: 'defaultBid', create: 'required', update: true },
    keywordText: { codec: text, column: 'text', create: 'required' },
    matchType: { codec: choice(MATCH_TYPES), column: 'matchType', create: 'required' },
    negativeMatchType: { codec: choice(NEGATIVE_MATCH_TYPES), column: 'matchType', create: 'required' },
    bid: { codec: money, column: 'bid', create: 'optional', update: true, clear: true },
    sku: { codec: text, column: 'sku', create: 'requiredOneOf' },
    asin: { codec: text, column: 'asin', create: 'requiredOneOf' },
  } as const satisfies Readonly<Record<string, Field>>;
}

/** A field with one value of a list. The form of the kind says the values, with their names since version 3. */
export function choiceOf<K extends Kind>(kind: K, column: keyof FormOfKind<K> & string) {
  return { codec: oneOf(namesOf(kind, column)), column };
}

/** The same with the names of the model, which are those of the older versions. */
export function modelChoiceOf<K extends Kind>(kind: K, column: keyof FormOfKind<K> & string) {
  return { codec: oneOf(Object.values(namesOf(kind, column))), column };
}

/** The name that a client gives an account. Its limits are decided. */
export const accountName = boundedText({ min: 1, max: 100 });

/** The maximum number of items per create or update of sponsored products, in all API versions. */
export function maxItemsOf(kind: KindsOf<'sp'>): number {
  return kind === 'campaign' || kind === 'adGroup' ? 100 : 1000;
}
