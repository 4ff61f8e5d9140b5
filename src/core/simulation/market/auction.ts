/**
 * One auction: own scores against those of rivals for the slots of a page. Ads are ranked by score, which is a bid times
 * quality; each pays the least that keeps its slot (generalized second price).
 */
import type { Placement } from '../../../model/entity-values.ts';
import type { Slots } from '../../../model/simulation-parameters.ts';

/** The own scores, which differ by placement because bids are adjusted by placement. */
export interface Scores {
  top: number;
  rest: number;
  productPage: number;
}

export interface Slot {
  placement: Placement;
  /** Among the slots of the placement, from 0. */
  index: number;
  /** The score of the next ad, or the reserve. */
  next: number;
}

/** The first of the scores of rivals, highest first, that the own score beats. Rivals win ties. */
function rankOf(score: number, rivals: readonly number[], count: number): number {
  let rank = 0;
  while (rank < count && (rivals[rank] ?? 0) >= score) rank++;
  return rank;
}

/** On a page of search results: at the top, or else in the rest. */
export function searchSlot(
  { top, rest }: Pick<Scores, 'top' | 'rest'>,
  { rivals, count, reserve, slots }: { rivals: readonly number[]; count: number; reserve: number; slots: Slots },
): Slot | undefined {
  if (top >= reserve) {
    const rank = rankOf(top, rivals, count);
    if (rank < slots.top)
      return { placement: 'placementTop', index: rank, next: scoreAt(rivals, rank, count, reserve) };
  }
  if (rest < reserve) return undefined;
  // Rivals in the slots at the top do not compete for the others.
  const rank = Math.max(rankOf(rest, rivals, count), slots.top);
  if (rank >= slots.top + slots.rest) return undefined;
  const next = scoreAt(rivals, rank, count, reserve);
  return { placement: 'placementRestOfSearch', index: rank - slots.top, next };
}

export function productPageSlot(
  score: number,
  { rivals, count, reserve, slots }: { rivals: readonly number[]; count: number; reserve: number; slots: Slots },
): Slot | undefined {
  if (score < reserve) return undefined;
  const rank = rankOf(score, rivals, count);
  if (rank >= slots.productPage) return undefined;
  return { placement: 'placementProductPage', index: rank, next: scoreAt(rivals, rank, count, reserve) };
}

function scoreAt(rivals: readonly number[], rank: number, count: number, reserve: number): number {
  return rank < count ? Math.max(rivals[rank] ?? 0, reserve) : reserve;
}
