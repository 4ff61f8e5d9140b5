/**
 * Sponsored brands: how stored rows become the input of the simulation. An ad group without keywords and targets is
 * targeted by a theme, so that campaigns of version 4, which has no operations for keywords, have traffic.
 */
import type { Entity, Id, SbAd, SbAdGroup, SbCampaign, SbTheme } from '../../model/entities.ts';
import { isNegativeMatchType } from '../../model/entity-values.ts';
import type { SimulatedAd, SimulatedBidding, SimulatedClause, SimulatedEntity } from '../simulation/account.ts';
import { asinsOfSbAd } from '../catalog/product-facts.ts';
import { asinFor } from '../simulation/products.ts';
import { constantTimeline, listValues, mapTimeline, type Timeline } from '../simulation/timeline.ts';
import { sbBidding } from '../entities/sb-campaigns.ts';
import { sbCampaignsOf, sbChildren } from '../entities/sb-structure.ts';
import type { Scope } from '../entities/operation-context.ts';
import { simulatedEntity, timeline, type Past } from './past.ts';
import type { AnyKeyword, CampaignSelection, Product } from './product.ts';
import { forEachChild, parsePredicates } from './read-children.ts';
import { simulatedReviewed, simulatedVersions } from './reviewed.ts';
import { NEGATIVE_MATCHES } from './sponsored-products.ts';
import type { AudienceAdjustment } from '../../model/stored/bids-and-targets.ts';

const BIDDING: Timeline<SimulatedBidding> = { now: { strategy: 'manual', adjustments: [] }, changes: [] };
/** For the share of brand impressions at the top of search. */
const TOP_BIDDING: Timeline<SimulatedBidding> = {
  now: { strategy: 'manual', adjustments: [{ placement: 'placementTop', percentage: 100 }] },
  changes: [],
};
/** The bids of clauses without one, in multiples of the smallest bid of the marketplace. */
const DEFAULT_BIDS = { CPC: 50, VCPM: 500 } as const;

export const SPONSORED_BRANDS: Product<'sbCampaign'> = {
  campaignType: 'headlineSearch',
  campaignKind: 'sbCampaign',
  product: 'sb',
  format: 'brands',
  sharesAccountBudget: false,
  exceedsDays: false,
  takesCreativeType: true,
  takesOverrides: false,
  costTypeOf,
  attributesViews: () => true,
  emptyRowFields: ['campaignName', 'campaignStatus', 'campaignBudget', 'campaignBudgetType', 'adGroupName'],
  campaigns: (scope, selection) => sbCampaignsOf(scope).filter((campaign) => isReported(scope, campaign, selection)),
  campaignParts(past, campaign) {
    return {
      ...simulatedReviewed(past, 'sbCampaign', campaign),
      ...(campaign.draft === null ? {} : { state: constantTimeline('paused') }),
      bidding: biddingOver(past, campaign),
      costType: costTypeOf(campaign),
    };
  },
  readChildren({ scope, campaign, past }, parts) {
    const { id } = campaign;
    const since = new Map<Id, number>();
    const noteStart = (row: { adGroupId: Id; createdAt: number }): void => {
      since.set(row.adGroupId, Math.min(since.get(row.adGroupId) ?? Infinity, row.createdAt));
    };
    forEachChild(scope, 'sbKeyword', id, (row) => {
      const own = simulatedEntity(past, 'sbKeyword', row);
      const { matchType, adGroupId, text, comparedText } = row;
      if (isNegativeMatchType(matchType)) {
        parts.addNegatives([{ ...own, match: NEGATIVE_MATCHES[matchType], text: comparedText }], adGroupId);
      } else {
        const bid = timeline(past, 'sbKeyword', row.id, 'bid', row.bid);
        parts.addClause({ ...own, bid, match: matchType, text }, row);
        noteStart(row);
      }
    });
    forEachChild(scope, 'sbTarget', id, (row) => {
      const own = simulatedEntity(past, 'sbTarget', row);
      const text = parsePredicates(row.expression)[0]?.value ?? row.expression;
      if (row.negative === 1)
        parts.addNegatives([{ ...own, match: 'product', text: text.toLowerCase() }], row.adGroupId);
      else {
        const bid = timeline(past, 'sbTarget', row.id, 'bid', row.bid);
        parts.addClause({ ...own, bid, match: 'product', text }, row);
        noteStart(row);
      }
    });
    forEachChild(scope, 'sbTheme', id, (row) => {
      const bid = timeline(past, 'sbTheme', row.id, 'bid', row.bid);
      const own = { ...simulatedEntity(past, 'sbTheme', row), bid };
      const { text } = THEMES[row.themeType];
      parts.addClause({ ...own, match: 'auto', text }, themeRow(row, row.adGroupId, row));
      noteStart(row);
    });
    forEachChild(scope, 'sbAd', id, (row) => {
      for (const ad of simulatedAds(past, row)) parts.addAd(ad, row);
    });
    const { bid, scale } = scope.marketplace;
    const defaultBid = constantTimeline(bid.min * scale * DEFAULT_BIDS[costTypeOf(campaign)]);
    forEachChild(scope, 'sbAdGroup', id, (row) => {
      const theme = themeOf(row, since.get(row.id));
      if (since.has(row.id) && theme !== undefined) parts.addClause(theme.clause, theme.row);
      parts.addAdGroup(simulatedEntity(past, 'sbAdGroup', row), defaultBid, row, theme);
    });
  },
};

/** An ad with several versions of its creative is several ads, one after the other; the first is the one of reports. */
function simulatedAds(past: Past, row: SbAd): SimulatedAd[] {
  const toAd = (entity: SimulatedEntity, shown: Pick<SbAd, 'creative' | 'landingPage'>): SimulatedAd => {
    const [asin = asinFor(`${row.profileId} ${row.id}`), ...otherAsins] = asinsOfSbAd(shown);
    return { ...entity, sku: null, asin, otherAsins, hasVideo: isVideo(row) };
  };
  if (row.versions === null) return [toAd(simulatedReviewed(past, 'sbAd', row), row)];
  const [first, ...newer] = simulatedVersions(past, row).map(({ entity, version }) => toAd(entity, version));
  return first === undefined ? [] : [first, ...newer.map((ad) => ({ ...ad, first }))];
}

/** Bids are raised for audiences, beside the adjustment that the goal has. */
function biddingOver(past: Past, { id, goal, bidding }: SbCampaign): Timeline<SimulatedBidding> {
  const usual = goal === 'BRAND_IMPRESSION_SHARE' ? TOP_BIDDING : BIDDING;
  const audiences = mapTimeline(timeline(past, 'sbCampaign', id, 'bidding', bidding), audiencesIn);
  if (listValues(audiences).every((each) => each.length === 0)) return usual;
  return mapTimeline(audiences, (each) => (each.length === 0 ? usual.now : { ...usual.now, audiences: each }));
}

/** A segment of shoppers is an audience with the name of the segment. */
function audiencesIn(bidding: string): AudienceAdjustment[] {
  const { shopperSegments = [], audiences = [] } = sbBidding({ bidding });
  return [...shopperSegments.map(({ segment: audienceId, percentage }) => ({ audienceId, percentage })), ...audiences];
}

function costTypeOf({ costType }: SbCampaign): 'CPC' | 'VCPM' {
  return costType === 'VCPM' ? costType : 'CPC';
}

/** Without a selection, reports contain the campaigns of version 3 only. */
function isReported(
  scope: Scope,
  { id, createdWith, multiAdGroups }: SbCampaign,
  selection: CampaignSelection,
): boolean {
  if (selection === 'all') return true;
  if (selection === 'multi') return multiAdGroups === 1;
  if (createdWith !== 'v3') return false;
  return selection === undefined || sbChildren(scope, 'sbAd', id).some(isVideo);
}

function isVideo({ format }: Pick<SbAd, 'format'>): boolean {
  return /video/i.test(format);
}

/** The searches of a theme, and its name in reports. */
const THEMES: Readonly<Record<SbTheme['themeType'], { text: string; name: string }>> = {
  brand: { text: 'queryHighRelMatches', name: 'keywords-related-to-your-brand' },
  landingPages: { text: 'queryBroadRelMatches', name: 'keywords-related-to-your-landing-pages' },
};

function themeRow(
  { id, seq, state, forcedStatus, createdAt }: Pick<Entity, 'id' | 'seq' | 'state' | 'forcedStatus' | 'createdAt'>,
  adGroupId: Id,
  { themeType, bid }: Pick<SbTheme, 'themeType' | 'bid'>,
): AnyKeyword & { adGroupId: Id } {
  const text = THEMES[themeType].name;
  return { seq, id, adGroupId, state, forcedStatus, createdAt, text, matchType: 'theme', bid };
}

/**
 * The theme of an ad group without clauses, until it gets the first. It is not an entity, so it has the id of its ad group.
 * Undefined if the ad group has had clauses from the start.
 */
function themeOf(
  { seq, id, createdAt }: SbAdGroup,
  until: number | undefined,
): { clause: SimulatedClause; row: AnyKeyword & { adGroupId: Id } } | undefined {
  if (until !== undefined && until <= createdAt) return undefined;
  return {
    clause: {
      id,
      createdAt,
      state:
        until === undefined
          ? constantTimeline('enabled')
          : { now: 'archived', changes: [{ at: until, was: 'enabled' }] },
      suspended: constantTimeline(false),
      bid: constantTimeline(null),
      match: 'auto',
      text: THEMES.landingPages.text,
    },
    row: themeRow({ id, seq, createdAt, state: 'enabled', forcedStatus: null }, id, {
      themeType: 'landingPages',
      bid: null,
    }),
  };
}
