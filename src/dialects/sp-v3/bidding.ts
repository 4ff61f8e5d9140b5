/**
 * Dynamic bidding: bidding controls in the words of version 3, which has one more placement than the older ones. Bid
 * plus has no word here: it is read as the adjustment that it stands for, and becomes that when bidding is written.
 */
import type { Adjustment, Placement, Strategy } from '../../model/entities.ts';
import type { BiddingPatch } from '../../model/drafts.ts';
import type { Failure } from '../../model/failures.ts';
import { wrongType } from '../../grammar/basic-spelling.ts';
import type { Field, Words } from '../../grammar/collection.ts';
import type { FieldSpelling } from '../../grammar/spelling.ts';
import { isObject, type Json } from '../../http/body.ts';
import { biddingOf } from '../../verbs/bidding.ts';

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  LEGACY_FOR_SALES: 'legacyForSales',
  AUTO_FOR_SALES: 'autoForSales',
  MANUAL: 'manual',
};
const PLACEMENTS: Readonly<Record<string, Placement>> = {
  PLACEMENT_TOP: 'placementTop',
  PLACEMENT_PRODUCT_PAGE: 'placementProductPage',
  PLACEMENT_REST_OF_SEARCH: 'placementRestOfSearch',
};
const PERCENTAGE = { min: 0, max: 900 };

export const bidding: FieldSpelling = {
  besides: ['premiumBidAdjustment', 'strategy', 'adjustments'],
  write(_value, _field, { row }) {
    // The row of a campaign: only its declaration has such a field.
    const { strategy, adjustments } = biddingOf(row as never);
    const placementBidding = adjustments.map(({ placement, percentage }) => ({
      placement: wordFor(PLACEMENTS, placement),
      percentage,
    }));
    return JSON.stringify({ strategy: wordFor(STRATEGIES, strategy), placementBidding });
  },

  read(json, field) {
    if (!isObject(json)) return wrongType(field, 'object', json);
    const value: BiddingPatch = { endsBidPlus: true };
    const strategy = own(json, 'strategy');
    if (strategy !== undefined) {
      const read = readWord(STRATEGIES, strategy, field, 'strategy');
      if (typeof read !== 'string') return read;
      value.strategy = read;
    }
    const placements = own(json, 'placementBidding');
    if (placements !== undefined) {
      const read = readPlacements(placements, field);
      if (!Array.isArray(read)) return read;
      value.adjustments = read;
    }
    return { value };
  },

  schema: () => ({
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
  }),
};

function readPlacements(json: Json, field: Field): Adjustment[] | Failure {
  const name = 'placementBidding';
  if (!Array.isArray(json)) return wrongType(field, 'array', json, name);
  const read: Adjustment[] = [];
  for (const [i, each] of json.entries()) {
    const within = `${name}[${i}]`;
    if (!isObject(each)) return wrongType(field, 'object', each, within);
    for (const part of ['placement', 'percentage']) {
      if (own(each, part) === undefined) return { code: 'missing', field: field.of, within: `${within}.${part}` };
    }
    const placement = readWord(PLACEMENTS, own(each, 'placement'), field, `${within}.placement`);
    if (typeof placement !== 'string') return placement;
    if (read.some((other) => other.placement === placement)) {
      return { code: 'twice', field: field.of, within: `${within}.placement` };
    }
    const percentage = own(each, 'percentage');
    if (typeof percentage !== 'number' || !Number.isInteger(percentage)) {
      return wrongType(field, 'whole number', percentage, `${within}.percentage`);
    }
    if (percentage < PERCENTAGE.min || percentage > PERCENTAGE.max) {
      return { code: 'outOfRange', field: field.of, within: `${within}.percentage`, value: percentage, ...PERCENTAGE };
    }
    read.push({ placement, percentage });
  }
  return read;
}

/** null counts as not sent. */
function own(json: { [name: string]: Json }, name: string): Json | undefined {
  return (Object.hasOwn(json, name) ? json[name] : undefined) ?? undefined;
}

function readWord<T extends string>(
  words: Readonly<Record<string, T>>,
  json: Json | undefined,
  field: Field,
  within: string,
): T | Failure {
  const stored = typeof json === 'string' && Object.hasOwn(words, json) ? words[json] : undefined;
  return stored ?? { code: 'notInList', field: field.of, within, value: json, allowed: Object.keys(words) };
}

function wordFor(words: Words, stored: string): string | undefined {
  return Object.keys(words).find((word) => words[word] === stored);
}
