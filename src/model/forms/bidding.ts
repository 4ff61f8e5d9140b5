/**
 * The bidding of campaigns, and the landing pages of ads of sponsored brands: objects that are stored in several columns
 * or as JSON.
 */
import { AUDIENCE_ADJUSTMENTS, MAX_AUDIENCES, readAdjustments } from './bid-adjustments.ts';
import { BRANDS_PLACEMENTS, CREATION_WAYS, PAGE_TYPES } from '../brands.ts';
import { defined, withoutNulls } from '../defined.ts';
import { ADJUSTED_PLACEMENTS, STRATEGIES, type Strategy } from '../entity-values.ts';
import type { Codec, Item, Zod } from './codec.ts';
import { choice } from './codecs.ts';
import type { AudienceAdjustment, Adjustment } from '../stored/bids-and-targets.ts';
import type { LandingPage, SbBidding } from '../stored/creatives.ts';

export const strategy = choice(STRATEGIES);
export const placement = choice(ADJUSTED_PLACEMENTS);
export const brandsPlacement = choice(BRANDS_PLACEMENTS);
export const pageType = choice(PAGE_TYPES);
export const creationWay = choice(CREATION_WAYS);

type FormOf<Codec extends { read(form: never): unknown }> = Parameters<Codec['read']>[0];

interface DynamicBiddingForm {
  strategy?: FormOf<typeof strategy> | undefined;
  placementBidding?: { placement: FormOf<typeof placement>; percentage: number }[] | undefined;
  shopperCohortBidding?: AudienceAdjustment[] | undefined;
}

interface DynamicBidding {
  strategy?: Strategy;
  adjustments?: Adjustment[];
  audiences?: AudienceAdjustment[];
}

export function readDynamicBidding(form: DynamicBiddingForm): DynamicBidding {
  return defined({
    strategy: form.strategy && strategy.read(form.strategy),
    adjustments: form.placementBidding?.map((each) => ({ ...each, placement: placement.read(each.placement) })),
    audiences: form.shopperCohortBidding,
  });
}

/** The parts that are known. */
export function writeDynamicBidding(row: { strategy?: Strategy; adjustments?: string }): Item {
  return {
    ...(row.strategy === undefined ? {} : { strategy: strategy.write(row.strategy) }),
    ...(row.adjustments === undefined ? {} : writeBidAdjustments(row.adjustments)),
  };
}

/** Without audiences if there are none. */
export function writeBidAdjustments(adjustments: string): Item {
  const { placements, audiences } = readAdjustments(adjustments);
  return {
    placementBidding: placements.map((each) => ({
      placement: placement.write(each.placement),
      percentage: each.percentage,
    })),
    ...(audiences.length === 0 ? {} : { shopperCohortBidding: audiences.map((each) => ({ ...each })) }),
  };
}

export interface SbBiddingForm {
  bidOptimization?: boolean | undefined;
  bidOptimizationStrategy?: string | undefined;
  bidMultiplier?: number | undefined;
  bidAdjustmentsByPlacement?: { placement: FormOf<typeof brandsPlacement>; percentage: number }[] | undefined;
  bidAdjustmentsByShopperSegment?: { shopperSegment: string; percentage: number }[] | undefined;
  shopperCohortBidAdjustments?: AudienceAdjustment[] | undefined;
}

/** At most one audience of shoppers, as seeds and changes of scenarios have it. */
export function audienceBidding(zod: Zod) {
  const percentage = zod.int().min(AUDIENCE_ADJUSTMENTS.min).max(AUDIENCE_ADJUSTMENTS.max);
  return zod
    .array(
      zod.strictObject({
        audienceId: zod.string().min(1).max(20).describe('The id of the audience, as POST /audiences/list has it'),
        percentage: percentage.describe('By how many percent the bid is raised for its shoppers'),
      }),
    )
    .max(MAX_AUDIENCES);
}

/** JSON in the column. What a draft or a change leaves out, the rules of campaigns keep. */
export const sbBidding: Codec<string, SbBiddingForm, Partial<SbBidding>> = {
  schema(zod) {
    const percentage = zod.int().min(-99).max(900);
    const byPlacement = zod.strictObject({
      placement: brandsPlacement.schema(zod).describe('Where the ad is shown'),
      percentage: percentage.describe('By how many percent the bid is changed there'),
    });
    const bySegment = zod.strictObject({
      shopperSegment: zod.string().min(1).max(100).describe('Who sees the ad'),
      percentage: percentage.describe('By how many percent the bid is changed for them'),
    });
    return zod.strictObject({
      bidOptimization: zod.boolean().optional().describe('Whether the service adjusts the bids'),
      bidOptimizationStrategy: zod.string().min(1).max(100).optional().describe('The goal of the adjustments'),
      bidMultiplier: zod
        .number()
        .min(-99)
        .max(99)
        .optional()
        .describe('By how many percent bids are changed, in version 3'),
      bidAdjustmentsByPlacement: zod
        .array(byPlacement)
        .max(3)
        .optional()
        .describe('By how much bids are changed for each placement'),
      bidAdjustmentsByShopperSegment: zod
        .array(bySegment)
        .max(1)
        .optional()
        .describe('By how much bids are changed for a segment of shoppers'),
      shopperCohortBidAdjustments: audienceBidding(zod)
        .optional()
        .describe('By how much bids are raised for the shoppers of an audience'),
    });
  },

  read({ bidAdjustmentsByPlacement: placements, bidAdjustmentsByShopperSegment: segments, ...form }) {
    const { shopperCohortBidAdjustments: audiences } = form;
    return defined({
      optimized: form.bidOptimization,
      strategy: form.bidOptimizationStrategy,
      multiplier: form.bidMultiplier,
      placements: placements?.map((each) => ({ ...each, placement: brandsPlacement.read(each.placement) })),
      shopperSegments: segments?.map(({ shopperSegment: segment, ...rest }) => ({ segment, ...rest })),
      audiences,
    });
  },

  write(stored) {
    // Only the entity service writes this column.
    const { optimized, placements, shopperSegments, audiences, ...bidding } = JSON.parse(stored) as SbBidding;
    return withoutNulls({
      bidOptimization: optimized,
      bidOptimizationStrategy: bidding.strategy,
      bidMultiplier: bidding.multiplier,
      bidAdjustmentsByPlacement: placements?.map((each) => ({
        ...each,
        placement: brandsPlacement.write(each.placement),
      })),
      bidAdjustmentsByShopperSegment: shopperSegments?.map(({ segment: shopperSegment, ...rest }) => ({
        shopperSegment,
        ...rest,
      })),
      shopperCohortBidAdjustments: audiences?.map((each) => ({ ...each })),
    });
  },
};

interface LandingPageForm {
  pageType: FormOf<typeof pageType>;
  url?: string | undefined;
  asins?: string[] | undefined;
}

export function readLandingPage(form: LandingPageForm): LandingPage {
  const { pageType: type, ...rest } = form;
  return { pageType: pageType.read(type), ...defined(rest) };
}

export function writeLandingPage(json: string): Item {
  // Only the entity service writes this column.
  const { pageType: type, ...rest } = JSON.parse(json) as LandingPage;
  return { pageType: pageType.write(type), ...rest };
}
