/**
 * The targets of sponsored products version 2, and its negative targets. Predicates have the names of the model.
 */
import { PREDICATES } from '../../../../model/forms/predicate-names.ts';
import type { Codec } from '../../../protocol/codecs/codec.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import {
  EXTENDED_FIELDS,
  adGroupIdFilter,
  campaignIdFilter,
  constant,
  ownIds,
} from '../../../protocol/grammars/legacy/fields.ts';
import { operationIdsOf, type LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { limitedTo, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { SHARED, campaignType, declareResource, stateFilter } from './fields.ts';
import type { Predicate } from '../../../../model/stored/bids-and-targets.ts';

const predicates = list(object({ type: oneOf(Object.values(PREDICATES)), value: optional(text) }));
const expressionCodec: Codec<unknown> = {
  schema: predicates.schema,
  read: predicates.read,
  // Only the entity rules write this column, from predicates.
  write: (value, source) => predicates.write(JSON.parse(String(value)) as Predicate[], source),
};

const expression: Field = { codec: expressionCodec, column: 'expression', create: 'required', update: true };
const resolvedExpression: Field = { codec: expressionCodec, column: 'expression' };
const TARGETING = SHARED.targetingType.codec;

export const targets: LegacyResource<'target'> = declareResource('target', {
  title: 'Target',
  fields: {
    targetId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    campaignId: SHARED.campaignId,
    expressionType: {
      codec: TARGETING,
      input: limitedTo(TARGETING, 'manual'),
      column: 'expressionType',
      create: 'required',
    },
    state: SHARED.state,
    bid: SHARED.bid,
    expression,
    resolvedExpression,
    ...EXTENDED_FIELDS,
  },
  filters: { campaignType, stateFilter, campaignIdFilter, adGroupIdFilter, targetIdFilter: ownIds },
  operations: operationIdsOf('TargetingClause'),
});

export const negativeTargets: LegacyResource<'negativeTarget'> = declareResource('negativeTarget', {
  title: 'Negative target',
  fields: {
    targetId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    campaignId: SHARED.campaignId,
    expressionType: { codec: constant('manual'), column: 'id', create: 'optional' },
    state: SHARED.state,
    expression,
    resolvedExpression,
    ...EXTENDED_FIELDS,
  },
  filters: { campaignType, stateFilter, campaignIdFilter, adGroupIdFilter, targetIdFilter: ownIds },
  operations: operationIdsOf('NegativeTargetingClause'),
});
