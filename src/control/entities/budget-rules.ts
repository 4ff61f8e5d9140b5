/**
 * Budget rules in the collections of the admin API.
 */
import { instantText } from '../../model/days.ts';
import { ruleDetails, ruleState } from '../../model/schemas/budget-rule-schema.ts';
import { toRuleDetails, type BudgetRule } from '../../model/budget-rules.ts';
import { evaluateRules } from '../../core/performance/budget-rules.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { readRuleChange } from '../../scenarios/seeder/budget-rules.ts';
import { changeRule, type RulePatch } from '../../core/performance/write-budget-rules.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import type { z } from '../../model/schemas/zod.ts';
import type { RuleScan } from '../../world/stores/rule-table.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { invalid, notFound } from '../routing/problem.ts';

type RuleJson = Record<string, unknown>;

export function findRules(world: World, filter: RuleScan): { seq: number; json: RuleJson }[] {
  return world.budgetRules.scan(filter).map((rule) => ({ seq: rule.seq, json: ruleJson(world, rule) }));
}

/** Includes today's evaluation for each campaign. */
function ruleJson(world: World, rule: BudgetRule): RuleJson {
  const context = new OperationContext(scopeOf(world, getProfile(world, rule.profileId)));
  const campaigns = rule.campaignIds.flatMap((campaignId) => {
    const campaign = context.campaign(campaignId);
    const own = campaign && evaluateRules(simulationOf(context), campaign).find((each) => each.rule.seq === rule.seq);
    return own === undefined
      ? []
      : [{ campaignId, ruleStatus: own.evaluation.status, reasonCode: own.evaluation.reasonCode }];
  });
  return {
    ruleId: rule.ruleId,
    profileId: rule.profileId,
    campaignIds: rule.campaignIds,
    ruleState: rule.ruleState,
    ruleDetails: toRuleDetails(rule),
    campaigns,
    creationDate: instantText(rule.createdAt),
    lastUpdatedDate: instantText(rule.updatedAt),
  };
}

/** Fields of an entity patch that apply only to budget rules. */
export const RULE_FIELDS = {
  ruleState: ruleState.optional().describe('Whether the budget rule is applied'),
  ruleDetails: ruleDetails.optional().describe('The new details of the budget rule, which replace all of the old ones'),
};

interface BudgetRuleInput {
  ruleState?: z.output<typeof ruleState> | undefined;
  ruleDetails?: z.output<typeof ruleDetails> | undefined;
  /** Epoch milliseconds. */
  creationDate?: number | undefined;
  lastUpdatedDate?: number | undefined;
}

export function patchRule(
  world: World,
  ruleId: string,
  profileId: string | undefined,
  input: BudgetRuleInput,
): RuleJson {
  const rule = getRule(world, ruleId, profileId);
  const { creationDate, lastUpdatedDate } = input;
  const { today } = new OperationContext(scopeOf(world, getProfile(world, rule.profileId)));
  const change = readRuleChange(input, today);
  if ('message' in change) throw invalid({ path: change.field, message: change.message });
  const patch: RulePatch = {
    ...change,
    ...(creationDate === undefined ? {} : { createdAt: toWholeSeconds(creationDate) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: toWholeSeconds(lastUpdatedDate) }),
  };
  if (Object.keys(patch).length > 0) changeRule(world, rule, patch);
  return readRule(world, ruleId, profileId);
}

export function readRule(world: World, ruleId: string, profileId: string | undefined): RuleJson {
  return ruleJson(world, getRule(world, ruleId, profileId));
}

function getRule(world: World, ruleId: string, profileId: string | undefined): BudgetRule {
  const rule = world.budgetRules.withId(ruleId);
  if (rule === undefined || (profileId !== undefined && rule.profileId !== profileId)) {
    throw notFound(`budget rule ${ruleId}`);
  }
  return rule;
}

/** The service stores times in whole seconds. */
function toWholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}
