/**
 * The rows of a campaign by the audiences that its bids are raised for.
 */
import { audienceOf } from '../../simulation/bid-audiences.ts';
import { listValues, valueAt } from '../../simulation/timeline.ts';
import { addUp } from '../../simulation/totals.ts';
import type { CampaignResult } from '../campaign-source.ts';
import type { CountedQuery } from './report-row.ts';
import type { RowSums } from './row-sums.ts';

/** A row for an audience, and one for all other shoppers. A campaign that never raised its bids for one has no rows. */
export function addAudiences(
  { simulated: { bidding }, events }: CampaignResult,
  { asOf, countGroups }: CountedQuery,
  sums: RowSums,
): void {
  if (listValues(bidding).every(({ audiences }) => audiences === undefined)) return;
  addUp(
    events,
    asOf,
    ({ at, draw }) => {
      const { audiences = [] } = valueAt(bidding, at);
      const audienceId = audienceOf(audiences, draw)?.audienceId;
      return sums.of([audienceId ?? ''], () => ({ audienceId }));
    },
    countGroups,
  );
}
