/**
 * The operation of the sandbox that serves a recorded request.
 */
import { documented } from '../server/app.ts';
import type { JobStatus } from '../model/jobs.ts';
import type { Operation, Route } from '../service/http/request-context.ts';
import { Routes } from '../service/http/routes.ts';
import { pathOf } from './recording-readers/redact-exchange.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

const STATUS = /"status":\s*"(\w+)"/;
const IN_PROGRESS = /PROGRESS|PENDING|PROCESSING/;
const FAILURE = /FAIL|CANCEL/;

let routes: Routes | undefined;

type Asked = Pick<RecordedExchange, 'method' | 'url'>;

/** Undefined if the sandbox has no such operation. */
export function operationOf(exchange: Asked): Operation | undefined {
  return routeOf(exchange)?.operation;
}

/** With the values of the parameters in the path. */
export function routeOf({ method, url }: Asked): Route | undefined {
  routes ??= new Routes(documented);
  return routes.find(method, pathOf(url));
}

/**
 * The job that the path names, with the status that the answer shows: that of a poll, and SUCCESS for a download. Undefined
 * for a path without a job.
 */
export function jobOf(
  exchange: Pick<RecordedExchange, 'method' | 'url' | 'answer'>,
): { id: string; status: JobStatus | undefined } | undefined {
  const { operation, params = {} } = routeOf(exchange) ?? {};
  const id = operation?.job === undefined ? undefined : params[operation.job.id];
  if (operation === undefined || id === undefined) return undefined;
  if (operation.method !== 'GET') return { id, status: undefined };
  if (operation.job?.isPoll !== true) return { id, status: 'SUCCESS' };
  const shown = STATUS.exec(exchange.answer.body ?? '')?.[1];
  return { id, status: shown === undefined ? undefined : statusOf(shown) };
}

/** Each API version has words of its own. */
function statusOf(shown: string): JobStatus {
  if (IN_PROGRESS.test(shown)) return 'IN_PROGRESS';
  return FAILURE.test(shown) ? 'FAILURE' : 'SUCCESS';
}
