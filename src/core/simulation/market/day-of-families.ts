/**
 * What the families of a day share.
 */
import type { Slots } from '../../../model/simulation-parameters.ts';
import type { Market } from '../account.ts';
import { isSalesDay, trafficWeight } from '../seasonality.ts';
import { Candidates } from './candidates.ts';
import type { Advertiser } from './families.ts';
import { FORMATS, type FormatRules } from './formats.ts';

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
