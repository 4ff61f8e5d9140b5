/**
 * Creates and changes budget rules. Only seeds and the admin API can: the service has no operation for it.
 */
import type { BudgetRule, RuleFacts } from '../../model/budget-rules.ts';
import type { Id } from '../../model/entities.ts';
import type { World } from '../../world/state/world.ts';
import type { OperationContext } from '../entities/operation-context.ts';

interface RuleDraft extends RuleFacts {
  campaignIds: readonly Id[];
}

/** Returns the id, which follows from the world's seed unless it is given. Undefined when the id exists. */
export function createRule(
  context: OperationContext,
  { campaignIds, ruleState, startDay, endDay, terms }: RuleDraft,
  { ruleId, updatedAt = context.now }: { ruleId?: string | undefined; updatedAt?: number },
): string | undefined {
  const { world, profile } = context.scope;
  const rule = {
    ruleId: ruleId ?? world.ids.uuid('budget rule', world.nextSequence()),
    profileId: profile.profileId,
    campaignIds: [...new Set(campaignIds)],
    ruleState,
    startDay,
    endDay,
    terms,
    createdAt: context.now,
    updatedAt,
  };
  return world.budgetRules.insert(rule) ? rule.ruleId : undefined;
}

export type RulePatch = Partial<RuleFacts & Pick<BudgetRule, 'createdAt' | 'updatedAt'>>;

/** The history keeps the previous values: past days do not change. */
export function changeRule(world: World, rule: BudgetRule, patch: RulePatch): void {
  const now = world.now();
  const record = (field: string, was: string | null, is: string | null | undefined): void => {
    if (is === undefined || is === was) return;
    const change = { kind: 'budgetRule', id: String(rule.seq), field, at: now, was } as const;
    world.history.record(rule.profileId, change, null);
  };
  record('ruleState', rule.ruleState, patch.ruleState);
  record('startDay', rule.startDay, patch.startDay);
  record('endDay', rule.endDay, patch.endDay);
  record('terms', JSON.stringify(rule.terms), patch.terms && JSON.stringify(patch.terms));
  const updatedAt = Math.floor(now / 1000) * 1000;
  world.budgetRules.patch(rule, { updatedAt, ...patch });
}
