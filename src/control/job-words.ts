/**
 * Reports and snapshots as the control API writes them: how they ripen, how they are planned to end, what they are.
 */
import { z } from '@hono/zod-openapi';
import { durationText } from '../model/durations.ts';
import { JOB_STATUSES, type Job, type JobKind, type PlannedOutcome, type Ripening } from '../model/jobs.ts';
import { detailsOf, ripeningOf, statusOf } from '../verbs/jobs.ts';
import type { World } from '../world/world.ts';
import { Duration, DurationText, Id, IdText, InstantText, instantText } from './words.ts';

const MOST_POLLS = 1_000_000;
const Polls = z.int().min(0).max(MOST_POLLS).openapi({ description: 'Status calls that still say IN_PROGRESS' });
export const StatusName = z.enum(JOB_STATUSES);
export const Details = z.string().min(1).max(1000);

const PlanJson = z
  .union([
    z.strictObject({ mode: z.enum(['immediate', 'manual']) }),
    z.strictObject({ mode: z.literal('polls'), polls: Polls }),
    z.strictObject({ mode: z.literal('after'), after: DurationText }),
  ])
  .openapi('Ripening');

export const Plan = z
  .union(
    [
      z.strictObject({ mode: z.literal('immediate') }),
      z.strictObject({ mode: z.literal('manual') }),
      z.strictObject({ mode: z.literal('polls'), polls: Polls }),
      z.strictObject({ mode: z.literal('after'), after: Duration }),
    ],
    'one of { mode: immediate }, { mode: polls, polls }, { mode: after, after }, { mode: manual }',
  )
  .openapi('RipeningWish');

export const RipeningsJson = z.object({ reports: PlanJson, snapshots: PlanJson }).openapi('Ripenings');

export const JobJson = z
  .object({
    id: z.string(),
    profileId: IdText,
    recordType: z.string().openapi({ example: 'keywords' }),
    request: z.unknown().openapi({ type: 'object', description: 'The body as it was sent' }),
    status: StatusName,
    statusDetails: z.string().nullable().openapi({ description: 'Planned or forced; null: the usual text' }),
    polls: z.int().openapi({ description: 'Status calls so far' }),
    downloads: z.int().openapi({ description: 'How often its file was sent' }),
    requestedAt: InstantText,
    completesAt: InstantText.nullable().openapi({ description: 'When it ends or ended; null: not by the clock' }),
    fileSize: z.int(),
  })
  .openapi('Job');

const RECORD_TYPES = {
  report: ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins', 'ads'],
  snapshot: ['campaigns', 'adGroups', 'keywords', 'negativeKeywords', 'campaignNegativeKeywords', 'productAds'],
} as const satisfies Record<JobKind, readonly string[]>;

const OUTCOMES = ['SUCCESS', 'FAILURE', 'STUCK'] as const;

export function outcomeSchemas(kind: JobKind) {
  const shape = { outcome: z.enum(OUTCOMES), statusDetails: Details.optional(), polls: Polls.optional() };
  const recordType = z.enum(RECORD_TYPES[kind]).optional();
  const name = kind === 'report' ? 'ReportOutcome' : 'SnapshotOutcome';
  const times = z.int().min(1).max(MOST_POLLS);
  return {
    wish: z
      .strictObject({
        ...shape,
        after: Duration.optional(),
        times: times.default(1).openapi({ description: 'Requests that it is good for' }),
        match: z.strictObject({ recordType, profileId: Id.optional() }).default({}),
      })
      .refine(({ polls, after }) => polls === undefined || after === undefined, 'polls and after exclude each other')
      .refine(
        ({ outcome, polls, after }) => outcome !== 'STUCK' || (polls === undefined && after === undefined),
        'STUCK has no end: neither polls nor after',
      )
      .openapi(`${name}Wish`, { example: { outcome: 'FAILURE', times: 1 } }),
    told: z
      .object({
        ...shape,
        after: DurationText.optional(),
        times,
        match: z.object({ recordType: z.string().optional(), profileId: IdText.optional() }),
      })
      .openapi(name),
  };
}

function ripeningJson(ripening: Ripening): z.input<typeof PlanJson> {
  return ripening.mode === 'after' ? { mode: 'after', after: durationText(ripening.after) } : ripening;
}

export function ripeningsJson({ ripenings }: World): z.input<typeof RipeningsJson> {
  return { reports: ripeningJson(ripenings.report), snapshots: ripeningJson(ripenings.snapshot) };
}

export function jobJson(job: Job, { now }: { now: number }): z.input<typeof JobJson> {
  const { id, profileId, recordType, request, polls, downloads, requestedAt, endsAt, fileSize } = job;
  return {
    id,
    profileId,
    recordType,
    request: JSON.parse(request),
    status: statusOf(job, now),
    statusDetails: detailsOf(job, now) ?? null,
    polls,
    downloads,
    requestedAt: instantText(requestedAt),
    completesAt: endsAt === null ? null : instantText(endsAt),
    fileSize,
  };
}

export function outcomeJson(planned: PlannedOutcome) {
  const { outcome, statusDetails, times, recordType, profileId } = planned;
  const ripening = ripeningOf(planned);
  return {
    outcome: outcome === 'IN_PROGRESS' ? ('STUCK' as const) : outcome,
    ...(statusDetails === null ? {} : { statusDetails }),
    ...(ripening?.mode === 'polls' ? { polls: ripening.polls } : {}),
    ...(ripening?.mode === 'after' ? { after: durationText(ripening.after) } : {}),
    times,
    match: { ...(recordType === null ? {} : { recordType }), ...(profileId === null ? {} : { profileId }) },
  };
}

export function ripeningWished({
  polls,
  after,
}: {
  polls?: number | undefined;
  after?: number | undefined;
}): Ripening | undefined {
  if (polls !== undefined) return { mode: 'polls', polls };
  return after === undefined ? undefined : { mode: 'after', after };
}
