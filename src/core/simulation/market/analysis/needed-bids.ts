/**
 * The bids that a keyword or target needs to win a search that it did not win.
 */
import type { Placement } from '../../../../model/entity-values.ts';
import { valueAt } from '../../timeline.ts';
import type { Contender, Contenders, Field } from '../contenders.ts';
import type { Search } from '../searches.ts';

export interface NeededBids {
  /** The least bid that surely has a slot, in minor units before adjustments; undefined where no bid has one. */
  bidForPlace: number | undefined;
  /** At the top of search. */
  bidForTop: number | undefined;
}

interface Opponents {
  field: Field;
  /** Own ads of other keywords and targets, and the slot that they have. */
  others: Contenders;
  otherPlace: Placement | undefined;
}

/** A bid that exceeds a score by less than this part may be rounded down to it. */
const MARGIN = 1e-9;

export function neededBids(
  { at, onProductPage }: Search,
  { top, rest, page }: Contenders,
  { field, others, otherPlace }: Opponents,
): NeededBids {
  const { slots } = field;
  if (onProductPage)
    return { bidForPlace: leastBid(page, others.page, { at, field, last: slots.productPage }), bidForTop: undefined };
  const bidForTop = leastBid(top, others.top, { at, field, last: slots.top });
  const bidForRest = leastBid(rest, others.rest, { at, field, last: slots.rest === 0 ? 0 : slots.top + slots.rest });
  // An own ad at the top leaves nothing to the rest.
  const bids = otherPlace === 'placementTop' ? [bidForTop] : [bidForTop, bidForRest];
  const known = bids.filter((bid) => bid !== undefined);
  return { bidForPlace: known.length === 0 ? undefined : Math.min(...known), bidForTop };
}

/** `last` is the number of slots that the score must be in, counted from the first. */
function leastBid(
  own: Contender | undefined,
  other: Contender | undefined,
  { at, field: { rivals, count, reserve }, last }: { at: number; field: Field; last: number },
): number | undefined {
  if (own === undefined || last === 0) return undefined;
  const { adGroup, clause } = own.candidate.entry;
  const bid = valueAt(clause.bid, at) ?? valueAt(adGroup.defaultBid, at);
  if (bid === 0) return undefined;
  const rival = last > count ? 0 : (rivals[last - 1] ?? 0);
  const score = Math.max(reserve, rival, other?.score ?? 0);
  return Math.floor((score / (own.score / bid)) * (1 + MARGIN)) + 1;
}

export function placementOf(own: Contender, { page, rest }: Contenders): Placement {
  if (own === page) return 'placementProductPage';
  return own === rest ? 'placementRestOfSearch' : 'placementTop';
}
