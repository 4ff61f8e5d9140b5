/**
 * Whether a call is like what a fault asks for. Faults are met before a caller is known: a profile is the one of the
 * scope header, whether or not it is granted.
 */
import type { Fault } from '../../model/faults.ts';
import type { Job } from '../../model/jobs.ts';
import { fitsPattern } from '../../model/paths.ts';
import type { Call } from '../call.ts';
import { scopeHeader } from '../scope-header.ts';

export function matches(call: Call, fault: Fault): boolean {
  const { operation, method, path, profileId, recordType } = fault.match;
  return (
    (operation === undefined || operation === call.operation?.id) &&
    (method === undefined || method === call.method) &&
    (path === undefined || fitsPattern(call.path, path)) &&
    (profileId === undefined || profileId === profileOf(call)) &&
    (recordType === undefined || recordType === recordTypeOf(call))
  );
}

/** Files and their locations need no scope: there it is the job's. */
function profileOf(call: Call): string | undefined {
  return scopeHeader(call.head) ?? jobOf(call)?.profileId;
}

const REQUEST = /\/([^/]+)\/(?:report|snapshot)$/;

/** A request names it in its path, whatever comes later belongs to a job. */
function recordTypeOf(call: Call): string | undefined {
  return REQUEST.exec(call.path)?.[1] ?? jobOf(call)?.recordType;
}

function jobOf({ world: { jobs }, params }: Call): Job | undefined {
  const { reportId, snapshotId, folder, file } = params;
  if (reportId !== undefined) return jobs.byId('report', reportId);
  if (snapshotId !== undefined) return jobs.byId('snapshot', snapshotId);
  return folder === undefined || file === undefined ? undefined : jobs.byFile(`${folder}/${file}`);
}
