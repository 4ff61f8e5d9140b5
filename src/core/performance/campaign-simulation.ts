/**
 * Simulates one campaign on one day under the budget that it is given, without regard to the account's budget.
 */
import { boundsOf, dayIn, type Day } from '../../model/days.ts';
import type { Flag } from '../../model/entity-values.ts';
import { shareOfTraffic } from '../../model/marketplaces.ts';
import type { Range, SimulationParameters } from '../../model/simulation-parameters.ts';
import type { Market, SimulatedCampaign, SimulatedProfile } from '../simulation/account.ts';
import { campaignDay, mayRun, type CampaignDay, type CampaignHead } from '../simulation/campaign-day.ts';
import { untilMidnight } from '../simulation/forced-budget.ts';
import type { EventList } from '../simulation/packed-events.ts';
import type { SimulatedDay } from '../simulation/seasonality.ts';
import { combineTimelines, mapTimeline, type Timeline } from '../simulation/timeline.ts';
import { brandsOf } from '../accounts/accounts.ts';
import type { OperationContext, Scope } from '../entities/operation-context.ts';
import { pastOf, simulatedEntity, timeline, type Past } from './past.ts';
import { CampaignParts, type AnyCampaign, type CampaignRows, type Product } from './product.ts';
import { productOf } from './products.ts';

export interface CampaignResult extends CampaignRows, Pick<CampaignDay, 'exhausted'> {
  events: EventList;
}

/** A row, the entity that is simulated, and their entry in a map. */
const ROW_BYTES = 400;

function bytesOfRows({ adGroups, clauses, ads }: CampaignRows): number {
  return ROW_BYTES * (1 + adGroups.size + clauses.size + ads.size);
}

export function simulatedDay(context: OperationContext, day: Day): SimulatedDay {
  return context.memoize(`simulated day ${day}`, () => ({ day, ...boundsOf(day, context.scope.marketplace.timeZone) }));
}

export function marketOn(context: OperationContext, day: Day): Market {
  const model = context.memoize('simulation parameters', () => parametersIn(context.scope));
  return { profile: simulatedProfile(context), day: simulatedDay(context, day), model };
}

/** With prices at the level of the profile's marketplace. */
function parametersIn({ world, marketplace }: Scope): SimulationParameters {
  const model = world.row.simulationParameters;
  const level = model.priceLevels[marketplace.country] ?? marketplace.priceLevel;
  const scaled = ({ low, high }: Range): Range => ({ low: low * level, high: high * level });
  return { ...model, price: scaled(model.price), unitPrice: scaled(model.unitPrice) };
}

/** A campaign with its past. Its children are read once, with the first day that needs them. */
export class CampaignSource {
  readonly campaign: AnyCampaign;
  readonly head: CampaignHead;
  readonly #context: OperationContext;
  readonly #product: Product;
  #past: Past | undefined;
  #rows: CampaignRows | undefined;

  constructor(context: OperationContext, campaign: AnyCampaign) {
    this.campaign = campaign;
    this.#context = context;
    this.#product = productOf(campaign);
    const { id: campaignId, profileId } = campaign;
    const key = `head of ${this.#product.campaignKind} ${campaignId} of ${profileId}`;
    this.head = context.scope.world.derived.memoize({ profileId, campaignId }, key, () =>
      campaignHead(context, this.#product, campaign, this.#readPast()),
    );
  }

  #readPast(): Past {
    return (this.#past ??= pastOf(this.#context, this.campaign.id));
  }

  /** Reports share them. */
  rows(): CampaignRows {
    const { id: campaignId, profileId } = this.campaign;
    const key = `rows of ${this.#product.campaignKind} ${campaignId} of ${profileId}`;
    const { world } = this.#context.scope;
    return (this.#rows ??= world.derived.memoizeLarge({ profileId, campaignId }, key, bytesOfRows, () =>
      this.#readRows(),
    ));
  }

  #readRows(): CampaignRows {
    const parts = new CampaignParts();
    const { campaign } = this;
    this.#product.readChildren({ context: this.#context, campaign, past: this.#readPast() }, parts);
    return parts.finish(this.head);
  }
}

/**
 * Undefined when the campaign cannot run on that day; with `readAlways`, its rows without events. `budgetOf` returns the
 * budget in place of the campaign's own.
 */
export function simulateCampaign(
  context: OperationContext,
  source: CampaignSource,
  day: Day,
  {
    budgetOf,
    readAlways = false,
  }: { budgetOf?: (campaign: SimulatedCampaign) => Timeline<number>; readAlways?: boolean },
): (CampaignRows & CampaignDay) | undefined {
  const market = marketOn(context, day);
  const { head } = source;
  if (!mayRun(market, head) && !readAlways) return undefined;
  const rows = source.rows();
  const budget = budgetOf === undefined ? head.budget : budgetOf(rows.simulated);
  const simulated = { ...rows.simulated, budget };
  return { ...rows, simulated, ...campaignDay(market, simulated) };
}

function campaignHead(context: OperationContext, product: Product, campaign: AnyCampaign, past: Past): CampaignHead {
  const { campaignKind: kind } = product;
  const { timeZone } = context.scope.marketplace;
  const of = <T extends string | number | null>(field: string, now: T): Timeline<T> =>
    timeline(past, kind, campaign.id, field, now);
  const outOfBudget = untilMidnight(of('outOfBudget', campaign.outOfBudget), timeZone);
  return {
    ...simulatedEntity(past, kind, campaign),
    createdDay: dayIn(timeZone, campaign.createdAt),
    startDay: of('startDay', campaign.startDay),
    endDay: of('endDay', campaign.endDay),
    budget: combineTimelines([outOfBudget, of('budget', campaign.budget)] as const, budgetUnlessForced),
    stopped: mapTimeline(outOfBudget, (forced) => forced === 1),
    costType: 'CPC',
    share: shareOfTraffic(campaign),
    ...product.campaignParts(past, campaign),
  };
}

function simulatedProfile(context: OperationContext): SimulatedProfile {
  return context.memoize('simulated profile', () => {
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
  });
}

/** The flag 0 forces a campaign never to run out of budget. */
function budgetUnlessForced(outOfBudget: Flag | null, budget: number | null): number {
  return outOfBudget === 0 || budget === null ? Infinity : budget;
}
