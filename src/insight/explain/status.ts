/**
 * Explains the serving status of an entity: the conditions in the order in which they were checked, and the one that
 * decided. Each API version has its own table.
 */
import type { Entity, Id, Kind } from '../../model/entities.ts';
import type { RuleId } from '../../generated/rule-ids.ts';
import { statusLines } from '../../model/serving-status.ts';
import type { Condition, StatusLine, StatusVariant } from '../../model/statuses/status-line.ts';
import { instantText } from '../../model/days.ts';
import { findParents } from '../../core/entities/parents.ts';
import type { Reading, ScopeAtTime } from '../../core/entities/operation-context.ts';
import { checkedLines } from '../../core/performance/serving-status.ts';
import type { AnyCampaign } from '../../core/performance/product.ts';
import { STATUSES } from '../../service/apis/sb/v3/enum-values.ts';
import { explainAccountBudget, explainBudget } from './budget.ts';
import { statement, Unexplained, type Explanation } from './explanation.ts';

const CONDITION_TEXTS: Readonly<Record<Condition, string>> = {
  always: 'No other condition holds',
  campaignArchived: 'The campaign is archived',
  campaignPaused: 'The campaign is paused',
  adGroupArchived: 'The ad group is archived',
  adGroupPaused: 'The ad group is paused',
  adArchived: 'The ad is archived',
  adPaused: 'The ad is paused',
  adNotServing: 'The ad does not serve',
  optedOut: 'The advertiser has opted out of the extension',
  archived: 'The entity is archived',
  paused: 'The entity is paused',
  paymentFailure: 'The profile has no valid payment method',
  notStarted: 'Today is before the start date of the campaign',
  ended: 'Today is after the end date of the campaign',
  accountOutOfBudget:
    'The campaigns of the profile have spent its daily budget, or the profile is forced out of budget',
  campaignOutOfBudget: 'The campaign has spent its budget, or is forced out of budget',
  campaignIncomplete: 'The campaign has no ad that is not archived, or no keyword and no target where it needs one',
  adGroupIncomplete: 'The ad group has no ad that is not archived, or no keyword and no target where it needs one',
  portfolioPending: 'Today is before the first day of the portfolio',
  portfolioEnded: 'Today is after the last day of the portfolio',
  portfolioOutOfBudget: 'The campaigns of the portfolio have spent its budget, or it is forced out of budget',
  draft: 'The campaign is a draft',
  adOfLegacy: 'The ad is that of a legacy campaign, which has one ad group and one ad',
  campaignRejected: 'The review rejected the campaign',
  campaignPending: 'The campaign waits for its review',
  rejected: 'The review rejected the ad',
  pending: 'The ad waits for its review',
  accountStopped: 'The profile is forced out of budget',
  productIneligible: 'The product must not be advertised',
  productNotBuyable: 'The product is not sold',
  productMissingImage: 'The product has no image',
  productNotInBuybox: 'The advertiser has lost the buy box of the product',
  productOutOfStock: 'The product is out of stock',
  creativeIneligible: 'No product of the creative can be shown',
  creativeRejected: 'The review rejected the creatives of the ad group',
  creativePending: 'The creatives of the ad group wait for their review',
};

type Child = Entity & { campaignId?: Id; adGroupId?: Id };

/** An API version that shows the serving status of a kind. */
interface Shown {
  name: string;
  rule: RuleId;
  /** By default that of the dialect. */
  variant?: StatusVariant;
  /** A status table that only this version has. */
  lines?: readonly StatusLine[];
}

export function explainStatus(context: Reading, kind: Kind, id: Id): Explanation {
  const { world, profile } = context.scope;
  const row: Child | undefined = world.store(kind).byId(profile.profileId, id);
  if (row === undefined) throw new Unexplained('notFound', `${kind} ${id} in profile ${profile.profileId}`);
  const [first, ...others] = SHOWN_IN[kind];
  const own = statusIn(context, kind, row, first);
  return {
    ...own,
    title: `Serving status of ${kind} ${id}, ${own.title}`,
    at: instantText(context.at),
    children: [...own.children, ...others.map((version) => statusIn(context, kind, row, version))],
  };
}

const V2: Shown = { name: 'version 2', rule: 'STA-32' };
const V3: Shown = { name: 'version 3', rule: 'V3-61', variant: 'later' };
const SB: Shown = { name: 'version 4', rule: 'SB4-39', variant: 'later' };
const SD: Shown = { ...V3, rule: 'TOD-148' };
const UNIFIED: Shown = { name: 'the unified API', rule: 'TOD-427', variant: 'later' };
const V2_TARGET: Shown = { ...V2, rule: 'TOD-291' };

/** The first is explained before the others. */
const SHOWN_IN: Readonly<Record<Kind, readonly [Shown, ...Shown[]]>> = {
  campaign: [V2, V3],
  adGroup: [{ ...V2, rule: 'ADG-26' }, V3],
  keyword: [V2, V3],
  negativeKeyword: [{ ...V2, rule: 'NEG-23' }, V3],
  campaignNegativeKeyword: [{ ...V2, rule: 'CNK-19' }, V3],
  productAd: [V2, V3],
  target: [V2_TARGET, V3],
  negativeTarget: [V2_TARGET, V3],
  campaignNegativeTarget: [V3],
  adExtension: [UNIFIED],
  sbCampaign: [SB, { name: 'version 3', rule: 'SB3-24', lines: STATUSES }],
  sbAdGroup: [SB],
  sbAd: [SB],
  sbKeyword: [SB],
  sbTarget: [SB],
  sbTheme: [SB],
  adAssociation: [UNIFIED],
  portfolio: [{ ...V3, rule: 'TOD-123' }],
  sdCampaign: [SD],
  sdAdGroup: [SD],
  sdProductAd: [SD],
  sdTarget: [SD],
  sdNegativeTarget: [SD],
  sdCreative: [SD],
  sdLocation: [SD],
};

function statusIn(context: Reading, kind: Kind, row: Child, version: Shown): Explanation {
  const { name, rule, variant = context.policy.statuses, lines = statusLines(kind, variant) } = version;
  if (row.forcedStatus !== null) {
    const forced = statement('The admin API or a scenario has set the serving status', { value: true, rule: 'SBX-07' });
    return statement(name, { value: row.forcedStatus, rule: 'SBX-07', children: [forced] });
  }
  const checked = checkedLines(context, kind, row, lines);
  const decisive = checked.at(-1);
  if (decisive === undefined) throw new Error(`the status table of ${kind} has no last line`);
  return statement(name, {
    value: decisive.is,
    rule,
    children: checked.map((line) => lineStatement(context, kind, row, line, line === decisive, ruleOf(line, rule))),
  });
}

/** Conditions that have a rule of their own. */
function ruleOf({ when }: StatusLine, rule: RuleId): RuleId {
  if (when === 'notStarted' || when === 'ended') return 'CMP-31';
  if (when === 'portfolioPending' || when === 'portfolioEnded' || when === 'portfolioOutOfBudget') return 'TOD-123';
  if (when === 'accountOutOfBudget') return 'PRF-62';
  if (when === 'pending' || when === 'rejected' || when === 'campaignPending' || when === 'campaignRejected')
    return 'SB4-45';
  return rule;
}

function lineStatement(
  context: Reading,
  kind: Kind,
  row: Child,
  { when, is }: StatusLine,
  holds: boolean,
  rule: RuleId,
): Explanation {
  const text = when === 'always' ? CONDITION_TEXTS.always : `${CONDITION_TEXTS[when]} (${is})`;
  return statement(text, {
    value: holds,
    ...(holds ? { rule, children: detailsOf(context, kind, row, when) } : {}),
  });
}

function detailsOf(context: Reading, kind: Kind, row: Child, when: Condition): readonly Explanation[] {
  // A campaign is its own parent.
  const { campaign = row as AnyCampaign } = 'campaignId' in row ? findParents(context, kind, row) : {};
  const { startDay, endDay } = campaign;
  if (when === 'notStarted') return [statement('Start date', { value: startDay }), today(context)];
  if (when === 'ended') return [statement('End date', { value: endDay }), today(context)];
  if (when === 'campaignOutOfBudget') return [explainBudget(context, campaign)];
  if (when === 'accountOutOfBudget' || when === 'accountStopped') return [explainAccountBudget(context)];
  return [];
}

function today(context: ScopeAtTime): Explanation {
  return statement('Today', { value: context.today, rule: 'GEN-40' });
}
