/**
 * Budget rules as the control API shows them, and what it may change of them: no client of the service can.
 */
import type { z } from '@hono/zod-openapi';
import { ruleDetails, ruleState } from '../scenario/budget-rule-schema.ts';
import { ruleDetailsOf, type BudgetRule } from '../model/budget-rules.ts';
import { standings } from '../verbs/budget-rules.ts';
import { Batch, scopeOf } from '../verbs/scope.ts';
import { readDetails } from '../verbs/seed-rules.ts';
import { changeRule, type RulePatch } from '../verbs/write-budget-rules.ts';
import type { RuleScan } from '../world/budget-rules.ts';
import type { World } from '../world/world.ts';
import { profileCalled } from './accounts.ts';
import { invalid, notThere } from './problem.ts';
import { instantText } from './words.ts';

type RuleJson = Record<string, unknown>;

export function findRules(world: World, wanted: RuleScan): { seq: number; json: RuleJson }[] {
  return world.budgetRules.scan(wanted).map((rule) => ({ seq: rule.seq, json: ruleJson(world, rule) }));
}

/** With how it stands today, campaign by campaign: they may differ in how they perform. */
function ruleJson(world: World, rule: BudgetRule): RuleJson {
  const batch = new Batch(scopeOf(world, profileCalled(world, rule.profileId)));
  const campaigns = rule.campaignIds.flatMap((campaignId) => {
    const campaign = batch.campaign(campaignId);
    const own = campaign && standings(batch, campaign).find((each) => each.rule.seq === rule.seq);
    return own === undefined
      ? []
      : [{ campaignId, ruleStatus: own.standing.status, reasonCode: own.standing.reasonCode }];
  });
  return {
    ruleId: rule.ruleId,
    profileId: rule.profileId,
    campaignIds: rule.campaignIds,
    ruleState: rule.ruleState,
    ruleDetails: ruleDetailsOf(rule),
    campaigns,
    creationDate: instantText(rule.createdAt),
    lastUpdatedDate: instantText(rule.updatedAt),
  };
}

/** Fields of a patch that only budget rules have. */
export const RULE_FIELDS = {
  ruleState: ruleState.optional(),
  /** In place of what it said. */
  ruleDetails: ruleDetails.optional(),
};

interface RuleWish {
  ruleState?: z.output<typeof ruleState> | undefined;
  ruleDetails?: z.output<typeof ruleDetails> | undefined;
  /** Epoch milliseconds. */
  creationDate?: number | undefined;
  lastUpdatedDate?: number | undefined;
}

export function patchRule(world: World, ruleId: string, profileId: string | undefined, wish: RuleWish): RuleJson {
  const rule = ruleCalled(world, ruleId, profileId);
  const { ruleState, ruleDetails, creationDate, lastUpdatedDate } = wish;
  const { today } = new Batch(scopeOf(world, profileCalled(world, rule.profileId)));
  const facts = ruleDetails && readDetails(ruleDetails, today);
  if (facts !== undefined && 'message' in facts)
    throw invalid({ path: `ruleDetails.${facts.field}`, message: facts.message });
  const patch: RulePatch = {
    ...facts,
    ...(ruleState === undefined ? {} : { ruleState }),
    ...(creationDate === undefined ? {} : { createdAt: inSeconds(creationDate) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: inSeconds(lastUpdatedDate) }),
  };
  if (Object.keys(patch).length > 0) changeRule(world, rule, patch);
  return ruleJson(world, ruleCalled(world, ruleId, profileId));
}

function ruleCalled(world: World, ruleId: string, profileId: string | undefined): BudgetRule {
  const rule = world.budgetRules.withId(ruleId);
  if (rule === undefined || (profileId !== undefined && rule.profileId !== profileId)) {
    throw notThere(`budget rule ${ruleId}`);
  }
  return rule;
}

/** As the service stamps them. */
function inSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}
