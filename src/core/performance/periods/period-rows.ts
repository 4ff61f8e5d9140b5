/**
 * The rows of a performance report of several days: one row for each entity and day with traffic, or one for the whole
 * period. The rows of a day agree with those of `report-rows.ts`, which are sums of the same events.
 */
import { addDays, daysBetween, type Day } from '../../../model/days.ts';
import type { BudgetCutoff } from '../../simulation/account-day.ts';
import { counterOf } from '../../simulation/quantities/groups.ts';
import { eligibleAtTop } from '../../simulation/quantities/top-of-search.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { CampaignSource, marketOn } from '../campaign-simulation.ts';
import type { AnyCampaign } from '../product.ts';
import { isSbCampaign, PRODUCTS } from '../products.ts';
import { budgetCutoffsOn, sourceOn } from '../simulation.ts';
import { ADDERS } from './levels.ts';
import type { CampaignQuery, PeriodQuery, PeriodRow } from './period-row.ts';
import { RowSums } from './row-sums.ts';

/** Campaigns in the order of their creation; the rows of each in the order of their days and first events. */
export function eachPeriodRow(context: OperationContext, query: PeriodQuery, take: (row: PeriodRow) => void): void {
  const { campaigns, sharesAccountBudget, attributesViews } = PRODUCTS[query.campaignType];
  const days = daysOf(query);
  const cutoffs = new Map<Day, readonly BudgetCutoff[]>();
  if (sharesAccountBudget) for (const day of days) cutoffs.set(day, budgetCutoffsOn(context, day));
  const counting = { model: marketOn(context, query.endDay).model, asOf: query.asOf, attributesViews };
  const { trace, campaignId } = query.explained ?? {};
  const counter = counterOf(query.groups, counting);
  const counted = { counting, countGroups: trace === undefined ? counter : trace.tracing(counter) };
  for (const campaign of campaigns(context, 'all')) {
    if (campaignId !== undefined && campaign.id !== campaignId) continue;
    if (isReported(campaign)) campaignRows(context, campaign, { ...query, ...counted, days, cutoffs }, take);
  }
}

function daysOf({ startDay, endDay }: PeriodQuery): Day[] {
  return Array.from({ length: daysBetween(startDay, endDay) + 1 }, (_, i) => addDays(startDay, i));
}

/** In sponsored brands, only campaigns with several ad groups. */
function isReported(campaign: AnyCampaign): boolean {
  return !isSbCampaign(campaign) || campaign.multiAdGroups === 1;
}

function campaignRows(
  context: OperationContext,
  campaign: AnyCampaign,
  query: CampaignQuery,
  take: (row: PeriodRow) => void,
): void {
  const source = new CampaignSource(context, campaign);
  const hasShare = query.groups.includes('topOfSearch');
  // Eligible events alone do not make a row.
  const takeSummed = (row: PeriodRow): void => {
    if (!hasShare || row.totals.impressions > 0) take(row);
  };
  let sums = new RowSums();
  for (const day of query.days) {
    const result = sourceOn(context, source, day, {
      cutoffs: query.cutoffs.get(day) ?? [],
      without: query.explained?.without,
    });
    // A day without impressions counts for the share of a period.
    if (result === undefined || (result.events.length === 0 && !hasShare)) continue;
    const eligible = hasShare ? eligibleAtTop(marketOn(context, day), result.simulated) : [];
    ADDERS[query.level]({ ...result, eligible }, query, sums);
    if (!query.isDaily) continue;
    sums.each(campaign, day, takeSummed);
    sums = new RowSums();
  }
  sums.each(campaign, undefined, takeSummed);
}
