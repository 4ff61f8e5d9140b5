/**
 * Calls that clients invent, mostly by analogy with other APIs of the service, and the right call of each.
 */
import { callMatcher, type CallPattern } from './call-pattern.ts';

interface InventedCall {
  matches: (method: string, path: string) => boolean;
  /** The call that the client means. */
  meant: string;
  why: string;
}

const SD_LISTS = 'sponsored display lists by GET, with filters in the query';
const SD_ARCHIVE = 'sponsored display archives one entity at a time, by DELETE or with the state archived in PUT';
const SB_KEYWORDS = 'keywords of sponsored brands have version 3 only, without /v4';
const SB_LISTS = 'keywords of sponsored brands are listed by GET, with filters in the query';
const V2_REPORTS = 'version 2 requests a report of one record type';

const ROWS: readonly (readonly [call: CallPattern, meant: string, why: string])[] = [
  ['POST /sd/campaigns/list', 'GET /sd/campaigns', SD_LISTS],
  ['POST /sd/adGroups/list', 'GET /sd/adGroups', SD_LISTS],
  ['POST /sd/productAds/list', 'GET /sd/productAds', SD_LISTS],
  ['POST /sd/targets/list', 'GET /sd/targets', SD_LISTS],
  ['POST /sd/negativeTargets/list', 'GET /sd/negativeTargets', SD_LISTS],
  ['POST /sd/creatives/list', 'GET /sd/creatives', SD_LISTS],
  ['POST /sd/campaigns/delete', 'DELETE /sd/campaigns/{campaignId}', SD_ARCHIVE],
  ['POST /sd/adGroups/delete', 'DELETE /sd/adGroups/{adGroupId}', SD_ARCHIVE],
  ['POST /sd/productAds/delete', 'DELETE /sd/productAds/{adId}', SD_ARCHIVE],
  ['POST /sd/targets/delete', 'DELETE /sd/targets/{targetId}', SD_ARCHIVE],
  ['POST /sd/negativeTargets/delete', 'DELETE /sd/negativeTargets/{negativeTargetId}', SD_ARCHIVE],
  ['* /sb/v4/keywords/**', 'GET /sb/keywords', SB_KEYWORDS],
  ['* /sb/v4/negativeKeywords/**', 'GET /sb/negativeKeywords', SB_KEYWORDS],
  ['* /sb/v4/targets/**', 'POST /sb/targets/list', 'targets of sponsored brands have version 3 only, without /v4'],
  ['POST /sb/keywords/list', 'GET /sb/keywords', SB_LISTS],
  ['POST /sb/negativeKeywords/list', 'GET /sb/negativeKeywords', SB_LISTS],
  ['* /sb/v4/productAds/**', 'POST /sb/v4/ads/list', 'sponsored brands calls them ads'],
  ['POST /v2/sp/reports', 'POST /reporting/reports', V2_REPORTS],
  ['POST /v2/reports', 'POST /reporting/reports', V2_REPORTS],
  ['POST /v2/hsa/reports', 'POST /reporting/reports', V2_REPORTS],
  ['POST /v3/reports', 'POST /reporting/reports', 'reporting version 3 has no version in its path'],
  ['POST /reporting/v3/reports', 'POST /reporting/reports', 'reporting version 3 has no version in its path'],
];

const CALLS: readonly InventedCall[] = ROWS.map(([call, meant, why]) => ({ matches: callMatcher([call]), meant, why }));

/** What a client means with a call that the service never had. */
export function inventedCall(method: string, path: string): Pick<InventedCall, 'meant' | 'why'> | undefined {
  return CALLS.find(({ matches }) => matches(method, path));
}
