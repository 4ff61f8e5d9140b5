/**
 * A campaign as input of the simulation: its head, and its rows, which are read once.
 */
import { dayIn } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import { shareOfTraffic } from '../../model/marketplaces.ts';
import type { CampaignHead } from '../simulation/campaign-run.ts';
import type { CampaignDay } from '../simulation/market/market-day.ts';
import { untilMidnight } from '../simulation/forced-budget.ts';
import type { EventList } from '../simulation/packed-events.ts';
import { combineTimelines, listValues, mapTimeline, type Timeline } from '../simulation/timeline.ts';
import type { Scope } from '../entities/operation-context.ts';
import { pastOf, simulatedEntity, timeline, type Past } from './past.ts';
import { closedBy, portfoliosOf } from './portfolios/portfolio-terms.ts';
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

/** A campaign with its past. Its children are read once, with the first day that needs them. */
export class CampaignSource {
  readonly campaign: AnyCampaign;
  readonly head: CampaignHead;
  readonly #scope: Scope;
  readonly #product: Product;
  #past: Past | undefined;
  #rows: CampaignRows | undefined;

  constructor(scope: Scope, campaign: AnyCampaign) {
    this.campaign = campaign;
    this.#scope = scope;
    this.#product = productOf(campaign);
    const { id: campaignId, profileId } = campaign;
    const key = `head of ${this.#product.campaignKind} ${campaignId} of ${profileId}`;
    this.head = scope.world.derived.memoize({ profileId, campaignId }, key, () =>
      campaignHead(scope, this.#product, campaign, this.#readPast()),
    );
  }

  #readPast(): Past {
    return (this.#past ??= pastOf(this.#scope, this.campaign.id));
  }

  /** Reports share them. */
  rows(): CampaignRows {
    const { id: campaignId, profileId } = this.campaign;
    const key = `rows of ${this.#product.campaignKind} ${campaignId} of ${profileId}`;
    const { world } = this.#scope;
    return (this.#rows ??= world.derived.memoizeLarge({ profileId, campaignId }, key, bytesOfRows, () =>
      this.#readRows(),
    ));
  }

  #readRows(): CampaignRows {
    const parts = new CampaignParts();
    const { campaign } = this;
    this.#product.readChildren({ scope: this.#scope, campaign, past: this.#readPast() }, parts);
    return parts.finish(this.head);
  }
}

function campaignHead(scope: Scope, product: Product, campaign: AnyCampaign, past: Past): CampaignHead {
  const { campaignKind: kind } = product;
  const { timeZone } = scope.marketplace;
  const of = <T extends string | number | null>(field: string, now: T): Timeline<T> =>
    timeline(past, kind, campaign.id, field, now);
  const outOfBudget = untilMidnight(of('outOfBudget', campaign.outOfBudget), timeZone);
  const membership = of('portfolioId', campaign.portfolioId);
  return {
    ...simulatedEntity(past, kind, campaign),
    createdDay: dayIn(timeZone, campaign.createdAt),
    startDay: of('startDay', campaign.startDay),
    endDay: of('endDay', campaign.endDay),
    budget: combineTimelines([outOfBudget, of('budget', campaign.budget)] as const, budgetUnlessForced),
    stopped: stoppedBy(scope, outOfBudget, membership),
    ...(listValues(membership).some((id) => id !== null) ? { portfolio: membership } : {}),
    costType: 'CPC',
    share: shareOfTraffic('siteRestriction' in campaign ? campaign.siteRestriction : null),
    ...product.campaignParts(past, campaign),
  };
}

function stoppedBy(
  scope: Scope,
  outOfBudget: Timeline<Flag | null>,
  membership: Timeline<Id | null>,
): Timeline<boolean> {
  const forced = mapTimeline(outOfBudget, (each) => each === 1);
  if (membership.now === null && membership.changes.length === 0) return forced;
  const closed = closedBy(portfoliosOf(scope), membership);
  if (closed.changes.length === 0 && !closed.now) return forced;
  return combineTimelines([forced, closed] as const, (isForced, isClosed) => isForced || isClosed);
}

/** The flag 0 forces a campaign never to run out of budget. */
export function budgetUnlessForced(outOfBudget: Flag | null, budget: number | null): number {
  return outOfBudget === 0 || budget === null ? Infinity : budget;
}
