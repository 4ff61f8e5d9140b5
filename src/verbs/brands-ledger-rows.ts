/**
 * Brings rows of sponsored brands into the shape that the ledger reads. Where nobody named keywords or targets, the
 * ad group is found by whatever its products are searched for, so that every campaign has traffic.
 */
import { dayIn } from '../model/days.ts';
import type { Creative, LandingPage, Moderation } from '../model/brands.ts';
import type { SbAd, SbAdGroup, SbCampaign, SbKeyword, SbTarget } from '../model/entities.ts';
import type { Work } from '../model/slices.ts';
import type {
  LedgerAd,
  LedgerAdGroup,
  LedgerBidding,
  LedgerCampaign,
  LedgerClause,
  LedgerNegative,
} from '../metrics/account.ts';
import type { CampaignHead } from '../metrics/campaign-day.ts';
import { asinFor } from '../metrics/products.ts';
import { negativesOf } from '../metrics/searches.ts';
import { combined, constant, mapped, type Timeline } from '../metrics/timeline.ts';
import { budgetUnlessForced, entity, forChildren, Grouped, predicates, timeline, type Past } from './ledger-rows.ts';
import type { Review } from './moderation.ts';
import type { Batch } from './scope.ts';

/** What stands in the ledger for which row; clauses that nobody wrote stand for none. */
export interface BrandsRows {
  ledger: LedgerCampaign;
  adGroups: ReadonlyMap<LedgerAdGroup, SbAdGroup>;
  clauses: ReadonlyMap<LedgerClause, SbKeyword | SbTarget>;
  ads: ReadonlyMap<LedgerAd, SbAd>;
}

const BIDDING: Timeline<LedgerBidding> = { now: { strategy: 'manual', adjustments: [] }, changes: [] };
/** A bid that nobody set, in smallest bids of the marketplace. */
const USUAL_BID = 50;

export function brandsHead(batch: Batch, campaign: SbCampaign, past: Past): CampaignHead {
  const of = <T extends string | number | null>(field: string, now: T): Timeline<T> =>
    timeline(past, 'sbCampaign', campaign.id, field, now);
  const outOfBudget = of('outOfBudget', campaign.outOfBudget);
  const own = entity(past, 'sbCampaign', campaign);
  return {
    ...own,
    suspended: either(own.suspended, unapproved(reviewed(past, 'sbCampaign', campaign))),
    createdDay: dayIn(batch.scope.place.timeZone, campaign.createdAt),
    startDay: of('startDay', campaign.startDay),
    endDay: of('endDay', campaign.endDay),
    budget: combined([outOfBudget, of('budget', campaign.budget)] as const, budgetUnlessForced),
    stopped: mapped(outOfBudget, (forced) => forced === 1),
    bidding: BIDDING,
  };
}

export function* readBrandsCampaign(
  batch: Batch,
  campaign: SbCampaign,
  head: CampaignHead,
  past: Past,
): Work<BrandsRows> {
  const clausesIn = new Grouped<LedgerClause>();
  const negativesIn = new Grouped<LedgerNegative>();
  const adsIn = new Grouped<LedgerAd>();
  const clauses = new Map<LedgerClause, SbKeyword | SbTarget>();
  const ads = new Map<LedgerAd, SbAd>();
  const adGroups = new Map<LedgerAdGroup, SbAdGroup>();
  yield* forChildren(batch, 'sbKeyword', campaign.id, (row) => {
    const own = entity(past, 'sbKeyword', row);
    const { matchType } = row;
    if (matchType === 'negativeExact' || matchType === 'negativePhrase') {
      negativesIn.add(row.adGroupId, {
        ...own,
        match: matchType === 'negativeExact' ? 'exact' : 'phrase',
        text: row.comparedText,
      });
    } else {
      const bid = timeline(past, 'sbKeyword', row.id, 'bid', row.bid);
      clauses.set(clausesIn.add(row.adGroupId, { ...own, bid, match: matchType, text: row.text }), row);
    }
  });
  yield* forChildren(batch, 'sbTarget', campaign.id, (row) => {
    const own = entity(past, 'sbTarget', row);
    const [first] = predicates(row.expression);
    const text = first?.value ?? row.expression;
    if (row.negative === 1) negativesIn.add(row.adGroupId, { ...own, match: 'product', text: text.toLowerCase() });
    else {
      const bid = timeline(past, 'sbTarget', row.id, 'bid', row.bid);
      clauses.set(clausesIn.add(row.adGroupId, { ...own, bid, match: 'product', text }), row);
    }
  });
  yield* forChildren(batch, 'sbAd', campaign.id, (row) => {
    const own = entity(past, 'sbAd', row);
    const suspended = either(own.suspended, unapproved(reviewed(past, 'sbAd', row)));
    ads.set(adsIn.add(row.adGroupId, { ...own, suspended, sku: null, asin: productOf(row) }), row);
  });
  yield* forChildren(batch, 'sbAdGroup', campaign.id, (row) => {
    const own = entity(past, 'sbAdGroup', row);
    const found = clausesIn.of(row.id);
    const adGroup = {
      ...own,
      defaultBid: constant(batch.scope.place.bid.min * USUAL_BID),
      clauses: found.length > 0 ? found : [anySearch(row)],
      ads: adsIn.of(row.id),
      negatives: negativesOf(negativesIn.of(row.id)),
    };
    adGroups.set(adGroup, row);
  });
  return { ledger: { ...head, adGroups: [...adGroups.keys()], negatives: negativesOf([]) }, adGroups, clauses, ads };
}

function anySearch({ id, createdAt }: SbAdGroup): LedgerClause {
  return {
    id,
    createdAt,
    state: constant('enabled'),
    suspended: constant(false),
    bid: constant(null),
    match: 'auto',
    text: 'queryBroadRelMatches',
  };
}

/** The first product that the ad shows or leads to. */
function productOf({ id, profileId, creative, landingPage }: SbAd): string {
  // Both were written by the rules of ads only.
  const { asins, subpages } = JSON.parse(creative) as Creative;
  const page = landingPage === null ? undefined : (JSON.parse(landingPage) as LandingPage);
  return asins?.[0] ?? page?.asins?.[0] ?? subpages?.[0]?.asin ?? asinFor(`${profileId} ${id}`);
}

function reviewed(past: Past, kind: 'sbCampaign' | 'sbAd', { id, ...row }: Review & { id: string }): Timeline<Review> {
  const moderation = timeline<Moderation>(past, kind, id, 'moderation', row.moderation);
  const approvedAt = timeline(past, kind, id, 'approvedAt', row.approvedAt);
  return combined([moderation, approvedAt] as const, (moderation, approvedAt) => ({ moderation, approvedAt }));
}

/** A review that ends by itself is a change of its own. */
function unapproved({ now, changes }: Timeline<Review>): Timeline<boolean> {
  const told: { at: number; was: boolean }[] = [];
  let from = -Infinity;
  for (const { at, was } of [...changes, { at: Infinity, was: now }]) {
    const { moderation, approvedAt } = was;
    const ends = moderation === 'pending' && approvedAt !== null && from < approvedAt && approvedAt < at;
    if (ends) told.push({ at: approvedAt, was: true });
    if (at !== Infinity) told.push({ at, was: isPending(was, at) });
    from = at;
  }
  return { now: isPending(now, Infinity), changes: told };
}

/** Whether it is not approved in the moment before an instant. */
function isPending({ moderation, approvedAt }: Review, at: number): boolean {
  return moderation === 'rejected' || (moderation === 'pending' && (approvedAt === null || approvedAt >= at));
}

function either(a: Timeline<boolean>, b: Timeline<boolean>): Timeline<boolean> {
  return combined([a, b] as const, (first, second) => first || second);
}
