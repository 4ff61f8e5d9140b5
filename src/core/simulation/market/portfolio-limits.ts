/**
 * What portfolios permit the campaigns of one day: nothing after their budget is spent, and the unspent budgets of others.
 */
import type { SimulatedCampaign } from '../account.ts';
import type { BudgetCutoff } from '../account-day.ts';
import type { TrafficEvent } from '../traffic-events.ts';
import { valueAt } from '../timeline.ts';
import type { Id } from '../../../model/entities.ts';

export interface PortfolioLimits {
  /** By portfolio: those whose budget may be spent on the day, and while it is spent. */
  closings: ReadonlyMap<Id, readonly BudgetCutoff[]>;
  /** Portfolios whose campaigns share unspent budgets on the day. */
  sharing: ReadonlySet<Id>;
  /** Whether the campaign has a budget that can be shared: one of a day. */
  sharesBudget(campaign: SimulatedCampaign): boolean;
  start: number;
}

function portfolioAt({ portfolio }: SimulatedCampaign, at: number): Id | undefined {
  return (portfolio && valueAt(portfolio, at)) ?? undefined;
}

/** Whether the portfolio of the campaign has spent its budget before the instant. */
export function isClosedBefore(limits: PortfolioLimits, campaign: SimulatedCampaign, at: number): boolean {
  const id = portfolioAt(campaign, at);
  const closings = id === undefined ? undefined : limits.closings.get(id);
  return (
    closings?.some(({ from, until, last }) => (last === undefined ? from <= at : from < at) && at < until) ?? false
  );
}

/** The amount that the portfolio of the campaign has left for the event. */
export function allowedFor(limits: PortfolioLimits, campaign: SimulatedCampaign, { at, clause }: TrafficEvent): number {
  if (isClosedBefore(limits, campaign, at)) return 0;
  const id = portfolioAt(campaign, at);
  const closing = id === undefined ? undefined : limits.closings.get(id)?.find(({ from }) => from === at);
  if (closing?.last === undefined || clause.id < closing.last.clause) return Infinity;
  return clause.id === closing.last.clause ? closing.last.cost : 0;
}

/** Whether the campaign is in a portfolio whose budget may be spent on the day. */
export function isCapped({ closings }: PortfolioLimits, campaign: SimulatedCampaign, at: number): boolean {
  const id = portfolioAt(campaign, at);
  return id !== undefined && closings.has(id);
}

/** The campaigns with the same name of a group share unspent budgets; undefined for none. */
export function groupOf(
  { sharing, start, sharesBudget }: PortfolioLimits,
  campaign: SimulatedCampaign,
): Id | undefined {
  const id = portfolioAt(campaign, start);
  return id !== undefined && sharing.has(id) && sharesBudget(campaign) ? id : undefined;
}
