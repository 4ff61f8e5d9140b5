/**
 * How jobs are to ripen and to end, as it was written, read: spans become milliseconds. A `Complaint` says what of it
 * can't be.
 */
import type { JobStatus, Ripening } from '../model/jobs.ts';
import type { RipeningSaid } from '../scenario/job-schema.ts';
import { spanSaid } from './times-said.ts';

export function ripeningWished(said: RipeningSaid): Ripening {
  return said.mode === 'after' ? { mode: 'after', after: spanSaid('after', said.after) } : said;
}

interface OutcomeSaid {
  outcome: 'SUCCESS' | 'FAILURE' | 'STUCK';
  statusDetails?: string | undefined;
  polls?: number | undefined;
  after?: string | undefined;
}

interface OutcomeWish {
  outcome: JobStatus;
  statusDetails: string | null;
  /** Undefined: as usual. */
  ripening: Ripening | undefined;
}

export function outcomeWished({ outcome, statusDetails, polls, after }: OutcomeSaid): OutcomeWish {
  return {
    outcome: outcome === 'STUCK' ? 'IN_PROGRESS' : outcome,
    statusDetails: statusDetails ?? null,
    ripening: endWished(polls, after),
  };
}

function endWished(polls: number | undefined, after: string | undefined): Ripening | undefined {
  if (polls !== undefined) return { mode: 'polls', polls };
  return after === undefined ? undefined : { mode: 'after', after: spanSaid('after', after) };
}
