/**
 * Rows of sponsored brands as a report writes them. What is asked for is judged before: see `request.ts`.
 */
import { BRANDS_NUMBERS } from '../../metrics/names.ts';
import { moneyText } from '../../model/money.ts';
import {
  brandsSlices,
  TELL_EMPTY,
  type BrandsQuery,
  type BrandsRecordType,
  type BrandsRow,
} from '../../verbs/brands-performance.ts';
import { PLACEMENT_NAMES } from '../../verbs/reported-names.ts';
import type { Batch } from '../../verbs/scope.ts';
import type { CreativeType, ReportRequest } from './request.ts';

type Write = (row: BrandsRow) => string | undefined;

/** Some at a time. */
export function* writtenBrandsRows(
  batch: Batch,
  recordType: BrandsRecordType,
  { creativeType, segment, day, metrics }: ReportRequest,
): Generator<readonly string[], void> {
  const byPlacement = segment === 'placement';
  const query: BrandsQuery = {
    recordType,
    day,
    byPlacement,
    campaigns: campaignsOf(creativeType),
    withEmpty: metrics.some((name) => TELL_EMPTY.includes(name)),
    asOf: batch.at,
  };
  const write = rowWriter(batch, recordType, metrics, byPlacement);
  for (const rows of brandsSlices(batch, query)) yield rows.map(write);
}

/** Without a word for them, reports know the campaigns that the older surface knows. */
function campaignsOf(creativeType: CreativeType | undefined): BrandsQuery['campaigns'] {
  return creativeType ?? 'older';
}

const ID_OF: Readonly<Record<BrandsRecordType, string>> = {
  campaigns: 'campaignId',
  adGroups: 'adGroupId',
  keywords: 'keywordId',
  ads: 'adId',
};

function rowWriter(
  batch: Batch,
  recordType: BrandsRecordType,
  metrics: readonly string[],
  byPlacement: boolean,
): (row: BrandsRow) => string {
  const writers = writersFor(batch);
  const own = ID_OF[recordType];
  const names = [own, ...(byPlacement ? ['placement'] : []), ...metrics.filter((name) => name !== own)];
  const [before, colon, end] = batch.observed ? ['\n    ', ': ', '\n  }'] : ['', ':', '}'];
  const fields = names.map((name) => {
    const write = writers[name];
    if (write === undefined) throw new Error(`sponsored brands rows have no ${name}`);
    return { name: `${before}"${name}"${colon}`, write };
  });
  return (row) => {
    const written = fields.flatMap(({ name, write }) => {
      const value = write(row);
      return value === undefined ? [] : name + value;
    });
    return `{${written.join(',')}${end}`;
  };
}

function writersFor({ scope: { place }, observed }: Batch): Readonly<Record<string, Write>> {
  const money = (minor: number): string => moneyText(minor, place.decimals, observed);
  return {
    campaignId: ({ campaign }) => campaign.id,
    adGroupId: ({ adGroup }) => adGroup?.id,
    keywordId: ({ keyword }) => keyword?.id,
    // Ads of legacy campaigns have none.
    adId: ({ ad, campaign }) => (campaign.multi === 1 ? ad?.id : undefined),
    placement: ({ placement = 'other' }) => JSON.stringify(PLACEMENT_NAMES[placement]),
    campaignName: ({ campaign }) => JSON.stringify(campaign.name),
    campaignType: () => '"headlineSearch"',
    campaignStatus: ({ campaign }) => JSON.stringify(campaign.state),
    campaignBudget: ({ campaign }) => money(campaign.budget ?? 0),
    campaignBudgetType: ({ campaign }) => JSON.stringify(campaign.budgetType),
    adGroupName: ({ adGroup }) => JSON.stringify(adGroup?.name),
    keywordText: ({ keyword }) => JSON.stringify(keyword?.text),
    matchType: ({ keyword }) => JSON.stringify(keyword?.matchType),
    ...Object.fromEntries(
      BRANDS_NUMBERS.map(({ name, isMoney, of }): [string, Write] => [
        name,
        ({ totals }) => (isMoney ? money(of(totals)) : String(of(totals))),
      ]),
    ),
  };
}
