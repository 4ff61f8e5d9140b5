/**
 * Bidding controls and bid plus (`premiumBidAdjustment`). A campaign uses one of them.
 */
import type { BiddingPatch } from '../../model/drafts.ts';
import type { Campaign } from '../../model/entities.ts';
import type { Adjustment, Flag, Strategy } from '../../model/entity-values.ts';
import type { Failure } from '../../model/failures.ts';
import type { OperationContext } from './operation-context.ts';

interface Bidding {
  strategy: Strategy;
  adjustments: Adjustment[];
}

type Stored = Pick<Campaign, 'premiumBidAdjustment' | 'strategy' | 'adjustments'>;

export const DEFAULT_BIDDING: Stored = { premiumBidAdjustment: 0, strategy: 'legacyForSales', adjustments: '[]' };

const BID_PLUS: Adjustment = { placement: 'placementTop', percentage: 50 };

/** Returns the bidding controls. Bid plus is converted to the equivalent placement adjustment. */
export function biddingOf(campaign: Stored): Bidding {
  if (campaign.premiumBidAdjustment === 1) return { strategy: 'legacyForSales', adjustments: [BID_PLUS] };
  return { strategy: campaign.strategy, adjustments: storedAdjustments(campaign) };
}

/** Returns the value of `premiumBidAdjustment`, which follows from the adjustments if it is one of them. */
export function premiumOf({ policy }: OperationContext, campaign: Stored): boolean {
  if (campaign.premiumBidAdjustment === 1 || !policy.bidPlusIsAdjustment) return campaign.premiumBidAdjustment === 1;
  return storedAdjustments(campaign).some(({ placement }) => placement === 'placementTop');
}

export function mergeBidding(
  { policy }: OperationContext,
  stored: Stored,
  premium: Flag | undefined,
  bidding: BiddingPatch | undefined,
): Partial<Stored> | Failure {
  if (premium === undefined && bidding === undefined) return {};
  if (bidding?.endsBidPlus) return replaceBidPlus(stored, bidding);
  if (premium === 1 && bidding !== undefined) return { code: 'biddingConflict' };
  if (policy.bidPlusIsAdjustment) return moveAdjustment(stored, premium, bidding);
  if (premium === 1 && (stored.strategy !== 'legacyForSales' || stored.adjustments !== '[]'))
    return { code: 'biddingConflict' };
  if (bidding !== undefined && stored.premiumBidAdjustment === 1 && premium !== 0) return { code: 'biddingConflict' };
  return { ...(premium === undefined ? {} : { premiumBidAdjustment: premium }), ...toStored(stored, bidding) };
}

function replaceBidPlus(stored: Stored, bidding: BiddingPatch): Partial<Stored> {
  const { strategy, adjustments } = biddingOf(stored);
  return { premiumBidAdjustment: 0, ...toStored(stored, { strategy, adjustments, ...bidding }) };
}

/** Where bid plus is another name of the adjustment for the top of search. */
function moveAdjustment(stored: Stored, premium: Flag | undefined, bidding: BiddingPatch | undefined): Partial<Stored> {
  const { adjustments } = biddingOf(stored);
  const others = adjustments.filter(({ placement }) => placement !== 'placementTop');
  const isTop = others.length < adjustments.length;
  const moved = premium === 0 ? others : premium === undefined || isTop ? adjustments : [...adjustments, BID_PLUS];
  return { premiumBidAdjustment: 0, adjustments: JSON.stringify(moved), ...toStored(stored, bidding) };
}

function toStored(
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

/** `toStored` writes this JSON. */
function storedAdjustments({ adjustments }: Stored): Adjustment[] {
  return adjustments === '[]' ? [] : (JSON.parse(adjustments) as Adjustment[]);
}
