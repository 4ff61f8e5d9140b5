/**
 * The rows of a campaign by the audiences that its bids are raised for.
 */
import { audienceOf } from '../../simulation/bid-audiences.ts';
import { listValues, valueAt } from '../../simulation/timeline.ts';
import { addUp } from '../../simulation/totals.ts';
import type { TrafficEvent } from '../../simulation/traffic-events.ts';
import type { CampaignResult } from '../campaign-source.ts';
import type { CountedQuery, RowFields } from './report-row.ts';
import type { Key, RowSums } from './row-sums.ts';

/**
 * Rows for each audience, and for all other shoppers, by further keys. A campaign that never raised its bids for an audience
 * has no rows.
 */
export function audienceLevel(
  keysOf: (event: TrafficEvent) => readonly Key[],
  fieldsOf: (event: TrafficEvent, result: CampaignResult) => RowFields,
): (result: CampaignResult, query: CountedQuery, sums: RowSums) => void {
  return function add(result, { asOf, countGroups }, sums) {
    const { simulated, events } = result;
    if (listValues(simulated.bidding).every(({ audiences }) => audiences === undefined)) return;
    addUp(
      events,
      asOf,
      (event) => {
        const { audiences = [] } = valueAt(simulated.bidding, event.at);
        const audienceId = audienceOf(audiences, event.draw)?.audienceId;
        return sums.of([audienceId ?? '', ...keysOf(event)], () => ({ ...fieldsOf(event, result), audienceId }));
      },
      countGroups,
    );
  };
}
