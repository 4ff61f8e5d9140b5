/**
 * The share of top-of-search impressions: those of the events, out of all that a campaign was eligible for. It was
 * eligible where it ran and could show an ad, whatever it bid and however much budget was left.
 */
import type { Market, SimulatedAdGroup, SimulatedCampaign, SimulatedClause } from '../account.ts';
import { trafficOf } from '../campaign-day.ts';
import { constantTimeline } from '../timeline.ts';
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

/** More than any price of a click. */
const HIGHEST_BID = constantTimeline(1e12);

/** The events that the campaign would have at the top of search if it won all of them. */
export function eligibleAtTop(market: Market, campaign: SimulatedCampaign): readonly TrafficEvent[] {
  const originals = new Map<SimulatedClause, { adGroup: SimulatedAdGroup; clause: SimulatedClause }>();
  const adGroups = campaign.adGroups.map((adGroup) => {
    const clauses = adGroup.clauses.map((clause) => {
      const highest = { ...clause, bid: HIGHEST_BID };
      originals.set(highest, { adGroup, clause });
      return highest;
    });
    return { ...adGroup, clauses };
  });
  const events = trafficOf(market, { ...campaign, adGroups });
  return events.flatMap((event) =>
    event.placement === 'placementTop' ? [{ ...event, ...originals.get(event.clause) }] : [],
  );
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
