/**
 * Review of the ads of sponsored brands: immediate, after a time of the world's clock, or decided by the admin API.
 */
import type { Moderation } from '../model/brands.ts';
import type { OperationContext } from './operation-context.ts';

export interface Review {
  moderation: Moderation;
  approvedAt: number | null;
}

/** The review of a new entity: as given, else by the setting `moderation` of the world. */
export function reviewOf({ scope, at }: OperationContext, decided: Moderation | undefined): Review {
  if (decided !== undefined) return { moderation: decided, approvedAt: null };
  const { moderation } = scope.world.settings;
  if (moderation === 'immediate') return { moderation: 'approved', approvedAt: null };
  return { moderation: 'pending', approvedAt: moderation === 'manual' ? null : at + moderation.after };
}

/** Time may have ended it. */
export function moderationAt({ moderation, approvedAt }: Review, at: number): Moderation {
  return moderation === 'pending' && approvedAt !== null && approvedAt <= at ? 'approved' : moderation;
}
