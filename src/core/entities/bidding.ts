/**
 * Bidding controls and bid plus (`premiumBidAdjustment`). A campaign uses one of them.
 */
import { readAdjustments, writeAdjustments } from '../../model/forms/bid-adjustments.ts';
import type { BiddingPatch } from '../../model/drafts.ts';
import type { Campaign } from '../../model/entities.ts';
import type { Flag, Strategy } from '../../model/entity-values.ts';
import type { Failure } from '../../model/failures.ts';
import { audienceName } from '../catalog/audiences.ts';
import type { Reading } from './operation-context.ts';
import type { AudienceAdjustment, Adjustment } from '../../model/stored/bids-and-targets.ts';

interface Bidding {
  strategy: Strategy;
  /** By placement. */
  adjustments: Adjustment[];
  /** Undefined without any. */
  audiences?: AudienceAdjustment[];
}

type Stored = Pick<Campaign, 'premiumBidAdjustment' | 'strategy' | 'adjustments'>;

export const DEFAULT_BIDDING: Stored = { premiumBidAdjustment: 0, strategy: 'legacyForSales', adjustments: '[]' };

const BID_PLUS: Adjustment = { placement: 'placementTop', percentage: 50 };

/** `list` is the field that has the audiences in requests. */
export function validateAudiences(
  audiences: readonly AudienceAdjustment[] | undefined,
  list: string,
): Failure | undefined {
  const unknown = audiences?.findIndex(({ audienceId }) => audienceName(audienceId) === undefined) ?? -1;
  const found = audiences?.[unknown];
  if (found === undefined) return undefined;
  return {
    code: 'invalidBidding',
    within: `${list}[${unknown}].audienceSegments[0].audienceId`,
    error: 'BID_INVALID_AUDIENCE_ID',
    reason: `is ${found.audienceId}, which is not an audience of POST /audiences/list`,
  };
}

/** Returns the bidding controls. Bid plus is converted to the equivalent placement adjustment. */
export function biddingOf(campaign: Stored): Bidding {
  if (campaign.premiumBidAdjustment === 1) return { strategy: 'legacyForSales', adjustments: [BID_PLUS] };
  const { placements: adjustments, audiences } = readAdjustments(campaign.adjustments);
  return { strategy: campaign.strategy, adjustments, ...(audiences.length === 0 ? {} : { audiences }) };
}

/** Returns the value of `premiumBidAdjustment`, which follows from the adjustments if it is one of them. */
export function premiumOf({ policy }: Reading, campaign: Stored): boolean {
  if (campaign.premiumBidAdjustment === 1 || !policy.bidPlusIsAdjustment) return campaign.premiumBidAdjustment === 1;
  return readAdjustments(campaign.adjustments).placements.some(({ placement }) => placement === 'placementTop');
}

export function mergeBidding(
  { policy }: Reading,
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
  const { audiences } = readAdjustments(stored.adjustments);
  const unchanged = writeAdjustments({ placements: moved, audiences });
  return {
    premiumBidAdjustment: 0,
    adjustments: unchanged,
    ...toStored({ ...stored, adjustments: unchanged }, bidding),
  };
}

function toStored(
  stored: Stored,
  { strategy, adjustments, audiences, preservedPlacements = [] }: BiddingPatch = {},
): Partial<Stored> {
  const written = strategy === undefined ? {} : { strategy };
  if (adjustments === undefined && audiences === undefined) return written;
  const before = readAdjustments(stored.adjustments);
  const kept = before.placements.filter(({ placement }) => preservedPlacements.includes(placement));
  const placements = adjustments === undefined ? before.placements : [...adjustments, ...kept];
  return { ...written, adjustments: writeAdjustments({ placements, audiences: audiences ?? before.audiences }) };
}
