/**
 * Publishers outside of the service, on which advertisers run campaigns of attribution.
 */
import type { World } from '../../world/state/world.ts';
import type { DeclaredPublisher } from '../../model/schemas/attribution-schema.ts';

export interface Clicks {
  low: number;
  high: number;
}

export interface Publisher extends DeclaredPublisher {
  /** The range of the clicks of a creative on a day; without one, only declared campaigns are on it. */
  clicks?: Clicks;
}

/** Those of the service, and those that are declared; a declared one replaces that of the service with its id. */
export function publishersOf({ row: { attribution } }: World): readonly Publisher[] {
  const declared = new Map(attribution.publishers.map((each) => [each.id, each]));
  if (declared.size === 0) return PUBLISHERS;
  const known = PUBLISHERS.map(({ clicks, ...each }): Publisher => ({
    ...(declared.get(each.id) ?? each),
    ...(clicks === undefined ? {} : { clicks }),
  }));
  return [...known, ...attribution.publishers.filter(({ id }) => !known.some((each) => each.id === id))];
}

const PUBLISHERS: readonly Publisher[] = [
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
