/**
 * The market of a profile: its parameters, its days and the profile itself over time.
 */
import { dayBounds, type Day } from '../../model/days.ts';
import { parametersOf, type Range, type SimulationParameters } from '../../model/simulation-parameters.ts';
import type { AdFormat, Market, SimulatedProfile } from '../simulation/account.ts';
import { untilMidnight } from '../simulation/forced-budget.ts';
import type { Catalog, Shop } from '../simulation/market/catalog.ts';
import type { MarketSegment } from '../simulation/market/market-day.ts';
import type { Counting } from '../simulation/quantities/counting.ts';
import type { SimulatedDay } from '../simulation/seasonality.ts';
import { combineTimelines, listValues, mapTimeline, valueAt, type Timeline } from '../simulation/timeline.ts';
import { brandsOf } from '../accounts/accounts.ts';
import type { Scope } from '../entities/operation-context.ts';
import { budgetUnlessForced } from './campaign-source.ts';
import { catalogOf, type CatalogOverTime } from './market/declared-catalog.ts';
import { pastOf, timeline, type Past } from './past.ts';
import type { AnyCampaign } from './product.ts';
import { productOf } from './products.ts';

/** What the days before change: products that are sold out, and the answers of rivals. */
export interface DayState {
  catalog: Catalog;
  responses: Market['responses'];
  bidRules?: Market['bidRules'];
}

export class ProfileMarket {
  /** Those of sponsored products, with prices at the level of the profile's marketplace. */
  readonly parameters: Timeline<SimulationParameters>;
  readonly #parametersOf = new Map<AdFormat, Timeline<SimulationParameters>>();
  /** Before anything is sold. */
  readonly catalog: Catalog;
  readonly #terms: CatalogOverTime['terms'];
  readonly #scope: Scope;
  readonly #days = new Map<Day, SimulatedDay>();
  #profile: SimulatedProfile | undefined;

  #past: Past | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.parameters = this.#parameters('products');
    const { catalog, terms } = catalogOf(scope);
    this.catalog = catalog;
    this.#terms = terms;
  }

  /** The present parameters. */
  get model(): SimulationParameters {
    return this.parameters.now;
  }

  get profile(): SimulatedProfile {
    return (this.#profile ??= simulatedProfile(this.#scope, this.past));
  }

  /** The previous values of the profile and its rules. */
  get past(): Past {
    return (this.#past ??= pastOf(this.#scope, null));
  }

  /** What the quantities of a campaign are counted by. */
  countingOf(campaign: AnyCampaign, asOf: number): Counting {
    const product = productOf(campaign);
    const paysViews = product.costTypeOf(campaign) === 'VCPM';
    return {
      shopAt: (at) => this.shopAt(at, product.format),
      asOf,
      attributesViews: product.attributesViews(campaign),
      restates: this.#restates ? (paysViews ? 'impressions' : 'clicks') : undefined,
    };
  }

  get #restates(): boolean {
    return listValues(this.parameters).some(({ restatement }) => restatement);
  }

  day(day: Day): SimulatedDay {
    let known = this.#days.get(day);
    if (known === undefined) {
      known = { day, ...dayBounds(day, this.#scope.marketplace.timeZone) };
      this.#days.set(day, known);
    }
    return known;
  }

  /** Days beyond the clock have no events yet. */
  hasBegun(day: Day): boolean {
    return this.day(day).start <= this.#scope.world.now();
  }

  /** With the parameters at the start of the day. */
  on(day: Day, format: AdFormat = 'products', state: DayState = this.#unchanged()): Market {
    const bounds = this.day(day);
    const model = valueAt(this.#parameters(format), bounds.start);
    return { profile: this.profile, day: bounds, format, model, ...state };
  }

  /** The parts of the day between changes of the parameters and of declared terms. */
  segmentsOn(day: Day, format: AdFormat, state: DayState = this.#unchanged()): MarketSegment[] {
    const market = this.on(day, format, state);
    const { start, end } = market.day;
    const all = [...this.parameters.changes, ...this.#terms.changes].map(({ at }) => at);
    const changes = [...new Set(all)].filter((at) => start < at && at < end).toSorted((a, b) => a - b);
    return [start, ...changes].map((from, i) => ({
      market: {
        ...market,
        model: valueAt(this.#parameters(format), from),
        catalog: { ...market.catalog, terms: valueAt(this.#terms, from) },
      },
      from,
      until: changes[i] ?? end,
    }));
  }

  /** The parameters and products at an instant. */
  shopAt(at: number, format: AdFormat = 'products'): Shop {
    return { model: valueAt(this.#parameters(format), at), catalog: this.catalog };
  }

  #parameters(format: AdFormat): Timeline<SimulationParameters> {
    let known = this.#parametersOf.get(format);
    if (known === undefined) this.#parametersOf.set(format, (known = parametersIn(this.#scope, format)));
    return known;
  }

  #unchanged(): DayState {
    return { catalog: this.catalog, responses: undefined };
  }
}

function parametersIn({ world, marketplace }: Scope, format: AdFormat): Timeline<SimulationParameters> {
  const { simulationParameters, parameterChanges } = world.row;
  return mapTimeline({ now: simulationParameters, changes: parameterChanges }, (model) => {
    const level = model.priceLevels[marketplace.country] ?? marketplace.priceLevel;
    const scaled = ({ low, high }: Range): Range => ({ low: low * level, high: high * level });
    const own = parametersOf(model, format);
    return { ...own, price: scaled(own.price), unitPrice: scaled(own.unitPrice) };
  });
}

function simulatedProfile({ world, profile, account, marketplace }: Scope, past: Past): SimulatedProfile {
  const { profileId } = profile;
  const of = <T extends string | number | null>(field: string, now: T): Timeline<T> =>
    timeline(past, 'profile', profileId, field, now);
  const outOfBudget = untilMidnight(of('outOfBudget', profile.outOfBudget), marketplace.timeZone);
  return {
    seed: world.seed,
    profileId,
    country: marketplace.country,
    brands: brandsOf(account).map((brand) => brand.toLowerCase()),
    validPaymentMethod: mapTimeline(of('validPaymentMethod', profile.validPaymentMethod), (flag) => flag === 1),
    stopped: mapTimeline(outOfBudget, (forced) => forced === 1),
    dailyBudget: combineTimelines([outOfBudget, of('dailyBudget', profile.dailyBudget)] as const, budgetUnlessForced),
  };
}
