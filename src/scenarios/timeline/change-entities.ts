/**
 * Changes an entity for a scenario: through the entity service where a client could make the change, else by an
 * override.
 */
import type { Change } from '../../model/schemas/change-schema.ts';
import type { Patch } from '../../model/drafts.ts';
import type { Kind } from '../../model/entities.ts';
import { toMinor } from '../../model/money.ts';
import type { World } from '../../world/state/world.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';
import { archive, find, update } from '../../core/entities/entities.ts';
import { overrideEntity, type EntityOverride } from '../../core/entities/override-entity.ts';
import { resolveEntity } from '../input/resolve-references.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { MODERATIONS, sbBiddingOf } from '../seeder/sb-drafts.ts';
import { biddingOf, readDay, STATES } from '../seeder/drafts.ts';
import { toValidationError } from '../seeder/item-errors.ts';

type EntityChange = Change<'change'>[number];

const DAY = 86_400_000;

/** The kinds that have a field. Every kind has a state. */
const KINDS_WITH: Readonly<Record<string, readonly Kind[]>> = {
  rename: ['campaign', 'adGroup', 'sbCampaign', 'sbAdGroup', 'sbAd'],
  budget: ['campaign', 'sbCampaign'],
  defaultBid: ['adGroup'],
  bid: ['keyword', 'target', 'sbKeyword', 'sbTarget'],
  startDate: ['campaign', 'sbCampaign'],
  endDate: ['campaign', 'sbCampaign'],
  dynamicBidding: ['campaign'],
  bidding: ['sbCampaign'],
  premiumBidAdjustment: ['campaign'],
  portfolioId: ['campaign', 'sbCampaign'],
  offAmazonBudgetControlStrategy: ['campaign'],
  tags: ['campaign', 'sbCampaign'],
  outOfBudget: ['campaign', 'sbCampaign'],
  moderationStatus: ['sbAd', 'sbCampaign'],
};

export function changeEntity(world: World, change: EntityChange): void {
  const { kind, row, profile } = resolveEntity(world, change);
  for (const [field, kinds] of Object.entries(KINDS_WITH)) {
    if (change[field as keyof EntityChange] !== undefined && !kinds.includes(kind)) {
      throw new ValidationError(field, `does not exist for the kind ${kind}`);
    }
  }
  const scope = scopeOf(world, profile);
  const { decimals } = scope.marketplace;
  const { state, rename, budget, defaultBid, bid, bidding, startDate, endDate, premiumBidAdjustment } = change;
  const { offAmazonBudgetControlStrategy, portfolioId, tags } = change;
  const { today } = new OperationContext(scope);
  const money = (major: number): number => toMinor(major, decimals);
  const patch = {
    ...(state === undefined || state === 'ARCHIVED' ? {} : { state: STATES[state] }),
    ...(rename === undefined ? {} : { name: rename }),
    ...(budget === undefined ? {} : { budget: money(budget) }),
    ...(defaultBid === undefined ? {} : { defaultBid: money(defaultBid) }),
    ...(bid === undefined ? {} : { bid: bid === null ? null : money(bid) }),
    ...(startDate === undefined ? {} : { startDay: readDay(startDate, today) }),
    ...(endDate === undefined ? {} : { endDay: endDate === null ? null : readDay(endDate, today) }),
    ...(premiumBidAdjustment === undefined ? {} : { premiumBidAdjustment: premiumBidAdjustment ? 1 : 0 }),
    ...(portfolioId === undefined ? {} : { portfolioId }),
    ...(offAmazonBudgetControlStrategy === undefined ? {} : { offAmazonBudgetControlStrategy }),
    ...(tags === undefined ? {} : { tags }),
    ...(bidding === undefined ? biddingOf(change) : { bidding: sbBiddingOf(bidding) }),
  };
  if (Object.keys(patch).length > 0) {
    // The fields have been checked to be those of the kind.
    const done = update(new OperationContext(scope), kind, row.id, patch as Patch<Kind>);
    if (typeof done !== 'string') throw asValidationError(done, decimals);
  }
  if (state === 'ARCHIVED') {
    const done = archive(new OperationContext(scope), kind, row.id);
    if (typeof done !== 'string') throw asValidationError(done, decimals);
  }
  const overrides = overridesOf(world, change);
  const now = find(new OperationContext(scope), kind, row.id);
  if (now !== undefined && Object.keys(overrides).length > 0) overrideEntity(world, profile, kind, now, overrides);
}

function asValidationError(failure: Parameters<typeof toValidationError>[0], decimals: 0 | 2): ValidationError {
  const { field, message } = toValidationError(failure, decimals, { name: 'rename' });
  return new ValidationError(field, message);
}

function overridesOf(world: World, change: EntityChange): EntityOverride {
  const { servingStatus, outOfBudget, moderationStatus } = change;
  const { createdDaysAgo, updatedDaysAgo, creationDate, lastUpdatedDate } = change;
  const wholeSeconds = (instant: number): number => Math.floor(instant / 1000) * 1000;
  const ago = (days: number): number => wholeSeconds(world.now() - days * DAY);
  return {
    ...(servingStatus === undefined ? {} : { forcedStatus: servingStatus }),
    ...(outOfBudget === undefined ? {} : { outOfBudget: outOfBudget === null ? null : outOfBudget ? 1 : 0 }),
    ...(moderationStatus === undefined ? {} : { moderation: MODERATIONS[moderationStatus], approvedAt: null }),
    ...(createdDaysAgo === undefined ? {} : { createdAt: ago(createdDaysAgo) }),
    ...(updatedDaysAgo === undefined ? {} : { updatedAt: ago(updatedDaysAgo) }),
    ...(creationDate === undefined ? {} : { createdAt: wholeSeconds(Date.parse(creationDate)) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: wholeSeconds(Date.parse(lastUpdatedDate)) }),
  };
}
