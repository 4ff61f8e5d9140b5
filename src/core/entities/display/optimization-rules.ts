/**
 * Optimization rules of ad groups of sponsored display and of campaigns of sponsored brands. They are stored and change no
 * bid: the simulation has no such rules for these products.
 */
import type { Id } from '../../../model/entities.ts';
import type { AccountRecordDetails } from '../../../model/stored/account-records.ts';
import type { Scope } from '../operation-context.ts';

type Details = AccountRecordDetails['optimizationRule'];
export type RuleProduct = Details['product'];

export interface OptimizationRule extends Omit<Details, 'profileId'> {
  ruleId: string;
}

/** Oldest first. */
export function optimizationRulesOf({ world, account, profile }: Scope, product: RuleProduct): OptimizationRule[] {
  return world.accountRecords
    .list(account.accountId, 'optimizationRule')
    .filter(({ details }) => details.profileId === profile.profileId && details.product === product)
    .map(({ recordId, details: { profileId: _profileId, ...rule } }) => ({ ruleId: recordId, ...rule }));
}

export function findOptimizationRule(scope: Scope, product: RuleProduct, ruleId: string): OptimizationRule | undefined {
  return optimizationRulesOf(scope, product).find((rule) => rule.ruleId === ruleId);
}

/** The rule of an ad group or a campaign, which has at most one. */
export function ruleOfEntity(scope: Scope, product: RuleProduct, id: Id): OptimizationRule | undefined {
  return optimizationRulesOf(scope, product).find(({ entityIds }) => entityIds.includes(id));
}

export function createOptimizationRule(scope: Scope, facts: Omit<OptimizationRule, 'ruleId'>): OptimizationRule {
  const ruleId = scope.world.ids.uuid('optimization rule', scope.world.nextSequence());
  return putOptimizationRule(scope, { ruleId, ...facts });
}

/** Adds the rule, or replaces it. */
export function putOptimizationRule(
  { world, account, profile }: Scope,
  { ruleId, ...rule }: OptimizationRule,
): OptimizationRule {
  const details = { profileId: profile.profileId, ...rule };
  world.accountRecords.put('optimizationRule', {
    accountId: account.accountId,
    recordId: ruleId,
    details,
    at: world.now(),
  });
  return { ruleId, ...rule };
}
