/**
 * Faults that make single items of a batch fail. The request continues; the operation calls `injectedItemError` for each
 * item first, so that an item that fails is not written.
 */
import { itemFails } from '../../../core/faults/faults.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Failure } from '../../../model/failures.ts';
import { isEffectOf, type ItemEffect } from '../../../model/faults.ts';
import { isBatch, type FaultEffect } from './effect.ts';

export const itemFault: FaultEffect<ItemEffect> = {
  appliesTo: isBatch,
  apply: () => (next) => next(),
};

/** Returns the injected error of the item at an index of the request, if there is one. */
export function injectedItemError(
  { world, fault }: RequestContext,
  index: number,
): (Failure & { code: 'injected' }) | undefined {
  if (fault === undefined || !isEffectOf('item', fault.effect)) return undefined;
  const { item } = fault.effect;
  return itemFails(world, fault, item, index)
    ? { code: 'injected', name: item.code, details: item.details }
    : undefined;
}
