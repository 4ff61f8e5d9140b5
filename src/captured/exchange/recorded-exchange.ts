/**
 * A recorded request with its answer, as all readers return it: without secrets, in the order of the recording; and what it
 * is for the sandbox: its region, its profile, its operation and its job.
 */
import type { Region } from '../../model/marketplaces.ts';
import { Hosts } from '../../service/http/hosts.ts';
import { scopeHeader } from '../../service/http/request-headers.ts';
import { documented } from '../../server/operations.ts';
import type { JobStatus } from '../../model/jobs.ts';
import type { Operation, Route } from '../../service/http/request-context.ts';
import { Routes } from '../../service/http/routing/routes.ts';

export interface RecordedExchange {
  /** Where it was read: `calls.har, entry 3`. */
  where: string;
  /** Epoch milliseconds; undefined if the recording has no instant. */
  at: number | undefined;
  /** Undefined if only the host of the URL decides. */
  region: Region | undefined;
  method: string;
  url: string;
  /** Names in lower case, without `authorization`. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Whether the request has a bearer token, and whether the service accepted it. */
  token: 'accepted' | 'refused' | 'none';
  body: string | undefined;
  answer: RecordedAnswer;
  /** Why the request cannot be sent again; undefined if it can. */
  obstacle: string | undefined;
}

/** What a reader finds in its file, with secrets. */
export type RawExchange = Omit<RecordedExchange, 'token'>;

export interface RecordedAnswer {
  status: number;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  /** Undefined if the recording does not hold the body, or not all of it. */
  body: string | undefined;
  /** The recording holds the values of the body, without the order of its fields and the spelling of its numbers. */
  isParsed?: boolean;
}

/** What is not compared, and why. */
export interface SkippedExchange {
  where: string;
  reason: string;
}

/** The start of a recorded world of the sandbox, which its recordings name. */
export interface RecordedStart {
  scenario?: string | undefined;
  seed?: string | undefined;
  /** Epoch milliseconds. */
  now?: number | undefined;
}

export interface RecordedTraffic {
  start: RecordedStart;
  /**
   * All entries and those that cannot be read. Each iteration reads the files again, one entry at a time. Throws
   * `CapturedFileError` at an entry that ends too early.
   */
  entries: AsyncIterable<RecordedExchange | SkippedExchange>;
  /** Those that can be read. */
  exchanges: AsyncIterable<RecordedExchange>;
}

const HOSTS = new Hosts();

/** na unless the recording or the name of the host says another one. */
export function regionOf({ region, url }: RecordedExchange): Region {
  return region ?? HOSTS.regionOf(URL.parse(url)?.hostname ?? '') ?? 'na';
}

/** The profile that the request names. */
export function profileOf({ headers }: RecordedExchange): string | undefined {
  const byName = new Map(headers);
  return scopeHeader({ get: (name) => byName.get(name), names: () => [...byName.keys()] });
}

const STATUS = /"status":\s*"(\w+)"/;
const IN_PROGRESS = /PROGRESS|PENDING|PROCESSING/;
const FAILURE = /FAIL|CANCEL/;

let routes: Routes | undefined;

type Asked = Pick<RecordedExchange, 'method' | 'url'>;

/** Without the origin. */
export function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '/';
}

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
