/**
 * The rules that need a memory: each has its detector, and each world its own of them. Without a timer: what has not
 * happened is found when somebody asks.
 */
import { Downloads } from './downloads.ts';
import { Pages } from './pages.ts';
import { Polling } from './polling.ts';
import { ResentItems } from './resent-items.ts';
import { Retries } from './retries.ts';
import { RetryAfter } from './retry-after.ts';
import type { Detector, Sight, Suspicion } from './sight.ts';

export class Manners {
  readonly #detectors: readonly Detector[] = [
    new RetryAfter(),
    new Retries(),
    new Polling(),
    new Pages(),
    new ResentItems(),
    new Downloads(),
  ];

  see(sight: Sight): void {
    for (const detector of this.#detectors) detector.see(sight);
  }

  suspicions(): Suspicion[] {
    return this.#detectors.flatMap((detector) => detector.suspicions?.() ?? []);
  }
}
