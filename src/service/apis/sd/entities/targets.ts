/**
 * Targets and negative targets of sponsored display. The rules of the kind decide which predicates form an expression.
 */
import { CONTENT_CATEGORIES } from '../../../../model/display/content-categories.ts';
import { isFailure } from '../../../../model/failures.ts';
import { orText, type Codec, type Writer } from '../../../protocol/codecs/codec.ts';
import { displayPredicate } from '../display-predicates.ts';
import {
  EXTENDED_FIELDS,
  adGroupIdFilter,
  campaignIdFilter,
  constant,
  ownIds,
} from '../../../protocol/grammars/legacy/fields.ts';
import { operationIdsOf, type LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { list } from '../../../protocol/codecs/object-codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { SHARED, declareResource, stateFilter } from './fields.ts';
import type { DisplayPredicate } from '../../../../model/stored/bids-and-targets.ts';
import { enumOf } from '../../../protocol/codecs/schemas.ts';

const predicates = list(displayPredicate);

const expressionCodec: Codec<unknown> = {
  schema: predicates.schema,
  read: predicates.read,
  // The column has the JSON that the rules of the kind have written.
  write: String,
};

const resolved: Writer<unknown> = {
  schema: predicates.schema,
  write(stored) {
    // Only the rules of the kind write this column, from predicates.
    const expression = JSON.parse(String(stored)) as DisplayPredicate[];
    return JSON.stringify(expression.map((each) => ({ ...each, ...nameOf(each) })));
  },
};

/** Only contents have names that the service documents. */
function nameOf({ type: of, value: text }: DisplayPredicate): Pick<DisplayPredicate, 'value'> {
  const name = of === 'contentCategorySameAs' && typeof text === 'string' ? CONTENT_CATEGORIES.get(text) : undefined;
  return name === undefined ? {} : { value: name };
}

const manual = constant('manual');
const expressionType: Field = {
  codec: {
    ...manual,
    schema: enumOf('manual', 'auto'),
    read(json, place) {
      const read = manual.read(json, place);
      if (!isFailure(read) || json !== 'auto') return read;
      return {
        code: 'unsupported',
        field: 'expressionType',
        detail: 'expressionType auto is not supported. Use manual',
      };
    },
  },
  column: 'expressionType',
  create: 'required',
};
const expression: Field = { codec: expressionCodec, column: 'expression', create: 'required' };

export const targets: LegacyResource<'sdTarget'> = declareResource('sdTarget', {
  name: 'targets',
  title: 'Target',
  // A target without a state is enabled.
  fixed: { state: 'enabled' },
  fields: {
    targetId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    campaignId: { codec: SHARED.campaignId.codec, column: 'campaignId' },
    state: { ...SHARED.state, create: 'optional' },
    expressionType,
    bid: { ...SHARED.bid, codec: orText(SHARED.bid.codec) },
    expression,
    resolvedExpression: { codec: resolved, column: 'expression' },
    ...EXTENDED_FIELDS,
  },
  filters: { stateFilter, targetIdFilter: ownIds, adGroupIdFilter, campaignIdFilter },
  operations: operationIdsOf('SdTarget'),
  maxItems: 1000,
});

/** An answer does not name the campaign, and the extended form not the resolved expression. */
export const negativeTargets: LegacyResource<'sdNegativeTarget'> = declareResource('sdNegativeTarget', {
  name: 'negativeTargets',
  title: 'Negative target',
  pathId: 'negativeTargetId',
  fields: {
    targetId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    state: SHARED.state,
    expressionType,
    expression,
    resolvedExpression: { codec: resolved, column: 'expression', baseOnly: true },
    ...EXTENDED_FIELDS,
  },
  filters: { stateFilter, targetIdFilter: ownIds, adGroupIdFilter, campaignIdFilter },
  operations: operationIdsOf('SdNegativeTarget'),
  maxItems: 100,
});
