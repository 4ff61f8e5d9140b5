/**
 * `file-downloaded-again`: the same file, whole, for the third time and more.
 */
import { BoundedMap } from '../bounded-map.ts';
import type { Detector, Sight } from './sight.ts';

const STORAGE = '/_files/';
const MOST_TIMES = 2;
const MOST_FILES = 100;

export class Downloads implements Detector {
  readonly #times = new BoundedMap<string, number>(MOST_FILES);

  see({ call, reply }: Sight): void {
    // What a fault has spoiled is rightly fetched again.
    if (!call.path.startsWith(STORAGE) || call.fault !== undefined || reply.status !== 200 || call.method !== 'GET')
      return;
    const times = (this.#times.get(call.path) ?? 0) + 1;
    this.#times.set(call.path, times);
    if (times > MOST_TIMES) call.violations.push({ rule: 'file-downloaded-again', evidence: `GET ${call.path}` });
  }
}
