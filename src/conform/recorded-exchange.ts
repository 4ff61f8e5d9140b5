/**
 * A recorded request with its answer, as all readers return it: without secrets, in the order of the recording.
 */
import { REGIONS, type Region } from '../model/marketplaces.ts';

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

/** The first label of a host ends in its region, which is na otherwise. */
export function regionOf({ region, url }: RecordedExchange): Region {
  const label = URL.parse(url)?.hostname.split('.')[0] ?? '';
  return region ?? REGIONS.find((each) => label.endsWith(`-${each}`)) ?? 'na';
}
