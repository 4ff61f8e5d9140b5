/**
 * Converts values of the model to the input of scenarios and of the admin API: the opposite of `parse-input.ts`.
 */
import { durationText } from '../model/text/durations.ts';
import type { Delay, Effect } from '../model/faults.ts';
import { isReportTypeId, type CompletionPolicy, type PlannedOutcome } from '../model/jobs.ts';
import type { Settings } from '../model/settings.ts';
import type { RateLimit } from '../model/stored/faults.ts';

export function writeSettings(settings: Readonly<Settings>) {
  const { downloadLinkTtl, reportLinkTtl, snapshotTtl, tokenTtl, streamDelay, moderation, ...others } = settings;
  return {
    ...others,
    downloadLinkTtl: durationText(downloadLinkTtl),
    reportLinkTtl: durationText(reportLinkTtl),
    snapshotTtl: durationText(snapshotTtl),
    tokenTtl: durationText(tokenTtl),
    streamDelay: durationText(streamDelay),
    moderation: typeof moderation === 'string' ? moderation : { after: durationText(moderation.after) },
  };
}

export function writeEffect({ delay, ...others }: Effect & { delay?: Delay }): Record<string, unknown> {
  return { ...others, ...(delay === undefined ? {} : { delay: writeDelay(delay) }) };
}

function writeDelay(delay: Delay): unknown {
  if (typeof delay === 'number') return durationText(delay);
  return 'median' in delay
    ? { median: durationText(delay.median), sigma: delay.sigma }
    : { min: durationText(delay.min), max: durationText(delay.max) };
}

export function writeRateLimit(limit: RateLimit) {
  return { ...limit, per: durationText(limit.per) };
}

export function writeCompletionPolicy(policy: CompletionPolicy): Record<string, unknown> {
  return policy.mode === 'after' ? { mode: 'after', after: durationText(policy.after) } : { ...policy };
}

export function writeOutcome(planned: PlannedOutcome): Record<string, unknown> {
  const { outcome, statusDetails, completionPolicy, times, recordType, profileId } = planned;
  const type = recordType === null ? {} : isReportTypeId(recordType) ? { reportTypeId: recordType } : { recordType };
  const match = { ...type, ...(profileId === null ? {} : { profileId }) };
  return {
    outcome: outcome === 'IN_PROGRESS' ? 'STUCK' : outcome,
    ...(statusDetails === null ? {} : { statusDetails }),
    ...(completionPolicy?.mode === 'polls' ? { polls: completionPolicy.polls } : {}),
    ...(completionPolicy?.mode === 'after' ? { after: durationText(completionPolicy.after) } : {}),
    times,
    ...(Object.keys(match).length === 0 ? {} : { match }),
  };
}
