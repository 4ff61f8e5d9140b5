/**
 * What the families of a day share.
 */
import type { Slots, SimulationParameters } from '../../../model/simulation-parameters.ts';
import type { Market, AdFormat, SimulatedBidding } from '../account.ts';
import { isSalesDay, trafficWeight } from '../seasonality.ts';
import { Candidates } from './candidates.ts';
import type { Advertiser } from './families.ts';
import { mixBits } from '../../../model/random.ts';
import { curiosityOf, predictedClicks, predictedReach } from '../display/shoppers.ts';
import type { Search } from './searches.ts';
import { termTraits, type TermTraits } from './traits.ts';

/** How the auctions of ad formats differ. Each format has auctions of its own with the same rivals in other moods. */
interface FormatRules {
  /** The hash that its rivals follow from. `family`: the hash of the family. */
  rivalsOf(family: number): number;
  slotsOf(slots: Slots): Slots;
  /** The shoppers of a search, compared with those of the base alone. */
  shoppersOf(search: Search): TermTraits;
  /** What dynamic bids follow in multiples of the usual value; undefined for the chance of an order. */
  predictedOf?(model: SimulationParameters, bidding: SimulatedBidding, search: Search): number | undefined;
}

const FORMATS: Readonly<Record<AdFormat, FormatRules>> = {
  products: { rivalsOf: (family) => family, slotsOf: (slots) => slots, shoppersOf: termTraits },
  brands: {
    rivalsOf: (family) => mixBits(family, 51),
    slotsOf: ({ top, rest, productPage }) => ({
      top: Math.min(1, top),
      rest: Math.min(2, rest),
      productPage: Math.min(2, productPage),
    }),
    shoppersOf: termTraits,
  },
  display: {
    rivalsOf: (family) => mixBits(family, 52),
    slotsOf: (slots) => slots,
    shoppersOf: ({ draw }) => ({ relevance: 1, quality: 1, clickRate: curiosityOf(draw), orderRate: 0 }),
    predictedOf(model, { goal }, { draw }) {
      if (goal === 'clicks') return predictedClicks(model, draw);
      return goal === 'reach' ? predictedReach(draw) : undefined;
    },
  },
};

export class DayOfFamilies {
  readonly market: Market;
  readonly advertiser: Advertiser;
  readonly candidates: Candidates;
  readonly isOnSale: boolean;
  /** The traffic of the day, in multiples of another day. */
  readonly weight: number;
  readonly slots: Slots;
  readonly rules: FormatRules;

  constructor(market: Market, advertiser: Advertiser) {
    const { day, model, format } = market;
    this.market = market;
    this.advertiser = advertiser;
    this.candidates = new Candidates(market, advertiser.campaigns);
    this.isOnSale = isSalesDay(day);
    this.weight = trafficWeight(day, model);
    this.rules = FORMATS[format];
    this.slots = this.rules.slotsOf(model.slots);
  }
}
