/**
 * When jobs complete in recorded traffic, in worlds that set no completion policy.
 */
import { variants } from './variants.ts';

export const completionVariant = variants({
  /** Reports of version 2 are complete at once. */
  completesReportsAtOnce: { decision: 'OBS-10', spec: false, observed: true },
  /** The number of status requests before a report of version 3 is complete. */
  pollsOfReportsV3: { decision: 'OBS-22', spec: 1, observed: 2 },
});
