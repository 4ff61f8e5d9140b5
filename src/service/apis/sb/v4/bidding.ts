/**
 * Bidding of version 4: adjustments by placement and by shopper segment. The bid multiplier, which only older versions
 * have, is kept.
 */
import { AUDIENCE_ADJUSTMENTS } from '../../../../model/forms/bid-adjustments.ts';
import { SB_ADJUSTMENTS } from '../../../../model/brands.ts';
import { defined } from '../../../../model/defined.ts';
import { brandsPlacement } from '../../../../model/forms/bidding.ts';
import { isFailure } from '../../../../model/failures.ts';
import { audienceBidding } from '../../../protocol/codecs/audience-bidding.ts';
import { locate, optional, orText, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { boolean, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import type { SbBidding } from '../../../../model/stored/creatives.ts';

const MAX_PLACEMENTS = 3;
const MAX_SEGMENTS = 1;
const percentage = number(SB_ADJUSTMENTS);

const body = object({
  bidOptimization: optional(orText(boolean)),
  bidOptimizationStrategy: optional(text),
  bidAdjustmentsByPlacement: optional(
    list(object({ placement: oneOf(brandsPlacement.names), percentage }), { max: MAX_PLACEMENTS }),
  ),
  bidAdjustmentsByShopperSegment: optional(list(object({ shopperSegment: text, percentage }), { max: MAX_SEGMENTS })),
  shopperCohortBidAdjustments: optional(audienceBidding(number(AUDIENCE_ADJUSTMENTS))),
});

export const bidding: Codec<unknown> = {
  schema: body.schema,

  read(json, place) {
    const result = body.read(json, place);
    if (isFailure(result)) return result;
    const { bidOptimization, bidOptimizationStrategy, bidAdjustmentsByPlacement, ...ofShoppers } = result.value;
    const { bidAdjustmentsByShopperSegment, shopperCohortBidAdjustments } = ofShoppers;
    const names = bidAdjustmentsByPlacement?.map(({ placement }) => placement) ?? [];
    const repeated = names.findIndex((placement, i) => names.indexOf(placement) < i);
    if (repeated >= 0)
      return {
        code: 'duplicateValue',
        ...locate({ ...place, path: `bidAdjustmentsByPlacement[${repeated}].placement` }),
      };
    const value: Partial<SbBidding> = defined({
      optimized: bidOptimization,
      strategy: bidOptimizationStrategy,
      placements: bidAdjustmentsByPlacement,
      shopperSegments: bidAdjustmentsByShopperSegment?.map((each) => ({
        segment: each.shopperSegment,
        percentage: each.percentage,
      })),
      audiences: shopperCohortBidAdjustments,
    });
    return { value };
  },

  write(value, source) {
    // Only the rules of campaigns write this column.
    const { optimized, strategy, placements, shopperSegments, audiences } = JSON.parse(String(value)) as SbBidding;
    const fields = {
      bidOptimization: optimized,
      bidOptimizationStrategy: strategy,
      bidAdjustmentsByPlacement: placements?.map(({ placement, percentage: percent }) => ({
        placement,
        percentage: percent,
      })),
      bidAdjustmentsByShopperSegment: shopperSegments?.map(({ segment: shopperSegment, percentage: percent }) => ({
        shopperSegment,
        percentage: percent,
      })),
      shopperCohortBidAdjustments: audiences,
    };
    return body.write(defined(fields), source);
  },
};
