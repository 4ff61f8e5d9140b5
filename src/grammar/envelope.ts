/**
 * The collections since version 3, as data: bodies are objects that hold a list under the collection's key, and what
 * became of each item is told in a list of successes and one of errors.
 */
import type { Kind } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { Test } from '../world/filters.ts';
import type { Json } from '../http/body.ts';
import type { Ending } from '../http/call.ts';
import type { Voice } from '../http/reply.ts';
import type { Batch } from '../verbs/scope.ts';
import type { Vocabulary, Words } from './collection.ts';
import type { Spelling } from './spelling.ts';

/**
 * What the body of a list may ask for. In an object with `include`: `ids`, `texts`, `choices`, and `matched` texts, which
 * fit as a whole or in part, as `queryTermMatchType` says. As they are: `list` of choices, one `choice`, one `text`.
 */
export interface BodyFilter {
  is: 'ids' | 'texts' | 'choices' | 'matched' | 'list' | 'choice' | 'text';
  /** The model's name. */
  of: string;
  words?: Words;
  /** How many it may name. */
  most?: number;
  /** What a whole value is held by, where it is not simply equal. */
  whole?: Test;
  /** A column with an index that holds the text as it is compared, by which a whole value is found. */
  foundBy?: string;
  /** What a part of it is held by. */
  part?: Test;
  /** What a row must pass besides, where the filter says anything. */
  besides?: { of: string; test: Test; values: readonly (string | number)[] };
}

export interface EnvelopeCollection<K extends Kind = Kind> extends Vocabulary<K> {
  /** Of its list in every body. */
  key: string;
  /** Of the object in a success item. */
  one: string;
  /** Of the id in a success item. */
  idKey: string;
  mediaType: string;
  /** The list's filter by ids of its own, and all that a delete may say. */
  idFilter: string;
  filters: Readonly<Record<string, BodyFilter>>;
  /** Archived ones are listed only when their ids are asked for. */
  hidesArchived?: true;
  /** How many fit a list on all of its pages, where that is not `totalResults`. */
  totalKey?: 'totalCount';
  /** Where the extended form is written though nobody asks for it: in lists, and of what was written. */
  alwaysExtended?: readonly ('listed' | 'written')[];
}

/** Where an item failed: which of the list, and what it said. */
export interface Failed {
  collection: EnvelopeCollection;
  batch: Batch;
  item: Json;
  /** JSON path of the item. */
  path: string;
}

export type ItemErrors = (failure: Failure, failed: Failed) => object;

/** What the collections of one surface have in common. */
export interface EnvelopeSurface {
  tag: string;
  prefix: string;
  /** Put between verb and collection in the names of operations. */
  product: string;
  spelling: Spelling;
  itemErrors: ItemErrors;
  voice: Voice;
  /** Items per call as the real service takes them. */
  observedBatch: number;
  /** Items per call at least. */
  fewest: 0 | 1;
  /** Of one page of a list. */
  mostResults: number;
  /** Ids per delete, and what becomes of one that stands there twice. */
  mostDeleted: number;
  deletedTwice: 'error' | 'success';
  /** The whole object is in a success item when `Prefer` asks for it, or always. */
  objects: 'preferred' | 'always';
  /** Refusals have the resource's media type, as its answers do. */
  typedRefusals?: true;
  /** Only who owns a brand may write. */
  writesNeedBrand?: true;
  /** When its operations end. */
  ending?: Ending;
}
