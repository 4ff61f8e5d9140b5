/**
 * Targets and negative targets of sponsored brands version 3, by products, categories and brands.
 */
import type { Flag } from '../../../../model/entity-values.ts';
import {
  CREATIVE_TYPE,
  type BodyListFilter,
  type BrandsResource,
} from '../../../protocol/grammars/brands-v3/resource.ts';
import type { Codec } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { CREATIVE_TYPES, PARENTS, SHARED, stateOf } from './keywords.ts';
import type { Predicate } from '../../../../model/stored/bids-and-targets.ts';

const TYPES = [
  'asinCategorySameAs',
  'asinBrandSameAs',
  'asinPriceLessThan',
  'asinPriceBetween',
  'asinPriceGreaterThan',
  'asinReviewRatingLessThan',
  'asinReviewRatingBetween',
  'asinReviewRatingGreaterThan',
  'asinSameAs',
] as const;
const NEGATIVE_TYPES = ['asinBrandSameAs', 'asinSameAs'] as const;

function expressionsOf(types: readonly string[]): Codec<unknown> {
  const predicates = list(object({ type: oneOf(types), value: text }, { unknownFieldsFirst: true }));
  return {
    schema: predicates.schema,
    read: predicates.read,
    // Only the entity rules write this column, from predicates.
    write: (value, source) => predicates.write(JSON.parse(String(value)) as (Predicate & { value: string })[], source),
  };
}

/** A target of a seed can have predicates that version 3 does not have, such as a similar product. */
const shown = expressionsOf([
  ...TYPES,
  'asinExpandedFrom',
  'asinIsPrimeShippingEligible',
  'asinAgeRangeSameAs',
  'asinGenreSameAs',
  'keywordGroupSameAs',
]);

function fieldsOf(types: readonly string[], others: Readonly<Record<string, Field>>, states: readonly string[]) {
  return {
    targetId: SHARED.ownId,
    ...PARENTS,
    ...others,
    expressions: { codec: shown, input: expressionsOf(types), column: 'expression', create: 'required' },
    resolvedExpressions: { codec: shown, column: 'expression' },
    state: stateOf(...states),
  } as const satisfies Readonly<Record<string, Field>>;
}

const filtersOf = (states: readonly string[]): Record<string, BodyListFilter> => ({
  CREATIVE_TYPE: { column: CREATIVE_TYPE, values: CREATIVE_TYPES, max: 2 },
  TARGETING_STATE: { column: 'state', values: Object.fromEntries(states.map((state) => [state, state])), max: 5 },
  CAMPAIGN_ID: { column: 'campaignId', max: 100 },
  AD_GROUP_ID: { column: 'adGroupId', max: 100 },
});

const COMMON = {
  kind: 'sbTarget',
  id: 'targetId',
  idName: 'targetId',
  hiddenStates: [],
  maxItems: 100,
  errorType: 'application/vnd.sberror.v3.0+json',
  statuses: { create: 200, update: 200 },
  rule: 'TOD-282',
} as const satisfies Partial<BrandsResource<'sbTarget'>>;

const RESULTS = {
  type: 'lists',
  create: { success: 'createTargetSuccessResults', error: 'createTargetErrorResults' },
  update: { success: 'updateTargetSuccessResults', error: 'updateTargetErrorResults' },
  index: 'targetRequestIndex',
} as const;

const rowsOf = (negative: Flag): Pick<BrandsResource<'sbTarget'>, 'within' | 'fixed'> => ({
  within: [{ column: 'negative', values: [negative] }],
  fixed: { negative, state: 'enabled' },
});

export const targets: BrandsResource<'sbTarget'> = {
  ...COMMON,
  ...rowsOf(0),
  name: 'targets',
  path: '/sb/targets',
  pathId: 'targetId',
  operationName: 'BrandsTarget',
  title: 'Target',
  grammar: { ...RESULTS, key: 'targets' },
  fields: fieldsOf(TYPES, { bid: SHARED.bid }, ['enabled', 'paused', 'archived']),
  list: { by: 'typedFilters', filters: filtersOf(['archived', 'paused', 'enabled']) },
  types: {
    create: 'application/vnd.sbcreatetargetsresponse.v3+json',
    update: 'application/vnd.updatetargetsresponse.v3+json',
    list: ['application/vnd.sblisttargetsresponse.v3+json', 'application/vnd.sblisttargetsresponse.v3.2+json'],
    get: 'application/vnd.sbtarget.v3+json',
    archive: 'application/vnd.sbtargetresponse.v3+json',
  },
  parents: { adGroupId: 'optional', campaignId: 'optional' },
};

export const negativeTargets: BrandsResource<'sbTarget'> = {
  ...COMMON,
  ...rowsOf(1),
  name: 'negativeTargets',
  path: '/sb/negativeTargets',
  pathId: 'negativeTargetId',
  operationName: 'BrandsNegativeTarget',
  title: 'Negative target',
  grammar: { ...RESULTS, key: 'negativeTargets' },
  fields: fieldsOf(NEGATIVE_TYPES, {}, ['enabled', 'paused', 'archived']),
  list: { by: 'typedFilters', filters: filtersOf(['enabled', 'archived']) },
  types: {
    create: 'application/vnd.sbcreatenegativetargetsrequest.v3+json',
    update: 'application/vnd.updatenegativetargetsresponse.v3+json',
    list: [
      'application/vnd.sblistnegativetargetsresponse.v3+json',
      'application/vnd.sblistnegativetargetsresponse.v3.2+json',
    ],
    get: 'application/vnd.sbnegativetarget.v3+json',
    archive: 'application/vnd.sbnegativetarget.v3+json',
  },
  parents: { adGroupId: 'optional', campaignId: 'optional' },
};
