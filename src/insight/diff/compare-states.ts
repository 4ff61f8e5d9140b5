/**
 * The difference between two states of one world.
 */
import type { Difference } from './difference.ts';
import { diffWorlds } from './diff-worlds.ts';
import type { WorldState } from './world-state.ts';

/** States of one change log are compared by its entries only. */
export function compareStates(from: WorldState, to: WorldState): Difference {
  const { position } = from;
  const isForward = position !== undefined && to.position !== undefined && position <= to.position;
  return diffWorlds(from.world, to.world, isForward ? { since: position } : {});
}
