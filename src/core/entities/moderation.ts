/**
 * Review of the ads of sponsored brands: immediate, after a time of the world's clock, or decided by the admin API.
 */
import type { Moderation } from '../../model/brands.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import type { ScopeAtTime } from './operation-context.ts';

/** The documented time of a review in milliseconds, where nothing else ends it. */
export const REVIEW_TIME = 3 * DAY_MS;

export interface Review {
  moderation: Moderation;
  approvedAt: number | null;
}

/** Returns the review of a new entity. Without a decision, the setting `moderation` of the world applies. */
export function reviewOf({ scope, at }: Pick<ScopeAtTime, 'scope' | 'at'>, decided: Moderation | undefined): Review {
  if (decided !== undefined) return { moderation: decided, approvedAt: null };
  const { moderation } = scope.world.settings;
  if (moderation === 'immediate') return { moderation: 'approved', approvedAt: null };
  return { moderation: 'pending', approvedAt: moderation === 'manual' ? null : at + moderation.after };
}

/** Returns the state of a review at an instant. */
export function moderationAt({ moderation, approvedAt }: Review, at: number): Moderation {
  return moderation === 'pending' && approvedAt !== null && approvedAt <= at ? 'approved' : moderation;
}

/** The policy that a rejected creative violates. */
export function creativePolicy(product: 'Sponsored Brands' | 'Sponsored Display') {
  return {
    policyDescription: `The creative does not comply with the creative acceptance policies of ${product}.`,
    policyLinkUrl: 'https://advertising.amazon.com/resources/ad-policy/creative-acceptance',
  };
}
