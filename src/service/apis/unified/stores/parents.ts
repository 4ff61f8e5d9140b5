/**
 * The store of a page or a version that an update names, and the parents that the update may name beside it.
 */
import { storesOf, type BrandStore } from '../../../../core/assets/brand-stores.ts';
import type { OperationContext } from '../../../../core/entities/operation-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { UNKNOWN, type Refusal } from '../../../protocol/grammars/unified/batch-call.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';
import { EDITION } from './stores.ts';

export const PARENTS = { editionId: optional(text), storeId: optional(text) };

export function findStoreOf(
  context: OperationContext,
  { editionId = EDITION, storeId }: { editionId?: string; storeId?: string },
  holds: (store: BrandStore) => boolean,
): BrandStore | Refusal {
  const found = storesOf(context).find(holds);
  if (found === undefined) return UNKNOWN;
  if (editionId === EDITION && (storeId ?? found.storeId) === found.storeId) return found;
  return {
    code: 'RESOURCE_DOES_NOT_BELONG_TO_PARENT',
    message: `It belongs to the edition ${EDITION} of the store ${found.storeId}`,
  };
}
