/**
 * The status of a stream subscription, which follows from the clock of the world.
 */
import { MINUTE_MS } from '../../model/text/time-units.ts';
import type { StreamSubscription } from '../../world/stores/stream-subscriptions.ts';

/** A queue confirms the subscription; nothing else is awaited for a delivery stream. */
const PROVISIONED_AFTER = MINUTE_MS;
const ACTIVE_AFTER = 5 * MINUTE_MS;

export function activeSince({ createdAt }: Pick<StreamSubscription, 'createdAt'>): number {
  return createdAt + ACTIVE_AFTER;
}

export function statusOf({ isArchived, createdAt, target }: StreamSubscription, now: number): string {
  if (isArchived === 1) return 'ARCHIVED';
  if (now >= activeSince({ createdAt })) return 'ACTIVE';
  const isProvisioned = now >= createdAt + PROVISIONED_AFTER;
  return isProvisioned && !target.includes('firehose') ? 'PENDING_CONFIRMATION' : 'PROVISIONING';
}
