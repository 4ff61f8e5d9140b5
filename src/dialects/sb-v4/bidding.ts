/**
 * Bids by placement and by shopper, in the words of version 4. What only older surfaces say, the one multiplier, stays
 * as it is.
 */
import { BRANDS_ADJUSTMENTS, type BrandsBidding } from '../../model/brands.ts';
import type { Words } from '../../grammar/collection.ts';
import type { FieldSpelling } from '../../grammar/spelling.ts';
import { choice, flag, list, number, object, readParts, schemaOf, text, type Parts } from './parts.ts';

const PLACEMENTS: Words = { HOME: 'home', DETAIL_PAGE: 'detailPage', OTHER: 'other' };
const MOST_PLACEMENTS = 3;
const MOST_SEGMENTS = 1;
const percentage = number(BRANDS_ADJUSTMENTS);

const PARTS: Parts = {
  known: {
    bidOptimization: flag,
    bidOptimizationStrategy: text,
    bidAdjustmentsByPlacement: list(
      object({ known: { placement: choice(PLACEMENTS), percentage }, required: ['placement', 'percentage'] }),
      MOST_PLACEMENTS,
    ),
    bidAdjustmentsByShopperSegment: list(
      object({ known: { shopperSegment: text, percentage }, required: ['shopperSegment', 'percentage'] }),
      MOST_SEGMENTS,
    ),
  },
};

/** As it was read, each part of its type. */
interface Said {
  bidOptimization?: boolean;
  bidOptimizationStrategy?: string;
  bidAdjustmentsByPlacement?: NonNullable<BrandsBidding['placements']>;
  bidAdjustmentsByShopperSegment?: { shopperSegment: string; percentage: number }[];
}

export const bidding: FieldSpelling = {
  write(value) {
    // Written by the rules of campaigns only.
    const { optimized, strategy, placements, shopperSegments } = JSON.parse(String(value)) as BrandsBidding;
    return JSON.stringify({
      bidOptimization: optimized,
      bidOptimizationStrategy: strategy,
      bidAdjustmentsByPlacement: placements?.map(({ placement, percentage: percent }) => ({
        placement: Object.keys(PLACEMENTS).find((word) => PLACEMENTS[word] === placement),
        percentage: percent,
      })),
      bidAdjustmentsByShopperSegment: shopperSegments?.map(({ segment, percentage: percent }) => ({
        shopperSegment: segment,
        percentage: percent,
      })),
    });
  },

  read(json, field, batch) {
    const read = readParts(json, { field, within: '', batch }, PARTS);
    if ('code' in read) return read;
    // The parts above, each read as its type.
    const said = read.value as Said;
    const placements = said.bidAdjustmentsByPlacement;
    const again = placements?.findIndex(({ placement }, i) =>
      placements.slice(0, i).some((e) => e.placement === placement),
    );
    if (again !== undefined && again >= 0)
      return { code: 'twice', field: field.of, within: `bidAdjustmentsByPlacement[${again}].placement` };
    const value: Partial<BrandsBidding> = {
      ...(said.bidOptimization === undefined ? {} : { optimized: said.bidOptimization }),
      ...(said.bidOptimizationStrategy === undefined ? {} : { strategy: said.bidOptimizationStrategy }),
      ...(placements === undefined ? {} : { placements }),
      ...(said.bidAdjustmentsByShopperSegment === undefined
        ? {}
        : {
            shopperSegments: said.bidAdjustmentsByShopperSegment.map((each) => ({
              segment: each.shopperSegment,
              percentage: each.percentage,
            })),
          }),
    };
    return { value };
  },

  schema: () => schemaOf(PARTS),
};
