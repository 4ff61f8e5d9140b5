/**
 * Parts of the service that the sandbox does not emulate, by the beginning of their paths. A request for one of them is
 * answered as an unknown path, and the journal says why.
 */

interface OtherApi {
  /** The first segments of the paths. `{name}` is any segment. */
  prefix: string;
  name: string;
  /** Why, since when, or what to use instead. */
  why: string;
}

const PRODUCTS = 'it has sponsored products, sponsored brands and sponsored display only';
const NO_INSIGHTS = 'it has no visitors of stores';
const LATER = 'it serves a part of the operations of the service';
const BY_DATE = {
  targets: 'the service removed version 2 on 2023-06-30; use version 3, /sp/targets',
  snapshots: 'the service removed all snapshots on 2024-12-15',
  bids: 'the service removed them on 2025-05-15',
} as const;

/** The first one whose prefix fits counts. */
const ROWS: readonly (readonly [prefix: string, name: string, why: string])[] = [
  ['/adsApi/v1', 'the unified API', LATER],
  ['/mcp', 'the MCP server', LATER],
  ['/sd/snapshots', 'snapshots of sponsored display', BY_DATE.snapshots],
  ['/sd/{recordType}/snapshot', 'snapshots of sponsored display', BY_DATE.snapshots],
  ['/v2/sd', 'sponsored display', 'the service has it at /sd, without a version'],
  ['/sd', 'sponsored display', LATER],
  ['/st', 'sponsored television', PRODUCTS],
  ['/dsp', 'DSP', PRODUCTS],
  ['/accounts/{accountId}/dsp', 'DSP', PRODUCTS],
  ['/v2/sp/targets/bidRecommendations', 'bid recommendations of version 2', BY_DATE.bids],
  ['/v2/sp/keywords/bidRecommendations', 'bid recommendations of version 2', BY_DATE.bids],
  ['/v2/sp/keywords/{keywordId}/bidRecommendations', 'bid recommendations of version 2', BY_DATE.bids],
  ['/v2/sp/adGroups/{adGroupId}/bidRecommendations', 'bid recommendations of version 2', BY_DATE.bids],
  ['/v2/sp/targets', 'targets of version 2', BY_DATE.targets],
  ['/v2/sp/negativeTargets', 'negative targets of version 2', BY_DATE.targets],
  ['/sp/targeting', 'recommendations of keyword groups', 'the market has no groups of keywords'],
  ['/sp/global', 'calls for global accounts', 'a campaign of the sandbox belongs to one profile'],
  ['/sp/targetPromotionGroups', 'target promotion groups', 'the simulation promotes no targets'],
  [
    '/sb/v4/legacyCampaigns',
    'the migration of legacy campaigns',
    'a legacy campaign stays one, and new ones are created with version 4',
  ],
  ['/sb/recommendations/optimization', 'recommendations of optimization rules', 'these rules change no bids'],
  ['/sb/recommendations/creative', 'recommendations of headlines', 'it computes no texts'],
  ['/stores/{brandEntityId}/insights', 'insights of stores', NO_INSIGHTS],
  ['/stores/{brandEntityId}/asinMetrics', 'insights of stores', NO_INSIGHTS],
  ['/v2/stores', 'stores of version 2', 'use POST /brand/stores/v1/stores/list'],
  ['/termsTokens', 'consent to terms', 'create accounts in seeds or with the admin API'],
  ['/amc', 'AMC', PRODUCTS],
  ['/billing', 'billing', 'it has no payments; read GET /invoices'],
  ['/invoiceSummaries', 'invoice summaries', 'read GET /invoices'],
];

export const OTHER_APIS: readonly OtherApi[] = ROWS.map(([prefix, name, why]) => ({ prefix, name, why }));

const PATTERNS = OTHER_APIS.map((found) => ({ found, segments: segmentsOf(found.prefix) }));

export function otherApi(path: string): OtherApi | undefined {
  const requested = segmentsOf(path);
  return PATTERNS.find(({ segments }) =>
    segments.every((segment, i) => requested[i] === segment || (segment.startsWith('{') && requested[i] !== undefined)),
  )?.found;
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}
