/**
 * The declaration of a resource of the unified API, which has the entities of all ad products: campaigns, ad groups, ads,
 * targets, and what is added to ads. A member is one kind of entities in a resource.
 */
import type { AdProduct } from '../../../../model/forms/ad-products.ts';
import type { Draft } from '../../../../model/drafts.ts';
import type { Kind } from '../../../../model/entities.ts';
import type { BodyFilter, Filters } from '../v3/list-filter.ts';
import type { ResourceSchema } from '../../codecs/resource.ts';
import type { ShownResource } from '../../codecs/shown-entities.ts';

type TargetLevel = 'AD_GROUP' | 'CAMPAIGN';

/** The items that belong to a member, where an ad product has several. */
interface Selector {
  negative?: boolean;
  targetTypes?: readonly string[];
  /** Those that only answers have. */
  shownTypes?: readonly string[];
  /** Where the item belongs: items of an ad group name it. */
  level?: TargetLevel;
}

export interface Member<K extends Kind = Kind> extends ResourceSchema<K>, Pick<ShownResource, 'alsoShows'> {
  adProduct: AdProduct;
  selects?: Selector;
  /** What a create sets that the API has no field for. */
  fixed?: Readonly<Partial<Draft<K>>>;
  /** The rows of the kind that belong to the member, if not all of them do. */
  within?: Readonly<Filters[number]>;
  /** A query with a filter that the member lacks selects nothing of it. */
  filters: Readonly<Record<string, BodyFilter>>;
}

/** A member of any kind. The distribution over kinds keeps each with its own rows. */
export type AnyMember = { [K in Kind]: Member<K> }[Kind];

export interface UnifiedResource {
  /** The path segment, which is also the key of the list in bodies. */
  name: 'campaigns' | 'adGroups' | 'ads' | 'targets' | 'adAssociations' | 'adExtensions';
  /** The key of the entity in a result. */
  itemKey: string;
  /** The field with the id, which is also the key of an id in a delete with a plural s. */
  id: string;
  /** For sentences: "Ad group". */
  title: string;
  members: readonly AnyMember[];
  limits: Readonly<Record<AdProduct, ProductLimits>>;
  /** Whether a delete returns the archived entity or only its id. A resource without it has no delete. */
  deleteReturns?: 'entity' | 'id';
  /** Whether a query may leave out the ad product, or items and queries have none. By default a query names it. */
  adProduct?: 'optional' | 'none';
  /** Whether results lack the list `partialSuccess`. */
  lacksPartialSuccess?: true;
  /** The error of a write whose id is unknown, if it is not that of the other resources. */
  unknownId?: 'invalidRecord';
}

export interface ProductLimits {
  /** The maximum number of items per write. */
  items: number;
  /** The maximum number of entities per page. */
  page: number;
}
