/**
 * Converts input that its schema has checked to the values of the model: durations to milliseconds, instants to epoch
 * milliseconds. Timeline steps are stored as text and run on the request path, so this module does not load zod.
 */
import type { NewFault } from '../../core/faults/faults.ts';
import { defined } from '../../model/defined.ts';
import { readDuration } from '../../model/text/durations.ts';
import type { Delay, Effect } from '../../model/faults.ts';
import type { CompletionPolicy, JobRecordType, PlannedOutcome } from '../../model/jobs.ts';
import type { Settings } from '../../model/settings.ts';
import type { FaultInput, RateLimitInput } from '../../model/schemas/fault-schema.ts';
import type { CompletionPolicyInput, OutcomeInput } from '../../model/schemas/job-schema.ts';
import type { SettingsInput } from '../../model/schemas/settings-schema.ts';
import type { RateLimit } from '../../model/stored/faults.ts';

/** Throws for text that no schema has checked, which only an imported world can hold. */
export function parseDuration(text: string): number {
  const milliseconds = readDuration(text);
  if (milliseconds === undefined) throw new RangeError(`'${text}' is not a duration`);
  return milliseconds;
}

export function parseFault({ match = {}, when = {}, effect }: FaultInput): NewFault {
  const { for: duration, until, ...conditions } = when;
  const { delay, ...others } = effect;
  return {
    match: defined(match),
    when: { ...defined(conditions), ...(duration === undefined ? {} : { for: parseDuration(duration) }) },
    until: until === undefined ? undefined : Date.parse(until),
    // The schema has checked that the properties belong to one kind of effect.
    effect: { ...defined(others), ...(delay === undefined ? {} : { delay: parseDelay(delay) }) } as Effect,
  };
}

function parseDelay(delay: NonNullable<FaultInput['effect']['delay']>): Delay {
  if (typeof delay === 'string') return parseDuration(delay);
  if ('median' in delay) return { median: parseDuration(delay.median), sigma: delay.sigma };
  return { min: parseDuration(delay.min), max: parseDuration(delay.max) };
}

export function parseRateLimits(limits: RateLimitInput | readonly RateLimitInput[] | null): RateLimit[] {
  return [limits ?? []].flat().map(({ match, each, requests, per, retryAfter }) => ({
    ...(match === undefined ? {} : { match: defined(match) }),
    ...(each === undefined ? {} : { each }),
    requests,
    per: parseDuration(per),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }));
}

export function parseSettings(settings: SettingsInput): Partial<Settings> {
  const { downloadLinkTtl, reportLinkTtl, snapshotTtl, tokenTtl, streamDelay, moderation, ...others } = settings;
  const parse = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : parseDuration(text);
  return defined({
    ...others,
    downloadLinkTtl: parse(downloadLinkTtl),
    reportLinkTtl: parse(reportLinkTtl),
    snapshotTtl: parse(snapshotTtl),
    tokenTtl: parse(tokenTtl),
    streamDelay: parse(streamDelay),
    moderation: typeof moderation === 'object' ? { after: parseDuration(moderation.after) } : moderation,
  });
}

export function parseCompletionPolicy(policy: CompletionPolicyInput): CompletionPolicy {
  return policy.mode === 'after' ? { mode: 'after', after: parseDuration(policy.after) } : policy;
}

export function parseOutcome(
  input: OutcomeInput,
): Pick<PlannedOutcome, 'outcome' | 'statusDetails' | 'completionPolicy'> {
  return {
    outcome: input.outcome === 'STUCK' ? 'IN_PROGRESS' : input.outcome,
    statusDetails: input.statusDetails ?? null,
    completionPolicy: parseEnd(input),
  };
}

function parseEnd({ polls, after }: OutcomeInput): CompletionPolicy | null {
  if (polls !== undefined) return { mode: 'polls', polls };
  return after === undefined ? null : { mode: 'after', after: parseDuration(after) };
}

/** The record type or report type that a planned outcome is limited to; null for none. */
export function matchedType(match: {
  recordType?: string | undefined;
  reportTypeId?: string | undefined;
}): JobRecordType | null {
  // The schema has checked that it is one.
  return ((match.recordType ?? match.reportTypeId) as JobRecordType | undefined) ?? null;
}
