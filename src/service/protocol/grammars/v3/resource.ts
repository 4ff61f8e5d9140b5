/**
 * The declaration of a resource since version 3: bodies are objects with a list under the key of the resource, and
 * results are a list of successes and a list of errors.
 */
import type { Kind } from '../../../../model/entities.ts';
import type { Failure } from '../../../../model/failures.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Json } from '../../../http/body.ts';
import type { Sunset } from '../../../http/request-context.ts';
import type { ErrorSerializer } from '../../../http/reply.ts';
import type { Settings } from '../../../../model/settings.ts';
import type { ScopeAtTime, WritePolicy } from '../../../../core/entities/operation-context.ts';
import type { ResourceSchema } from '../../codecs/resource.ts';
import type { BodyFilter } from './list-filter.ts';

export interface V3Resource<K extends Kind = Kind> extends ResourceSchema<K> {
  /** The key of the list in every body. */
  key: string;
  /** The key of the object in a success. */
  itemKey: string;
  /** The key of the id in a success. */
  idKey: string;
  mediaType: string;
  /** The filter by id of a list, and the only field of a delete. */
  idFilter: string;
  filters: Readonly<Record<string, BodyFilter>>;
  /** Archived entities are listed only by id or state. */
  hidesArchived?: true;
  /** The key of the total number of entities, if not `totalResults`. */
  totalKey?: 'totalCount';
  /** Responses that always have the extended form: lists, and results of writes. */
  alwaysExtended?: readonly ('listed' | 'written')[];
}

/** An item that failed. */
export interface Failed {
  collection: V3Resource;
  context: ScopeAtTime;
  item: Json;
  /** JSON path of the item. */
  path: string;
}

/** What is wrong with an item. The path is relative to the item, and empty for the whole item. */
export interface ErrorDetail {
  type: string;
  reason: string;
  message: string;
  path?: string;
  facts?: Readonly<Record<string, unknown>>;
}

/** The error of an item as JSON, its type, and the rule that it follows. */
interface ItemError {
  json: object;
  code: string;
  rule: RuleId;
}

export type ItemErrors = (failure: Failure, failed: Failed) => ItemError;

/** The rules of errors of whole calls. */
interface CallRules {
  /** A body that is not a JSON object. */
  body: RuleId;
  /** A body without a list of items. */
  items: RuleId;
  batch: RuleId;
  list: RuleId;
  delete: RuleId;
}

/** An entity that exists is an error, and legacy campaigns cannot be changed. */
export const V3_POLICY: Partial<WritePolicy> = { repeated: 'error', sameName: 'error', legacyStructure: 'closed' };

/** The settings that the resources of one API version share. */
export interface V3ApiConfig {
  /** The name of the API version in the admin API. */
  name: string;
  tag: string;
  prefix: string;
  /** Precedes the name of the resource in ids of operations. */
  product: string;
  itemErrors: ItemErrors;
  rules: CallRules;
  serializeError: ErrorSerializer;
  /** `maxItems` replaces the maximum number of items per create or update of each resource. */
  variant?: (settings: Settings) => { readonly maxItems: number | undefined };
  policy: Partial<WritePolicy>;
  /** The minimum number of items per create or update. */
  minItems: 0 | 1;
  /** The maximum number of entities per page. */
  maxResults: number;
  /** Filters by ids, texts and enum values are refused without `include`; by default they select everything. */
  needsInclude?: true;
  /** Lists have no `maxResults`. */
  hasFixedPages?: true;
  /** Flags of lists may be the texts `true` and `false`. */
  takesTextFlags?: true;
  /** Plain JSON is as good as the media type of the resource. */
  takesPlainJson?: true;
  /** The maximum number of ids per delete, and the result of an id that is repeated. */
  maxDeleted: number;
  repeatedDelete: 'error' | 'success';
  /** Whether a success has the whole object only if the `Prefer` header requests it. */
  returnsObjects: 'preferred' | 'always';
  /** Type and reason of the error of a page token that is not valid; by default those of sponsored products. */
  tokenError?: readonly [type: string, reason: string];
  /** Error responses have the media type of the resource. */
  typedErrors?: true;
  /** Writes need an account with a brand. */
  writesNeedBrand?: true;
  /** When the operations are removed. */
  sunset?: Sunset;
}
