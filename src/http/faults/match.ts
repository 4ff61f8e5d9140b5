/**
 * Whether a call is like what a fault asks for. Faults are met before a caller is known: a profile is the one of the
 * scope header, whether or not it is granted.
 */
import type { Fault } from '../../model/faults.ts';
import type { Job } from '../../model/jobs.ts';
import type { Call } from '../call.ts';
import { scopeHeader } from '../scope-header.ts';

export function matches(call: Call, fault: Fault): boolean {
  const { operation, method, path, profileId, recordType } = fault.match;
  return (
    (operation === undefined || operation === call.operation?.id) &&
    (method === undefined || method === call.method) &&
    (path === undefined || patternOf(path).test(call.path)) &&
    (profileId === undefined || profileId === profileOf(call)) &&
    (recordType === undefined || recordType === recordTypeOf(call))
  );
}

const patterns = new Map<string, RegExp>();
/** Beyond, all are made anew as they are asked for. */
const MOST_PATTERNS = 1000;

/** Of whole paths; a star stands for anything. */
function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (pattern === undefined) {
    const literal = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    pattern = new RegExp(`^${literal.join('.*')}$`, 's');
    if (patterns.size >= MOST_PATTERNS) patterns.clear();
    patterns.set(path, pattern);
  }
  return pattern;
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
