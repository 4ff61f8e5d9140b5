/**
 * Rows of the ledger of sponsored brands as the control API writes them, in the names of reports.
 */
import { BRANDS_NUMBERS } from '../metrics/names.ts';
import { toMajor } from '../model/money.ts';
import type { BrandsRecordType, BrandsRow } from '../verbs/brands-performance.ts';
import { PLACEMENT_NAMES } from '../verbs/reported-names.ts';
import type { Batch } from '../verbs/scope.ts';
import type { MetricsRow, Value } from './metric-words.ts';

export const BRANDS_KEYS: Readonly<Record<BrandsRecordType, readonly string[]>> = {
  campaigns: ['campaignId', 'placement'],
  adGroups: ['adGroupId'],
  keywords: ['keywordId'],
  ads: ['campaignId', 'adGroupId', 'adId'],
};

const NUMBERS = BRANDS_NUMBERS.map(({ name }) => name);
const OF_CAMPAIGNS = [
  'campaignId',
  'campaignName',
  'campaignType',
  'campaignStatus',
  'campaignBudget',
  'campaignBudgetType',
];
const OF_AD_GROUPS = [...OF_CAMPAIGNS, 'adGroupId', 'adGroupName'];

/** Every field that a row may have. */
export const BRANDS_FIELDS: Readonly<Record<BrandsRecordType, readonly string[]>> = {
  campaigns: [...OF_CAMPAIGNS, 'placement', ...NUMBERS],
  adGroups: [...OF_AD_GROUPS, ...NUMBERS],
  keywords: [...OF_AD_GROUPS, 'keywordId', 'keywordText', 'matchType', ...NUMBERS],
  ads: [...OF_AD_GROUPS, 'adId', ...NUMBERS],
};

export function brandsMetricsRow({ scope: { place } }: Batch, row: BrandsRow): MetricsRow {
  const { campaign, adGroup, keyword, ad, placement, totals } = row;
  const money = (minor: number): number => toMajor(minor, place.decimals);
  const said: Record<string, Value | undefined | null> = {
    campaignId: campaign.id,
    campaignName: campaign.name,
    campaignType: 'headlineSearch',
    campaignStatus: campaign.state,
    campaignBudget: money(campaign.budget ?? 0),
    campaignBudgetType: campaign.budgetType,
    adGroupId: adGroup?.id,
    adGroupName: adGroup?.name,
    keywordId: keyword?.id,
    keywordText: keyword?.text,
    matchType: keyword?.matchType,
    // Ads of legacy campaigns have none.
    adId: campaign.multi === 1 ? ad?.id : undefined,
    placement: placement && PLACEMENT_NAMES[placement],
    ...Object.fromEntries(
      BRANDS_NUMBERS.map(({ name, isMoney, of }) => [name, isMoney ? money(of(totals)) : of(totals)]),
    ),
  };
  const there = Object.entries(said).filter((entry): entry is [string, Value] => (entry[1] ?? undefined) !== undefined);
  return Object.fromEntries(there);
}
