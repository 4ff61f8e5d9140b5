/**
 * The delivery status and reasons of the common model, which follow from the serving status.
 */
import type { Entity, Kind } from '../../../model/entities.ts';
import { KINDS } from '../../../model/kinds.ts';
import type { Reading } from '../../../core/entities/operation-context.ts';
import { servingStatus } from '../../../core/performance/serving-status.ts';

export interface Delivery {
  deliveryStatus: 'DELIVERING' | 'NOT_DELIVERING' | 'UNAVAILABLE';
  /** Undefined for an entity that delivers. */
  deliveryReasons?: readonly string[];
}

/** Serving statuses of entities that deliver. */
const DELIVERING: ReadonlySet<string> = new Set([
  'CAMPAIGN_STATUS_ENABLED',
  'AD_GROUP_STATUS_ENABLED',
  'TARGETING_CLAUSE_STATUS_LIVE',
  'AD_STATUS_LIVE',
  'AD_EXTENSION_STATUS_LIVE',
  'ADVERTISER_STATUS_ENABLED',
  'TARGET_STATUS_LIVE',
  // Of locations.
  'ENABLED',
]);

const UNAVAILABLE: ReadonlySet<string> = new Set(['UNKNOWN', 'STATUS_UNAVAILABLE']);

/** Serving statuses whose reason has another name. Others keep their names. */
const REASONS: Readonly<Record<string, string>> = {
  PENDING_START_DATE: 'CAMPAIGN_PENDING_START_DATE',
  ENDED: 'CAMPAIGN_END_DATE_REACHED',
  PORTFOLIO_ENDED: 'PORTFOLIO_END_DATE_REACHED',
  INELIGIBLE: 'AD_INELIGIBLE',
  MISSING_DECORATION: 'AD_MISSING_DECORATION',
  MISSING_IMAGE: 'AD_MISSING_IMAGE',
  ACCOUNT_OUT_OF_BUDGET: 'ADVERTISER_OUT_OF_BUDGET',
  ADVERTISER_ACCOUNT_OUT_OF_BUDGET: 'ADVERTISER_OUT_OF_BUDGET',
  AD_STATUS_PAUSED: 'AD_PAUSED',
  AD_STATUS_ARCHIVED: 'AD_ARCHIVED',
  ADGROUP_POLICING_CREATIVE_REJECTED: 'AD_GROUP_REJECTED',
  ADGROUP_POLICING_PENDING_REVIEW: 'AD_GROUP_POLICING_PENDING_REVIEW',
  TARGET_STATUS_PAUSED: 'TARGET_PAUSED',
  TARGET_STATUS_ARCHIVED: 'TARGET_ARCHIVED',
  ARCHIVED: 'TARGET_ARCHIVED',
  TARGETING_CLAUSE_PAUSED: 'TARGET_PAUSED',
  TARGETING_CLAUSE_ARCHIVED: 'TARGET_ARCHIVED',
  TARGETING_CLAUSE_BLOCKED: 'TARGET_BLOCKED',
  TARGETING_CLAUSE_POLICING_SUSPENDED: 'TARGET_POLICING_SUSPENDED',
};

/** Serving statuses that name a review of the campaign, and in an ad the review of its creative. */
const REVIEWS: Readonly<Record<string, { ofCampaign: string; ofAd: string }>> = {
  REJECTED: { ofCampaign: 'CAMPAIGN_REJECTED', ofAd: 'CREATIVE_REJECTED' },
  PENDING_REVIEW: { ofCampaign: 'CAMPAIGN_PENDING_REVIEW', ofAd: 'CREATIVE_PENDING_REVIEW' },
};

export function deliveryOf(context: Reading, kind: Kind, row: Entity): Delivery {
  const status = servingStatus(context, kind, row, 'later');
  if (DELIVERING.has(status)) return { deliveryStatus: 'DELIVERING' };
  if (UNAVAILABLE.has(status)) return { deliveryStatus: 'UNAVAILABLE', deliveryReasons: ['STATUS_UNAVAILABLE'] };
  const review = REVIEWS[status];
  const isAd = KINDS[kind].idField === 'adId';
  const reason = review === undefined ? (REASONS[status] ?? status) : isAd ? review.ofAd : review.ofCampaign;
  return { deliveryStatus: 'NOT_DELIVERING', deliveryReasons: [reason] };
}
