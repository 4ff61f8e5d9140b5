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
   * `RecordingError` at an entry that ends too early.
   */
  entries: Iterable<RecordedExchange | SkippedExchange>;
  /** Those that can be read. */
  exchanges: Iterable<RecordedExchange>;
}

/** The recording cannot be read. The message repeats no value of it. */
export class RecordingError extends Error {
  /** The problem without its place, if it is one of an entry and the next one can be read. */
  readonly ofEntry: string | undefined;

  constructor(message: string, ofEntry?: string) {
    super(message);
    this.ofEntry = ofEntry;
  }
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
