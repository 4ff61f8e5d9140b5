/**
 * Bids for keywords and targets of an ad group that exists, or of one that a client is about to create, and what these
 * bids win.
 */
import type { Id } from '../../model/entities.ts';
import type { Placement } from '../../model/entity-values.ts';
import { bidSpan } from '../entities/limits.ts';
import type { Reading } from '../entities/operation-context.ts';
import { searchesOfWeeks, suggestBidFor, WEEKS, type SuggestedBid } from '../performance/market/suggested-bids.ts';
import type { CampaignType } from '../performance/product.ts';
import { simulationOf } from '../performance/simulation.ts';
import type { SimulatedAd, SimulatedCampaign, SimulatedEntity } from '../simulation/account.ts';
import { placementWith, UNIT_BID, type BidSearch } from '../simulation/market/analysis/bid-searches.ts';
import type { Family } from '../simulation/market/families.ts';
import { campaignBidding, type BidQuestion, type BidTarget } from '../simulation/market/analysis/winning-bids.ts';
import { constantTimeline } from '../simulation/timeline.ts';
import { expectedRange, type ExpectedRange } from './expected-range.ts';

const PLACES = ['ALL', 'placementTop', 'placementRestOfSearch', 'placementProductPage'] as const;
type Place = (typeof PLACES)[number];

/** A bid in minor units, and the impressions that it wins in a week by placement. */
export interface AnalysedBid {
  bid: number;
  impressions: Readonly<Record<Place, ExpectedRange>>;
}

/** By default fixed bids for clicks. */
type Offer = Pick<BidQuestion, 'bidding' | 'costType'>;

const DAYS_OF_WEEK = 7;

const suggestedBids = (): Map<string, SuggestedBid | undefined> => new Map();

export class BidAdvisor {
  readonly #context: Reading;
  readonly #type: CampaignType;
  /** Has one ad group, whose clauses are replaced by the one that is asked about. */
  readonly #campaign: SimulatedCampaign;
  readonly #adGroupId: Id | undefined;

  private constructor(
    context: Reading,
    type: CampaignType,
    { campaign, adGroupId }: { campaign: SimulatedCampaign; adGroupId?: Id },
  ) {
    this.#context = context;
    this.#type = type;
    this.#campaign = campaign;
    this.#adGroupId = adGroupId;
  }

  /** Undefined if the ad group has no product. Its state and that of its campaign do not matter. */
  static ofAdGroup(context: Reading, type: CampaignType, adGroupId: Id): BidAdvisor | undefined {
    for (const campaign of simulationOf(context).days(type).advertiser.campaigns) {
      const adGroup = campaign.adGroups.find(({ id }) => id === adGroupId);
      if (adGroup === undefined) continue;
      const ads = runningAds(adGroup.ads);
      if (ads.length === 0) return undefined;
      const sample = campaignBidding({ match: 'broad', text: '', asins: [] }, UNIT_BID);
      const [own] = sample.adGroups;
      if (own === undefined) throw new Error('a campaign with a bid has an ad group');
      const { bidding, costType, share, negatives } = campaign;
      const adGroups = [{ ...own, ads, negatives: adGroup.negatives }];
      const asked = { ...sample, bidding, costType, share, negatives, adGroups };
      return new BidAdvisor(context, type, { campaign: asked, adGroupId });
    }
    return undefined;
  }

  static ofProducts(
    context: Reading,
    type: CampaignType,
    { asins, ...offer }: { asins: readonly string[] } & Offer,
  ): BidAdvisor {
    const question = { match: 'broad' as const, text: '', asins, ...offer };
    return new BidAdvisor(context, type, { campaign: campaignBidding(question, UNIT_BID) });
  }

  /** For a product of which nothing is known. */
  static ofAnyProduct(context: Reading, type: CampaignType, offer: Offer = {}): BidAdvisor {
    return BidAdvisor.ofProducts(context, type, {
      asins: [`B${context.scope.profile.profileId}`.slice(0, 10)],
      ...offer,
    });
  }

  /** The products of the ads. */
  get asins(): readonly string[] {
    return [...new Set(this.#campaign.adGroups.flatMap(({ ads }) => ads.map(({ asin }) => asin)))];
  }

  /** Undefined for what shoppers do not search for. */
  suggest(target: BidTarget): SuggestedBid | undefined {
    const key = `${this.#type} ${this.#adGroupId ?? this.asins.join()}: ${target.match} ${target.text}`;
    return this.#context.memoize(suggestedBids, key, () =>
      suggestBidFor(simulationOf(this.#context), this.#type, this.campaignFor(target)),
    );
  }

  /** What each bid wins in a week, while the other keywords and targets of the account compete, without budgets. */
  analyse(target: BidTarget, bids: readonly number[]): AnalysedBid[] {
    const searches = searchesOfWeeks(
      simulationOf(this.#context),
      this.#type,
      this.campaignFor(target),
      this.#others(target),
    );
    return bids.map((bid) => ({ bid, impressions: impressionsOf(searches, bid) }));
  }

  /** With the one clause, which bids `UNIT_BID`. */
  campaignFor({ match, text }: BidTarget): SimulatedCampaign {
    const adGroups = this.#campaign.adGroups.map((adGroup) => ({
      ...adGroup,
      clauses: adGroup.clauses.map((clause) => ({ ...clause, match, text })),
    }));
    return { ...this.#campaign, adGroups };
  }

  /** The families of the account without the keyword or target itself. */
  #others({ match, text }: BidTarget): Family[] {
    const { advertiser } = simulationOf(this.#context).days(this.#type);
    return advertiser.families.flatMap((family) => {
      const entries = family.entries.filter(
        ({ adGroup, clause }) =>
          adGroup.id !== this.#adGroupId || clause.match !== match || clause.text.toLowerCase() !== text.toLowerCase(),
      );
      return entries.length === 0 ? [] : [{ ...family, entries }];
    });
  }
}

/** Enabled ones as if they had always been there; without any, those that are not archived. */
function runningAds(ads: readonly SimulatedAd[]): SimulatedAd[] {
  const enabled = ads.filter(({ state, suspended }) => state.now === 'enabled' && !suspended.now);
  const shown = enabled.length > 0 ? enabled : ads.filter(({ state }) => state.now !== 'archived');
  const running: Omit<SimulatedEntity, 'id'> = {
    createdAt: 0,
    state: constantTimeline('enabled'),
    suspended: constantTimeline(false),
  };
  return shown.map((ad) => ({ ...ad, ...running }));
}

function impressionsOf(searches: readonly BidSearch[], bid: number): AnalysedBid['impressions'] {
  const days = DAYS_OF_WEEK * WEEKS;
  const byPlace = new Map<Place, Float64Array>(PLACES.map((place) => [place, new Float64Array(days)]));
  const add = (place: Place | Placement, { day, impressions }: BidSearch): void => {
    const list = byPlace.get(place);
    if (list !== undefined) list[day] = (list[day] ?? 0) + impressions;
  };
  for (const search of searches) {
    const placement = placementWith(search, bid);
    if (placement === undefined) continue;
    add('ALL', search);
    add(placement, search);
  }
  const of = (place: Place): ExpectedRange => expectedRange(byPlace.get(place) ?? new Float64Array(days), DAYS_OF_WEEK);
  const [ALL, placementTop] = [of('ALL'), of('placementTop')];
  const [placementRestOfSearch, placementProductPage] = [of('placementRestOfSearch'), of('placementProductPage')];
  return { ALL, placementTop, placementRestOfSearch, placementProductPage };
}

/** Bids around the suggested ones, in ascending order, within the limits of the marketplace. Minor units. */
export function alternativeBids(context: Reading, { low, high }: SuggestedBid, count: number): number[] {
  const { min, max } = bidSpan(context);
  const [from, to] = [low * 0.7, high * 1.4];
  const all = Array.from({ length: count }, (_, i) => Math.round(from * (to / from) ** (i / (count - 1))));
  return [...new Set(all.map((bid) => Math.min(max, Math.max(min, bid))))];
}
