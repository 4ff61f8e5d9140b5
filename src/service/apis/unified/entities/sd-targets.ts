/**
 * Targets of sponsored display in the unified API: products, categories, contents and audiences, what ad groups exclude, and
 * locations. All of them belong to ad groups.
 */
import { excludesAudience } from '../../../../core/entities/display/expressions.ts';
import { displayPredicates } from '../../../../core/performance/sponsored-display.ts';
import type { Codec, Row, Writer } from '../../../protocol/codecs/codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import { limitedTo, oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { constant, notKept } from '../../../protocol/codecs/shape.ts';
import { FIELDS, FILTERS } from './fields.ts';
import { member } from './members.ts';
import { displayTargetType, excludedDetails, locationDetails, targetedDetails } from './sd-target-details.ts';
import { targetBid } from './sp-targets.ts';
import type { DisplayPredicate } from '../../../../model/stored/bids-and-targets.ts';

/** The type follows from the details. */
function targetType(names: readonly string[], shownNames: readonly string[]): Pick<Field, 'codec' | 'input'> {
  const codec: Writer<unknown> = {
    schema: oneOf(shownNames).schema,
    write: (_value, { row }) => JSON.stringify(displayTargetType(predicatesOf(row))),
  };
  return { codec, input: notKept(oneOf(names)) };
}

/** A target can exclude an audience, which only the API of sponsored display creates. */
function polarity(negative: boolean): Codec<unknown> {
  return {
    ...constant(negative),
    schema: { type: 'boolean', example: negative },
    write: (_value, { row }) => String(negative || excludesAudience(predicatesOf(row))),
  };
}

/** All members have this column. */
function predicatesOf(row: Row): readonly DisplayPredicate[] {
  return displayPredicates(String(row['expression']));
}

interface Declared {
  negative: boolean;
  targetTypes: readonly string[];
  /** Those that only answers have. */
  shownTypes?: readonly string[];
  details: Pick<Field, 'codec' | 'input'>;
  bid?: Field;
  state?: Field;
}

function targets<K extends 'sdTarget' | 'sdNegativeTarget' | 'sdLocation'>(kind: K, declared: Declared): Member<K> {
  const { negative, targetTypes, shownTypes = [], details, bid, state = FIELDS.state } = declared;
  return member('targets', {
    kind,
    selects: { negative, targetTypes, shownTypes },
    maxItems: 1000,
    maxIds: 100,
    fields: {
      adGroupId: FIELDS.adGroupId,
      ...(bid === undefined ? {} : { bid }),
      negative: { codec: polarity(negative), column: 'id', create: 'required' },
      state,
      targetDetails: { ...details, column: 'expression', approximate: true, create: 'required' },
      targetType: { ...targetType(targetTypes, [...targetTypes, ...shownTypes]), column: 'id', create: 'required' },
    },
    filters: { adGroupIdFilter: FILTERS.adGroupId },
  });
}

export const sdTargets = [
  targets('sdTarget', {
    negative: false,
    targetTypes: ['AUDIENCE', 'CONTENT_CATEGORY', 'PRODUCT', 'PRODUCT_AUDIENCE', 'PRODUCT_CATEGORY'],
    shownTypes: ['PRODUCT_CATEGORY_AUDIENCE'],
    details: targetedDetails,
    bid: { codec: targetBid, column: 'bid', create: 'optional', update: true },
  }),
  targets('sdNegativeTarget', {
    negative: true,
    targetTypes: ['PRODUCT', 'PRODUCT_CATEGORY'],
    details: { codec: excludedDetails },
  }),
  // A location is not paused.
  targets('sdLocation', {
    negative: false,
    targetTypes: ['LOCATION'],
    details: { codec: locationDetails },
    state: {
      codec: FIELDS.state.codec,
      input: limitedTo(FIELDS.state.codec, 'ENABLED'),
      column: 'state',
      create: 'required',
    },
  }),
] as const;
