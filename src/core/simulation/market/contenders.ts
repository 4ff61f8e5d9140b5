/**
 * The own ads that an auction is about, and what they are compared with.
 */
import type { Slots } from '../../../model/simulation-parameters.ts';
import type { SimulatedAd } from '../account.ts';
import type { Slot } from './auction.ts';
import type { Candidate } from './candidates.ts';

/** The best ad of a placement. */
export interface Contender {
  candidate: Candidate;
  ad: SimulatedAd;
  /** In minor units: for a click, or for 1000 viewable impressions. */
  bid: number;
  /** Of a click. */
  score: number;
  quality: number;
  relevance: number;
  /** The chance of an order that dynamic bids follow, in multiples of the usual one. */
  predicted: number;
}

/** The best ad of each placement of the page. */
export interface Contenders {
  top: Contender | undefined;
  rest: Contender | undefined;
  page: Contender | undefined;
}

/** What own ads are compared with in a search. */
export interface Field {
  /** Scores, highest first: the first `count`, until the next search. */
  rivals: readonly number[];
  count: number;
  reserve: number;
  slots: Slots;
}

export function contenderOf({ top, rest, page }: Contenders, placement: Slot['placement']): Contender | undefined {
  return placement === 'placementTop' ? top : placement === 'placementRestOfSearch' ? rest : page;
}
