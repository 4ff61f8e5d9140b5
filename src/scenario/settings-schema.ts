/**
 * The settings of a world as they are written, over the control API and in scenarios: durations are text.
 */
import { z } from 'zod';
import { duration } from './times.ts';

/** Of all of them; who changes some sends some. */
export const settingsShape = {
  endpoint: z.enum(['sandbox', 'production']),
  dialect: z.enum(['spec', 'observed']),
  strict: z.boolean(),
  pageSize: z.int().min(1).max(5000),
  downloadLinkTtl: duration,
  snapshotTtl: duration,
  tokenTtl: duration,
  storageAuth: z.enum(['lenient', 'strict']),
  credentials: z.enum(['any', 'known']),
  duplicates: z.enum(['existing', 'error']),
  moderation: z.union([z.enum(['immediate', 'manual']), z.strictObject({ after: duration })], {
    error: 'must be immediate, manual or { after: 3h }',
  }),
  legacySunset: z.iso
    .date('must be a day: 2027-03-31')
    .nullable()
    .describe('From this day on the legacy collections are gone'),
  journalEntries: z.int().min(0).max(100_000),
  journalBodyBytes: z
    .int()
    .min(0)
    .max(10 * 2 ** 20),
  journalBytes: z
    .int()
    .min(2 ** 16)
    .max(2 ** 30),
};

export const settings = z.strictObject(settingsShape).partial();
export type SettingsSaid = z.output<typeof settings>;
