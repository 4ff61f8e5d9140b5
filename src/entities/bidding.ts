/**
 * Bidding controls and bid plus (`premiumBidAdjustment`), of which a campaign uses one.
 */
import type { BiddingPatch } from '../model/drafts.ts';
import type { Adjustment, Campaign, Flag, Strategy } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { OperationContext } from './operation-context.ts';

export interface Bidding {
  strategy: Strategy;
  adjustments: Adjustment[];
}

type Stored = Pick<Campaign, 'premiumBidAdjustment' | 'strategy' | 'adjustments'>;

export const DEFAULT_BIDDING: Stored = { premiumBidAdjustment: 0, strategy: 'legacyForSales', adjustments: '[]' };

const BID_PLUS: Adjustment = { placement: 'placementTop', percentage: 50 };

/** What a bidding-control call shows; a campaign with bid plus is shown as it would be converted. */
export function biddingOf(campaign: Stored): Bidding {
  if (campaign.premiumBidAdjustment === 1) return { strategy: 'legacyForSales', adjustments: [BID_PLUS] };
  return { strategy: campaign.strategy, adjustments: storedAdjustments(campaign) };
}

/** As recorded from the real service it follows the adjustments; as documented it is a field of its own. */
export function premiumOf(campaign: Stored, observed: boolean): boolean {
  if (campaign.premiumBidAdjustment === 1 || !observed) return campaign.premiumBidAdjustment === 1;
  return storedAdjustments(campaign).some(({ placement }) => placement === 'placementTop');
}

export function changedBidding(
  { observed }: OperationContext,
  stored: Stored,
  premium: Flag | undefined,
  bidding: BiddingPatch | undefined,
): Partial<Stored> | Failure {
  if (premium === undefined && bidding === undefined) return {};
  if (bidding?.endsBidPlus) return endedBidPlus(stored, bidding);
  if (premium === 1 && bidding !== undefined) return { code: 'biddingConflict' };
  if (observed) return observedChange(stored, premium, bidding);
  if (premium === 1 && (stored.strategy !== 'legacyForSales' || stored.adjustments !== '[]'))
    return { code: 'biddingConflict' };
  if (bidding !== undefined && stored.premiumBidAdjustment === 1 && premium !== 0) return { code: 'biddingConflict' };
  return { ...(premium === undefined ? {} : { premiumBidAdjustment: premium }), ...written(stored, bidding) };
}

function endedBidPlus(stored: Stored, bidding: BiddingPatch): Partial<Stored> {
  const { strategy, adjustments } = biddingOf(stored);
  return { premiumBidAdjustment: 0, ...written(stored, { strategy, adjustments, ...bidding }) };
}

/** There bid plus is but another word for an adjustment at the top of search. */
function observedChange(stored: Stored, premium: Flag | undefined, bidding: BiddingPatch | undefined): Partial<Stored> {
  const { adjustments } = biddingOf(stored);
  const others = adjustments.filter(({ placement }) => placement !== 'placementTop');
  const isTop = others.length < adjustments.length;
  const moved = premium === 0 ? others : premium === undefined || isTop ? adjustments : [...adjustments, BID_PLUS];
  return { premiumBidAdjustment: 0, adjustments: JSON.stringify(moved), ...written(stored, bidding) };
}

function written(
  stored: Stored,
  { strategy, adjustments, preservedPlacements = [] }: BiddingPatch = {},
): Partial<Stored> {
  const kept =
    preservedPlacements.length === 0
      ? []
      : storedAdjustments(stored).filter(({ placement }) => preservedPlacements.includes(placement));
  return {
    ...(strategy === undefined ? {} : { strategy }),
    ...(adjustments === undefined ? {} : { adjustments: JSON.stringify([...adjustments, ...kept]) }),
  };
}

/** Written by `written` only. */
function storedAdjustments({ adjustments }: Stored): Adjustment[] {
  return adjustments === '[]' ? [] : (JSON.parse(adjustments) as Adjustment[]);
}
