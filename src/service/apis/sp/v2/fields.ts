/**
 * What the resources of sponsored products version 2 have in common: fields, filters, and what follows from the kind.
 */
import { KINDS, type KindsOf } from '../../../../model/kinds.ts';
import type { LegacyResource, ListFilter } from '../../../protocol/grammars/legacy/resource.ts';
import { id } from '../../../protocol/codecs/value-codecs.ts';
import { maxItemsOf, sharedFields } from '../../../protocol/codecs/shared-fields.ts';

/** Version 2 has the names of the model. */
export const SHARED = sharedFields({ id, nameOf: (value) => value });

/** The service checks the parents first, and the state before money and dates. */
const READ_FIRST = [
  'campaignId',
  'adGroupId',
  'name',
  'campaignType',
  'targetingType',
  'keywordText',
  'matchType',
  'state',
];

export const campaignType: ListFilter = {
  type: 'constant',
  column: 'campaignType',
  values: { sponsoredProducts: 'sponsoredProducts' },
};
export const stateFilter: ListFilter = { type: 'choices', column: 'state', values: SHARED.state.codec.values };

type Derived = 'kind' | 'name' | 'id' | 'readFirst' | 'hiddenStates' | 'maxItems';

/** Completes the declaration of a resource by what follows from its kind. */
export function declareResource<K extends KindsOf<'sp'>>(
  kind: K,
  declared: Omit<LegacyResource<K>, Derived> & Partial<Pick<LegacyResource<K>, 'hiddenStates'>>,
): LegacyResource<K> {
  const { collection, idField } = KINDS[kind];
  return {
    kind,
    name: collection,
    id: idField,
    readFirst: READ_FIRST,
    hiddenStates: [],
    maxItems: maxItemsOf(kind),
    ...declared,
  };
}
