/**
 * The settings of a world. Each has a default; the admin API and scenarios change them.
 */
import type { storedSettings } from './schemas/settings-schema.ts';
import type { z } from './schemas/zod.ts';
import { DAY_MS, HOUR_MS } from './text/time-units.ts';

/** Durations are in milliseconds. */
export type Settings = z.infer<typeof storedSettings>;

export const DEFAULT_SETTINGS: Settings = {
  endpoint: 'sandbox',
  dialect: 'spec',
  strict: false,
  pageSize: 5000,
  downloadLinkTtl: 30_000,
  reportLinkTtl: HOUR_MS,
  snapshotTtl: DAY_MS,
  tokenTtl: HOUR_MS,
  storageAuth: 'lenient',
  credentials: 'any',
  redirectSchemes: [],
  duplicates: 'existing',
  brandsKeywordResults: 'array',
  moderation: 'immediate',
  legacySunset: null,
  portfolioIds: 'any',
  assetIds: 'any',
  brandEntityIds: 'existing',
  surfaces: 'all',
  exchangeRates: {},
  reportPartRows: 10_000_000,
  streamDelay: 0,
  streamCopies: 1,
  correlationHeader: 'x-correlation-id',
  journalEntries: 1000,
  journalBodyBytes: 65_536,
  journalBytes: 16 * 2 ** 20,
};
