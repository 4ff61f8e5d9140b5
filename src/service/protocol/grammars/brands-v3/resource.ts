/**
 * The declaration of a resource in the grammar of sponsored brands version 3. Items come as an array or under a key, and
 * results in an array or in two lists; each operation has a media type of its own, and errors have another.
 */
import type { Draft } from '../../../../model/drafts.ts';
import type { Kind } from '../../../../model/entities.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { ListFilter } from '../legacy/resource.ts';
import type { ResourceSchema } from '../../codecs/resource.ts';
import type { EnumMap } from '../../codecs/value-codecs.ts';

/** The items of the body are an array, and so are the results, each with the error under a name of its type. */
export interface ArrayGrammar {
  type: 'array';
  errorName: string;
}

interface ResultLists {
  success: string;
  error: string;
}

/** The items are under a key, and the results in a list of successes and a list of errors. */
export interface ListsGrammar {
  type: 'lists';
  key: string;
  create: ResultLists;
  update: ResultLists;
  /** The position of the item in the request. */
  index: string;
}

/** A filter of a list by POST. */
export interface BodyListFilter {
  column: string;
  /** By default ids. */
  values?: EnumMap;
  /** The maximum number of values. */
  max: number;
  /** Ids are strings; by default they may be numbers, too. */
  idsAre?: 'strings';
}

/**
 * A list by GET, by POST with filters that name their type, or by POST with an object for each filter. The default of the
 * state filter is `states`.
 */
type ListGrammar =
  | { by: 'query'; filters: Readonly<Record<string, ListFilter>>; states: readonly string[] }
  | { by: 'typedFilters' | 'filterObjects'; filters: Readonly<Record<string, BodyListFilter>> };

/** The media types of successful responses. */
interface MediaTypes {
  create: string;
  update: string;
  /** The oldest first. A client that accepts only the first does not see what is in ad groups of brand videos. */
  list: readonly string[];
  get?: string;
  archive?: string;
}

export interface BrandsResource<K extends Kind = Kind> extends ResourceSchema<K> {
  path: string;
  /** The name of the id in results; the field in objects and the parameter in paths can have another. */
  idName: string;
  /** The parameter of the path. */
  pathId: string;
  hasTextIds?: true;
  /** In ids of operations. */
  operationName: string;
  grammar: ArrayGrammar | ListsGrammar;
  list: ListGrammar;
  types: MediaTypes;
  errorType: string;
  /** The rows of the kind that the resource has. */
  within: readonly { column: string; values: readonly (string | number)[] }[];
  /** Values of every create. */
  fixed: Partial<Draft<K>>;
  /** Fields that an update names in addition to the id, with the stored value. */
  parents: Readonly<Record<string, 'required' | 'optional'>>;
  statuses: { create: 200 | 207; update: 200 | 207 };
  rule: RuleId;
}

/** The column of filters by the format of the ads in an ad group. */
export const CREATIVE_TYPE = 'creativeType';
export const MAX_RESULTS = 5000;
