/**
 * How a dialect is built: a collection is one inert declaration of its words, read by one generic router.
 * A collection that needs its second exception is a file of its own instead.
 */
import type { Kind, State } from '../model/entities.ts';

/** How a field is written and read; each dialect's spelling knows all of them. */
export type FieldType =
  | 'id'
  | 'text'
  | 'money'
  | 'day'
  | 'instant'
  | 'choice'
  | 'constant'
  | 'premium'
  | 'bidding'
  | 'inactiveBidding'
  | 'portfolio'
  | 'servingStatus'
  | 'budget'
  | 'expression'
  | 'tags'
  | 'flag'
  | 'adId'
  | 'creative'
  | 'landingPage'
  | 'extendedData';

/** A dialect's words for the model's: what is not in it can't be said. */
export type Words = Readonly<Record<string, string>>;

export interface Field {
  is: FieldType;
  /** The model's name. */
  of: string;
  words?: Words;
  /** Those of the words that a caller may say; others are only read. */
  sayable?: readonly string[];
  /** Where in the field its value stands, when that is deeper. */
  within?: string;
}

export interface ListFilter {
  is: 'ids' | 'id' | 'choices' | 'text' | 'comparedText' | 'constant';
  of: string;
  words?: Words;
}

/** The words for one kind of entity, by which it is written and read. */
export interface Vocabulary<K extends Kind = Kind> {
  kind: K;
  /** Path segment. */
  name: string;
  /** In sentences: "Ad group". */
  title: string;
  /** The field that holds its id. */
  id: string;
  /** In the order in which they are written. */
  fields: Readonly<Record<string, Field>>;
  required: readonly string[];
  /** One of these is required. */
  requiredOneOf?: readonly string[];
  optional: readonly string[];
  mutable: readonly string[];
  /** null (or an empty text) takes the value away. */
  clearable: readonly string[];
  /** Only in the extended form. */
  extended: readonly string[];
  /** Named by the documents, though only rows of reports have them. */
  reported?: readonly string[];
  /** Stored states that are "not found" in this dialect. */
  gone: readonly State[];
  /** Per create or update call. */
  batch: number;
}

export interface Collection<K extends Kind = Kind> extends Vocabulary<K> {
  /** Name of the object in the OpenAPI document; "Ex" and "Response" are put behind it. */
  object: string;
  filters: Readonly<Record<string, ListFilter>>;
  operations: {
    get: string;
    getExtended: string;
    create: string;
    update: string;
    archive: string;
    list: string;
    listExtended: string;
  };
}
