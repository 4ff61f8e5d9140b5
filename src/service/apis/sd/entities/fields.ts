/**
 * What the resources of sponsored display have in common: fields, filters, and the grammar of version 2 that is the
 * same in every dialect.
 */
import { KINDS, type KindsOf } from '../../../../model/kinds.ts';
import type { ItemForm, LegacyResource, ListFilter } from '../../../protocol/grammars/legacy/resource.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { sharedFields } from '../../../protocol/codecs/shared-fields.ts';
import { id } from '../../../protocol/codecs/value-codecs.ts';

/** Sponsored display has the names of the model. */
export const SHARED = sharedFields({ id, nameOf: (value) => value });

/** An update may name the parent, which it does not change. */
export const campaignId: Field = { ...SHARED.campaignId, named: true };

export const stateFilter: ListFilter = {
  type: 'choices',
  column: 'state',
  values: SHARED.state.codec.values,
  inOrder: true,
};

const ITEM_FORM: ItemForm = {
  itemText: 'description',
  beginsWithBlank: false,
  namesHolderOfName: false,
  createsWithoutId: false,
};

type Derived = 'kind' | 'id' | 'readFirst' | 'itemForm' | 'rules';

/** Completes the declaration of a resource by what all have, and what follows from its kind. */
export function declareResource<K extends KindsOf<'sd'>>(
  kind: K,
  declared: Omit<LegacyResource<K>, Derived | 'hiddenStates'> & Partial<Pick<LegacyResource<K>, 'hiddenStates'>>,
): LegacyResource<K> {
  return {
    kind,
    id: KINDS[kind].idField,
    readFirst: ['campaignId', 'adGroupId', 'name', 'state'],
    hiddenStates: [],
    itemForm: ITEM_FORM,
    rules: { batch: 'TOD-141', list: 'TOD-140' },
    ...declared,
  };
}
