/**
 * What a test expects of the journal: so many exchanges of one kind, or exchanges of several kinds one after the
 * other. It is shown each exchange once, oldest first, and knows at any time whether it holds.
 */
import type { Exchange, Place } from '../http/journal.ts';
import { exchangeJson, type ExchangeText } from './exchange-json.ts';
import { compile, type Difference, type Wanted } from './match.ts';

export interface Times {
  exactly?: number | undefined;
  atLeast?: number | undefined;
  atMost?: number | undefined;
}

export interface Nearest {
  request: ExchangeText;
  differs: Difference[];
}

/** `open`: what comes may still change it. */
export type Verdict = 'holds' | 'fails' | 'open';

export interface Expectation {
  readonly count: number;
  see(place: Place): void;
  /** Where nothing more is waited for, `isLast`. */
  verdict(isLast: boolean): Verdict;
  /** The exchange that misses least of what is still missing. */
  nearest(): Nearest | undefined;
}

/** The newest of those that differ least. */
class Near {
  #found: { exchange: Exchange; differs: Difference[] } | undefined;

  see(place: Place, differs: Difference[]): void {
    if (differs.length <= (this.#found?.differs.length ?? Infinity))
      this.#found = { exchange: place.exchange, differs };
  }

  get found(): Nearest | undefined {
    return this.#found && { request: exchangeJson(this.#found.exchange), differs: this.#found.differs };
  }
}

export function expectTimes(wanted: Wanted, { exactly, atLeast, atMost }: Times): Expectation {
  const differences = compile(wanted);
  const near = new Near();
  const least = exactly ?? atLeast ?? (atMost === undefined ? 1 : 0);
  const most = exactly ?? atMost ?? Infinity;
  let count = 0;
  return {
    get count() {
      return count;
    },
    see(place) {
      const differs = differences(place);
      if (differs.length === 0) count++;
      else near.see(place, differs);
    },
    verdict(isLast) {
      if (count > most) return 'fails';
      // What must not happen is known only at the end.
      if (count >= least && (isLast || least > 0)) return 'holds';
      return isLast ? 'fails' : 'open';
    },
    nearest: () => (count < least ? near.found : undefined),
  };
}

/** Others may come in between. */
export function expectInOrder(wanted: readonly Wanted[]): Expectation {
  const steps = wanted.map((each) => ({ differences: compile(each), near: new Near(), early: new Near() }));
  let count = 0;
  let last = '';
  return {
    get count() {
      return count;
    },
    see(place) {
      const [next, ...later] = steps.slice(count);
      if (next === undefined) return;
      for (const step of later) if (step.differences(place).length === 0) step.early.see(place, []);
      const differs = next.differences(place);
      if (differs.length > 0) {
        next.near.see(place, differs);
        return;
      }
      count++;
      last = place.facts.id;
    },
    verdict(isLast) {
      if (count === wanted.length) return 'holds';
      return isLast ? 'fails' : 'open';
    },
    nearest() {
      const step = steps[count];
      const early = step?.early.found;
      if (early === undefined) return step?.near.found;
      return { ...early, differs: [{ field: 'order', expected: `after ${last}`, found: 'before it' }] };
    },
  };
}
