/**
 * The market of a profile for one request: its parameters, its days and the profile itself over time.
 */
import { dayBounds, type Day } from '../../model/days.ts';
import type { Range, SimulationParameters } from '../../model/simulation-parameters.ts';
import type { Market, SimulatedProfile } from '../simulation/account.ts';
import { untilMidnight } from '../simulation/forced-budget.ts';
import type { SimulatedDay } from '../simulation/seasonality.ts';
import { combineTimelines, mapTimeline, type Timeline } from '../simulation/timeline.ts';
import { brandsOf } from '../accounts/accounts.ts';
import type { OperationContext, Scope } from '../entities/operation-context.ts';
import { budgetUnlessForced } from './campaign-source.ts';
import { pastOf, timeline } from './past.ts';

export class ProfileMarket {
  readonly model: SimulationParameters;
  readonly #context: OperationContext;
  readonly #days = new Map<Day, SimulatedDay>();
  #profile: SimulatedProfile | undefined;

  static of(context: OperationContext): ProfileMarket {
    return context.memoize('market of the profile', () => new ProfileMarket(context));
  }

  private constructor(context: OperationContext) {
    this.#context = context;
    this.model = parametersIn(context.scope);
  }

  day(day: Day): SimulatedDay {
    let known = this.#days.get(day);
    if (known === undefined) {
      known = { day, ...dayBounds(day, this.#context.scope.marketplace.timeZone) };
      this.#days.set(day, known);
    }
    return known;
  }

  on(day: Day): Market {
    this.#profile ??= simulatedProfile(this.#context);
    return { profile: this.#profile, day: this.day(day), model: this.model };
  }
}

/** With prices at the level of the profile's marketplace. */
function parametersIn({ world, marketplace }: Scope): SimulationParameters {
  const model = world.row.simulationParameters;
  const level = model.priceLevels[marketplace.country] ?? marketplace.priceLevel;
  const scaled = ({ low, high }: Range): Range => ({ low: low * level, high: high * level });
  return { ...model, price: scaled(model.price), unitPrice: scaled(model.unitPrice) };
}

function simulatedProfile(context: OperationContext): SimulatedProfile {
  const { world, profile, account, marketplace } = context.scope;
  const { profileId } = profile;
  const past = pastOf(context, null);
  const of = <T extends string | number | null>(field: string, now: T): Timeline<T> =>
    timeline(past, 'profile', profileId, field, now);
  const outOfBudget = untilMidnight(of('outOfBudget', profile.outOfBudget), marketplace.timeZone);
  return {
    seed: world.seed,
    profileId,
    brands: brandsOf(account).map((brand) => brand.toLowerCase()),
    validPaymentMethod: mapTimeline(of('validPaymentMethod', profile.validPaymentMethod), (flag) => flag === 1),
    stopped: mapTimeline(outOfBudget, (forced) => forced === 1),
    dailyBudget: combineTimelines([outOfBudget, of('dailyBudget', profile.dailyBudget)] as const, budgetUnlessForced),
  };
}
