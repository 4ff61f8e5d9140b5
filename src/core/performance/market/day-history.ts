/**
 * What earlier days leave to a day: the budgets that they spent, the products that they sold, and what rivals saw. Days are
 * simulated one after another only where a budget of a lifetime, a stock, or `responsive` rivals need it.
 */
import { addDays, dayIn, type Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { AdFormat } from '../../simulation/account.ts';
import type { Catalog } from '../../simulation/market/catalog.ts';
import { wonParts } from '../../simulation/market/market-day.ts';
import type { Order } from '../../simulation/orders.ts';
import { PackedEventList, unpackEvents } from '../../simulation/packed-events.ts';
import {
  combineTimelines,
  constantTimeline,
  listValues,
  mapTimeline,
  valueAt,
  type Timeline,
} from '../../simulation/timeline.ts';
import { sbCampaignsOf } from '../../entities/sb-structure.ts';
import { generationOf } from '../../simulation/traffic-events.ts';
import type { Scope } from '../../entities/operation-context.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '../product.ts';
import { portfoliosOf } from '../portfolios/portfolio-terms.ts';
import { PRODUCTS } from '../products.ts';
import type { DayState, ProfileMarket } from '../profile-market.ts';
import type { SimulatedAccount } from '../simulated-account.ts';
import { DaysMissing, mayWait } from './days-in-turns.ts';

/** The state at the start of a day. */
interface Before {
  /** Minor units by campaign with a budget of its lifetime. */
  spent: ReadonlyMap<Id, number>;
  /** Units by ASIN; products without a limit have none. */
  stock: ReadonlyMap<string, number>;
  responses: ReadonlyMap<AdFormat, ReadonlyMap<string, number>>;
}

const NOTHING: Before = { spent: new Map(), stock: new Map(), responses: new Map() };
/** How `responsive` rivals change their bids: by the part of its searches that the advertiser won, around a usual one. */
const RESPONSE = { gain: 0.25, usual: 0.3, low: 0.6, high: 1.8 } as const;

export class DayHistory {
  readonly #account: SimulatedAccount;
  readonly #market: ProfileMarket;
  readonly #scope: Scope;
  /** Whether products that are sold out, or answers of rivals, change days. */
  readonly hasState: boolean;
  readonly #hasStocks: boolean;
  readonly #responds: boolean;
  #isPaid: boolean | undefined;

  constructor(account: SimulatedAccount) {
    this.#account = account;
    this.#market = account.market;
    this.#scope = account.reading.scope;
    const { catalog, parameters } = account.market;
    this.#hasStocks = [...catalog.products.values()].some(({ stock }) =>
      listValues(stock).some((each) => each !== null),
    );
    this.#responds = listValues(parameters).some(({ rivalStrategy }) => rivalStrategy === 'responsive');
    this.hasState = this.#hasStocks || this.#responds;
  }

  /** Minor units that a campaign with a budget of its lifetime spent before the day. A generated past does not count. */
  spentBefore(type: CampaignType, day: Day): ReadonlyMap<Id, number> {
    return this.#before(type, day).spent;
  }

  /** Whether days do not depend on campaigns of other products, as they do with portfolios, stocks and answers of rivals. */
  get isAlone(): boolean {
    return !this.hasState && portfoliosOf(this.#scope).size === 0;
  }

  stateOn(type: CampaignType, day: Day): DayState {
    const { stock, responses } = this.#before(type, day);
    const format = PRODUCTS[type].format;
    return { catalog: this.#catalogOn(day, stock), responses: responses.get(format) };
  }

  #before(type: CampaignType, day: Day): Before {
    const types = this.hasState ? CAMPAIGN_TYPES : [type];
    const first = this.#firstDay(types);
    if (first === undefined || first >= day || !this.#market.hasBegun(day)) return NOTHING;
    const { world, profile } = this.#scope;
    const known = world.derived.memoizeHistory(
      {
        profileId: profile.profileId,
        campaignId: 'all',
        product: this.isAlone ? PRODUCTS[type].product : undefined,
        isPaid: this.#isPaidOnce(),
      },
      `${types.join()} of ${profile.profileId}${this.#account.hasRules ? '' : ' without rules'} from ${first} on`,
      () => new Map<Day, Before>([[first, NOTHING]]),
      (values, until) => new Map([...values].filter(([each]) => this.#market.day(each).start <= until)),
    );
    let state = NOTHING;
    let isComputed = false;
    for (let each = first; each <= day; each = addDays(each, 1)) {
      let next = known.get(each);
      if (next === undefined) {
        if (isComputed && mayWait())
          throw new DaysMissing(this.#scope, (reading) =>
            new DayHistory(this.#account.laterIn(reading)).#before(type, day),
          );
        known.set(each, (next = this.#after(state, types, addDays(each, -1))));
        isComputed = true;
      }
      state = next;
    }
    return state;
  }

  /**
   * Whether the generated past of what is created later leaves earlier days as they are. Rules read it, and it spends the
   * budget of a campaign that was to start before it was created.
   */
  #isPaidOnce(): boolean {
    const { world, profile, marketplace } = this.#scope;
    return (this.#isPaid ??=
      world.budgetRules.of(profile.profileId).length === 0 &&
      !sbCampaignsOf(this.#scope).some(
        ({ budgetType, startDay, createdAt }) =>
          budgetType === 'lifetime' && startDay < dayIn(marketplace.timeZone, createdAt),
      ));
  }

  /** The first day on which later days depend. */
  #firstDay(types: readonly CampaignType[]): Day | undefined {
    const firsts: Day[] = [];
    if (types.includes('headlineSearch')) {
      for (const { budgetType, startDay } of sbCampaignsOf(this.#scope))
        if (budgetType === 'lifetime') firsts.push(startDay);
    }
    if (this.hasState) {
      const { world, marketplace } = this.#scope;
      firsts.push(dayIn(marketplace.timeZone, world.row.startedAt));
    }
    return firsts.length === 0 ? undefined : firsts.reduce((first, each) => (each < first ? each : first));
  }

  #after(before: Before, types: readonly CampaignType[], day: Day): Before {
    const { start, end } = this.#market.day(day);
    const lifetimes = new Set<Id>();
    for (const { id, budgetType, startDay } of types.includes('headlineSearch') ? sbCampaignsOf(this.#scope) : [])
      if (budgetType === 'lifetime' && startDay <= day) lifetimes.add(id);
    const spent = new Map(before.spent);
    const sold = new Map<string, number>();
    for (const type of types) {
      for (const [id, { spent: cost }] of this.#account.days(type).on(day)) {
        if (lifetimes.has(id)) spent.set(id, (spent.get(id) ?? 0) + cost);
      }
      if (this.#hasStocks)
        for (const { asin, units } of this.#ordersOn(type, day)) sold.set(asin, (sold.get(asin) ?? 0) + units);
    }
    const stock = new Map<string, number>();
    for (const [asin, product] of this.#hasStocks ? this.#market.catalog.products : []) {
      const declared = valueAt(product.stock, end);
      if (declared === null) continue;
      const isRestocked = product.stock.changes.some(({ at }) => start < at && at <= end);
      const left = isRestocked ? declared : (before.stock.get(asin) ?? declared);
      stock.set(asin, isRestocked ? left : Math.max(0, left - (sold.get(asin) ?? 0)));
    }
    return { spent, stock, responses: this.#responds ? this.#responsesAfter(before, types, day) : before.responses };
  }

  #ordersOn(type: CampaignType, day: Day): readonly Order[] {
    const { campaigns } = this.#account.days(type).advertiser;
    const days = this.#account.days(type).on(day);
    return campaigns.flatMap((campaign) => {
      const packed = days.get(campaign.id)?.packed;
      if (packed === undefined) return [];
      return unpackEvents(new PackedEventList(campaign, packed)).flatMap((event) =>
        generationOf(campaign, event) <= event.at ? event.orders : [],
      );
    });
  }

  #responsesAfter(before: Before, types: readonly CampaignType[], day: Day): Before['responses'] {
    const { low, high, gain, usual } = RESPONSE;
    return new Map(
      types.map((type) => {
        const { format } = PRODUCTS[type];
        const past = before.responses.get(format);
        const days = this.#account.days(type);
        const state = { catalog: this.#market.catalog, responses: past, bidRules: days.bidRulesOn(day) };
        const parts = wonParts(this.#market.segmentsOn(day, format, state), days.advertiser);
        const next = new Map(past);
        for (const [family, part] of parts)
          next.set(family, Math.min(high, Math.max(low, (past?.get(family) ?? 1) * (1 + gain * (part - usual)))));
        return [format, next] as const;
      }),
    );
  }

  /** Products without stock are not sold until their stock is set again. */
  #catalogOn(day: Day, stock: ReadonlyMap<string, number>): Catalog {
    const { catalog } = this.#market;
    const { start } = this.#market.day(day);
    const soldOut = [...stock].filter(([, units]) => units <= 0);
    if (soldOut.length === 0) return catalog;
    const products = new Map(catalog.products);
    for (const [asin] of soldOut) {
      const product = products.get(asin);
      if (product === undefined) continue;
      const sinceStart = { ...product.stock, changes: product.stock.changes.filter(({ at }) => at > start) };
      const inStock = mapTimeline(restocked(sinceStart), (units) => units === null || units > 0);
      products.set(asin, {
        ...product,
        sellable: combineTimelines([product.sellable, inStock] as const, (sellable, has) => sellable && has),
      });
    }
    return { ...catalog, products };
  }
}

/** Nothing is left until the first change. */
function restocked({ now, changes }: Timeline<number | null>): Timeline<number | null> {
  const [first, ...others] = changes;
  return first === undefined ? constantTimeline(0) : { now, changes: [{ ...first, was: 0 }, ...others] };
}
