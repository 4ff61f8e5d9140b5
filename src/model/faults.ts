/**
 * Faults: which requests they apply to, when, and their effect. Durations are in milliseconds, instants in epoch
 * milliseconds of the world's clock.
 */

/**
 * Conditions that a request must fulfil, for faults, rate limits and steps of the timeline. Without conditions, all
 * requests match.
 */
export interface CallMatch {
  /** An operationId, or several of which one must match. */
  operation?: string | string[];
  method?: string;
  /** Without the prefix of a world; `*` matches any text. */
  path?: string;
  /** The value of the scope header. */
  profileId?: string;
  /** The record type of a report, snapshot or export, or several of which one must match. */
  recordType?: string | string[];
  /** The report type of a report of version 3, or several of which one must match. */
  reportTypeId?: string | string[];
  /** Only requests for a later page of a list: with a startIndex above 0 or a nextToken. */
  laterPage?: true;
}

/** Which of the matching requests the fault applies to. */
export interface FaultConditions {
  /** The number of requests to skip first. */
  skip?: number;
  /** The maximum number of requests that the fault applies to. */
  times?: number;
  /** 3: every third request after the skipped ones. */
  every?: number;
  /** From 0 to 1; the random value is derived from the world's seed. */
  probability?: number;
  /** The duration from the creation of the fault. See also `endsAt`. */
  for?: number;
}

/** In milliseconds of real time: fixed, uniformly distributed, or log-normal around a median. */
export type Delay = number | { min: number; max: number } | { median: number; sigma: number };

export type Preset =
  | 'unauthorized'
  | 'reportDateTooOld'
  | 'invalidParameters'
  | 'throttled'
  | 'internalError'
  | 'unavailable'
  | 'downloadExpired';

export interface PresetEffect {
  preset: Preset;
  /** For `throttled`, in seconds; null omits the Retry-After header. */
  retryAfter?: number | null;
}

/** Any response. Without `body`, the operation's API version formats the error. */
export interface StatusEffect {
  status: number;
  code?: string;
  details?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Executes the operation although its response is replaced. */
  performed?: true;
}

export type ConnectionFault = 'reset' | 'empty' | 'truncate' | 'stall';

export interface ConnectionEffect {
  connection: ConnectionFault;
  /** The part of the response body that is sent first, from 0 to 1. The operation is executed. */
  at?: number;
  /** Executes the operation although its response is not sent. */
  performed?: true;
}

/** Items of a 207 response that fail, by index or with a probability. The other items are performed. */
export interface ItemEffect {
  item: { index?: number | number[]; probability?: number; code: string; details: string };
}

export type FileFault = 'truncated' | 'corrupt' | 'empty' | 'plain' | 'encoded';

export interface FileEffect {
  file: FileFault;
}

/** The effects by kind. The name of a kind is the property that only this kind has. */
export interface EffectKinds {
  preset: PresetEffect;
  status: StatusEffect;
  connection: ConnectionEffect;
  item: ItemEffect;
  file: FileEffect;
}

export type EffectKind = keyof EffectKinds;

/** An effect of one kind, optionally with a delay, or only a delay. */
export type Effect = { [K in EffectKind]: EffectKinds[K] & { delay?: Delay } }[EffectKind] | { delay: Delay };

export function isEffectOf<K extends EffectKind>(kind: K, effect: Effect): effect is Effect & EffectKinds[K] {
  return kind in effect;
}

export interface Fault {
  seq: number;
  id: string;
  match: CallMatch;
  when: FaultConditions;
  effect: Effect;
  createdAt: number;
  /** The first instant at which the fault no longer applies; null: never. */
  endsAt: number | null;
  /** The number of matching requests, and how many of them the fault applied to. */
  seen: number;
  hits: number;
}

/** Limits the requests of each client id in a window of the world's clock. */
export interface RateLimit {
  /** The requests that count; by default all. */
  match?: CallMatch;
  /** Each report type of version 3 has a window of its own; calls without one are not limited. */
  each?: 'reportTypeId';
  requests: number;
  /** The length of a window. */
  per: number;
  /** In seconds; null omits the header. By default until the next window. */
  retryAfter?: number | null;
}
