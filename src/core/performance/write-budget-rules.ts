/**
 * Creates and changes budget rules, and associates them with campaigns.
 */
import type { BudgetRule, RuleFacts } from '../../model/budget-rules.ts';
import type { Id } from '../../model/entities.ts';
import type { CampaignKind } from '../../model/kinds.ts';
import type { World } from '../../world/state/world.ts';
import type { RuleKind } from '../../world/stores/history.ts';
import type { ScopeAtTime } from '../entities/operation-context.ts';
import type { RuleTerms } from '../../model/stored/rules.ts';

interface RuleDraft extends RuleFacts {
  campaignIds: readonly Id[];
}

/** Returns the id, which follows from the world's seed unless it is given. Undefined when the id exists. */
export function createRule(
  context: ScopeAtTime,
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
  world.transaction(() => {
    recordRuleChange(world, 'budgetRule', rule, factsOf(patch));
    world.budgetRules.patch(rule, { updatedAt: wholeSeconds(world.now()), ...patch });
  });
}

/** Without the instants of the row, which no number follows from. */
function factsOf({ createdAt: _created, updatedAt: _updated, ...facts }: RulePatch): object {
  return facts;
}

/** Records the values that a patch of the facts of a rule replaces: JSON of lists and objects, and other values. */
export function recordRuleChange(
  world: World,
  kind: RuleKind,
  rule: { seq: number; profileId: Id },
  patch: object,
): void {
  const at = world.now();
  const before = new Map<string, unknown>(Object.entries(rule));
  for (const [field, value] of Object.entries(patch)) {
    const [was, is] = [stored(before.get(field)), stored(value)];
    if (value === undefined || is === was) continue;
    world.history.record(rule.profileId, { kind, id: String(rule.seq), field, at, was }, null);
  }
}

function stored(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value);
}

/** The service stores times in whole seconds. */
export function wholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

/** Sponsored products are the product of rules without a kind. */
export function withKind(terms: RuleTerms, campaignKind: CampaignKind | undefined): RuleTerms {
  return campaignKind === undefined || campaignKind === 'campaign' ? terms : { ...terms, campaignKind };
}
