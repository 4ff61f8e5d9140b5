/**
 * The reports whose rows can be compared: those of the level that the page shows, and those of version 3.
 */
import type { Given } from '../../../client/http-client.ts';
import type { Product } from './measures.ts';

type Question = Given<'compareMetrics'>['body'];
type ReportTypeId = NonNullable<Question['reportTypeId']>;

/** The values of groupBy that can be requested together. */
export const GROUPINGS: Readonly<Record<ReportTypeId, readonly (readonly string[])[]>> = {
  spCampaigns: [
    ['campaign'],
    ['adGroup'],
    ['campaignPlacement'],
    ['campaign', 'adGroup'],
    ['campaign', 'campaignPlacement'],
  ],
  spTargeting: [['targeting']],
  spSearchTerm: [['searchTerm']],
  spAdvertisedProduct: [['advertiser']],
  spPurchasedProduct: [['asin']],
  spGrossAndInvalids: [['campaign']],
  spAudiences: [['campaign_bid_boost_segment']],
  sbCampaigns: [['campaign']],
  sbCampaignPlacement: [['campaignPlacement']],
  sbAdGroup: [['adGroup']],
  sbAds: [['ads']],
  sbTargeting: [['targeting']],
  sbSearchTerm: [['searchTerm']],
  sbPurchasedProduct: [['purchasedAsin']],
  sbGrossAndInvalids: [['campaign']],
  sbAudiences: [['campaign_bid_boost_segment']],
  sdCampaigns: [['campaign'], ['matchedTarget'], ['campaign', 'matchedTarget']],
  sdAdGroup: [['adGroup'], ['matchedTarget'], ['adGroup', 'matchedTarget']],
  sdTargeting: [['targeting'], ['matchedTarget'], ['targeting', 'matchedTarget']],
  sdAdvertisedProduct: [['advertiser']],
  sdPurchasedProduct: [['asin']],
  sdGrossAndInvalids: [['campaign']],
};

interface ComparedReport {
  title: string;
  reportTypeId: ReportTypeId;
  groupBy: string[];
}

export function reportsOf(product: Product): ComparedReport[] {
  const prefix = product === 'headlineSearch' ? 'sb' : 'sp';
  // The keys of the record are ids.
  const ids = (Object.keys(GROUPINGS) as ReportTypeId[]).filter((id) => id.startsWith(prefix));
  return ids.flatMap((reportTypeId) =>
    GROUPINGS[reportTypeId].map((groupBy) => ({
      title: `${reportTypeId} by ${groupBy.join(' and ')}`,
      reportTypeId,
      groupBy: [...groupBy],
    })),
  );
}
