/**
 * Campaigns and ad groups of sponsored display in the unified API. It has no tactic: its campaigns target audiences, too.
 */
import type { BidOptimization, DisplayCostType } from '../../../../model/display/values.ts';
import { DISPLAY_CREATIVE_TYPES } from '../../../../model/display/values.ts';
import { isFailure } from '../../../../model/failures.ts';
import { optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { converted, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import { oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { FIELDS, FILTERS } from './fields.ts';
import { budget, defaultBid, monetaryBudget } from './sp-campaigns.ts';

export const SD_MAX_ITEMS = 100;
export const SD = 'SPONSORED_DISPLAY';

const COST_TYPES = oneOf({ CPC: 'cpc', VCPM: 'vcpm' } as const satisfies Readonly<Record<string, DisplayCostType>>);

const PARTS = {
  budgetType: oneOf(['MONETARY']),
  budgetValue: object({ monetaryBudgetValue: object({ monetaryBudget }) }),
};
/** Answers name the period, which a create leaves out. */
const createdBudget = object(PARTS, { answered: { recurrenceTimePeriod: { type: 'string', enum: ['DAILY'] } } });
const updatedBudget = object({ ...PARTS, recurrenceTimePeriod: optional(oneOf(['DAILY'])) });

/** Undefined for an update that the service ignores. */
const dailyBudget: Codec<number | undefined> = {
  ...budget,
  schema: createdBudget.schema,
  read(json, place) {
    const { context, isPatch = false } = place;
    const read = isPatch ? updatedBudget.read(json, place) : createdBudget.read(json, place);
    if (isFailure(read)) return read;
    const { value } = read.value.budgetValue.monetaryBudgetValue.monetaryBudget;
    const isIgnored = isPatch && context.policy?.needsPeriod === true && !('recurrenceTimePeriod' in read.value);
    if (!isIgnored) return { value };
    const evidence = `a budget of ${value} without recurrenceTimePeriod, which changes nothing`;
    const refused = context.reportViolation(
      { rule: 'ignored-budget', evidence },
      { code: 'missing', field: 'budgets[0].recurrenceTimePeriod' },
    );
    return refused ?? { value: undefined };
  },
};

export const sdCampaigns: Member<'sdCampaign'> = {
  kind: 'sdCampaign',
  adProduct: SD,
  fixed: { tactic: 'T00030' },
  name: 'campaigns',
  title: 'Campaign',
  id: 'campaignId',
  hiddenStates: [],
  maxItems: SD_MAX_ITEMS,
  fields: {
    adProduct: FIELDS.adProduct(SD),
    budgets: { codec: listOfOne(dailyBudget), column: 'budget', create: 'required', update: true },
    campaignId: FIELDS.id,
    costType: { codec: COST_TYPES, column: 'costType', create: 'required', named: true },
    countries: FIELDS.countries,
    creationDateTime: FIELDS.creationDateTime,
    endDateTime: FIELDS.endDateTime,
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    marketplaceScope: FIELDS.marketplaceScope,
    marketplaces: FIELDS.marketplacesOfItself,
    name: FIELDS.name,
    portfolioId: { ...FIELDS.portfolioId, clear: true },
    startDateTime: FIELDS.startDateTime,
    state: FIELDS.state,
    status: FIELDS.status,
    tags: FIELDS.tags,
  },
  filters: {
    campaignIdFilter: FILTERS.ids('id', 1000),
    marketplaceScopeFilter: FILTERS.marketplaceScope,
    nameFilter: FILTERS.name,
    portfolioIdFilter: FILTERS.portfolioId,
    stateFilter: FILTERS.state,
  },
};

const KPIS = oneOf({
  CLICKS: 'clicks',
  PURCHASES: 'conversions',
  REACH: 'reach',
} as const satisfies Readonly<Record<string, BidOptimization>>);
const optimizationObject = object({ goalSettings: optional(object({ kpi: optional(KPIS) })) });

const optimization: Codec<BidOptimization | undefined> = {
  schema: optimizationObject.schema,
  read: (json, place) => converted(optimizationObject.read(json, place), ({ goalSettings }) => goalSettings?.kpi),
  write: (value, source) =>
    optimizationObject.write(value === undefined ? {} : { goalSettings: { kpi: value } }, source),
};

/** Other than those of sponsored products, ad groups name their marketplaces. */
const marketplaces: Field = { ...FIELDS.marketplaces, create: 'required' };

export const sdAdGroups: Member<'sdAdGroup'> = {
  kind: 'sdAdGroup',
  adProduct: SD,
  name: 'adGroups',
  title: 'Ad group',
  id: 'adGroupId',
  hiddenStates: [],
  maxItems: SD_MAX_ITEMS,
  fields: {
    adGroupId: FIELDS.id,
    adProduct: FIELDS.adProduct(SD),
    bid: { codec: defaultBid, column: 'defaultBid', create: 'required', update: true },
    campaignId: FIELDS.campaignId,
    creationDateTime: FIELDS.creationDateTime,
    creativeType: { codec: oneOf(DISPLAY_CREATIVE_TYPES), column: 'creativeType', create: 'optional' },
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    marketplaceScope: FIELDS.marketplaceScope,
    marketplaces,
    name: FIELDS.name,
    optimization: { codec: optimization, column: 'bidOptimization', create: 'optional', update: true },
    state: FIELDS.state,
    status: FIELDS.status,
  },
  filters: {
    adGroupIdFilter: FILTERS.ids('id', 100),
    campaignIdFilter: FILTERS.campaignId,
    marketplaceScopeFilter: FILTERS.marketplaceScope,
    nameFilter: FILTERS.name,
    stateFilter: FILTERS.state,
  },
};
