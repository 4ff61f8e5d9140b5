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
import { locate, optional, type Codec, type Place, type ReadResult } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import type { Adjustment } from '../../../../model/stored/bids-and-targets.ts';

const STRATEGIES = oneOf({
  MANUAL: 'manual',
  RULE_BASED: 'ruleBased',
  SALES_DOWN_ONLY: 'legacyForSales',
  SALES_UP_AND_DOWN: 'autoForSales',
} as const satisfies Readonly<Record<string, Strategy>>);

const PLACEMENTS = oneOf({
  PRODUCT_PAGE: 'placementProductPage',
  REST_OF_SEARCH: 'placementRestOfSearch',
  SITE_AMAZON_BUSINESS: 'siteAmazonBusiness',
  TOP_OF_SEARCH: 'placementTop',
} as const satisfies Readonly<Record<string, AdjustedPlacement>>);

const percentage = integer(AUDIENCE_ADJUSTMENTS);
const body = object({
  bidSettings: optional(
    object({
      bidAdjustments: optional(
        object({
          audienceBidAdjustments: optional(list(object({ audienceId: text, percentage }), { max: MAX_AUDIENCES })),
          creativeBidAdjustments: optional(
            list(object({ creativeType: optional(oneOf(['SPOTLIGHT'])), percentage }), { max: 2 }),
          ),
          placementBidAdjustments: optional(list(object({ percentage, placement: PLACEMENTS }), { max: 4 })),
        }),
      ),
      bidStrategy: optional(STRATEGIES),
    }),
  ),
  budgetSettings: optional(
    object({
      offAmazonBudgetControlStrategy: optional(oneOf(namesOf('campaign', 'offAmazonBudgetControlStrategy'))),
    }),
  ),
});

export const optimizations: Codec<unknown> = {
  schema: body.schema,
  dependsOn: ['adjustments', 'premiumBidAdjustment', 'offAmazonBudgetControlStrategy'],

  read(json, place): ReadResult<object> {
    const read = body.read(json, place);
    if (isFailure(read)) return read;
    const { bidSettings, budgetSettings } = read.value;
    const { audienceBidAdjustments, creativeBidAdjustments, placementBidAdjustments } =
      bidSettings?.bidAdjustments ?? {};
    const adjustments = placementBidAdjustments?.map((each) => ({
      placement: each.placement,
      percentage: each.percentage,
    }));
    const audiences = audienceBidAdjustments?.map(({ audienceId, percentage: percent }) => ({
      audienceId,
      percentage: percent,
    }));
    const wrong =
      notKept(place, 'creativeBidAdjustments', creativeBidAdjustments) ?? repeatedPlacement(place, adjustments);
    if (wrong !== undefined) return wrong;
    const strategy = bidSettings?.bidStrategy;
    const offAmazonBudgetControlStrategy = budgetSettings?.offAmazonBudgetControlStrategy;
    return {
      value: {
        ...(strategy === undefined && adjustments === undefined && audiences === undefined
          ? {}
          : { bidding: { endsBidPlus: true, ...defined({ strategy, adjustments, audiences }) } }),
        ...(offAmazonBudgetControlStrategy === undefined ? {} : { offAmazonBudgetControlStrategy }),
      },
    };
  },

  write(_value, { row }) {
    // Only campaigns have this field, so the row is one of a campaign.
    const { strategy, adjustments, audiences } = biddingOf(row as never);
    const placements = adjustments.map(({ placement, percentage: value }) => ({
      percentage: value,
      placement: nameOf(PLACEMENTS.values, placement),
    }));
    const offAmazonBudgetControlStrategy = row['offAmazonBudgetControlStrategy'] ?? null;
    return JSON.stringify({
      bidSettings: {
        bidAdjustments: {
          ...(audiences === undefined ? {} : { audienceBidAdjustments: audiences }),
          ...(placements.length === 0 ? {} : { placementBidAdjustments: placements }),
        },
        bidStrategy: nameOf(STRATEGIES.values, strategy),
      },
      ...(offAmazonBudgetControlStrategy === null ? {} : { budgetSettings: { offAmazonBudgetControlStrategy } }),
    });
  },
};

function nameOf(values: Readonly<Record<string, string>>, stored: string): string | undefined {
  return Object.keys(values).find((name) => values[name] === stored);
}

function notKept(place: Place, name: string, sent: readonly unknown[] | undefined): Failure | undefined {
  if (sent === undefined || sent.length === 0) return undefined;
  return { code: 'unsupported', field: place.field ?? '', detail: `The sandbox does not keep ${name}` };
}

function repeatedPlacement(place: Place, adjustments: readonly Adjustment[] = []): Failure | undefined {
  const placements = adjustments.map(({ placement }) => placement);
  return new Set(placements).size < placements.length ? { code: 'duplicateValue', ...locate(place) } : undefined;
}
