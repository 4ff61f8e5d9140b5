/**
 * Traffic events: impressions of one clause at one instant, with the ad, the placement, the search term, the clicks and
 * their cost, and the orders that follow. Every number in every report is a sum over events, so all reports agree.
 */
import type { Placement } from '../../model/entity-values.ts';
import type { SimulatedAd, SimulatedAdGroup, SimulatedCampaign, SimulatedClause } from './account.ts';
import type { Order } from './orders.ts';

export interface TrafficEvent {
  at: number;
  adGroup: SimulatedAdGroup;
  clause: SimulatedClause;
  ad: SimulatedAd;
  placement: Placement;
  term: string;
  /** The random number of the search, from which everything else in it follows. */
  draw: number;
  impressions: number;
  clicks: number;
  /** Minor units of all its clicks, or of its viewable impressions. */
  cost: number;
  orders: readonly Order[];
  /** Its numbers are those of an override, and are not restated. */
  isOverridden?: boolean;
}

/** When the event's campaign, ad group, clause and ad had all been created. Earlier events are a generated past. */
export function generationOf(
  { createdAt }: Pick<SimulatedCampaign, 'createdAt'>,
  { adGroup, clause, ad }: Pick<TrafficEvent, 'adGroup' | 'clause' | 'ad'>,
): number {
  return Math.max(createdAt, adGroup.createdAt, clause.createdAt, ad.createdAt);
}
