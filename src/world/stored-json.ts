/**
 * The schemas of JSON columns, which imported worlds are checked against. They reuse the schemas of scenario files,
 * except that durations are milliseconds. Unknown fields are allowed where no response contains them.
 */
import { PERMISSIONS, REJECTION_CODES } from '../model/accounts.ts';
import { ASSET_SUB_TYPES, FILE_FORMATS, PROGRAMS } from '../model/assets/assets.ts';
import { STORE_STATES } from '../model/assets/brand-stores.ts';
import { AD_FORMATS, BRANDS_PLACEMENTS, MODERATIONS, PAGE_TYPES } from '../model/brands.ts';
import { isHour, ROAS_COMPARISONS } from '../model/bid-rules/bid-rules.ts';
import { COMPARISONS, isTimeOfDay, METRIC_NAMES, RECURRENCES, RULE_TYPES, WEEKDAYS } from '../model/budget-rules.ts';
import { ALL_KINDS, isCampaignKind } from '../model/kinds.ts';
import { z } from '../model/schemas/zod.ts';
import { LOGGED_TABLES } from './logged-tables.ts';
import { ADJUSTED_PLACEMENTS } from '../model/entity-values.ts';
import { isDay } from '../model/days.ts';
import { JOB_KINDS } from '../model/jobs.ts';
import { COUNTRIES, REGIONS } from '../model/marketplaces.ts';
import { callMatchShape } from '../model/schemas/call-match-schema.ts';
import { guard as guardInput } from '../model/schemas/guard-schema.ts';
import { effectParts, retryAfter } from '../model/schemas/fault-schema.ts';
import { attribution } from '../model/schemas/attribution-schema.ts';
import { asin, productValues, simulationParameters, topics as topicList } from '../model/schemas/simulation-schema.ts';
import { settingsShape } from '../model/schemas/settings-schema.ts';

const ms = z.int().min(0).max(1e14);
const amount = z.number();
const texts = z.array(z.string());
const id = z.string().regex(/^[1-9]\d{0,18}$/, 'must be the digits of an id');

export const anyJson = z.json();
export const anyObject = z.record(z.string(), z.unknown());
export const brands = texts;
export const tags = z.record(z.string(), z.string());
export const access = z.record(z.string(), z.enum(PERMISSIONS));
export const campaignIds = z.array(id);
export const scalar = z.union([z.string(), z.number(), z.null()]);
export const columnValues = z.record(z.string(), scalar);
const rowNumber = z.int().min(1);
export const createdRows = z.partialRecord(z.enum(LOGGED_TABLES), z.array(z.tuple([rowNumber, rowNumber])));
export const overrideValues = z.record(
  z.string().regex(/^(?:impressions|clicks|cost|attributed[A-Z]\w*)$/, 'must be the name of a metric'),
  z.number(),
);
export const problems = z.array(z.looseObject({ path: z.string(), message: z.string() }));

const audience = z.looseObject({ audienceId: z.string(), percentage: amount });
export const adjustments = z.array(
  z.union([z.looseObject({ placement: z.enum(ADJUSTED_PLACEMENTS), percentage: amount }), audience]),
);
export const expression = z.array(z.looseObject({ type: z.string(), value: z.string().optional() })).min(1);

export const bidding = z.looseObject({
  optimized: z.boolean(),
  strategy: z.string().optional(),
  multiplier: amount.optional(),
  placements: z.array(z.looseObject({ placement: z.enum(BRANDS_PLACEMENTS), percentage: amount })).optional(),
  shopperSegments: z.array(z.looseObject({ segment: z.string(), percentage: amount })).optional(),
  audiences: z.array(audience).optional(),
});

/** An audience is a list of predicates. */
const displayPredicate = z.looseObject({
  type: z.string(),
  get value() {
    return z.union([z.string(), z.array(displayPredicate)]).optional();
  },
  eventType: z.string().optional(),
});
export const displayExpression = z.array(displayPredicate).min(1);
const displayAsset = z.looseObject({ assetId: z.string(), assetVersion: z.string() });
const displayAssets = z.array(displayAsset);
export const displayProperties = z
  .looseObject({
    headline: z.string(),
    brandLogo: displayAsset,
    rectCustomImage: displayAsset,
    squareCustomImage: displayAsset,
    squareImages: displayAssets,
    horizontalImages: displayAssets,
    verticalImages: displayAssets,
    video: displayAsset,
    squareVideos: displayAssets,
    horizontalVideos: displayAssets,
    verticalVideos: displayAssets,
    backgrounds: z.array(z.looseObject({ color: z.string().optional() })),
  })
  .partial();

const pixels = z.int().min(0).max(1e6);
export const uploadedFile = z.looseObject({
  format: z.enum(FILE_FORMATS).optional(),
  fileSize: z.int().min(0),
  width: pixels.optional(),
  height: pixels.optional(),
  duration: z.number().min(0).optional(),
});

export const stores = z.array(
  z.looseObject({
    name: z.string(),
    brand: z.string().optional(),
    storeId: z.string().optional(),
    status: z.enum(STORE_STATES),
    pages: z.array(
      z.looseObject({ name: z.string(), status: z.enum(STORE_STATES), url: z.string().optional(), asins: texts }),
    ),
  }),
);

/** The details follow from another column, the kind. */
export const accountRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('locationIndex'),
    details: z.looseObject({ name: z.string(), countryCode: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('productGroupEligibility'),
    details: z.looseObject({
      rejections: z.array(z.looseObject({ code: z.enum(REJECTION_CODES), description: z.string() })).nullable(),
    }),
  }),
]);

const crop = z.looseObject({ top: amount, left: amount, width: amount, height: amount });
const subpage = z.looseObject({ pageTitle: z.string(), asin: z.string(), url: z.string() });

export const landingPage = z.looseObject({
  pageType: z.enum(PAGE_TYPES),
  url: z.string().optional(),
  asins: texts.optional(),
});

export const creative = z
  .looseObject({
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
    subpages: z.array(subpage),
    customImages: z.array(
      z.looseObject({ assetId: z.string().optional(), crop: crop.optional(), url: z.string().optional() }),
    ),
    asinExclusions: texts,
    title: z.string(),
    landingPage,
  })
  .partial();

export const creativeVersions = z.array(
  z.looseObject({
    creative,
    landingPage: landingPage.nullable(),
    moderation: z.enum(MODERATIONS),
    approvedAt: ms.nullable(),
    replacedAt: ms,
  }),
);

export const assetDetails = z
  .looseObject({
    file: uploadedFile,
    fileName: z.string(),
    subTypes: z.array(z.enum(ASSET_SUB_TYPES)),
    tags: texts,
    asins: texts,
    brandEntityIds: texts,
    programs: z.array(
      z.looseObject({
        programName: z.enum(PROGRAMS).optional(),
        metadata: z.record(z.string(), z.string()).optional(),
      }),
    ),
    versionNotes: z.string(),
    otherMetadata: z.record(z.string(), z.string()),
    archived: z.literal(true),
  })
  .partial();
export const assetBatchItems = z.array(
  z.intersection(
    z.looseObject({ url: z.string(), readyAt: ms }),
    z.union([
      z.looseObject({ assetId: z.string(), version: z.int().min(1) }),
      z.looseObject({ failureReason: z.string() }),
    ]),
  ),
);

/** A draft of a campaign; `submitDraft` validates it like any other input. */
export const draft = z.looseObject({
  campaign: anyObject,
  ad: z.looseObject({
    format: z.enum(AD_FORMATS).optional(),
    creative: creative.optional(),
    landingPage: landingPage.optional(),
  }),
  keywords: z.array(anyObject).optional(),
  targets: z.array(anyObject).optional(),
});

export const ruleTerms = z.looseObject({
  name: z.string(),
  ruleType: z.enum(RULE_TYPES),
  budgetIncreaseBy: z.looseObject({ type: z.string(), value: amount }),
  event: z.looseObject({ eventId: z.string(), eventName: z.string() }).optional(),
  campaignKind: z.enum(ALL_KINDS.filter(isCampaignKind)).optional(),
  recurrence: z.looseObject({
    type: z.enum(RECURRENCES),
    daysOfWeek: z.array(z.enum(WEEKDAYS)).optional(),
    intraDaySchedule: z
      .array(z.looseObject({ startTime: z.string().refine(isTimeOfDay), endTime: z.string().refine(isTimeOfDay) }))
      .optional(),
  }),
  performanceMeasureCondition: z
    .looseObject({
      metricName: z.enum(METRIC_NAMES),
      comparisonOperator: z.string(),
      threshold: amount,
    })
    .optional(),
});

const ruleWindow = z.looseObject({ startTime: z.string().refine(isHour), endTime: z.string().refine(isHour) });
export const bidRuleTerms = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('ROAS'),
    name: z.string().nullable(),
    comparisonOperator: z.enum(ROAS_COMPARISONS),
    threshold: amount,
  }),
  z.looseObject({
    type: z.literal('SCHEDULE'),
    name: z.string().nullable(),
    increase: amount,
    recurrence: z.enum(RECURRENCES),
    daysOfWeek: z.array(z.enum(WEEKDAYS)).optional(),
    window: ruleWindow.optional(),
    event: z.looseObject({ eventId: z.string(), eventName: z.string() }).optional(),
    roas: z.looseObject({ comparisonOperator: z.enum(COMPARISONS), threshold: amount }).optional(),
  }),
]);

export const completionPolicy = z.discriminatedUnion('mode', [
  z.looseObject({ mode: z.literal('immediate') }),
  z.looseObject({ mode: z.literal('polls'), polls: z.int().min(0) }),
  z.looseObject({ mode: z.literal('after'), after: ms }),
  z.looseObject({ mode: z.literal('manual') }),
]);
export const completionPolicies = z.partialRecord(z.enum(JOB_KINDS), completionPolicy);

export const callMatch = z.looseObject(callMatchShape);
const count = z.int().min(0);
export const faultConditions = z
  .looseObject({ skip: count, times: count, every: z.int().min(1), probability: z.number(), for: ms })
  .partial();
const delay = z.union([
  ms,
  z.looseObject({ min: ms, max: ms }),
  z.looseObject({ median: ms, sigma: z.number().min(0).max(3) }),
]);
export const effect = z.looseObject({ ...effectParts, delay }).partial();

const limit = z.looseObject({
  match: callMatch.optional(),
  each: z.literal('reportTypeId').optional(),
  requests: count,
  per: z.int().min(1).max(1e14),
  retryAfter: retryAfter.optional(),
});
export const rateLimits = z.array(limit);

export const guard = z.looseObject({
  limits: guardInput,
  since: z.int(),
  ended: z.boolean(),
  violations: count,
  refusals: count,
  profiles: z.record(
    id,
    z.looseObject({
      day: z.string().refine(isDay, 'must be a day'),
      keywords: count,
      campaigns: count,
      bidStep: z.number().min(1),
      budgetStep: z.number().min(1),
    }),
  ),
});

/** The calls that a step of the timeline waits for. */
export const trigger = z.looseObject({ match: callMatch });

export const settings = z
  .strictObject({
    ...settingsShape,
    downloadLinkTtl: ms,
    reportLinkTtl: ms,
    snapshotTtl: ms,
    tokenTtl: ms,
    streamDelay: ms,
    moderation: z.union([z.enum(['immediate', 'manual']), z.looseObject({ after: ms })]),
  })
  .partial();
export { simulationParameters };

const instant = z.int().min(-8.64e15).max(8.64e15);
const fromInstant = { at: instant.nullable() };

/** Later elements count from later instants: `null` is before all of them. */
function areInOrder(list: readonly { asin?: string; at: number | null }[]): boolean {
  return list.every((each, i) => {
    const before = list[i - 1];
    if (before === undefined || (before.asin ?? '') < (each.asin ?? '')) return true;
    return before.asin === each.asin && (before.at ?? -Infinity) < (each.at ?? -Infinity);
  });
}

const ORDER_TEXT = 'must be in the order of instants, without one twice';
export const parameterChanges = z
  .array(z.strictObject({ at: instant, was: simulationParameters }))
  .refine(areInOrder, ORDER_TEXT);
export const products = z
  .array(z.strictObject({ asin, ...fromInstant, ...productValues }))
  .refine(areInOrder, ORDER_TEXT);
export const topics = z.array(z.strictObject({ ...fromInstant, topics: topicList })).refine(areInOrder, ORDER_TEXT);
export { attribution };
export const regions = z.record(z.enum(REGIONS), z.array(z.enum(COUNTRIES)));
export const ownGrant = z.looseObject({ ttl: ms.nullable(), access: access.nullable() });
