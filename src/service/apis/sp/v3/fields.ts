/**
 * What the resources of sponsored products version 3 have in common: fields, filters, and what follows from the kind.
 */
import { KINDS, type KindsOf } from '../../../../model/kinds.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { maxItemsOf } from '../../../protocol/codecs/shared-fields.ts';
import { V3_FIELDS } from '../../../protocol/grammars/v3/fields.ts';
import type { BodyFilter } from '../../../protocol/grammars/v3/list-filter.ts';
import type { V3Resource } from '../../../protocol/grammars/v3/resource.ts';
import { extendedDataCodec } from './codecs.ts';

export const extendedData: Field = {
  codec: extendedDataCodec,
  column: 'updatedAt',
  spreads: true,
  extended: true,
};

export const ownIds: BodyFilter = { type: 'ids', column: 'id', max: 1000 };
export const campaignIdFilter: BodyFilter = { type: 'ids', column: 'campaignId', max: 100 };
export const adGroupIdFilter: BodyFilter = { type: 'ids', column: 'adGroupId', max: 100 };
/** The document lists values that no entity of the sandbox has, and which select nothing. */
export const OTHER = { OTHER: 'other' } as const;
const STATES = {
  ...V3_FIELDS.state.codec.values,
  ENABLING: 'enabling',
  PROPOSED: 'proposed',
  USER_DELETED: 'userDeleted',
};
export const stateFilter: BodyFilter = { type: 'choices', column: 'state', values: { ...STATES, ...OTHER }, max: 10 };

type Derived = 'kind' | 'name' | 'key' | 'itemKey' | 'id' | 'idKey' | 'idFilter' | 'hiddenStates' | 'maxItems';

/** Completes the declaration of a resource by what follows from its kind, if the declaration does not differ. */
export function declareResource<K extends KindsOf<'sp'>>(
  kind: K,
  declared: Omit<V3Resource<K>, Derived> & Partial<Pick<V3Resource<K>, 'key' | 'itemKey' | 'idKey' | 'idFilter'>>,
): V3Resource<K> {
  const { collection, idField } = KINDS[kind];
  return {
    kind,
    name: collection,
    key: collection,
    itemKey: kind,
    id: idField,
    idKey: idField,
    idFilter: `${declared.idKey ?? idField}Filter`,
    hiddenStates: [],
    maxItems: maxItemsOf(kind),
    ...declared,
  };
}
