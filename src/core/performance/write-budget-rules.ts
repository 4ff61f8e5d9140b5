/**
 * Creates and changes budget rules, and associates them with campaigns.
 */
import type { BudgetRule, RuleFacts, RuleTerms } from '../../model/budget-rules.ts';
import type { Id } from '../../model/entities.ts';
import type { CampaignKind } from '../../model/kinds.ts';
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

export type RulePatch = Partial<RuleFacts & Pick<BudgetRule, 'campaignIds' | 'createdAt' | 'updatedAt'>>;

/** The history keeps the previous values: past days do not change. */
export function changeRule(world: World, rule: BudgetRule, { terms, ...others }: RulePatch): void {
  const { campaignKind } = rule.terms;
  // The product of a rule never changes.
  const patch: RulePatch = terms === undefined ? others : { ...others, terms: withKind(terms, campaignKind) };
  const now = world.now();
  const record = (field: string, was: string | null, is: string | null | undefined): void => {
    if (is === undefined || is === was) return;
    const change = { kind: 'budgetRule', id: String(rule.seq), field, at: now, was } as const;
    world.history.record(rule.profileId, change, null);
  };
  record('ruleState', rule.ruleState, patch.ruleState);
  record('startDay', rule.startDay, patch.startDay);
  record('endDay', rule.endDay, patch.endDay);
  if (patch.terms !== undefined) record('terms', JSON.stringify(rule.terms), JSON.stringify(patch.terms));
  if (patch.campaignIds !== undefined)
    record('campaignIds', JSON.stringify(rule.campaignIds), JSON.stringify(patch.campaignIds));
  const updatedAt = Math.floor(now / 1000) * 1000;
  world.budgetRules.patch(rule, { updatedAt, ...patch });
}

/** Sponsored products are the product of rules without a kind. */
export function withKind(terms: RuleTerms, campaignKind: CampaignKind | undefined): RuleTerms {
  return campaignKind === undefined || campaignKind === 'campaign' ? terms : { ...terms, campaignKind };
}
