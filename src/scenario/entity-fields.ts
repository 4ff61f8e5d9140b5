/**
 * Fields that entities of a seed have in common.
 */
import { z } from 'zod';

const LARGEST_ID = 9_223_372_036_854_775_807n;
const MOST_DAYS = 3650;

const ID_TEXT = 'must be an id: digits, in quotes when there are more than 15';
export const id = z
  .union([z.string().regex(/^[1-9]\d{0,18}$/), z.int(ID_TEXT).positive(ID_TEXT)], { error: ID_TEXT })
  .transform(String)
  .refine((digits) => BigInt(digits) <= LARGEST_ID, ID_TEXT);

const DAY_TEXT = 'must be a day: 2026-03-01, today, today-90d or today+30d';
export const day = z.union([z.iso.date().regex(/^[1-9]/), z.string().regex(/^today(?:[+-]\d{1,4}d)?$/)], {
  error: DAY_TEXT,
});

export const ref = z.string().min(1).max(100);
export const state = z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).default('ENABLED');
export const daysAgo = z.int().min(0).max(MOST_DAYS);

export const everyEntity = {
  /** A name for this entity, by which others of the same seed call it. */
  ref: ref.optional(),
  state,
  /** Without it as long ago as its parent, a campaign now. */
  createdDaysAgo: daysAgo.optional(),
  /** When it was last changed: one that is not enabled was so until then. Without it: when it was created. */
  updatedDaysAgo: daysAgo.optional(),
  /** Forced: wins over what would be computed. */
  servingStatus: z
    .string()
    .regex(/^[A-Z_]{1,60}$/, 'must be a status such as AD_POLICING_SUSPENDED')
    .optional(),
};

export const ofCampaign = { campaignId: id.optional(), campaignRef: ref.optional() };
export const ofAdGroup = { ...ofCampaign, adGroupId: id.optional(), adGroupRef: ref.optional() };

export const bid = z.number().optional();
export const expression = z
  .array(z.strictObject({ type: z.string().min(1).max(100), value: z.string().min(1).max(250).optional() }))
  .min(1)
  .max(10);
