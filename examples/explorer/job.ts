/**
 * What the example clients do: the same job for each of them.
 */
export const JOB = {
  country: 'US',
  campaign: { name: 'Summer Launch', dailyBudget: 25, startsInDays: 7 },
  adGroup: { name: 'Summer Launch', defaultBid: 0.75 },
  keywords: [
    { text: 'summer sleeping bag', matchType: 'EXACT', bid: 0.9 },
    { text: 'light sleeping bag', matchType: 'PHRASE', bid: 0.8 },
    { text: 'camping bag', matchType: 'BROAD', bid: 0.6 },
  ],
  /** Higher bids are lowered to this one. */
  highestBid: 1.25,
  campaignsPerPage: 6,
  keywordsPerPage: 60,
  /** In UTC, so that the day is over in every time zone. */
  reportDaysAgo: 3,
} as const;

export const MEDIA_TYPES = {
  campaigns: 'application/vnd.spCampaign.v3+json',
  adGroups: 'application/vnd.spAdGroup.v3+json',
  keywords: 'application/vnd.spKeyword.v3+json',
} as const;

export const REPORT_COLUMNS = ['date', 'campaignId', 'impressions', 'clicks', 'cost', 'sales7d'] as const;

/** The body of the request for the report of a day, such as `2026-03-01`. */
export function reportRequest(day: string): object {
  const configuration = {
    adProduct: 'SPONSORED_PRODUCTS',
    reportTypeId: 'spCampaigns',
    groupBy: ['campaign'],
    timeUnit: 'DAILY',
    columns: REPORT_COLUMNS,
    format: 'GZIP_JSON',
  };
  return { startDate: day, endDate: day, configuration };
}

export function dayAfter(instant: Date, days: number): string {
  return new Date(instant.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
