/**
 * What a search can bring at most, known without the choice of an ad: most searches bring no click, or cannot be won.
 */
import { mixBits, stochasticRound, valueAtPosition } from '../../../model/random.ts';
import { valueAt } from '../timeline.ts';
import { productPageSlot, searchSlot, type Slot } from './auction.ts';
import { bidForShopper, highestPrice } from './bids.ts';
import { biddingAt, type Candidate } from './candidates.ts';
import type { Field } from './contenders.ts';
import type { DayOfFamilies } from './day-of-families.ts';
import { matchesTerm } from './matches.ts';
import { mostQuality } from './quality.ts';
import type { Search } from './searches.ts';
import { clickPosition, type FamilyTraits } from './traits.ts';

type Placement = Slot['placement'];

/** A family of search terms on a day. */
interface CompetingFamily {
  readonly candidates: readonly Candidate[];
  readonly traits: FamilyTraits;
  field(search: Search): Field;
}

/** Minor units that the advertiser pays for a search at most, whichever of its ads it shows. */
export function mostCost(day: DayOfFamilies, family: CompetingFamily, search: Search): number {
  const { draw, impressions } = search;
  const placements = placementsOf(search);
  const rate = Math.max(...placements.map((placement) => clickRate(day, family, search, { placement, relevance: 1 })));
  const clicks = Math.min(impressions, stochasticRound(mixBits(draw, 8), impressions * rate));
  let most = 0;
  for (const candidate of matching(family, search)) {
    const paysViews = candidate.entry.campaign.costType === 'VCPM';
    if (clicks === 0 && !paysViews) continue;
    const price = Math.max(1, ...placements.map((placement) => Math.floor(mostBid(candidate, search, placement))));
    most = Math.max(most, paysViews ? Math.floor((impressions * price) / 1000) : clicks * price);
  }
  return most;
}

/** Whether the advertiser would win a search with an ad of the highest quality. */
export function couldWin(day: DayOfFamilies, family: CompetingFamily, search: Search): boolean {
  const quality = mostQuality(day.market, day.rules.shoppersOf(search).quality);
  const score = (placement: Placement): number => {
    let most = 0;
    for (const candidate of matching(family, search)) {
      const bid = mostBid(candidate, search, placement);
      const ofClick =
        candidate.entry.campaign.costType === 'VCPM'
          ? bid / (1000 * clickRate(day, family, search, { placement, relevance: 0 }))
          : bid;
      most = Math.max(most, ofClick * quality);
    }
    return most;
  };
  const field = family.field(search);
  const slot = search.onProductPage
    ? productPageSlot(score('placementProductPage'), field)
    : searchSlot({ top: score('placementTop'), rest: score('placementRestOfSearch') }, field);
  return slot !== undefined;
}

const ON_PAGE: readonly Placement[] = ['placementProductPage'];
const IN_SEARCH: readonly Placement[] = ['placementTop', 'placementRestOfSearch'];

function placementsOf({ onProductPage }: Search): readonly Placement[] {
  return onProductPage ? ON_PAGE : IN_SEARCH;
}

function* matching(family: CompetingFamily, search: Search): Generator<Candidate> {
  for (const candidate of family.candidates) if (matchesTerm(candidate.entry, search)) yield candidate;
}

function mostBid({ entry, runner }: Candidate, { at, draw }: Search, placement: Placement): number {
  const bid = valueAt(entry.clause.bid, at) ?? valueAt(entry.adGroup.defaultBid, at);
  const factor = runner.ruled === undefined ? 1 : valueAt(runner.ruled.factor, at);
  const bidding = biddingAt({ entry, runner }, at);
  return highestPrice(bidForShopper(bid * factor, bidding, draw), bidding, placement);
}

/** Of the first slot of a placement. */
function clickRate(
  day: DayOfFamilies,
  family: CompetingFamily,
  search: Search,
  { placement, relevance }: { placement: Placement; relevance: number },
): number {
  const term = day.rules.shoppersOf(search);
  return valueAtPosition(
    day.market.model.clickRate,
    clickPosition(family.traits, { placement, index: 0 }, { term, relevance }),
  );
}
