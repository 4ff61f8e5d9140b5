/**
 * Publishers outside of the service, on which advertisers run campaigns of attribution.
 */
export interface Publisher {
  id: string;
  name: string;
  /** The names by which the publisher replaces ids in links, if it does. */
  macros?: { campaign: string; adGroup: string; creative: string };
  /** The range of the clicks of a creative on a day, in the simulation; without one, the world has no campaigns on it. */
  clicks?: { low: number; high: number };
}

export const PUBLISHERS: readonly Publisher[] = [
  {
    id: '1',
    name: 'Google Ads',
    macros: { campaign: '{campaignid}', adGroup: '{adgroupid}', creative: '{creative}' },
    clicks: { low: 12, high: 60 },
  },
  {
    id: '2',
    name: 'Facebook',
    macros: { campaign: '{{campaign.id}}', adGroup: '{{adset.id}}', creative: '{{ad.id}}' },
    clicks: { low: 8, high: 40 },
  },
  {
    id: '3',
    name: 'Microsoft Ads',
    macros: { campaign: '{CampaignId}', adGroup: '{AdGroupId}', creative: '{AdId}' },
  },
  {
    id: '4',
    name: 'Pinterest',
    macros: { campaign: '{campaignid}', adGroup: '{adgroupid}', creative: '{adid}' },
  },
  { id: '5', name: 'Email - Other', clicks: { low: 2, high: 10 } },
  { id: '6', name: 'Display - Other' },
  { id: '7', name: 'Search - Other' },
  { id: '8', name: 'Social - Other' },
  { id: '9', name: 'Video - Other' },
];
