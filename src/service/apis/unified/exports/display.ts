/**
 * Sponsored display in the common model: campaigns, ad groups, ads with the creative of their ad group, and targets.
 */
import type { BidOptimization } from '../../../../model/display/values.ts';
import type { Entities } from '../../../../model/entities.ts';
import { creativeOfAd, imagesIn, propertiesOf, videosIn } from '../../../../core/entities/display/creative-of-ad.ts';
import { excludesAudience } from '../../../../core/entities/display/expressions.ts';
import { displayPredicates } from '../../../../core/performance/sponsored-display.ts';
import { budgetCaps } from './campaigns.ts';
import { amountOf, deliveryAndTimes, upperState, type CommonObject, type ExportSource } from './export-source.ts';
import { predicateDetails, type Details } from './targets.ts';
import type { DisplayImage, DisplayProperties } from '../../../../model/stored/creatives.ts';
import type { DisplayPredicate } from '../../../../model/stored/bids-and-targets.ts';

const adProduct = 'SPONSORED_DISPLAY';

const GOALS: Readonly<Record<BidOptimization, { goal: string; kpi: string }>> = {
  reach: { goal: 'AWARENESS', kpi: 'REACH' },
  clicks: { goal: 'CONSIDERATION', kpi: 'CLICKS' },
  conversions: { goal: 'CONVERSIONS', kpi: 'PURCHASES' },
};
const EVENTS: Readonly<Record<string, string>> = { views: 'VIEW', purchases: 'PURCHASE' };
/** The products of an audience, relative to the advertised ones. */
const RELATIONS: Readonly<Record<string, string>> = {
  exactProduct: 'PRODUCT_EXACT',
  similarProduct: 'PRODUCT_SIMILAR',
  relatedProduct: 'PRODUCT_RELATED',
};

export const sdCampaigns: ExportSource<'sdCampaign'> = {
  kind: 'sdCampaign',
  adProduct,
  write: (context, row) => ({
    campaignId: row.id,
    adProduct,
    portfolioId: row.portfolioId ?? undefined,
    name: row.name,
    startDate: row.startDay,
    endDate: row.endDay ?? undefined,
    state: upperState(row),
    budgetCaps: budgetCaps(context, 'DAILY', row.budget),
    targetingSettings: row.tactic,
    costType: row.costType.toUpperCase(),
    ...deliveryAndTimes(context, 'sdCampaign', row),
  }),
};

export const sdAdGroups: ExportSource<'sdAdGroup'> = {
  kind: 'sdAdGroup',
  adProduct,
  write(context, row) {
    const { amount, currencyCode } = amountOf(context, row.defaultBid);
    return {
      adGroupId: row.id,
      campaignId: row.campaignId,
      adProduct,
      name: row.name,
      state: upperState(row),
      creativeType: row.creativeType,
      bid: { defaultBid: amount, currencyCode },
      optimization: { goalSetting: GOALS[row.bidOptimization] },
      ...deliveryAndTimes(context, 'sdAdGroup', row),
    };
  },
};

export const sdProductAds: ExportSource<'sdProductAd'> = {
  kind: 'sdProductAd',
  adProduct,
  write(context, row) {
    const { asin, sku } = row;
    const creative = creativeOfAd(context, row);
    return {
      adId: row.id,
      adGroupId: row.adGroupId,
      adProduct,
      state: upperState(row),
      name: row.adName ?? undefined,
      adType: creative?.creativeType ?? 'PRODUCT_AD',
      creative: {
        products: [
          ...(asin === null ? [] : [{ productIdType: 'ASIN', productId: asin }]),
          ...(sku === null ? [] : [{ productIdType: 'SKU', productId: sku }]),
        ],
        ...(creative === undefined ? {} : partsOf(propertiesOf(creative))),
        landingPage:
          row.landingPageURL === null
            ? undefined
            : { landingPageType: row.landingPageType ?? undefined, landingPageUrl: row.landingPageURL },
      },
      ...deliveryAndTimes(context, 'sdProductAd', row),
    };
  },
};

function partsOf(properties: DisplayProperties): CommonObject {
  const { headline, brandLogo } = properties;
  const images = imagesIn(properties).map(asset);
  const videos = videosIn(properties);
  return {
    brandLogo: brandLogo === undefined ? undefined : asset(brandLogo),
    customImages: images.length === 0 ? undefined : images,
    videos: videos.length === 0 ? undefined : videos.map(asset),
    headline,
  };
}

function asset({ assetId, assetVersion, croppingCoordinates }: DisplayImage): CommonObject {
  return { assetId, assetVersion, formatProperties: croppingCoordinates };
}

export const sdTargets: ExportSource<'sdTarget'> = {
  kind: 'sdTarget',
  adProduct,
  write(context, row) {
    const amount = row.bid === null ? undefined : amountOf(context, row.bid);
    const predicates = displayPredicates(row.expression);
    const bid = amount && { bid: amount.amount, currencyCode: amount.currencyCode };
    return {
      ...start(row, excludesAudience(predicates)),
      bid,
      ...detailsOf(predicates),
      ...deliveryAndTimes(context, 'sdTarget', row),
    };
  },
};

export const sdNegativeTargets: ExportSource<'sdNegativeTarget'> = {
  kind: 'sdNegativeTarget',
  adProduct,
  write: (context, row) => ({
    ...start(row, true),
    ...detailsOf(displayPredicates(row.expression)),
    ...deliveryAndTimes(context, 'sdNegativeTarget', row),
  }),
};

function start(row: Entities['sdTarget' | 'sdNegativeTarget'], negative: boolean): CommonObject {
  return { targetId: row.id, adGroupId: row.adGroupId, adProduct, state: upperState(row), negative };
}

function detailsOf(predicates: readonly DisplayPredicate[]): Details {
  const [{ type = '', value } = { type: '' }] = predicates;
  if (typeof value === 'object') return audienceDetails(type, value);
  if (type === 'similarProduct') return { targetType: 'PRODUCT', targetDetails: { matchType: 'PRODUCT_SIMILAR' } };
  if (type === 'contentCategorySameAs')
    return { targetType: 'CONTENT_CATEGORY', targetDetails: { contentCategoryId: value } };
  return predicateDetails(textPredicates(predicates));
}

function audienceDetails(type: string, predicates: readonly DisplayPredicate[]): Details {
  const audienceId = predicates.find((each) => each.type === 'audienceSameAs')?.value;
  if (audienceId !== undefined) return { targetType: 'AUDIENCE', targetDetails: { audienceId } };
  const lookback = predicates.find((each) => each.type === 'lookback')?.value;
  const details = { event: EVENTS[type], lookback: lookback === undefined ? undefined : `DAYS_${String(lookback)}` };
  const matchType = predicates.flatMap((each) => RELATIONS[each.type] ?? [])[0];
  if (matchType !== undefined) return { targetType: 'PRODUCT_AUDIENCE', targetDetails: { ...details, matchType } };
  const { targetDetails } = predicateDetails(textPredicates(predicates));
  return { targetType: 'PRODUCT_CATEGORY_AUDIENCE', targetDetails: { ...details, ...targetDetails } };
}

/** Only the predicates of the category that an audience is about. */
function textPredicates(predicates: readonly DisplayPredicate[]): { type: string; value: string }[] {
  return predicates.flatMap(({ type, value }) =>
    typeof value === 'string' && type !== 'lookback' ? { type, value } : [],
  );
}
