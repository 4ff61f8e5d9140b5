/**
 * When a campaign runs: by its state, its dates and the account. Budgets are not considered here.
 */
import { isLive, type SimulatedCampaign, type Market } from './account.ts';
import { valueAt, listValues } from './timeline.ts';

/** The campaign without its children. */
export type CampaignHead = Omit<SimulatedCampaign, 'adGroups' | 'negatives'>;

/** Whether it can have traffic on the day, by its state and its dates. */
export function mayRun({ day: { day } }: Market, { state, startDay, endDay, createdDay }: CampaignHead): boolean {
  return (
    listValues(state).includes('enabled') &&
    listValues(startDay).some((start) => start <= day || start === createdDay) &&
    listValues(endDay).some((end) => end === null || day <= end)
  );
}

export function runsAt({ profile, day: { day }, model }: Market, campaign: CampaignHead, at: number): boolean {
  const startDay = valueAt(campaign.startDay, at);
  const endDay = valueAt(campaign.endDay, at);
  // The earliest start that the service takes is the day of creation: with a generated past it does not apply.
  const hasStarted = startDay <= day || (model.history === 'backfill' && startDay === campaign.createdDay);
  return (
    hasStarted &&
    (endDay === null || day <= endDay) &&
    isLive(model, at, campaign) &&
    !valueAt(campaign.stopped, at) &&
    !valueAt(profile.stopped, at) &&
    valueAt(profile.validPaymentMethod, at)
  );
}
