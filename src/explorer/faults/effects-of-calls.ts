/**
 * What a call does, from its operation and its payload.
 */
import { documented } from '../../server/operations.ts';
import type { Operation } from '../../service/http/request-context.ts';
import type { JobKind } from '../../model/jobs.ts';
import type { Call } from './calls.ts';

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(documented.map((operation) => [operation.id, operation]));

/** Operations that request a job, with its kind. */
const JOB_REQUESTS: Readonly<Record<string, JobKind>> = {
  requestReport: 'report',
  requestDisplayReport: 'report',
  createAsyncReport: 'report',
  requestSnapshot: 'snapshot',
  CampaignExport: 'export',
  AdGroupExport: 'export',
  TargetExport: 'export',
  AdExport: 'export',
};

/** The kind of the job that an operation requests, if it requests one. */
export function requestedJob(operation: string): JobKind | undefined {
  return JOB_REQUESTS[operation];
}

/** The method and the documented path of a call, which has names in place of ids. */
export function routeOf({ operation, method, path }: Call): string {
  const documentedPath = OPERATIONS.get(operation)?.paths.find((each) => matches(each, path));
  return `${method} ${documentedPath ?? path}`;
}

function matches(documentedPath: string, path: string): boolean {
  const [expected, actual] = [documentedPath.split('/'), path.split('/')];
  return expected.length === actual.length && expected.every((part, i) => part.startsWith('{') || part === actual[i]);
}

/** Whether it matters if the call was performed: it writes, requests a job, or issues a token. */
export function mayHaveEffect({ operation, method }: Call): boolean {
  if (requestedJob(operation) !== undefined) return true;
  const known = OPERATIONS.get(operation);
  return known !== undefined && method !== 'GET' && (known.permission === 'editor' || known.needs === 'none');
}

/** What a call that may have an effect does. */
export type EffectOfCall = 'job' | 'token' | 'create' | 'update' | 'delete';

export function effectOf({ operation, method, path }: Call): EffectOfCall {
  if (requestedJob(operation) !== undefined) return 'job';
  if (!usesToken({ operation })) return 'token';
  if (method === 'DELETE' || path.endsWith('/delete')) return 'delete';
  return method === 'POST' ? 'create' : 'update';
}

export function usesToken({ operation }: Pick<Call, 'operation'>): boolean {
  return OPERATIONS.get(operation)?.needs !== 'none';
}

/** The number of items of a batch, whose body is a list or an object with one list. */
export function itemsIn({ requestBody }: Pick<Call, 'requestBody'>): number {
  const body = parsed(requestBody);
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return 0;
  const [list] = Object.values(body).filter((field) => Array.isArray(field));
  return list?.length ?? 0;
}

/** Whether the call reads pages of rows. */
export function isList({ method, path, query }: Call): boolean {
  return path.endsWith('/list') || (method === 'GET' && new URLSearchParams(query).has('count'));
}

/** The number of rows in the first list of an answer. */
export function rowsIn({ responseBody }: Call): number {
  return itemsIn({ requestBody: responseBody });
}

/** Undefined for a body that is missing or not JSON. */
export function parsed(body: string | undefined): unknown {
  try {
    return body === undefined || body === '' ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}
