/**
 * Reports and snapshots as the control API writes them: how they ripen, how they are planned to end, what they are.
 */
import { z } from '@hono/zod-openapi';
import { durationText } from '../model/durations.ts';
import { JOB_STATUSES, type Job, type JobKind, type PlannedOutcome, type Ripening } from '../model/jobs.ts';
import { checkEnd, outcomeShape, RECORD_TYPES, ripening, times } from '../scenario/job-schema.ts';
import { detailsOf, ripeningOf, statusOf } from '../verbs/jobs.ts';
import type { World } from '../world/world.ts';
import { Id, IdText, InstantText, instantText } from './words.ts';

export const StatusName = z.enum(JOB_STATUSES);

/** Made here, as what was made before this room was loaded can't be named. */
export const RipeningJson = z.discriminatedUnion('mode', [...ripening.options]).openapi('Ripening');
export const RipeningsJson = z.object({ reports: RipeningJson, snapshots: RipeningJson }).openapi('Ripenings');

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

export function outcomeSchemas(kind: JobKind) {
  const name = kind === 'report' ? 'ReportOutcome' : 'SnapshotOutcome';
  const recordType = z.enum(RECORD_TYPES[kind]).optional();
  return {
    wish: z
      .strictObject({
        ...outcomeShape,
        times,
        match: z.strictObject({ recordType, profileId: Id.optional() }).default({}),
      })
      .superRefine(checkEnd)
      .openapi(`${name}Wish`, { example: { outcome: 'FAILURE', times: 1 } }),
    told: z
      .object({
        ...outcomeShape,
        times: times.unwrap(),
        match: z.object({ recordType: z.string().optional(), profileId: IdText.optional() }),
      })
      .openapi(name),
  };
}

function ripeningJson(how: Ripening): z.input<typeof RipeningJson> {
  return how.mode === 'after' ? { mode: 'after', after: durationText(how.after) } : how;
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
