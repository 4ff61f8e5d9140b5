/**
 * The effects that the page offers. The admin API and scenarios have more, with probabilities, items and files.
 */
import type { FaultInput } from '../../../generated/admin-types.ts';

export interface OfferedEffect {
  /** Part of the id of the fault of a switch. */
  name: string;
  title: string;
  effect: FaultInput['effect'];
  /** The only operation that the effect suits. */
  operation?: string;
}

export const EFFECTS: readonly OfferedEffect[] = [
  { name: 'throttled', title: '429 with Retry-After', effect: { preset: 'throttled', retryAfter: 5 } },
  { name: 'throttledSilently', title: '429 without Retry-After', effect: { preset: 'throttled', retryAfter: null } },
  { name: 'unauthorized', title: '401 unauthorized', effect: { preset: 'unauthorized' } },
  { name: 'internalError', title: '500 internal error', effect: { preset: 'internalError' } },
  { name: 'unavailable', title: '503 unavailable', effect: { preset: 'unavailable' } },
  { name: 'performed', title: '503, but performed', effect: { status: 503, performed: true } },
  { name: 'reset', title: 'Connection reset', effect: { connection: 'reset' } },
  { name: 'truncated', title: 'Response truncated', effect: { connection: 'truncate', at: 0.5 } },
  { name: 'slow', title: 'Response delayed by 2 s', effect: { delay: '2s' } },
  {
    name: 'downloadExpired',
    title: 'Download link expired',
    effect: { preset: 'downloadExpired' },
    operation: 'downloadFile',
  },
  { name: 'fileTruncated', title: 'File truncated', effect: { file: 'truncated' }, operation: 'downloadFile' },
];

/** The id of the fault that a switch creates. */
export function switchId({ name }: OfferedEffect): string {
  return `console.${name}`;
}
