/**
 * Review of what sponsored brands show: at once, after a while of the world's clock, or by whoever steers the world.
 */
import type { Moderation } from '../model/brands.ts';
import type { Batch } from './scope.ts';

export interface Review {
  moderation: Moderation;
  approvedAt: number | null;
}

/** Of something new: as it is said to be, or else as the world's setting has it. */
export function reviewOf({ scope, at }: Batch, said: Moderation | undefined): Review {
  if (said !== undefined) return { moderation: said, approvedAt: null };
  const { moderation } = scope.world.settings;
  if (moderation === 'immediate') return { moderation: 'approved', approvedAt: null };
  return { moderation: 'pending', approvedAt: moderation === 'manual' ? null : at + moderation.after };
}

/** Time may have ended it. */
export function moderationAt({ moderation, approvedAt }: Review, at: number): Moderation {
  return moderation === 'pending' && approvedAt !== null && approvedAt <= at ? 'approved' : moderation;
}
