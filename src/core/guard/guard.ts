/**
 * The guard of a world: how it is set, and what the writes of clients do to its counts.
 */
import type { Id } from '../../model/entities.ts';
import type { GuardLimits } from '../../model/schemas/guard-schema.ts';
import { newGuard, type Guard, type GuardUse } from '../../world/stores/guard.ts';
import type { World } from '../../world/state/world.ts';

/** Replaces the guard: its counts start from zero. Null removes it. */
export function setGuard(world: World, limits: GuardLimits | null): void {
  world.updateRow({ guard: limits === null ? null : newGuard(limits, world.now()) });
}

/** Counts a write that was performed, with the limits that it exceeds and what it has used of each profile. */
export function countWrite(world: World, used: Readonly<Record<Id, GuardUse>>, exceeded: number): void {
  const { guard } = world.row;
  if (guard === null) return;
  const profiles = { ...guard.profiles, ...used };
  world.updateRow({ guard: { ...guard, violations: guard.violations + exceeded, profiles } });
}

/** Counts a request that was refused, with the limits that it would exceed. */
export function countRefusal(world: World, guard: Guard, exceeded: number): void {
  const ended = guard.ended || guard.limits.then === 'end';
  world.updateRow({
    guard: { ...guard, ended, violations: guard.violations + exceeded, refusals: guard.refusals + 1 },
  });
}
