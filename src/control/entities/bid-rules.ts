/**
 * Rules that set bids, in the collections of the admin API.
 */
import { instantText } from '../../model/days.ts';
import type { BidRule } from '../../model/bid-rules/bid-rules.ts';
import { state as stateCodec } from '../../model/forms/codecs.ts';
import { bidRuleDetails } from '../../model/schemas/rules/bid-rule-schema.ts';
import type { z } from '../../model/schemas/zod.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { changeBidRule } from '../../core/performance/bid-rules/write-bid-rules.ts';
import { wholeSeconds } from '../../core/performance/write-budget-rules.ts';
import { readBidRuleChange, writeBidRule } from '../../scenarios/seeder/bid-rules.ts';
import type { RuleScan } from '../../world/stores/rule-table.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { invalid, notFound } from '../routing/problem.ts';
import type { EntityJson } from './stored-values.ts';

export function findBidRules(world: World, filter: RuleScan): { seq: number; json: EntityJson }[] {
  return world.bidRules.scan(filter).map((rule) => ({ seq: rule.seq, json: bidRuleJson(rule) }));
}

export function bidRuleJson(rule: BidRule): EntityJson {
  return {
    ruleId: rule.ruleId,
    profileId: rule.profileId,
    campaignIds: rule.campaignIds,
    state: stateCodec.write(rule.ruleState),
    rule: writeBidRule(rule),
    creationDate: instantText(rule.createdAt),
    lastUpdatedDate: instantText(rule.updatedAt),
  };
}

/** Fields of an entity patch that apply only to rules of bids. */
export const BID_RULE_FIELDS = {
  rule: bidRuleDetails.optional().describe('What the rule of bids does from now on, in place of all that it did'),
};

interface BidRuleInput {
  state?: Parameters<typeof stateCodec.read>[0] | undefined;
  rule?: z.output<typeof bidRuleDetails> | undefined;
  /** Epoch milliseconds. */
  creationDate?: number | undefined;
  lastUpdatedDate?: number | undefined;
}

export function patchBidRule(
  world: World,
  ruleId: string,
  profileId: string | undefined,
  { state, rule: details, creationDate, lastUpdatedDate }: BidRuleInput,
): EntityJson {
  const rule = getRule(world, ruleId, profileId);
  const context = new OperationContext(scopeOf(world, getProfile(world, rule.profileId)));
  const change = readBidRuleChange(context, rule, { state, rule: details });
  if ('message' in change) throw invalid({ path: change.field, message: change.message });
  changeBidRule(world, rule, change, {
    ...(creationDate === undefined ? {} : { createdAt: wholeSeconds(creationDate) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: wholeSeconds(lastUpdatedDate) }),
  });
  return readBidRule(world, ruleId, profileId);
}

export function readBidRule(world: World, ruleId: string, profileId: string | undefined): EntityJson {
  return bidRuleJson(getRule(world, ruleId, profileId));
}

function getRule(world: World, ruleId: string, profileId: string | undefined): BidRule {
  const rule = world.bidRules.withId(ruleId);
  if (rule === undefined || (profileId !== undefined && rule.profileId !== profileId)) throw notFound(`rule ${ruleId}`);
  return rule;
}
