/**
 * Faults: what goes wrong on command. Which calls one strikes, when, and what they get instead of their answer.
 * Durations are in milliseconds, instants in epoch milliseconds of the world's clock.
 */

/** The calls that a fault, a rate limit or a step of the timeline is limited to; without a condition, all calls. */
export interface CallMatch {
  /** One operationId, or several of which one must match. */
  operation?: string | string[];
  method?: string;
  /** Without the prefix of a world; `*` matches any text. */
  path?: string;
  /** As the scope header was sent. */
  profileId?: string;
  /** The record type of a report or snapshot, or several of which one must match. */
  recordType?: string | string[];
  /** Only calls for a later page of a list: with a startIndex above 0 or a nextToken. */
  laterPage?: true;
}

/** Which of the calls that match are struck. */
export interface FaultConditions {
  /** So many are let pass first. */
  skip?: number;
  /** How many are struck; without it, all. */
  times?: number;
  /** 3: each third of those that were not skipped. */
  every?: number;
  /** 0 to 1, drawn from the world's seed. */
  probability?: number;
  /** How long from when it was made. Where it ends at an instant instead, see `endsAt`. */
  for?: number;
}

/** Of the machine's time: a fixed one, evenly between two, or with a long tail above its median. */
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
  /** Of `throttled`: seconds; null says nothing of when to come back. */
  retryAfter?: number | null;
}

/** Any answer. Without a body it is worded as the operation that was called refuses. */
export interface StatusEffect {
  status: number;
  code?: string;
  details?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The operation is performed though it does not answer. */
  performed?: true;
}

export type ConnectionFault = 'reset' | 'empty' | 'truncate' | 'stall';

export interface ConnectionEffect {
  connection: ConnectionFault;
  /** The part of the answer's body that is sent before, 0 to 1; the operation is performed then. */
  at?: number;
  /** The operation is performed though nothing of its answer is sent. */
  performed?: true;
}

/** Items of a 207 that fail, by their places or by chance; the others are done. */
export interface ItemEffect {
  item: { index?: number | number[]; probability?: number; code: string; details: string };
}

export type FileFault = 'truncated' | 'corrupt' | 'empty' | 'plain' | 'encoded';

export interface FileEffect {
  file: FileFault;
}

/** Each kind of effect, by the property that only this kind has. */
export interface EffectKinds {
  preset: PresetEffect;
  status: StatusEffect;
  connection: ConnectionEffect;
  item: ItemEffect;
  file: FileEffect;
}

export type EffectKind = keyof EffectKinds;

/** One kind with or without a delay, or nothing but a delay. */
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
  /** The first instant at which it is over; null: never. */
  endsAt: number | null;
  /** Calls that matched, and those of them that were struck. */
  seen: number;
  hits: number;
}

/** The number of calls that each client id may make in one window of the world's clock. */
export interface RateLimit {
  /** The calls that count; without it, all. */
  match?: CallMatch;
  requests: number;
  /** Length of a window. */
  per: number;
  /** Seconds; null says nothing of when to come back. Without it: until the next window. */
  retryAfter?: number | null;
}
