/**
 * Changes a budget rule for a scenario, as the admin API does.
 */
import type { Change } from '../../model/schemas/change-schema.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';
import { changeRule } from '../../core/performance/write-budget-rules.ts';
import type { World } from '../../world/state/world.ts';
import { readRuleChange } from '../seeder/budget-rules.ts';

export function changeBudgetRule(world: World, { ruleId, ...change }: Change<'budgetRules'>[number]): void {
  const rule = world.budgetRules.withId(ruleId);
  const profile = rule && world.accountStore.profile(rule.profileId);
  if (rule === undefined || profile === undefined)
    throw new ValidationError('ruleId', `there is no budget rule ${ruleId}`);
  const patch = readRuleChange(change, new OperationContext(scopeOf(world, profile)).today);
  if ('message' in patch) throw new ValidationError(patch.field, patch.message);
  changeRule(world, rule, patch);
}
