/**
 * What one campaign pays on a day, found in its own searches alone. Other campaigns of the advertiser matter only in what
 * their spent budgets leave to it.
 */
import type { SimulatedCampaign } from '../../simulation/account.ts';
import type { Advertiser } from '../../simulation/market/families.ts';
import { eachSearch, type MarketSegment } from '../../simulation/market/market-day.ts';

/** Minor units. */
export interface CostBounds {
  least: number;
  most: number;
}

/** The part of an advertiser that decides what a campaign wins: its families, with all that competes in them. */
export function partAround(advertiser: Advertiser, campaign: SimulatedCampaign): Advertiser {
  const families = advertiser.families.filter(({ entries }) => entries.some((entry) => entry.campaign === campaign));
  const campaigns = new Set(families.flatMap(({ entries }) => entries.map((entry) => entry.campaign)));
  return { ...advertiser, campaigns: [...campaigns], families };
}

/** Without regard to its budget: with those of all others unspent, and with all of them spent. */
export function costOfOwnWins(
  segments: readonly MarketSegment[],
  part: Advertiser,
  campaign: SimulatedCampaign,
): CostBounds {
  let [least, most] = [0, 0];
  eachSearch(segments, part, (family, search) => {
    const own = family.candidates.find(({ entry }) => entry.campaign === campaign);
    if (own === undefined) return;
    const { index } = own.runner;
    const first = family.auction(search);
    const isOwn = first?.candidate.runner.index === index;
    const win = isOwn ? first : family.auction(search, (other) => other !== index);
    if (win === undefined) return;
    const { event, since } = win;
    most += event.cost;
    // The past of what is created on the day has only a part of the budget.
    const isWhole = since <= event.at || segments.every(({ until }) => since >= until);
    if (isOwn && isWhole) least += event.cost;
  });
  return { least, most };
}
