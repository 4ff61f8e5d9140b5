/**
 * The associations of budget rules with campaigns: which are possible, and how they begin and end.
 */
import { campaignKindOf, MAX_RULES_OF_CAMPAIGN, type BudgetRule } from '../../../model/budget-rules.ts';
import type { Id } from '../../../model/entities.ts';
import type { CampaignKind } from '../../../model/kinds.ts';
import { find } from '../../entities/entities.ts';
import type { ScopeAtTime } from '../../entities/operation-context.ts';
import { rulesOf } from '../budget-rules.ts';
import { hasLifetimeBudget, type AnyCampaign } from '../product.ts';
import { changeRule } from '../write-budget-rules.ts';

/** A rule of the profile and of the product. */
export function findRule(context: ScopeAtTime, kind: CampaignKind, ruleId: string): BudgetRule | undefined {
  const { world, profile } = context.scope;
  const rule = world.budgetRules.withId(ruleId);
  return rule?.profileId === profile.profileId && campaignKindOf(rule) === kind ? rule : undefined;
}

/** Drafts are not campaigns yet. Archived campaigns are found. */
export function findRuleCampaign(context: ScopeAtTime, kind: CampaignKind, id: Id): AnyCampaign | undefined {
  const campaign: AnyCampaign | undefined = find(context, kind, id);
  return campaign !== undefined && 'draft' in campaign && campaign.draft !== null ? undefined : campaign;
}

/** The campaigns of the rule that exist. */
export function campaignsOfRule(context: ScopeAtTime, rule: BudgetRule): AnyCampaign[] {
  return rule.campaignIds.flatMap((id) => findRuleCampaign(context, campaignKindOf(rule), id) ?? []);
}

/** Why the rule cannot have the campaign; undefined if it has it now. */
export function associate(context: ScopeAtTime, rule: BudgetRule, campaign: AnyCampaign): string | undefined {
  if (campaign.state === 'archived') return `Campaign ${campaign.id} is archived`;
  if (hasLifetimeBudget(campaign)) return `Campaign ${campaign.id} has a lifetime budget`;
  if (rule.campaignIds.includes(campaign.id))
    return `Budget rule ${rule.ruleId} is already associated with campaign ${campaign.id}`;
  const rules = rulesOf(context.scope, campaign.id);
  if (rules.length >= MAX_RULES_OF_CAMPAIGN)
    return `Campaign ${campaign.id} already has ${MAX_RULES_OF_CAMPAIGN} budget rules`;
  if (rules.some(({ terms: { name } }) => name === rule.terms.name))
    return `Campaign ${campaign.id} already has a budget rule with the name ${rule.terms.name}`;
  changeRule(context.scope.world, rule, { campaignIds: [...rule.campaignIds, campaign.id] });
  return undefined;
}

/** Whether there was an association. */
export function dissociate(context: ScopeAtTime, rule: BudgetRule, campaignId: Id): boolean {
  if (!rule.campaignIds.includes(campaignId)) return false;
  const campaignIds = rule.campaignIds.filter((id) => id !== campaignId);
  changeRule(context.scope.world, rule, { campaignIds });
  return true;
}

/** A campaign of the rule that has another rule with this name. */
export function campaignWithName(context: ScopeAtTime, rule: BudgetRule, name: string): Id | undefined {
  return rule.campaignIds.find((id) =>
    rulesOf(context.scope, id).some(({ seq, terms }) => seq !== rule.seq && terms.name === name),
  );
}
