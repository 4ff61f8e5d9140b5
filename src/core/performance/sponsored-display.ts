/**
 * Sponsored display: how stored rows become the input of the simulation.
 */
import { TACTICS } from '../../model/display/values.ts';
import type { SdCampaign, SdNegativeTarget, SdProductAd, SdTarget } from '../../model/entities.ts';
import type { SimulatedBidding, SimulatedClause, SimulatedNegative } from '../simulation/account.ts';
import { audienceText, NO_AUDIENCE } from '../simulation/display/audiences.ts';
import type { DisplayGoal } from '../simulation/display/shoppers.ts';
import { KeyedValues } from '../simulation/keyed-values.ts';
import { asinFor } from '../simulation/products.ts';
import { combineTimelines, constantTimeline, mapTimeline, type Timeline } from '../simulation/timeline.ts';
import type { Scope } from '../entities/operation-context.ts';
import { simulatedEntity, timeline, type Past } from './past.ts';
import type { Product } from './product.ts';
import { forEachChild } from './read-children.ts';
import { simulatedReviewed } from './reviewed.ts';
import type { DisplayPredicate } from '../../model/stored/bids-and-targets.ts';

/** Products of an audience that follow from the advertised ones. */
const RELATIVE: ReadonlySet<string> = new Set(['exactProduct', 'similarProduct', 'relatedProduct']);

const BIDDING: Timeline<SimulatedBidding> = constantTimeline({ strategy: 'manual', adjustments: [] });

export const SPONSORED_DISPLAY: Product<'sdCampaign'> = {
  campaignType: 'sponsoredDisplay',
  campaignKind: 'sdCampaign',
  product: 'sd',
  format: 'display',
  sharesAccountBudget: false,
  exceedsDays: true,
  takesCreativeType: false,
  takesOverrides: false,
  emptyRowFields: [],
  costTypeOf: simulatedCostType,
  attributesViews: ({ costType }) => costType === 'vcpm',
  campaigns(scope, selection) {
    const tactic = TACTICS.find((each) => each === selection);
    const all = sdCampaignsOf(scope);
    return tactic === undefined ? all : all.filter((each) => each.tactic === tactic);
  },
  campaignParts: (_, campaign) => ({ bidding: BIDDING, costType: simulatedCostType(campaign) }),
  readChildren({ scope, campaign: { id }, past }, parts) {
    const reviews = reviewsOf(scope, past, id);
    const videos = new Set<string>();
    forEachChild(scope, 'sdAdGroup', id, (row) => {
      if (row.creativeType === 'VIDEO') videos.add(row.id);
    });
    forEachChild(scope, 'sdTarget', id, (row) => parts.addClause(clauseOf(past, row), row));
    forEachChild(scope, 'sdNegativeTarget', id, (row) => parts.addNegatives(negativesOf(past, row), row.adGroupId));
    forEachChild(scope, 'sdProductAd', id, (row) => {
      const own = simulatedEntity(past, 'sdProductAd', row);
      parts.addAd({ ...own, sku: row.sku, asin: asinOf(row), hasVideo: videos.has(row.adGroupId) }, row);
    });
    forEachChild(scope, 'sdAdGroup', id, (row) => {
      const own = simulatedEntity(past, 'sdAdGroup', row);
      const goal = timeline(past, 'sdAdGroup', row.id, 'bidOptimization', row.bidOptimization);
      const bidding = mapTimeline(goal, displayBidding);
      parts.addAdGroup(
        { ...own, bidding, suspended: withReviews(own.suspended, reviews.get(row.id) ?? []) },
        timeline(past, 'sdAdGroup', row.id, 'defaultBid', row.defaultBid),
        row,
      );
    });
  },
};

/** What a bid pays. */
export function simulatedCostType({ costType }: Pick<SdCampaign, 'costType'>): 'CPC' | 'VCPM' {
  return costType === 'vcpm' ? 'VCPM' : 'CPC';
}

/** How bids of an ad group follow its goal. */
export function displayBidding(goal: DisplayGoal): SimulatedBidding {
  return { strategy: 'autoForSales', adjustments: [], goal };
}

/** All campaigns of the profile, oldest first. */
function sdCampaignsOf({ world, profile }: Scope): readonly SdCampaign[] {
  return world.store('sdCampaign').scan({ profileId: profile.profileId, after: 0, count: Number.MAX_SAFE_INTEGER });
}

/** What a creative does for its ad group; one that is archived does nothing. */
type CreativeEffect = 'shown' | 'held' | 'none';

function reviewsOf(scope: Scope, past: Past, campaignId: string): ReadonlyMap<string, Timeline<CreativeEffect>[]> {
  const found = new KeyedValues<string, Timeline<CreativeEffect>[]>(() => []);
  forEachChild(scope, 'sdCreative', campaignId, (row) => {
    const { state, suspended } = simulatedReviewed(past, 'sdCreative', row);
    const own = combineTimelines([state, suspended] as const, (each, isHeld): CreativeEffect =>
      each === 'archived' ? 'none' : isHeld ? 'held' : 'shown',
    );
    found.of(row.adGroupId).push(own);
  });
  return found;
}

/** Without a creative the service makes one, and one approved creative is enough. */
function withReviews(suspended: Timeline<boolean>, creatives: readonly Timeline<CreativeEffect>[]): Timeline<boolean> {
  if (creatives.length === 0) return suspended;
  const held = combineTimelines(creatives, (...each) => each.includes('held') && !each.includes('shown'));
  return combineTimelines([suspended, held] as const, (isSuspended, isHeld) => isSuspended || isHeld);
}

function clauseOf(past: Past, row: SdTarget): SimulatedClause {
  return {
    ...simulatedEntity(past, 'sdTarget', row),
    bid: timeline(past, 'sdTarget', row.id, 'bid', row.bid),
    ...displayMatch(displayPredicates(row.expression)),
  };
}

/** The stored expression of a target of sponsored display. */
export function displayPredicates(expression: string): readonly DisplayPredicate[] {
  // Only the rules of targets write this column.
  return JSON.parse(expression) as DisplayPredicate[];
}

/** What the shoppers are whom a target finds. */
export function displayMatch(predicates: readonly DisplayPredicate[]): Pick<SimulatedClause, 'match' | 'text'> {
  const [first] = predicates;
  const { type = '', value } = first ?? {};
  if (typeof value === 'object') return { match: 'audience', text: nestedAudience(type, value) };
  if (type === 'asinSameAs') return { match: 'product', text: value ?? '' };
  if (type === 'similarProduct') return { match: 'audience', text: type };
  if (type === 'contentCategorySameAs') return { match: 'audience', text: audienceText('content', value ?? '') };
  return { match: 'product', text: refinedText(predicates) };
}

/** Of a predicate with a list of predicates. */
function nestedAudience(type: string, predicates: readonly DisplayPredicate[]): string {
  const of = (name: string): DisplayPredicate | undefined => predicates.find((each) => each.type === name);
  const interest = of('audienceSameAs');
  if (interest !== undefined) return audienceText('audience', String(interest.value));
  const event = type === 'purchases' ? type : 'views';
  const lookback = Number(of('lookback')?.value ?? 30);
  // Such a target excludes its shoppers and has none itself.
  if (of('negative') !== undefined) return NO_AUDIENCE;
  const products = predicates.filter(({ type }) => RELATIVE.has(type)).map(({ type }) => type);
  const refined = predicates.filter((each) => each.type !== 'lookback');
  return audienceText(event, products.join('+') || `category=${refinedText(refined)}`, lookback);
}

/** One word that is the same for the same products. */
function refinedText(predicates: readonly DisplayPredicate[]): string {
  return predicates
    .map(({ type, value }) => `${type}=${String(value)}`)
    .join('&')
    .replaceAll(/\s+/g, '_');
}

/** Negative targets of products only: the sandbox does not know the brands of products. */
function negativesOf(past: Past, row: SdNegativeTarget): SimulatedNegative[] {
  const own = simulatedEntity(past, 'sdNegativeTarget', row);
  return displayPredicates(row.expression)
    .filter(({ type }) => type === 'asinSameAs')
    .map(({ value }) => ({ ...own, match: 'product', text: String(value).toLowerCase() }));
}

/** An ad that leads to a page has the shoppers of a product of its own. */
function asinOf({ id, asin, sku, profileId }: SdProductAd): string {
  return asin ?? asinFor(`${profileId} ${sku ?? id}`);
}
