/**
 * Until when each part of the service was there: groups of calls with the same last day. Data only. No start is known.
 * Sources: decisions TOD-360 and TOD-535.
 */
import { FifoCache } from '../../model/fifo-cache.ts';
import type { Settings } from '../../model/settings.ts';
import type { Violation } from '../../model/violations.ts';
import { callMatcher, type CallPattern } from './call-pattern.ts';

export interface DatedApi {
  name: string;
  /** The first row whose calls match counts. */
  calls: readonly CallPattern[];
  /** Only requests of this media type; the path stays. */
  type?: string;
  /** The first day on which it is gone; without it, it is there to this day. */
  until?: string;
  /** Its end is set by the setting `legacySunset` too. */
  isLegacy?: true;
  /** What replaces it. */
  instead?: string;
}

const LEGACY_COLLECTIONS = [
  'campaigns',
  'adGroups',
  'keywords',
  'negativeKeywords',
  'campaignNegativeKeywords',
  'productAds',
] as const;

const below = (prefix: `/${string}`): CallPattern[] =>
  LEGACY_COLLECTIONS.map((each): CallPattern => `* ${prefix}/${each}/**`);

const DATED_APIS: readonly DatedApi[] = [
  {
    name: 'suggested keywords',
    calls: [
      'GET /v2/sp/adGroups/{}/suggested/**',
      'GET /v1/adGroups/{}/suggested/**',
      '* /v2/sp/asins/**',
      'GET /v1/asins/{}/suggested/keywords',
      'POST /v1/asins/suggested/keywords',
    ],
  },
  {
    name: 'bid recommendations of version 2',
    calls: [
      '* /v2/sp/targets/bidRecommendations',
      '* /v2/sp/keywords/bidRecommendations',
      '* /v2/sp/keywords/{}/bidRecommendations',
      '* /v2/sp/adGroups/{}/bidRecommendations',
    ],
    until: '2025-05-15',
    instead: 'POST /sp/targets/bid/recommendations',
  },
  {
    name: 'bid recommendations of media type version 3',
    calls: ['POST /sp/targets/bid/recommendations'],
    type: 'application/vnd.spthemebasedbidrecommendation.v3+json',
    until: '2025-05-15',
    instead: 'the media types of versions 4 and 5',
  },
  {
    name: 'snapshots',
    calls: [
      'POST /{}/snapshot',
      'POST /{}/{}/snapshot',
      'POST /v2/{}/{}/snapshot',
      'GET /snapshots/**',
      'GET /{}/snapshots/**',
      'GET /v2/{}/snapshots/**',
    ],
    until: '2024-12-15',
    instead: 'POST /campaigns/export and the other exports',
  },
  {
    name: 'reports of version 2 of sponsored display',
    calls: ['POST /sd/{}/report', 'POST /v2/sd/{}/report', 'GET /sd/reports/**'],
    until: '2024-10-31',
    instead: 'POST /reporting/reports',
  },
  {
    // It still answers, see TOD-360.
    name: 'reports of version 2 of sponsored brands',
    calls: ['POST /v2/hsa/{}/report', 'GET /v2/hsa/reports/**'],
  },
  {
    name: 'reports of version 2 of sponsored products',
    calls: [
      'POST /{}/report',
      'POST /v1/{}/report',
      'POST /v2/{}/report',
      'POST /v2/sp/{}/report',
      'GET /v2/sp/reports/**',
    ],
    until: '2023-03-30',
    instead: 'POST /reporting/reports',
  },
  {
    name: 'sponsored products of version 2',
    calls: [...below('/v2/sp'), ...below('/v1')],
    until: '2023-06-30',
    isLegacy: true,
    instead: 'version 3, /sp',
  },
  {
    name: 'targets of version 2 of sponsored products',
    calls: ['* /v2/sp/targets/**', '* /v2/sp/negativeTargets/**'],
    until: '2023-06-30',
    instead: 'version 3, /sp/targets',
  },
  {
    name: 'the beta of sponsored brands',
    calls: ['* /sb/beta/**'],
    until: '2023-09-01',
    instead: 'version 4, /sb/v4',
  },
  {
    name: 'the history of budget rules',
    calls: ['GET /sp/campaigns/{}/budgetRules/budgetHistory'],
    until: '2023-08-31',
  },
  {
    name: 'campaigns, ad groups and drafts of version 3 of sponsored brands',
    calls: [
      '* /sb/campaigns',
      'GET /sb/campaigns/{}',
      'DELETE /sb/campaigns/{}',
      '* /sb/adGroups',
      '* /sb/adGroups/{}',
      '* /sb/drafts/**',
    ],
    until: '2024-01-31',
    instead: 'version 4, /sb/v4',
  },
  { name: 'profiles of version 1', calls: ['* /v1/profiles/**'], until: '2024-05-28', instead: '/v2/profiles' },
  {
    name: 'the create of product collections',
    calls: ['POST /sb/v4/ads/productCollection'],
    until: '2024-11-30',
    instead: 'POST /sb/v4/ads/productCollectionExtended',
  },
  {
    name: 'reports of version 3',
    calls: ['* /reporting/reports/**'],
    until: '2027-06-30',
    instead: 'POST /adsApi/v1/create/reports',
  },
  {
    name: 'portfolios of version 2',
    calls: ['* /v2/portfolios/**'],
    until: '2025-03-01',
    instead: 'version 3, /portfolios',
  },
];

const MATCHERS = DATED_APIS.map((api) => ({ api, matches: callMatcher(api.calls) }));

/** What the table says of an operation at one of its paths. */
interface DatedCall {
  /** Undefined for a call whose dates are not known. */
  api: DatedApi | undefined;
  /** The method and the path. */
  text: string;
  /** Of a request to it while it is deprecated or gone. */
  violation: Violation;
}

/** By method and template, which are those of operations. Every request asks for that of its operation. */
const found = new Map<string, Map<string, DatedCall>>();

export function datedCall(method: string, template: string): DatedCall {
  let byTemplate = found.get(method);
  if (byTemplate === undefined) found.set(method, (byTemplate = new Map()));
  let call = byTemplate.get(template);
  if (call === undefined) byTemplate.set(template, (call = findCall(method, template)));
  return call;
}

function findCall(method: string, template: string): DatedCall {
  const text = `${method} ${template}`;
  const violation: Violation = { rule: 'deprecated-operation', evidence: text };
  return { api: datedApiAt(method, template), text, violation };
}

/** The group of an operation by one of its paths. */
export function datedApiOf(method: string, template: string): DatedApi | undefined {
  return datedCall(method, template).api;
}

/** The group of a call, which the sandbox need not serve. */
export function datedApiAt(method: string, path: string): DatedApi | undefined {
  return MATCHERS.find(({ matches }) => matches(method, path))?.api;
}

/** The start of a day of the table, in epoch milliseconds. The days of the service begin at midnight in UTC (TOD-361). */
export function startOf(day: string): number {
  let start = starts.get(day);
  if (start === undefined) starts.set(day, (start = Date.parse(`${day}T00:00:00Z`)));
  return start;
}

/** Those of the table and of settings. */
const starts = new FifoCache<string, number>(100);

/** The instant from which the calls are gone; Infinity without one. */
export function endOf(api: DatedApi, settings: Pick<Settings, 'surfaces' | 'legacySunset'>): number {
  const { legacySunset } = settings;
  const set = api.isLegacy && legacySunset !== null ? startOf(legacySunset) : Infinity;
  const known = settings.surfaces === 'byDate' && api.until !== undefined ? startOf(api.until) : Infinity;
  return Math.min(set, known);
}

/** Whether a request is to the group: without a media type, each one is. `types` are those that it names. */
export function isOfType({ type }: DatedApi, types: readonly string[]): boolean {
  return type === undefined || types.includes(type);
}
