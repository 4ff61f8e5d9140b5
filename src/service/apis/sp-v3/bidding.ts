/**
 * Dynamic bidding: the bidding controls of version 3, which has more placements and strategies than older versions. Version 3 has
 * no bid plus: it returns the equivalent adjustment, and an update of bidding replaces bid plus by it.
 */
import type { AdjustedPlacement, Adjustment, Strategy } from '../../../model/entity-values.ts';
import type { BiddingPatch } from '../../../model/drafts.ts';
import type { Failure } from '../../../model/failures.ts';
import { join } from '../../../model/errors/validation-error.ts';
import { locate, nameOf, wrongType, type Codec, type Place, type ReadContext } from '../../protocol/codec.ts';
import { checkFields } from '../../protocol/object-body.ts';
import { isObject, type Json } from '../../http/body.ts';
import { biddingOf } from '../../../core/entities/bidding.ts';

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  LEGACY_FOR_SALES: 'legacyForSales',
  AUTO_FOR_SALES: 'autoForSales',
  MANUAL: 'manual',
  RULE_BASED: 'ruleBased',
};
const PLACEMENTS: Readonly<Record<string, AdjustedPlacement>> = {
  PLACEMENT_TOP: 'placementTop',
  PLACEMENT_PRODUCT_PAGE: 'placementProductPage',
  PLACEMENT_REST_OF_SEARCH: 'placementRestOfSearch',
  SITE_AMAZON_BUSINESS: 'siteAmazonBusiness',
};
const PERCENTAGE = { min: 0, max: 900 };
const PATH = 'dynamicBidding';
const FIELDS = { writable: new Set(['strategy', 'placementBidding']) };
const ADJUSTMENT_FIELDS = { writable: new Set(['placement', 'percentage']) };

export const bidding: Codec<unknown> = {
  schema: {
    type: 'object',
    properties: {
      strategy: { type: 'string', enum: Object.keys(STRATEGIES) },
      placementBidding: {
        type: 'array',
        items: {
          type: 'object',
          required: ['placement', 'percentage'],
          properties: {
            placement: { type: 'string', enum: Object.keys(PLACEMENTS) },
            percentage: { type: 'integer', minimum: PERCENTAGE.min, maximum: PERCENTAGE.max },
          },
        },
      },
    },
  },

  read(json, place) {
    if (!isObject(json)) return wrongType(place, 'object', json);
    const refused = checkBiddingFields(json, place.context);
    if (refused !== undefined) return refused;
    const value: BiddingPatch = { endsBidPlus: true };
    const strategy = own(json, 'strategy');
    if (strategy !== undefined) {
      const read = readEnum(STRATEGIES, strategy, at(place, 'strategy'));
      if (typeof read !== 'string') return read;
      value.strategy = read;
    }
    const placements = own(json, 'placementBidding');
    if (placements !== undefined) {
      const read = readPlacements(placements, at(place, 'placementBidding'));
      if (!Array.isArray(read)) return read;
      value.adjustments = read;
    }
    return { value };
  },

  dependsOn: ['premiumBidAdjustment', 'strategy', 'adjustments'],
  write(_value, { row }) {
    // Only campaigns have this field, so the row is one of a campaign.
    const { strategy, adjustments } = biddingOf(row as never);
    const placementBidding = adjustments.map(({ placement, percentage }) => ({
      placement: nameOf(PLACEMENTS, placement),
      percentage,
    }));
    return JSON.stringify({ strategy: nameOf(STRATEGIES, strategy), placementBidding });
  },
};

function checkBiddingFields(json: { [name: string]: Json }, context: ReadContext): Failure | undefined {
  const adjustments = Array.isArray(json['placementBidding']) ? json['placementBidding'] : [];
  const refused = [
    checkFields(json, { ...FIELDS, path: PATH }, context),
    ...adjustments.map((each, i) =>
      isObject(each)
        ? checkFields(each, { ...ADJUSTMENT_FIELDS, path: `${PATH}.placementBidding[${i}]` }, context)
        : undefined,
    ),
  ];
  return refused.find((failure) => failure !== undefined);
}

function readPlacements(json: Json, place: Place): Adjustment[] | Failure {
  if (!Array.isArray(json)) return wrongType(place, 'array', json);
  const read: Adjustment[] = [];
  for (const [i, each] of json.entries()) {
    const inItem = at(place, `[${i}]`);
    if (!isObject(each)) return wrongType(inItem, 'object', each);
    for (const part of ['placement', 'percentage']) {
      if (own(each, part) === undefined) return { code: 'missing', ...locate(at(inItem, part)) };
    }
    const placement = readEnum(PLACEMENTS, own(each, 'placement'), at(inItem, 'placement'));
    if (typeof placement !== 'string') return placement;
    if (read.some((other) => other.placement === placement))
      return { code: 'duplicateValue', ...locate(at(inItem, 'placement')) };
    const percentage = own(each, 'percentage');
    const inPercentage = at(inItem, 'percentage');
    if (typeof percentage !== 'number' || !Number.isInteger(percentage))
      return wrongType(inPercentage, 'whole number', percentage);
    if (percentage < PERCENTAGE.min || percentage > PERCENTAGE.max)
      return { code: 'outOfRange', ...locate(inPercentage), value: percentage, ...PERCENTAGE };
    read.push({ placement, percentage });
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

function readEnum<T extends string>(
  words: Readonly<Record<string, T>>,
  json: Json | undefined,
  place: Place,
): T | Failure {
  const stored = typeof json === 'string' && Object.hasOwn(words, json) ? words[json] : undefined;
  return stored ?? { code: 'notInList', ...locate(place), value: json, allowed: Object.keys(words) };
}
