/**
 * Media of sponsored brands version 3: videos that become available by the clock.
 */
import type { FileFacts } from '../stored/assets.ts';
import { MINUTE_MS } from '../text/time-units.ts';

export const MEDIA_STATUSES = ['Processing', 'PendingDeepValidation', 'Available', 'Failed'] as const;
type MediaStatus = (typeof MEDIA_STATUSES)[number];

/** How long a video is processed, and then validated. */
const [PROCESSING, VALIDATION] = [MINUTE_MS, MINUTE_MS];

interface Completed {
  file: FileFacts | null;
  completedAt: number | null;
}

export function mediaStatus({ file, completedAt }: Completed, now: number): MediaStatus {
  const age = now - (completedAt ?? now);
  if (age < PROCESSING) return 'Processing';
  if (file?.format !== 'mp4' && file?.format !== 'mov') return 'Failed';
  return age < PROCESSING + VALIDATION ? 'PendingDeepValidation' : 'Available';
}

/** Whether a campaign can have the video. */
export function isUsable(media: Completed, now: number): boolean {
  const status = mediaStatus(media, now);
  return status === 'PendingDeepValidation' || status === 'Available';
}
