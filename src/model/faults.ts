/**
 * Faults: which requests they apply to, when, and their effect. Durations are in milliseconds, instants in epoch
 * milliseconds of the world's clock.
 */
import type { CallMatch } from './schemas/call-match-schema.ts';
import type { FaultConditions } from './stored/faults.ts';

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
