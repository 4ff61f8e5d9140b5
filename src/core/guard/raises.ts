/**
 * By how much campaigns raise their budgets and bids at most: budgets by rules, bids by adjustments, strategies and rules.
 */
import { isRoasRule, isScheduleRule, type BidRule } from '../../model/bid-rules/bid-rules.ts';
import { BRANDS_PLACEMENTS } from '../../model/brands.ts';
import type { BudgetRule } from '../../model/budget-rules.ts';
import { dayIn } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import { PLACEMENTS, type Strategy } from '../../model/entity-values.ts';
import { largestRaise, raiseOfBids, raiseOfBudget } from './largest-raise.ts';
import type { LoggedTable } from '../../world/logged-tables.ts';
import { parseBidRule, type BidRuleRow, parseRule, type RuleRow } from '../../world/stores/rule-table.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import { biddingOf } from '../entities/bidding.ts';
import type { ScopeAtTime } from '../entities/operation-context.ts';
import { sbBidding } from '../entities/sb-campaigns.ts';
import { ROAS_FACTOR } from '../performance/bid-rules/roas-state.ts';
import { highestPrice } from '../simulation/market/bids.ts';
import type { WrittenRow } from './written-rows.ts';

/** Factors of a campaign; 1 for no raise. */
interface Raises {
  budget(campaignId: Id): number;
  bids(table: LoggedTable, campaign: LoggedRow): number;
}

/** Before the open transaction, with its rows, and now. */
export function readRaises(context: ScopeAtTime, written: readonly WrittenRow[]): { before: Raises; now: Raises } {
  const { world, profile } = context.scope;
  const [budgetRules, bidRules] = [world.budgetRules.of(profile.profileId), world.bidRules.of(profile.profileId)];
  const rows = new Map(written.map((row) => [`${row.table} ${row.now.seq}`, row]));
  const earlier = <Rule extends { seq: number }>(table: LoggedTable, rules: Rule[], parse: (row: LoggedRow) => Rule) =>
    rules.flatMap((rule) => {
      const row = rows.get(`${table} ${rule.seq}`);
      if (row === undefined) return [rule];
      return row.before === undefined ? [] : [parse(row.before)];
    });
  return {
    before: raisesBy(
      context,
      earlier('budgetRules', budgetRules, (row) => parseRule(row as RuleRow)),
      earlier('bidRules', bidRules, (row) => parseBidRule(row as BidRuleRow)),
    ),
    now: raisesBy(context, budgetRules, bidRules),
  };
}

function raisesBy(context: ScopeAtTime, budgetRules: readonly BudgetRule[], bidRules: readonly BidRule[]): Raises {
  const [ofBudgets, ofBids] = [byCampaign(budgetRules), byCampaign(bidRules)];
  const { today } = context;
  return {
    budget(campaignId) {
      const active = (ofBudgets.get(campaignId) ?? []).filter(({ ruleState }) => ruleState === 'ACTIVE');
      return 1 + largestRaise(active.map(raiseOfBudget), today) / 100;
    },
    bids(table, campaign) {
      const active = (ofBids.get(String(campaign['id'])) ?? []).filter(({ ruleState }) => ruleState === 'enabled');
      const schedules = active
        .filter(isScheduleRule)
        .map(({ startAt, endAt, terms }) =>
          raiseOfBids(terms, { startDay: dayOf(context, startAt), endDay: dayOf(context, endAt) }),
        );
      return adjustedBy(table, campaign, active.some(isRoasRule)) * (1 + largestRaise(schedules, today) / 100);
    },
  };
}

function byCampaign<Rule extends { campaignIds: readonly Id[] }>(rules: readonly Rule[]): Map<Id, Rule[]> {
  const found = new Map<Id, Rule[]>();
  for (const rule of rules)
    for (const id of new Set(rule.campaignIds)) {
      const own = found.get(id);
      if (own === undefined) found.set(id, [rule]);
      else own.push(rule);
    }
  return found;
}

function dayOf({ scope: { marketplace } }: ScopeAtTime, instant: number | null): string | null {
  return instant === null ? null : dayIn(marketplace.timeZone, instant);
}

function adjustedBy(table: LoggedTable, campaign: LoggedRow, isRuleBased: boolean): number {
  if (table === 'campaigns') return byProducts(campaign, isRuleBased);
  return table === 'sbCampaigns' ? byBrands(campaign) : 1;
}

function byProducts({ premiumBidAdjustment, strategy: stored, adjustments }: LoggedRow, isRuleBased: boolean): number {
  const { strategy, ...bidding } = biddingOf({
    premiumBidAdjustment: premiumBidAdjustment === 1 ? 1 : 0,
    strategy: stored as Strategy,
    adjustments: String(adjustments),
  });
  // A rule sets bids in place of the strategy.
  const own = { ...bidding, strategy: isRuleBased ? 'ruleBased' : strategy } as const;
  const prices = PLACEMENTS.map((each) => highestPrice(1, own, each));
  const ofSites = bidding.adjustments.map(({ percentage }) => 1 + percentage / 100);
  return Math.max(...prices, ...ofSites) * (isRuleBased ? ROAS_FACTOR.high : 1) * largestOf(bidding.audiences);
}

function byBrands({ bidding }: LoggedRow): number {
  const { multiplier = 0, placements = [], shopperSegments, audiences } = sbBidding({ bidding: String(bidding) });
  const byPlacement = BRANDS_PLACEMENTS.map((name) => {
    const own = placements.find(({ placement }) => placement === name)?.percentage;
    return 1 + (own ?? (name === 'topOfSearch' ? 0 : multiplier)) / 100;
  });
  return Math.max(...byPlacement) * largestOf(shopperSegments) * largestOf(audiences);
}

/** A shopper may belong to no audience, so audiences only raise the highest cost of a click. */
function largestOf(list: readonly { percentage: number }[] = []): number {
  return Math.max(1, ...list.map(({ percentage }) => 1 + percentage / 100));
}
