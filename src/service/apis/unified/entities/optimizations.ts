/**
 * How the bids and the budget of a sponsored products campaign are spent, in the unified API. Bid plus of version 2 is
 * written as the equivalent adjustment, and an update of the bids replaces it.
 */
import type { AdjustedPlacement, Strategy } from '../../../../model/entity-values.ts';
import { defined } from '../../../../model/defined.ts';
import { AUDIENCE_ADJUSTMENTS, MAX_AUDIENCES } from '../../../../model/forms/bid-adjustments.ts';
import { namesOf } from '../../../../model/forms/forms.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { biddingOf } from '../../../../core/entities/bidding.ts';
import {
  locate,
  optional,
  type Codec,
  type Place,
  type ReadResult,
  type Shape,
} from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { shape, column } from '../../../protocol/codecs/shape.ts';
import { integer, oneOf, text, type ChoiceCodec } from '../../../protocol/codecs/value-codecs.ts';
import type { Adjustment } from '../../../../model/stored/bids-and-targets.ts';

const STRATEGIES = oneOf({
  MANUAL: 'manual',
  RULE_BASED: 'ruleBased',
  SALES_DOWN_ONLY: 'legacyForSales',
  SALES_UP_AND_DOWN: 'autoForSales',
} as const satisfies Readonly<Record<string, Strategy>>);

export const PLACEMENTS = oneOf({
  PRODUCT_PAGE: 'placementProductPage',
  REST_OF_SEARCH: 'placementRestOfSearch',
  SITE_AMAZON_BUSINESS: 'siteAmazonBusiness',
  TOP_OF_SEARCH: 'placementTop',
} as const satisfies Readonly<Record<string, AdjustedPlacement>>);

const percentage = integer(AUDIENCE_ADJUSTMENTS);
export const audienceAdjustments = list(object({ audienceId: text, percentage }), { max: MAX_AUDIENCES });

/** Adjustments of placements, with their names in the API version. */
export function placementAdjustments<T extends string>(names: ChoiceCodec<T>, of: Codec<number>) {
  return list(shape({ percentage: of, placement: names }), { max: 4 });
}

const parts = shape({
  'bidSettings?.bidAdjustments': optional(
    shape({
      audienceBidAdjustments: optional(column('audiences', audienceAdjustments)),
      creativeBidAdjustments: optional(
        list(object({ creativeType: optional(oneOf(['SPOTLIGHT'])), percentage }), { max: 2 }),
      ),
      placementBidAdjustments: optional(column('adjustments', placementAdjustments(PLACEMENTS, percentage))),
    }),
  ),
  'bidSettings?.bidStrategy': optional(column('strategy', STRATEGIES)),
  'budgetSettings?.offAmazonBudgetControlStrategy': optional(
    oneOf(namesOf('campaign', 'offAmazonBudgetControlStrategy')),
  ),
});

export const optimizations: Shape<object> = {
  ...parts,
  read(json, place): ReadResult<object> {
    const read = parts.read(json, place);
    if (isFailure(read)) return read;
    const { strategy, audiences, creativeBidAdjustments, offAmazonBudgetControlStrategy } = read.value;
    // The order of the stored text.
    const adjustments = read.value.adjustments?.map(({ placement, percentage: of }) => ({ placement, percentage: of }));
    const wrong =
      unsupported(place, 'creativeBidAdjustments', creativeBidAdjustments) ?? repeatedPlacement(place, adjustments);
    if (wrong !== undefined) return wrong;
    const bidding = defined({ strategy, adjustments, audiences });
    return {
      value: {
        ...(Object.keys(bidding).length > 0 ? { bidding: { endsBidPlus: true, ...bidding } } : {}),
        ...defined({ offAmazonBudgetControlStrategy }),
      },
    };
  },

  write(_row, source) {
    // Only campaigns have this field, so the row is one of a campaign.
    const { adjustments, ...bidding } = biddingOf(source.row as never);
    const { offAmazonBudgetControlStrategy } = source.row;
    const placements = adjustments.length === 0 ? {} : { adjustments };
    return parts.write({ ...bidding, ...placements, offAmazonBudgetControlStrategy } as never, source);
  },
};

function unsupported(place: Place, name: string, sent: readonly unknown[] | undefined): Failure | undefined {
  if (sent === undefined || sent.length === 0) return undefined;
  return { code: 'unsupported', field: place.field ?? '', detail: `The sandbox does not keep ${name}` };
}

function repeatedPlacement(place: Place, adjustments: readonly Adjustment[] = []): Failure | undefined {
  const placements = adjustments.map(({ placement }) => placement);
  return new Set(placements).size < placements.length ? { code: 'duplicateValue', ...locate(place) } : undefined;
}
