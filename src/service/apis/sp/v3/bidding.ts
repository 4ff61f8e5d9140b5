/**
 * Dynamic bidding: the bidding controls of version 3, which has more placements and strategies than older versions. Version 3 has
 * no bid plus: it returns the equivalent adjustment, and an update of bidding replaces bid plus by it.
 */
import { AUDIENCE_ADJUSTMENTS } from '../../../../model/forms/bid-adjustments.ts';
import type { BiddingPatch } from '../../../../model/drafts.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { placement as placementForm, strategy as strategyForm } from '../../../../model/forms/bidding.ts';
import { join } from '../../../../model/errors/validation-error.ts';
import { locate, wrongType, type Codec, type Place } from '../../../protocol/codecs/codec.ts';
import { audienceBidding } from '../../../protocol/codecs/audience-bidding.ts';
import { integer, oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { checkFieldsIn } from '../../../protocol/codecs/object-body.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { biddingOf } from '../../../../core/entities/bidding.ts';
import type { Adjustment } from '../../../../model/stored/bids-and-targets.ts';
import { arrayOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const STRATEGY = oneOf(strategyForm.names);
const PLACEMENT = oneOf(placementForm.names);
const PERCENTAGE = { min: 0, max: 900 };
const AUDIENCES = audienceBidding(integer(AUDIENCE_ADJUSTMENTS));
const FIELDS = {
  path: 'dynamicBidding',
  writable: new Set(['strategy', 'placementBidding', 'shopperCohortBidding']),
  list: 'placementBidding',
  ofItems: new Set(['placement', 'percentage']),
};

export const bidding: Codec<unknown> = {
  schema: objectOf({
    strategy: STRATEGY.schema,
    placementBidding: arrayOf(
      objectOf(
        {
          placement: PLACEMENT.schema,
          percentage: { type: 'integer', minimum: PERCENTAGE.min, maximum: PERCENTAGE.max },
        },
        ['placement', 'percentage'],
      ),
    ),
    shopperCohortBidding: AUDIENCES.schema,
  }),

  read(json, place) {
    if (!isObject(json)) return wrongType(place, 'object', json);
    const refused = checkFieldsIn(json, FIELDS, place.context);
    const cohorts = own(json, 'shopperCohortBidding');
    // Its unknown fields are recorded even if the bidding is refused.
    const audiences = cohorts === undefined ? undefined : AUDIENCES.read(cohorts, at(place, 'shopperCohortBidding'));
    if (refused !== undefined) return refused;
    const value: BiddingPatch = { endsBidPlus: true };
    const strategy = own(json, 'strategy');
    if (strategy !== undefined) {
      const read = STRATEGY.read(strategy, at(place, 'strategy'));
      if (isFailure(read)) return read;
      value.strategy = read.value;
    }
    const placements = own(json, 'placementBidding');
    if (placements !== undefined) {
      const read = readPlacements(placements, at(place, 'placementBidding'));
      if (!Array.isArray(read)) return read;
      value.adjustments = read;
    }
    if (audiences !== undefined) {
      if (isFailure(audiences)) return audiences;
      value.audiences = [...audiences.value];
    }
    return { value };
  },

  dependsOn: ['premiumBidAdjustment', 'strategy', 'adjustments'],
  write(_value, source) {
    // Only campaigns have this field, so the row is one of a campaign.
    const { strategy, adjustments, audiences } = biddingOf(source.row as never);
    const placementBidding = adjustments.map(({ placement, percentage }) => ({
      placement: placementForm.write(placement),
      percentage,
    }));
    const text = JSON.stringify({ strategy: strategyForm.write(strategy), placementBidding });
    return audiences === undefined
      ? text
      : `${text.slice(0, -1)},"shopperCohortBidding":${AUDIENCES.write(audiences, source) ?? '[]'}}`;
  },
};

function readPlacements(json: Json, place: Place): Adjustment[] | Failure {
  if (!Array.isArray(json)) return wrongType(place, 'array', json);
  const read: Adjustment[] = [];
  for (const [i, each] of json.entries()) {
    const inItem = at(place, `[${i}]`);
    if (!isObject(each)) return wrongType(inItem, 'object', each);
    const [inPlacement, inPercentage] = [at(inItem, 'placement'), at(inItem, 'percentage')];
    const [sent, percentage] = [own(each, 'placement'), own(each, 'percentage')];
    if (sent === undefined) return { code: 'missing', ...locate(inPlacement) };
    if (percentage === undefined) return { code: 'missing', ...locate(inPercentage) };
    const placement = PLACEMENT.read(sent, inPlacement);
    if (isFailure(placement)) return placement;
    if (read.some((other) => other.placement === placement.value))
      return { code: 'duplicateValue', ...locate(inPlacement) };
    if (typeof percentage !== 'number' || !Number.isInteger(percentage))
      return wrongType(inPercentage, 'whole number', percentage);
    if (percentage < PERCENTAGE.min || percentage > PERCENTAGE.max)
      return { code: 'outOfRange', ...locate(inPercentage), value: percentage, ...PERCENTAGE };
    read.push({ placement: placement.value, percentage });
  }
  return read;
}

/** The place of a part of a value. */
function at(place: Place, part: string): Place {
  return { ...place, path: join(place.path, part) };
}

/** Null counts as not sent. */
function own(json: { [name: string]: Json }, name: string): Json | undefined {
  return (Object.hasOwn(json, name) ? json[name] : undefined) ?? undefined;
}
