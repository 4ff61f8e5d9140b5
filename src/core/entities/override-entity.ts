/**
 * Sets fields that clients of the service cannot set: serving status, past dates, exhausted budget.
 */
import type { Moderation } from '../../model/brands.ts';
import type { Entities, Kind } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import type { Profile } from '../../model/accounts.ts';
import type { World } from '../../world/state/world.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';
import { writeChanges } from './entities.ts';
import { OperationContext, scopeOf } from './operation-context.ts';

export interface EntityOverride {
  /** null: the computed status. */
  forcedStatus?: string | null;
  /** Epoch milliseconds; responses show whole seconds. */
  createdAt?: number;
  updatedAt?: number;
  /** Campaigns only; null: the computed value. */
  outOfBudget?: Flag | null;
  /** Ads of sponsored brands, creatives of sponsored display and legacy campaigns only. Without an instant, it ends the review. */
  moderation?: Moderation;
  approvedAt?: number | null;
}

export function overrideEntity<K extends Kind>(
  world: World,
  profile: Profile,
  kind: K,
  row: Entities[K],
  override: EntityOverride,
): void {
  if (override.moderation !== undefined && 'multiAdGroups' in row && row.multiAdGroups === 1) {
    throw new ValidationError('moderationStatus', 'is of legacy campaigns: of others each ad is reviewed');
  }
  const context = new OperationContext(scopeOf(world, profile));
  // Setting the flag again extends it to the next midnight, so the history needs a change in between.
  const isAgain = override.outOfBudget === 1 && 'outOfBudget' in row && row.outOfBudget === 1;
  const cleared: EntityOverride = { outOfBudget: null };
  if (isAgain) writeChanges(context, kind, row, cleared);
  writeChanges(context, kind, isAgain ? { ...row, ...cleared } : row, override);
}
