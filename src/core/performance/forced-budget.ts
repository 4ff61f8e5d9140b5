/**
 * Whether a campaign, portfolio or profile is forced out of budget now.
 */
import { dayIn } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import type { CampaignKind } from '../../model/kinds.ts';
import { pastOf, timeline } from './past.ts';
import type { OperationContext } from '../entities/operation-context.ts';

/** Null if the status is computed: nothing is forced, or the override ended at midnight. */
export function forcedOutOfBudget(
  context: OperationContext,
  kind: CampaignKind | 'portfolio' | 'profile',
  { id, outOfBudget }: { id: Id; outOfBudget: Flag | null },
): Flag | null {
  if (outOfBudget !== 1) return outOfBudget;
  return context.memoize(`forced out of budget ${kind} ${id}`, () => {
    const past = pastOf(context, kind === 'profile' || kind === 'portfolio' ? null : id);
    const last = timeline(past, kind, id, 'outOfBudget', outOfBudget).changes.at(-1);
    const hasEnded = last !== undefined && context.today > dayIn(context.scope.marketplace.timeZone, last.at);
    return hasEnded ? null : outOfBudget;
  });
}
