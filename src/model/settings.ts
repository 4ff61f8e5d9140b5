/**
 * The settings of a world. Each has a default; the admin API and scenarios change them.
 */
export interface Settings {
  /** At `production` the sandbox-only calls are 404 and bidding controls need no header. */
  endpoint: 'sandbox' | 'production';
  /** Where documents and recorded traffic disagree: follow the documents, or what was observed. */
  dialect: 'spec' | 'observed';
  /** Refuse what is otherwise only recorded as a violation. */
  strict: boolean;
  /** Default and maximum of a list's page. */
  pageSize: number;
  /** Durations in milliseconds. */
  downloadLinkTtl: number;
  snapshotTtl: number;
  tokenTtl: number;
  storageAuth: 'lenient' | 'strict';
  /** `any`: every well-formed client gets a token. `known`: only the world's own. */
  credentials: 'any' | 'known';
  /** Schemes of redirect URIs in addition to http and https, such as that of a native app. */
  redirectSchemes: string[];
  /** What a keyword that is there already answers: its id, or an error. */
  duplicates: 'existing' | 'error';
  moderation: 'immediate' | 'manual' | { after: number };
  /** From this day on (ISO text) the legacy collections are gone. */
  legacySunset: string | null;
  journalEntries: number;
  /** Of each body. */
  journalBodyBytes: number;
  /** Of all that the journal holds. */
  journalBytes: number;
}

export const DEFAULT_SETTINGS: Settings = {
  endpoint: 'sandbox',
  dialect: 'spec',
  strict: false,
  pageSize: 5000,
  downloadLinkTtl: 30_000,
  snapshotTtl: 24 * 3_600_000,
  tokenTtl: 3_600_000,
  storageAuth: 'lenient',
  credentials: 'any',
  redirectSchemes: [],
  duplicates: 'existing',
  moderation: 'immediate',
  legacySunset: null,
  journalEntries: 1000,
  journalBodyBytes: 65_536,
  journalBytes: 16 * 2 ** 20,
};
