/**
 * What no client of the service may set: a serving status, dates of the past, a spent budget.
 */
import type { Moderation } from '../model/brands.ts';
import type { Entities, Flag, Kind } from '../model/entities.ts';
import type { Profile } from '../model/accounts.ts';
import type { World } from '../world/world.ts';
import { ValidationError } from '../model/validation-error.ts';
import { rewrite } from './entities.ts';
import { OperationContext, scopeOf } from './operation-context.ts';

export interface EntityOverride {
  /** null: as computed. */
  forcedStatus?: string | null;
  /** Epoch milliseconds; answers show whole seconds. */
  createdAt?: number;
  updatedAt?: number;
  /** Campaigns only; null: as computed. */
  outOfBudget?: Flag | null;
  /** Ads of sponsored brands, and their legacy campaigns: decided, whatever time would do. */
  moderation?: Moderation;
  approvedAt?: null;
}

export function overrideEntity<K extends Kind>(
  world: World,
  profile: Profile,
  kind: K,
  row: Entities[K],
  override: EntityOverride,
): void {
  if (override.moderation !== undefined && 'multi' in row && row.multi === 1) {
    throw new ValidationError('moderationStatus', 'is of legacy campaigns: of others each ad is reviewed');
  }
  const context = new OperationContext(scopeOf(world, profile));
  // A flag that is set again ends at the next midnight, not at the one after it was set first.
  const isAgain = override.outOfBudget === 1 && 'outOfBudget' in row && row.outOfBudget === 1;
  const cleared: EntityOverride = { outOfBudget: null };
  if (isAgain) rewrite(context, kind, row, cleared);
  rewrite(context, kind, isAgain ? { ...row, ...cleared } : row, override);
}
