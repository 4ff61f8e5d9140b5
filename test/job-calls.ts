/**
 * Reports and snapshots alike: asked for, asked about, told how to ripen.
 */
import { pathOfJob, requestReport, requestSnapshot } from './reports.ts';
import type { Answer, Sandbox } from './sandbox.ts';

export const KINDS = ['report', 'snapshot'] as const;
export type Kind = (typeof KINDS)[number];

export const request = (box: Sandbox, kind: Kind, recordType = 'keywords'): Promise<Answer> =>
  kind === 'report' ? requestReport(box, recordType) : requestSnapshot(box, recordType);
export const idOf = ({ json }: Answer): string => json.reportId ?? json.snapshotId;
export const poll = async (box: Sandbox, requested: Answer): Promise<string> =>
  (await box.ask('GET', pathOfJob(requested))).json.status;
export const ripen = (box: Sandbox, kind: Kind, plan: object): Promise<Answer> =>
  box.control('PUT', '/jobs', { [`${kind}s`]: plan });
