/**
 * The share of top-of-search impressions: those of the events, out of all that a campaign was eligible for. It was
 * eligible where it ran and could show an ad, whatever it bid and however much budget was left.
 */
import type { SimulatedAdGroup, SimulatedCampaign } from '../account.ts';
import { advertiserOf, type Advertiser } from '../market/families.ts';
import { eachSearch, type MarketSegment } from '../market/market-day.ts';
import type { TrafficEvent } from '../traffic-events.ts';

export interface TopOfSearch {
  impressions: number;
  eligible: number;
}

export function noTopOfSearch(): TopOfSearch {
  return { impressions: 0, eligible: 0 };
}

export function addTopOfSearch(sums: TopOfSearch, { placement, impressions }: TrafficEvent): void {
  if (placement === 'placementTop') sums.impressions += impressions;
}

/** Of the ad groups of a campaign, which many days share. */
const advertisers = new WeakMap<readonly SimulatedAdGroup[], Advertiser>();

/** The events that the campaign would have at the top of search if it won all of them. */
export function eligibleAtTop(
  segments: readonly MarketSegment[],
  campaign: SimulatedCampaign,
): readonly TrafficEvent[] {
  const market = segments[0]?.market;
  if (market === undefined) return [];
  let own = advertisers.get(campaign.adGroups);
  if (own === undefined)
    advertisers.set(campaign.adGroups, (own = advertiserOf(market.profile, market.catalog, [campaign])));
  const events: TrafficEvent[] = [];
  eachSearch(segments, own, (family, search) => {
    const shown = family.shownAtTop(search);
    if (shown !== undefined) events.push(shown.event);
  });
  return events;
}

/** Adds each eligible event to the sum of its row, if it has one. */
export function addEligible(
  eligible: readonly TrafficEvent[],
  asOf: number,
  sumOf: (event: TrafficEvent) => { groups: { topOfSearch?: TopOfSearch } | undefined } | undefined,
): void {
  for (const event of eligible) {
    const totals = event.at > asOf ? undefined : sumOf(event);
    if (totals === undefined) continue;
    totals.groups ??= {};
    (totals.groups.topOfSearch ??= noTopOfSearch()).eligible += event.impressions;
  }
}
