/**
 * Rules in answers.
 */
import { evaluateRule, toRuleDetails, type BudgetRule, type RuleEvaluation } from '../../../../model/budget-rules.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';

export function ruleJson(rule: BudgetRule, { status, reasonCode }: RuleEvaluation, showsReason: boolean): object {
  return {
    ruleId: rule.ruleId,
    ruleState: rule.ruleState,
    ruleStatus: status,
    ...(showsReason ? { ruleStatusDetails: { status, reasonCode } } : {}),
    ruleDetails: toRuleDetails(rule),
    createdDate: rule.createdAt,
    lastUpdatedDate: rule.updatedAt,
  };
}

/** Without a campaign there is no performance, and no budget that is too low: the status follows from the days. */
export function ruleOfAdvertiserJson(context: Reading, rule: BudgetRule): object {
  const { performanceMeasureCondition: _, ...terms } = rule.terms;
  const bounds = simulationOf(context).market.day(context.today);
  const second = Math.floor((context.at - bounds.start) / 1000);
  const on = { ...bounds, second, dailyBudget: Infinity, metric: () => undefined };
  return ruleJson(rule, evaluateRule({ ...rule, terms }, on), false);
}
