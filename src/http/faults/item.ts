/**
 * Single items of a 207 that fail while the others are done. The call takes its usual way; whoever answers item by item
 * asks here before an item is looked at, so that one that is to fail is not written.
 */
import type { ItemEffect } from '../../model/faults.ts';
import type { Failure } from '../../model/failures.ts';
import { itemFails } from '../../verbs/faults.ts';
import type { Call } from '../call.ts';
import { isBatch, type FaultKind } from './effect.ts';

export const itemFault: FaultKind<ItemEffect> = {
  is: (effect): effect is ItemEffect => 'item' in effect,
  suits: isBatch,
  detour: () => (goOn) => goOn(),
};

/** The failure that an item is to have, by its place in the list that was sent. */
export function forcedFailure({ world, fault }: Call, place: number): (Failure & { code: 'forced' }) | undefined {
  if (fault === undefined || !itemFault.is(fault.effect)) return undefined;
  const { item } = fault.effect;
  return itemFails(world, fault, item, place) ? { code: 'forced', name: item.code, details: item.details } : undefined;
}
