/**
 * `retry-without-back-off`: a call that was answered 429, 5xx or not at all came again, and again, and twice in a row the pause
 * before it was no back-off: neither a second or more, nor longer than the one before.
 */
import { createHash } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import type { Call } from '../call.ts';
import { callerOf, pauseBetween, type Detector, type Moment, type Sight } from './sight.ts';

/** Milliseconds. Clients in tests may wait in smaller steps, as long as these grow. */
const LONG = 1000;
const SHORTEST = 20;
const GROWTH = 1.5;
const MOST_CALLS = 100;

interface Failing extends Moment {
  pause: number | undefined;
  /** Retries in a row without a back-off. */
  hasty: number;
}

export class Retries implements Detector {
  readonly #failing = new BoundedMap<string, Failing>(MOST_CALLS);

  see({ call, reply, at, machineAt }: Sight): void {
    const failed = reply.status === 429 || reply.status >= 500 || call.cut !== undefined;
    if (!failed && this.#failing.size === 0) return;
    const key = keyOf(call);
    const last = this.#failing.get(key);
    const pause = last === undefined ? undefined : pauseBetween(last, { at, machineAt });
    const hasty = last === undefined || pause === undefined || isBackOff(pause, last.pause) ? 0 : last.hasty + 1;
    if (hasty >= 2) {
      call.violations.push({ rule: 'retry-without-back-off', evidence: `${call.method} ${call.path}` });
    }
    if (failed) this.#failing.set(key, { pause, hasty, at, machineAt });
    else this.#failing.delete(key);
  }
}

function isBackOff(pause: number, before: number | undefined): boolean {
  return pause >= LONG || (pause >= SHORTEST && (before === undefined || pause >= before * GROWTH));
}

function keyOf(call: Call): string {
  const { body } = call;
  const content = body === undefined || body === '' ? '' : createHash('sha1').update(body).digest('base64');
  return `${callerOf(call)} ${call.method} ${call.url} ${content}`;
}
