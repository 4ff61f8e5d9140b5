/**
 * The schemas of JSON columns, which imported worlds are checked against. They reuse the schemas of scenario files,
 * except that durations are milliseconds. Unknown fields are allowed where no response contains them.
 */
import { PERMISSIONS } from '../model/accounts.ts';
import { AD_FORMATS } from '../model/brands.ts';
import { isDay } from '../model/days.ts';
import { JOB_KINDS } from '../model/jobs.ts';
import { COUNTRIES, REGIONS } from '../model/marketplaces.ts';
import { attribution } from '../model/schemas/attribution-schema.ts';
import { callMatch } from '../model/schemas/call-match-schema.ts';
import { effectParts } from '../model/schemas/fault-schema.ts';
import { guard as guardInput } from '../model/schemas/guard-schema.ts';
import { storedSettings } from '../model/schemas/settings-schema.ts';
import { asin, productValues, simulationParameters, topics as topicList } from '../model/schemas/simulation-schema.ts';
import { z } from '../model/schemas/zod.ts';
import { creative, landingPage } from '../model/stored/creatives.ts';
import { count, id, ms, texts } from '../model/stored/values.ts';
import { LOGGED_TABLES } from './logged-tables.ts';

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
export const problems = z.array(z.object({ path: z.string(), message: z.string() }));

/** A draft of a campaign; `submitDraft` validates it like any other input. */
export const draft = z.object({
  campaign: anyObject,
  ad: z.object({
    format: z.enum(AD_FORMATS).optional(),
    creative: creative.optional(),
    landingPage: landingPage.optional(),
  }),
  keywords: z.array(anyObject).optional(),
  targets: z.array(anyObject).optional(),
});

export const completionPolicy = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('immediate') }),
  z.object({ mode: z.literal('polls'), polls: count }),
  z.object({ mode: z.literal('after'), after: ms }),
  z.object({ mode: z.literal('manual') }),
]);
export const completionPolicies = z.partialRecord(z.enum(JOB_KINDS), completionPolicy);

const delay = z.union([ms, z.object({ min: ms, max: ms }), z.object({ median: ms, sigma: z.number().min(0).max(3) })]);
export const effect = z.object({ ...effectParts, delay }).partial();

/** What clients have done in one profile. Writes that were refused do not count. */
const guardUse = z.object({
  /** The day of the numbers of created entities, in the time zone of the profile. */
  day: z.string().refine(isDay, 'must be a day'),
  keywords: count,
  campaigns: count,
  /** The largest factor of one change; 1 without a change. */
  bidStep: z.number().min(1),
  budgetStep: z.number().min(1),
});
export const guard = z.object({
  limits: guardInput,
  /** When it was set, in epoch milliseconds. */
  since: z.int(),
  /** Whether every write is refused. */
  ended: z.boolean(),
  violations: count,
  refusals: count,
  /** By profile, those in which clients have written. */
  profiles: z.record(id, guardUse).readonly(),
});

/** The calls that a step of the timeline waits for. */
export const trigger = z.object({ match: callMatch });

export const settings = storedSettings.partial();

const instant = z.int().min(-8.64e15).max(8.64e15);
/** Null is before every instant. */
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
/** A change of a product. Values that are left out stay. */
const productChange = z.strictObject({ asin, ...fromInstant, ...productValues });
export type ProductChange = z.output<typeof productChange>;
export const products = z.array(productChange).refine(areInOrder, ORDER_TEXT);
/** All topics from an instant on. A world has no other searches while the list is not empty. */
const topicsChange = z.strictObject({ ...fromInstant, topics: topicList.readonly() });
export type TopicsChange = z.output<typeof topicsChange>;
export const topics = z.array(topicsChange).refine(areInOrder, ORDER_TEXT);
export { attribution, callMatch, simulationParameters };
export const regions = z.record(z.enum(REGIONS), z.array(z.enum(COUNTRIES)));
export const ownGrant = z.object({ ttl: ms.nullable(), access: access.nullable() });
