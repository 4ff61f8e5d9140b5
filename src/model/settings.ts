/**
 * The settings of a world. Each has a default; the admin API and scenarios change them.
 */
import { DAY_MS, HOUR_MS } from './text/time-units.ts';
import type { ExchangeRates } from './money.ts';

export interface Settings {
  /** With `production`, operations that exist only in the sandbox return 404, and bidding controls need no header. */
  endpoint: 'sandbox' | 'production';
  /** Whether the world follows the documentation or recorded traffic where they disagree. */
  dialect: 'spec' | 'observed';
  /** Whether violations that the service accepts are rejected. */
  strict: boolean;
  /** The default and maximum page size of lists. */
  pageSize: number;
  /** In milliseconds. */
  downloadLinkTtl: number;
  reportLinkTtl: number;
  snapshotTtl: number;
  tokenTtl: number;
  storageAuth: 'lenient' | 'strict';
  /** `any`: every well-formed client gets tokens. `known`: only the clients of the world. */
  credentials: 'any' | 'known';
  /** Schemes of redirect URIs in addition to http and https, such as that of a native app. */
  redirectSchemes: string[];
  /** What a create of an existing keyword returns: its id, or an error. */
  duplicates: 'existing' | 'error';
  /** What a write of one keyword of sponsored brands returns: an array of one result, or the result alone. */
  brandsKeywordResults: 'array' | 'object';
  moderation: 'immediate' | 'manual' | { after: number };
  /** The first day (ISO 8601) on which the legacy collections return 404. */
  legacySunset: string | null;
  /** `any`: campaigns take every portfolio id. `existing`: only those of portfolios of the profile. */
  portfolioIds: 'any' | 'existing';
  /** The same for the assets that creatives name. */
  assetIds: 'any' | 'existing';
  /** The same for the brands that campaigns name. */
  brandEntityIds: 'any' | 'existing';
  /** `byDate`: an operation answers only on the days on which the service has it. */
  surfaces: 'all' | 'byDate';
  /** Units of a currency for a US dollar, for unified reports in a currency of view; other currencies have fixed rates. */
  exchangeRates: ExchangeRates;
  /** The rows of a part of a partitioned report of the unified API. */
  reportPartRows: number;
  /** In milliseconds, from the end of an hour to its stream messages. */
  streamDelay: number;
  /** How often each stream message is sent. */
  streamCopies: number;
  /** The request header whose value the journal keeps as the correlation id, in lower case. */
  correlationHeader: string;
  journalEntries: number;
  /** The maximum bytes of each body in the journal. */
  journalBodyBytes: number;
  /** The maximum bytes of the whole journal. */
  journalBytes: number;
}

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
  reportPartRows: 100_000,
  streamDelay: 0,
  streamCopies: 1,
  correlationHeader: 'x-correlation-id',
  journalEntries: 1000,
  journalBodyBytes: 65_536,
  journalBytes: 16 * 2 ** 20,
};
