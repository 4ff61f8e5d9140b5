/**
 * A recorded request with its answer, as all readers return it: without secrets, in the order of the recording.
 */
import type { Region } from '../model/marketplaces.ts';
import { Hosts } from '../service/http/hosts.ts';
import { scopeHeader } from '../service/http/request-headers.ts';

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

export interface RecordedAnswer {
  status: number;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  /** Undefined if the recording does not hold the body, or not all of it. */
  body: string | undefined;
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
  /** Each iteration reads the files again, one exchange at a time, and throws `RecordingError` at an entry. */
  exchanges: Iterable<RecordedExchange>;
}

/** The recording cannot be read. The message repeats no value of it. */
export class RecordingError extends Error {}

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
