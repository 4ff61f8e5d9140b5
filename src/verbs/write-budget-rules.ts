/**
 * Makes and changes budget rules: no client of the service can, only seeds and the control API.
 */
import type { BudgetRule, RuleFacts } from '../model/budget-rules.ts';
import type { Id } from '../model/entities.ts';
import type { World } from '../world/world.ts';
import type { Batch } from './scope.ts';

export interface RuleDraft extends RuleFacts {
  campaignIds: readonly Id[];
}

/** Its id; one is drawn from the world's seed unless one is given. Undefined when that is taken. */
export function createRule(
  batch: Batch,
  { campaignIds, ruleState, startDay, endDay, terms }: RuleDraft,
  { ruleId, updatedAt = batch.now }: { ruleId?: string | undefined; updatedAt?: number },
): string | undefined {
  const { world, profile } = batch.scope;
  const made = {
    ruleId: ruleId ?? world.ids.uuid('budget rule', world.draw()),
    profileId: profile.profileId,
    campaignIds: [...new Set(campaignIds)],
    ruleState,
    startDay,
    endDay,
    terms,
    createdAt: batch.now,
    updatedAt,
  };
  return world.budgetRules.insert(made) ? made.ruleId : undefined;
}

export type RulePatch = Partial<RuleFacts & Pick<BudgetRule, 'createdAt' | 'updatedAt'>>;

/** What it said until now is remembered: days that are past stay as they were. */
export function changeRule(world: World, rule: BudgetRule, patch: RulePatch): void {
  const now = world.now();
  const remember = (field: string, was: string | null, is: string | null | undefined): void => {
    if (is === undefined || is === was) return;
    const change = { kind: 'budgetRule', id: String(rule.seq), field, at: now, was } as const;
    world.history.record(rule.profileId, change, null);
  };
  remember('ruleState', rule.ruleState, patch.ruleState);
  remember('startDay', rule.startDay, patch.startDay);
  remember('endDay', rule.endDay, patch.endDay);
  remember('terms', JSON.stringify(rule.terms), patch.terms && JSON.stringify(patch.terms));
  const updatedAt = Math.floor(now / 1000) * 1000;
  world.budgetRules.patch(rule.seq, { updatedAt, ...patch });
}
