/**
 * Campaigns and ad groups of sponsored display in the unified API. It has no tactic: its campaigns target audiences, too.
 */
import type { BidOptimization } from '../../../../model/display/values.ts';
import { isFailure } from '../../../../model/failures.ts';
import { optional, type Shape, type Writer } from '../../../protocol/codecs/codec.ts';
import { listOfOne } from '../../../protocol/codecs/object-codec.ts';
import { column, constant, shape } from '../../../protocol/codecs/shape.ts';
import { choiceOf } from '../../../protocol/codecs/shared-fields.ts';
import { oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { FIELDS } from './fields.ts';
import { member } from './members.ts';
import { budgetFor, defaultBid } from './sp-campaigns.ts';

export const SD_MAX_ITEMS = 100;
export const SD = 'SPONSORED_DISPLAY';

export const costType = choiceOf('sdCampaign', 'costType');
export const KPIS = oneOf({
  CLICKS: 'clicks',
  PURCHASES: 'conversions',
  REACH: 'reach',
} as const satisfies Readonly<Record<string, BidOptimization>>);

/** Answers name the period, which a create leaves out. */
const { schema, write } = constant('DAILY');
const shownPeriod: Writer<unknown> = { schema, write };
const createdBudget = budgetFor(shownPeriod);
const updatedBudget = budgetFor(optional(oneOf(['DAILY'])));

/** Without a budget for an update that the service ignores. */
const dailyBudget: Shape<{ budget?: number }> = {
  ...createdBudget,
  read(json, place) {
    const { context, isPatch = false } = place;
    if (!isPatch) return createdBudget.read(json, place);
    const read = updatedBudget.read(json, place);
    if (isFailure(read)) return read;
    const { budget, recurrenceTimePeriod } = read.value;
    if (recurrenceTimePeriod !== undefined || context.policy?.needsPeriod !== true) return { value: { budget } };
    const evidence = `a budget of ${budget} without recurrenceTimePeriod, which changes nothing`;
    const refused = context.reportViolation(
      { rule: 'ignored-budget', evidence },
      { code: 'missing', field: 'budgets[0].recurrenceTimePeriod' },
    );
    return refused ?? { value: {} };
  },
};

export const sdCampaigns = member('campaigns', {
  kind: 'sdCampaign',
  fixed: { tactic: 'T00030' },
  maxItems: SD_MAX_ITEMS,
  maxIds: 1000,
  fields: {
    budgets: { codec: listOfOne(dailyBudget), column: 'budget', create: 'required', update: true },
    costType: { ...costType, create: 'required', named: true },
    portfolioId: { ...FIELDS.portfolioId, clear: true },
  },
});

export const sdAdGroups = member('adGroups', {
  kind: 'sdAdGroup',
  maxItems: SD_MAX_ITEMS,
  maxIds: 100,
  fields: {
    bid: { codec: defaultBid, column: 'defaultBid', create: 'required', update: true },
    creativeType: { ...choiceOf('sdAdGroup', 'creativeType'), create: 'optional' },
    marketplaceScope: FIELDS.marketplaceScope,
    // Other than those of sponsored products, ad groups name their marketplaces.
    marketplaces: { ...FIELDS.marketplaces, create: 'required' },
    optimization: {
      codec: shape({ 'goalSettings?.kpi': optional(column('bidOptimization', KPIS)) }),
      column: 'bidOptimization',
      create: 'optional',
      update: true,
    },
  },
});
