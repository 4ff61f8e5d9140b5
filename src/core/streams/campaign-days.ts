/**
 * The simulated days of campaigns that a stream of messages is derived from, with overrides and within all budgets, as in
 * reports.
 */
import { addDays, dayIn, type Day } from '../../model/days.ts';
import type { Reading } from '../entities/operation-context.ts';
import type { CampaignResult, CampaignSource } from '../performance/campaign-source.ts';
import type { AnyCampaign, CampaignSelection, CampaignType } from '../performance/product.ts';
import { PRODUCTS } from '../performance/products.ts';
import { simulationOf } from '../performance/simulation.ts';

/** From an instant until another one, which is exclusive. */
export interface Window {
  from: number;
  until: number;
}

export interface CampaignOnDay {
  campaign: AnyCampaign;
  source: CampaignSource;
  day: Day;
  result: CampaignResult;
}

/** Oldest day first. Days on which a campaign could not run are left out. */
export function* campaignDays(
  context: Reading,
  type: CampaignType,
  selection: CampaignSelection,
  { from, until }: Window,
): Generator<CampaignOnDay> {
  const { timeZone } = context.scope.marketplace;
  const simulation = simulationOf(context);
  const { campaigns, sharesAccountBudget } = PRODUCTS[type];
  const last = dayIn(timeZone, until - 1);
  for (let day = dayIn(timeZone, from); day <= last; day = addDays(day, 1)) {
    const cutoffs = sharesAccountBudget ? simulation.cutoffsOn(day) : [];
    for (const campaign of campaigns(context.scope, selection)) {
      const source = simulation.source(campaign);
      const result = simulation.resultOn(source, day, { cutoffs });
      if (result !== undefined) yield { campaign, source, day, result };
    }
  }
}
