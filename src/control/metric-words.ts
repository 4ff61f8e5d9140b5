/**
 * Rows of the ledger as the control API writes them: all that a report could tell of a row, in the service's names,
 * with ids as strings.
 */
import { z } from '@hono/zod-openapi';
import { fromCompact, isDay } from '../model/days.ts';
import { toMajor } from '../model/money.ts';
import { NAMED_NUMBERS, OTHER_NUMBERS } from '../metrics/names.ts';
import { premiumOf } from '../verbs/bidding.ts';
import type { PerformanceRow, RecordType } from '../verbs/performance.ts';
import { PLACEMENT_NAMES, reportedKeyword } from '../verbs/reported-names.ts';
import type { Batch } from '../verbs/scope.ts';

export const Day = z
  .string()
  .transform((text, context): string => {
    const day = isDay(text) ? text : fromCompact(text);
    if (day !== undefined) return day;
    context.addIssue({ code: 'custom', message: 'no day: write it as 2026-03-02 or 20260302' });
    return z.NEVER;
  })
  .openapi({ format: 'date', example: '2026-03-02' });

export type Value = string | number | boolean;
export type MetricsRow = Record<string, Value>;

/** Which of its fields tell a row from the others of its record type. */
export const KEYS: Readonly<Record<RecordType, readonly string[]>> = {
  campaigns: ['campaignId', 'placement'],
  adGroups: ['adGroupId'],
  keywords: ['keywordId', 'query'],
  productAds: ['adId'],
  asins: ['campaignId', 'adGroupId', 'keywordId', 'adId', 'asin', 'sku', 'otherAsin'],
};

const OF_CAMPAIGNS = ['campaignId', 'campaignName'];
const OF_AD_GROUPS = [...OF_CAMPAIGNS, 'adGroupId', 'adGroupName'];
const OF_KEYWORDS = ['keywordId', 'keywordText', 'matchType'];
const OF_ADS = ['adId', 'sku', 'asin', 'currency'];
const NUMBERS = NAMED_NUMBERS.map(({ name }) => name);

/** Every field that a row may have. */
export const FIELDS: Readonly<Record<RecordType, readonly string[]>> = {
  campaigns: [...OF_CAMPAIGNS, 'campaignStatus', 'campaignBudget', 'bidPlus', 'placement', ...NUMBERS],
  adGroups: [...OF_AD_GROUPS, ...NUMBERS],
  keywords: [...OF_AD_GROUPS, ...OF_KEYWORDS, 'query', ...NUMBERS],
  productAds: [...OF_AD_GROUPS, ...OF_ADS, ...NUMBERS],
  asins: [...OF_AD_GROUPS, ...OF_KEYWORDS, ...OF_ADS, 'otherAsin', ...OTHER_NUMBERS.map(({ name }) => name)],
};

export function metricsRow(batch: Batch, recordType: RecordType, row: PerformanceRow): MetricsRow {
  const said = Object.entries({ ...entitiesOf(batch, recordType, row), ...numbersOf(batch, recordType, row) });
  // What a row has not is left out.
  return Object.fromEntries(said.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

function entitiesOf(
  { scope: { place }, observed }: Batch,
  recordType: RecordType,
  row: PerformanceRow,
): Record<string, Value | undefined> {
  const { campaign, adGroup, productAd, sku, asin, placement, term, otherAsin } = row;
  const keyword = reportedKeyword(row);
  const ofCampaign = recordType === 'campaigns';
  return {
    campaignId: campaign.id,
    campaignName: campaign.name,
    campaignStatus: ofCampaign ? campaign.state : undefined,
    campaignBudget: ofCampaign ? toMajor(campaign.budget, place.decimals) : undefined,
    bidPlus: ofCampaign ? premiumOf(campaign, observed) : undefined,
    adGroupId: adGroup?.id,
    adGroupName: adGroup?.name,
    keywordId: keyword?.id,
    keywordText: keyword?.text,
    matchType: keyword?.matchType,
    adId: productAd?.id,
    sku,
    asin,
    otherAsin,
    currency: productAd && place.currency,
    placement: placement && PLACEMENT_NAMES[placement],
    query: term,
  };
}

function numbersOf(
  { scope: { place } }: Batch,
  recordType: RecordType,
  { totals }: PerformanceRow,
): Record<string, number> {
  const numbers = recordType === 'asins' ? OTHER_NUMBERS : NAMED_NUMBERS;
  const said = numbers.map(({ name, isMoney, of }) => [
    name,
    isMoney ? toMajor(of(totals), place.decimals) : of(totals),
  ]);
  return Object.fromEntries(said);
}
