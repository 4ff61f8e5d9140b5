/**
 * Bidding controls of version 2, and bid plus, which they replaced.
 */
import type { AdjustedPlacement, Flag, Placement, Strategy } from '../../../../model/entity-values.ts';
import type { BiddingPatch } from '../../../../model/drafts.ts';
import type { Failure } from '../../../../model/failures.ts';
import type { Codec, ReadContext } from '../../../protocol/codecs/codec.ts';
import { flag } from '../../../protocol/codecs/value-codecs.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import { checkFieldsIn } from '../../../protocol/codecs/object-body.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { biddingOf, premiumOf } from '../../../../core/entities/bidding.ts';
import type { Adjustment } from '../../../../model/stored/bids-and-targets.ts';
import { arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  legacyForSales: 'legacyForSales',
  autoForSales: 'autoForSales',
  manual: 'manual',
};
const PREDICATES: Readonly<Record<string, Placement>> = {
  placementTop: 'placementTop',
  placementProductPage: 'placementProductPage',
};
/** Only version 3 has these. */
const UNSUPPORTED: readonly AdjustedPlacement[] = ['placementRestOfSearch', 'siteAmazonBusiness'];
const MAX_PERCENT = 900;

export const premium: Codec<Flag> = {
  ...flag,
  dependsOn: ['strategy', 'adjustments'],
  // Only campaigns have this field, so the row is one of a campaign.
  write: (_value, { context, row }) => String(premiumOf(context, row as never)),
};

export const bidding: Codec<BiddingPatch> = {
  schema: objectOf({
    strategy: enumOf(...Object.keys(STRATEGIES)),
    adjustments: arrayOf(
      objectOf({
        predicate: enumOf(...Object.keys(PREDICATES)),
        percentage: { type: 'integer', minimum: 0, maximum: 900 },
      }),
    ),
  }),
  read: (json, { context }) => readBidding(json, context),
  dependsOn: ['premiumBidAdjustment', 'strategy', 'adjustments'],
  write(_value, { row }) {
    const { strategy, adjustments } = biddingOf(row as never);
    const written = adjustments
      .filter(({ placement }) => placement in PREDICATES)
      .map(({ placement, percentage }) => ({ predicate: placement, percentage }));
    return JSON.stringify({ strategy: STRATEGIES[strategy], adjustments: written });
  },
};

export const inactiveBidding: Codec<undefined> = {
  schema: { type: 'object' },
  read(_json, { context }) {
    context.onViolation({ rule: 'bidding-controls-inactive', evidence: 'bidding without BIDDING_CONTROLS_ON' });
    return { value: undefined };
  },
  write: () => undefined,
};

const FIELDS = {
  path: 'bidding',
  writable: new Set(['strategy', 'adjustments']),
  list: 'adjustments',
  ofItems: new Set(['predicate', 'percentage']),
};

function readBidding(json: Json, context: ReadContext): { value: BiddingPatch } | Failure {
  if (!isObject(json)) return invalidBidding('bidding is not an object');
  const refused = checkFieldsIn(json, FIELDS, context);
  if (refused !== undefined) return refused;
  const patch: BiddingPatch = { preservedPlacements: UNSUPPORTED };
  const { strategy, adjustments } = json;
  if (strategy !== undefined && strategy !== null) {
    const known =
      typeof strategy === 'string' && Object.hasOwn(STRATEGIES, strategy) ? STRATEGIES[strategy] : undefined;
    if (known === undefined)
      return invalidBidding(`strategy ${formatValue(strategy)} is none of ${Object.keys(STRATEGIES).join(', ')}`);
    patch.strategy = known;
  }
  if (adjustments !== undefined && adjustments !== null) {
    if (!Array.isArray(adjustments)) return invalidBidding('adjustments is not an array');
    const read: Adjustment[] = [];
    for (const each of adjustments) {
      const adjustment = readAdjustment(each);
      if ('code' in adjustment) return adjustment;
      if (read.some(({ placement }) => placement === adjustment.placement)) {
        return invalidBidding(`predicate ${adjustment.placement} is repeated`);
      }
      read.push(adjustment);
    }
    patch.adjustments = read;
  }
  return { value: patch };
}

function readAdjustment(json: Json): Adjustment | Failure {
  if (!isObject(json)) return invalidBidding('an adjustment is not an object');
  const { predicate, percentage } = json;
  const placement =
    typeof predicate === 'string' && Object.hasOwn(PREDICATES, predicate) ? PREDICATES[predicate] : undefined;
  if (predicate === undefined) return invalidBidding('an adjustment has no predicate');
  if (placement === undefined)
    return invalidBidding(`predicate ${formatValue(predicate)} is none of ${Object.keys(PREDICATES).join(', ')}`);
  if (percentage === undefined) return invalidBidding(`the adjustment of ${formatValue(predicate)} has no percentage`);
  if (typeof percentage !== 'number' || !Number.isInteger(percentage) || percentage < 0 || percentage > MAX_PERCENT) {
    return invalidBidding(`percentage ${formatValue(percentage)} is not a whole number from 0 to ${MAX_PERCENT}`);
  }
  return { placement, percentage };
}

function invalidBidding(reason: string): Failure {
  return { code: 'invalidBidding', reason };
}
