/**
 * How reports and snapshots ripen and how they are to end, as it is written over the control API and in scenarios.
 */
import { z } from 'zod';
import { duration } from './times.ts';

const MOST = 1_000_000;
const polls = z
  .int('must be a number of status calls')
  .min(0)
  .max(MOST)
  .describe('Status calls that still say IN_PROGRESS');

export const ripening = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: z.literal('immediate') }),
    z.strictObject({ mode: z.literal('polls'), polls }),
    z.strictObject({ mode: z.literal('after'), after: duration }),
    z.strictObject({ mode: z.literal('manual') }),
  ],
  'must be { mode: immediate }, { mode: polls, polls }, { mode: after, after } or { mode: manual }',
);
export type RipeningSaid = z.output<typeof ripening>;

/** What can be requested. */
export const RECORD_TYPES = {
  report: ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins', 'ads'],
  snapshot: ['campaigns', 'adGroups', 'keywords', 'negativeKeywords', 'campaignNegativeKeywords', 'productAds'],
} as const;

export const statusDetails = z.string().min(1).max(1000);

/** Of a plan for the next requests. */
export const outcomeShape = {
  outcome: z.enum(['SUCCESS', 'FAILURE', 'STUCK']),
  statusDetails: statusDetails.optional(),
  polls: polls.optional(),
  after: duration.optional(),
};
export const times = z.int().min(1).max(MOST).default(1).describe('Requests that it is good for');

interface End {
  outcome: string;
  polls?: number | undefined;
  after?: string | undefined;
}

/** One end at most, and none where it is stuck. */
export function checkEnd({ outcome, polls, after }: End, context: z.RefinementCtx): void {
  const problem = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
  if (polls !== undefined && after !== undefined) problem('after', 'is not said with polls');
  if (outcome === 'STUCK' && (polls !== undefined || after !== undefined))
    problem('outcome', 'STUCK has no end: neither polls nor after');
}
