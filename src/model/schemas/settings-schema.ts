/**
 * The input of the settings of a world, in the admin API and in scenarios.
 */
import { CURRENCIES, isCurrency } from '../money.ts';
import { ms } from '../stored/values.ts';
import { duration, durationWithin } from './times.ts';
import { z } from './zod.ts';

/** Schemes of redirects that would run a script or show a file in the browser of the user. */
const UNSAFE_SCHEMES: ReadonlySet<string> = new Set(
  'javascript vbscript data file filesystem blob about view-source ws wss ftp'.split(' '),
);

/** Headers whose values the journal must not keep. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie']);

export const settingsShape = {
  endpoint: z
    .enum(['sandbox', 'production'])
    .describe(
      'Which endpoint the world emulates: production has no sandbox-only calls and needs no header for bidding controls',
    ),
  dialect: z
    .enum(['spec', 'observed'])
    .describe(
      'What to follow where documents and recorded traffic differ: the documents (spec) or the traffic (observed)',
    ),
  strict: z.boolean().describe('Whether to refuse what is otherwise only recorded as a violation'),
  pageSize: z.int().min(1).max(5000).describe('The default and the maximum size of a page of a list'),
  downloadLinkTtl: duration.describe(
    'How long the address of a report of version 2 or of a snapshot is valid, for example 30s',
  ),
  reportLinkTtl: duration.describe('How long the address of a report of version 3 is valid, for example 1h'),
  snapshotTtl: duration.describe('How long the file of a snapshot is kept, for example 24h'),

  // The token endpoint reports the lifetime in whole seconds.
  tokenTtl: durationWithin({ minMs: 1000 }, 'must be at least 1s').describe(
    'How long an access token of the token endpoint is valid, for example 1h',
  ),
  storageAuth: z
    .enum(['lenient', 'strict'])
    .describe(
      'Whether the object storage ignores an access token that is sent to it (lenient) or refuses the request (strict); for reports of version 3 it always refuses',
    ),
  credentials: z
    .enum(['any', 'known'])
    .describe('Which clients get a token: any well-formed client, or only those that the world knows'),
  redirectSchemes: z
    .array(
      z
        .string()
        .regex(/^[a-z][a-z0-9+.-]{0,63}$/, 'must be a scheme without its colon: com.example.app')
        .refine((scheme) => !UNSAFE_SCHEMES.has(scheme), 'must not be a scheme that a browser runs or reads itself'),
    )
    .max(20)
    .describe(
      'Schemes of redirect URIs that /ap/oa accepts in addition to http and https, such as that of a native app',
    ),
  duplicates: z
    .enum(['existing', 'error'])
    .describe(
      'What version 2 answers for a keyword that exists, and for a campaign or ad group that exists with all its values (except campaigns of vendors): its id (existing) or an error. Targets, product ads and version 3 always answer an error',
    ),
  brandsKeywordResults: z
    .enum(['array', 'object'])
    .describe(
      'What POST and PUT of keywords of sponsored brands answer for one item: an array with its result, or the result alone. The vendor documents both',
    ),
  moderation: z
    .union(
      [
        z.enum(['immediate', 'manual']),
        z.strictObject({ after: duration.describe('How long after its creation an ad is approved, for example 3h') }),
      ],
      {
        error: 'must be immediate, manual or { after: 3h }',
      },
    )
    .describe('When ads of sponsored brands are approved: at once, by the admin API only, or after some time'),
  legacySunset: z.iso
    .date('must be a day such as 2027-03-31')
    .nullable()
    .describe('The day from which the legacy API is removed; null for none'),
  surfaces: z
    .enum(['all', 'byDate'])
    .describe('Which operations answer: all, or only those that the service has on the day of the clock of the world'),
  portfolioIds: z
    .enum(['any', 'existing'])
    .describe('Which portfolioId a campaign takes: any, or only that of a portfolio of the profile (existing)'),
  assetIds: z
    .enum(['any', 'existing'])
    .describe('Which assets a creative takes: any, or only those of the asset library of the profile (existing)'),
  brandEntityIds: z
    .enum(['any', 'existing'])
    .describe(
      'Which brandEntityId a campaign of sponsored brands takes: any, or only that of a brand of the account (existing)',
    ),
  exchangeRates: z
    .record(z.string(), z.number().positive().max(1_000_000))
    .refine((rates) => Object.keys(rates).every(isCurrency), `must have the keys ${CURRENCIES.join(', ')} only`)
    .openapi({ example: { EUR: 0.92 } })
    .describe(
      'Units of a currency for a US dollar, for unified reports in a currency of view; the other currencies have fixed rates',
    ),
  reportPartRows: z
    .int()
    .min(1)
    .max(10_000_000)
    .describe('The most rows of a part of a partitioned unified report, which has at most 1 GB'),
  streamDelay: duration.describe('How long after the end of an hour its stream messages are sent, for example 3h'),
  streamCopies: z.int().min(1).max(5).describe('How often each stream message is sent: 2 repeats every message'),
  correlationHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, of letters, digits and hyphens')
    .refine((name) => !SECRET_HEADERS.has(name.toLowerCase()), 'must not be a header that contains a secret')
    .toLowerCase()
    .describe('The request header whose value the journal keeps as the correlation id'),
  journalEntries: z.int().min(0).max(100_000).describe('How many requests the journal keeps'),
  journalBodyBytes: z
    .int()
    .min(0)
    .max(10 * 2 ** 20)
    .describe('How many bytes of each body the journal keeps'),
  journalBytes: z
    .int()
    .min(2 ** 16)
    .max(2 ** 30)
    .describe('How many bytes the journal keeps in all'),
};

export const settings = z.strictObject(settingsShape).partial();

export function settingsSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(settings, { io: 'input' });
  return { $schema, title: 'Settings of a world of the sandbox', ...schema };
}

/** Durations are in milliseconds. */
export const storedSettings = z.strictObject({
  ...settingsShape,
  downloadLinkTtl: ms,
  reportLinkTtl: ms,
  snapshotTtl: ms,
  tokenTtl: ms,
  streamDelay: ms,
  moderation: z.union([z.enum(['immediate', 'manual']), z.object({ after: ms })]),
});

export type SettingsInput = z.output<typeof settings>;
