/**
 * Creates and changes rules that set bids, and associates them with campaigns.
 */
import type { BidRule, BidRuleFacts } from '../../../model/bid-rules/bid-rules.ts';
import type { Id } from '../../../model/entities.ts';
import type { World } from '../../../world/state/world.ts';
import type { ScopeAtTime } from '../../entities/operation-context.ts';
import { recordRuleChange, wholeSeconds } from '../write-budget-rules.ts';

interface BidRuleDraft extends BidRuleFacts {
  campaignIds: readonly Id[];
}

/** Undefined when the given id exists. Without one, the id follows from the world's seed. */
export function createBidRule(
  { now, scope: { world, profile } }: ScopeAtTime,
  { campaignIds, ruleState, startAt, endAt, terms }: BidRuleDraft,
  { ruleId, updatedAt = now }: { ruleId?: string | undefined; updatedAt?: number } = {},
): BidRule | undefined {
  const id = ruleId ?? world.ids.uuid('bid rule', world.nextSequence());
  const isNew = world.bidRules.insert({
    ruleId: id,
    profileId: profile.profileId,
    campaignIds: [...new Set(campaignIds)],
    ruleState,
    startAt,
    endAt,
    terms,
    createdAt: now,
    updatedAt,
  });
  return isNew ? world.bidRules.withId(id) : undefined;
}

type BidRulePatch = Partial<BidRuleDraft>;
/** Of the row; no number follows from a later update. */
type Instants = Partial<Pick<BidRule, 'createdAt' | 'updatedAt'>>;

/** The history keeps the previous values: past days do not change. */
export function changeBidRule(world: World, rule: BidRule, patch: BidRulePatch, instants: Instants = {}): void {
  world.transaction(() => {
    recordRuleChange(world, 'bidRule', rule, patch);
    world.bidRules.patch(rule, { updatedAt: wholeSeconds(world.now()), ...instants, ...patch });
  });
}
