/**
 * The budget of a campaign while budget rules are applied.
 */
import { appliedToday } from '../../../core/performance/budget-rules.ts';
import { simulationOf } from '../../../core/performance/simulation.ts';
import type { Reading, ScopeAtTime } from '../../../core/entities/operation-context.ts';
import type { Id } from '../../../model/entities.ts';
import { moneyText } from '../../../model/money.ts';
import type { Writer } from './codec.ts';

/** The budget that a rule has set; `isShown` says whether the world shows it. */
export function ruleBasedBudgetWhere(isShown: (context: ScopeAtTime) => boolean): Writer<number> {
  return {
    schema: {
      type: 'object',
      readOnly: true,
      description: 'While a budget rule is applied',
      properties: {
        value: { type: 'number' },
        applicableRuleId: { type: 'string' },
        applicableRuleName: { type: 'string' },
        isProcessing: { type: 'boolean' },
      },
    },
    dependsOnWorld: true,
    write: (value, { context, row }) =>
      isShown(context) ? ruleBasedBudgetText(context, { id: row.id, budget: value }) : undefined,
  };
}

/** Every world shows it. */
export const ruleBasedBudget = ruleBasedBudgetWhere(() => true);

function ruleBasedBudgetText(context: Reading, campaign: { id: Id; budget: number }): string | undefined {
  const applied = appliedToday(simulationOf(context), campaign);
  if (applied === undefined) return undefined;
  const { ruleId, terms } = applied.first;
  const value = moneyText(applied.budget, context.scope.marketplace.decimals, context.policy.writesPointInAmounts);
  const rule = `"applicableRuleId":${JSON.stringify(ruleId)},"applicableRuleName":${JSON.stringify(terms.name)}`;
  return `{"value":${value},${rule},"isProcessing":false}`;
}
