/**
 * The serving status of an entity, computed at each read from states, clock, profile and children.
 */
import { isAdGroupKind, isCampaignKind, PARENT_KINDS } from '../../model/kinds.ts';
import type { AdExtension, Entity, Id, Kind, Portfolio, SbAd, ProductAd } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import { statusLines } from '../../model/serving-status.ts';
import type { Condition, StatusLine, StatusVariant } from '../../model/statuses/status-line.ts';
import type { Problem } from '../catalog/eligibility.ts';
import { asinOfAd, asinsOfSbAd } from '../catalog/product-facts.ts';
import { productProblems } from './inventory.ts';
import { forcedOutOfBudget, isAccountSpent, isBudgetSpent } from './spent-budgets.ts';
import { hasEnded, isOutOfBudget, isPending } from './portfolios/portfolio-status.ts';
import { portfolioOf } from './portfolios/portfolio-terms.ts';
import type { AnyAdGroup, AnyCampaign } from './product.ts';
import { isSbCampaign, productOf } from './products.ts';
import { simulationOf } from './simulation.ts';
import { reviewOfAdGroup } from '../entities/display/creative-review.ts';
import { shownAd } from '../entities/creatives/versions.ts';
import { moderationAt } from '../entities/moderation.ts';
import { findParents } from '../entities/parents.ts';
import type { CompleteKind } from '../../world/stores/completeness.ts';
import type { Reading, ScopeAtTime } from '../entities/operation-context.ts';

interface Family {
  kind: Kind;
  row: Entity;
  campaign: AnyCampaign | undefined;
  adGroup: AnyAdGroup | undefined;
}

type Child = Entity & { campaignId?: Id; adGroupId?: Id };

export function servingStatus(
  context: Reading,
  kind: Kind,
  row: Child,
  variant: StatusVariant = context.policy.statuses,
): string {
  return statusOf(context, kind, row, statusLines(kind, variant));
}

/** From another status table. */
export function statusOf(context: Reading, kind: Kind, row: Child, lines: readonly StatusLine[]): string {
  if (row.forcedStatus !== null) return row.forcedStatus;
  const family = familyOf(context, kind, row);
  const line = lines.find(({ when }) => CONDITIONS[when](context, family));
  if (line === undefined) throw new Error(`the status table of ${kind} has no last line`);
  return line.is;
}

/** The evaluated lines of a status table, in order: only the condition of the last one is true. */
export function checkedLines(
  context: Reading,
  kind: Kind,
  row: Child,
  lines: readonly StatusLine[],
): readonly StatusLine[] {
  const family = familyOf(context, kind, row);
  return lines.slice(0, lines.findIndex(({ when }) => CONDITIONS[when](context, family)) + 1);
}

/** Does not read the row again, because extended lists compute the status of each row. */
function familyOf(context: Reading, kind: Kind, row: Child): Family {
  if (isCampaignKind(kind)) return { kind, row, campaign: row as AnyCampaign, adGroup: undefined };
  const { campaign, adGroup } = findParents(context, kind, row);
  // The row of this kind is an ad of sponsored brands.
  if (kind === 'sbAd') return { kind, row: shownAd(row as SbAd, context.scope.world.now()), campaign, adGroup };
  if (isAdGroupKind(kind)) return { kind, row, campaign, adGroup: row as AnyAdGroup };
  return { kind, row, campaign, adGroup };
}

const CONDITIONS: Readonly<Record<Condition, (context: Reading, family: Family) => boolean>> = {
  always: () => true,
  campaignArchived: (_, { campaign }) => campaign?.state === 'archived',
  campaignPaused: (_, { campaign }) => campaign?.state === 'paused',
  adGroupArchived: (_, { adGroup }) => adGroup?.state === 'archived',
  adGroupPaused: (_, { adGroup }) => adGroup?.state === 'paused',
  adArchived: (context, { row }) => extendedAd(context, row)?.state === 'archived',
  adPaused: (context, { row }) => extendedAd(context, row)?.state === 'paused',
  adNotServing(context, { row }) {
    const ad = extendedAd(context, row);
    return ad !== undefined && servingStatus(context, 'productAd', ad, 'later') !== 'AD_STATUS_LIVE';
  },
  // Only the status table of extensions has this condition.
  optedOut: (_, { row }) => (row as AdExtension).adExtensionStatus === 'OPTED_OUT',
  archived: (_, { row }) => row.state === 'archived',
  paused: (_, { row }) => row.state === 'paused',
  paymentFailure: ({ scope }) => scope.profile.validPaymentMethod === 0,
  notStarted: (context, { campaign }) => campaign !== undefined && context.today < campaign.startDay,
  ended: (context, { campaign }) =>
    campaign !== undefined && campaign.endDay !== null && context.today > campaign.endDay,
  accountOutOfBudget: (context) => isAccountOutOfBudget(context),
  campaignOutOfBudget: (context, { campaign }) => campaign !== undefined && isCampaignOutOfBudget(context, campaign),
  portfolioPending: (context, family) => isInPortfolio(context, family, isPending),
  portfolioEnded: (context, family) => isInPortfolio(context, family, hasEnded),
  portfolioOutOfBudget: (context, family) => isInPortfolio(context, family, isOutOfBudget),
  campaignIncomplete: (context, { campaign }) =>
    campaign !== undefined && isIncomplete(context, productOf(campaign).campaignKind, campaign.id, campaign),
  adGroupIncomplete: (context, { campaign, adGroup }) =>
    adGroup !== undefined &&
    campaign !== undefined &&
    isIncomplete(context, PARENT_KINDS[productOf(campaign).campaignKind].adGroup, adGroup.id, campaign),
  draft: (_, { campaign }) => isSbCampaign(campaign) && campaign.draft !== null,
  adOfLegacy: (_, { campaign }) => isSbCampaign(campaign) && campaign.multiAdGroups === 0,
  campaignRejected: (context, { campaign }) =>
    isSbCampaign(campaign) && moderationAt(campaign, context.scope.world.now()) === 'rejected',
  campaignPending: (context, { campaign }) =>
    isSbCampaign(campaign) && moderationAt(campaign, context.scope.world.now()) === 'pending',
  // Only status tables of ads have these conditions.
  rejected: (context, { row }) => moderationAt(row as SbAd, context.scope.world.now()) === 'rejected',
  pending: (context, { row }) => moderationAt(row as SbAd, context.scope.world.now()) === 'pending',
  accountStopped: (context) => forcedOnProfile(context) === 1,
  productIneligible: (context, { row }) => productOfAd(context, row).some((problem) => !SHOWN_APART.has(problem)),
  productNotBuyable: (context, { row }) => productOfAd(context, row).includes('LISTING_SUPRESSED'),
  productMissingImage: (context, { row }) => productOfAd(context, row).includes('MISSING_IMAGE'),
  productNotInBuybox: (context, { row }) => productOfAd(context, row).includes('NOT_IN_BUYBOX'),
  productOutOfStock: (context, { row }) => productOfAd(context, row).includes('OUT_OF_STOCK'),
  creativeIneligible: (context, { row }) => {
    if (context.scope.world.row.products.length === 0) return false;
    // Only status tables of ads of sponsored brands have this condition.
    const asins = asinsOfSbAd(row as SbAd);
    return asins.length > 0 && asins.every((asin) => productProblems(simulationOf(context), asin).length > 0);
  },
  creativeRejected: (context, { adGroup }) => adGroup !== undefined && reviewOfAdGroup(context, adGroup) === 'rejected',
  creativePending: (context, { adGroup }) => adGroup !== undefined && reviewOfAdGroup(context, adGroup) === 'pending',
};

/** Problems of products that have a status of their own. */
const SHOWN_APART: ReadonlySet<Problem> = new Set([
  'LISTING_SUPRESSED',
  'MISSING_IMAGE',
  'NOT_IN_BUYBOX',
  'OUT_OF_STOCK',
]);

/** The ad of an extension, if it has one. Only the status table of extensions has conditions on it. */
function extendedAd({ scope: { world, profile } }: ScopeAtTime, row: Entity): ProductAd | undefined {
  const { adId } = row as AdExtension;
  return adId === null ? undefined : world.store('productAd').byId(profile.profileId, adId);
}

/** Only status tables of product ads have these conditions. */
function productOfAd(context: Reading, row: Entity): readonly Problem[] {
  return context.scope.world.row.products.length === 0
    ? []
    : productProblems(simulationOf(context), asinOfAd(row.profileId, row as Pick<ProductAd, 'asin' | 'sku'> & Entity));
}

/** Whether something holds for the portfolio that the row is, or that its campaign belongs to. */
function isInPortfolio(
  context: Reading,
  { kind, row, campaign }: Family,
  holds: (context: Reading, portfolio: Portfolio) => boolean,
): boolean {
  // A row of this kind is a portfolio.
  const portfolio = kind === 'portfolio' ? (row as Portfolio) : campaign && portfolioOf(context.scope, campaign);
  return portfolio !== undefined && holds(context, portfolio);
}

function isCampaignOutOfBudget(context: Reading, campaign: AnyCampaign): boolean {
  const forced = forcedOutOfBudget(context, productOf(campaign).campaignKind, campaign);
  return forced === null ? isBudgetSpent(simulationOf(context), campaign) : forced === 1;
}

function forcedOnProfile(context: Reading): Flag | null {
  const { profileId, outOfBudget } = context.scope.profile;
  return forcedOutOfBudget(context, 'profile', { id: profileId, outOfBudget });
}

function isAccountOutOfBudget(context: Reading): boolean {
  const forced = forcedOnProfile(context);
  if (forced !== null) return forced === 1;
  return context.scope.profile.dailyBudget !== null && isAccountSpent(simulationOf(context));
}

function isIncomplete(context: ScopeAtTime, of: CompleteKind, id: Id, campaign: AnyCampaign): boolean {
  const { world, profile } = context.scope;
  const { profileId } = profile;
  const { ads, clauses } = world.derived.memoize(
    { profileId, campaignId: campaign.id },
    `completeness of ${of} ${id} of ${profileId}`,
    () => world.completeness(of, profileId, id),
  );
  const isAuto = 'targeting' in campaign && campaign.targeting === 'auto';
  return !ads || (!isAuto && !clauses);
}
