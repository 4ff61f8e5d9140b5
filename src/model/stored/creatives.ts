/**
 * Bids and creatives of sponsored brands, and creatives of sponsored display, as JSON columns have them. The schemas check
 * imported worlds, and the types of the program follow from them.
 */
import { BRANDS_PLACEMENTS, MODERATIONS, PAGE_TYPES } from '../brands.ts';
import { z } from '../schemas/zod.ts';
import { audienceAdjustment } from './bids-and-targets.ts';
import { ms, texts } from './values.ts';

/** Percentages of placements and segments are within `SB_ADJUSTMENTS`. */
export const bidding = z
  .object({
    /** The goal of the optimization, as version 4 names it. */
    strategy: z.string(),
    /** Within `SB_MULTIPLIERS`; for all placements other than the top of search. */
    multiplier: z.number(),
    placements: z.array(z.object({ placement: z.enum(BRANDS_PLACEMENTS), percentage: z.number() })).readonly(),
    shopperSegments: z.array(z.object({ segment: z.string(), percentage: z.number() })).readonly(),
    audiences: z.array(audienceAdjustment).readonly(),
  })
  .exactPartial()
  .extend({ /** Whether the service optimizes bids by placement. */ optimized: z.boolean() });
export type SbBidding = z.infer<typeof bidding>;

const crop = z.object({ top: z.number(), left: z.number(), width: z.number(), height: z.number() });
export type Crop = z.infer<typeof crop>;

const subpage = z.object({ pageTitle: z.string(), asin: z.string(), url: z.string() });
export type Subpage = z.infer<typeof subpage>;

const customImage = z.object({ assetId: z.string(), crop, url: z.string() }).exactPartial();
export type CustomImage = z.infer<typeof customImage>;

export const landingPage = z.object({
  pageType: z.enum(PAGE_TYPES),
  url: z.string().exactOptional(),
  asins: texts.exactOptional(),
});
export type LandingPage = z.infer<typeof landingPage>;

export const creative = z
  .object({
    asins: texts,
    videoAssetIds: texts,
    brandName: z.string(),
    brandLogoAssetID: z.string(),
    brandLogoCrop: crop,
    headline: z.string(),
    customImageAssetId: z.string(),
    customImageCrop: crop,
    consentToTranslate: z.boolean(),
    creativePropertiesToOptimize: texts,
    subpages: z.array(subpage).readonly(),
    customImages: z.array(customImage).readonly(),
    /** Products that an automatic collection does not show. */
    asinExclusions: texts,
    /** Of a manual collection, which has its page in the creative. */
    title: z.string(),
    landingPage,
  })
  .exactPartial();
export type Creative = z.infer<typeof creative>;

/** A creative that was replaced by a newer version, with its review. */
const creativeVersion = z.object({
  creative,
  landingPage: landingPage.nullable(),
  moderation: z.enum(MODERATIONS),
  approvedAt: ms.nullable(),
  replacedAt: ms,
});
export type CreativeVersion = z.infer<typeof creativeVersion>;
export const creativeVersions = z.array(creativeVersion);

const displayAsset = z.object({ assetId: z.string(), assetVersion: z.string() });
const displayImage = displayAsset.extend({ croppingCoordinates: crop.exactOptional() });
export type DisplayImage = z.infer<typeof displayImage>;
const displayVideo = displayAsset.extend({
  originalAssetId: z.string().exactOptional(),
  originalAssetVersion: z.string().exactOptional(),
});
export type DisplayVideo = z.infer<typeof displayVideo>;
const displayImages = z.array(displayImage).readonly();
const displayVideos = z.array(displayVideo).readonly();

/** The contents of a creative of sponsored display. */
export const displayProperties = z
  .object({
    headline: z.string(),
    hasTermsAndConditions: z.boolean(),
    originalHeadline: z.string(),
    brandLogo: displayImage,
    rectCustomImage: displayImage,
    squareCustomImage: displayImage,
    squareImages: displayImages,
    horizontalImages: displayImages,
    verticalImages: displayImages,
    video: displayVideo,
    squareVideos: displayVideos,
    horizontalVideos: displayVideos,
    verticalVideos: displayVideos,
    backgrounds: z.array(z.object({ color: z.string().exactOptional() })).readonly(),
  })
  .exactPartial();
export type DisplayProperties = z.infer<typeof displayProperties>;
