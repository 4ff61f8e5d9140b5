/**
 * Expectations of a verification: a number of matching exchanges, or a sequence of exchanges. An expectation receives each
 * exchange once, oldest first.
 */
import type { Exchange } from '../../service/journal/exchange.ts';
import { exchangeJson, type ExchangeText } from './exchange-json.ts';
import { compile, type Difference, type RequestCriteria } from './match-requests.ts';

interface Times {
  exactly?: number | undefined;
  atLeast?: number | undefined;
  atMost?: number | undefined;
}

interface Nearest {
  request: ExchangeText;
  differs: Difference[];
}

/** `pending`: later exchanges may change the result. */
export type VerificationState = 'passed' | 'failed' | 'pending';

export interface Expectation {
  readonly count: number;
  add(exchange: Exchange): void;
  /** `isFinal`: no more exchanges will be added. */
  state(isFinal: boolean): VerificationState;
  /** The exchange with the fewest differences to the next missing one. */
  nearest(): Nearest | undefined;
}

/** Keeps the exchange with the fewest differences; the newest of several. */
class NearestMatch {
  #found: { exchange: Exchange; differs: Difference[] } | undefined;

  add(exchange: Exchange, differs: Difference[]): void {
    if (differs.length <= (this.#found?.differs.length ?? Infinity)) this.#found = { exchange, differs };
  }

  get found(): Nearest | undefined {
    return this.#found && { request: exchangeJson(this.#found.exchange), differs: this.#found.differs };
  }
}

export function expectTimes(criteria: RequestCriteria, { exactly, atLeast, atMost }: Times): Expectation {
  const differences = compile(criteria);
  const near = new NearestMatch();
  const least = exactly ?? atLeast ?? (atMost === undefined ? 1 : 0);
  const max = exactly ?? atMost ?? Infinity;
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(exchange) {
      const differs = differences(exchange);
      if (differs.length === 0) count++;
      else near.add(exchange, differs);
    },
    state(isFinal) {
      if (count > max) return 'failed';
      // Only the end shows that something did not happen.
      if (count >= least && (isFinal || least > 0)) return 'passed';
      return isFinal ? 'failed' : 'pending';
    },
    nearest: () => (count < least ? near.found : undefined),
  };
}

/** Other exchanges may occur in between. */
export function expectInOrder(sequence: readonly RequestCriteria[]): Expectation {
  const steps = sequence.map((each) => ({
    differences: compile(each),
    near: new NearestMatch(),
    early: new NearestMatch(),
  }));
  let count = 0;
  let last = '';
  return {
    get count() {
      return count;
    },
    add(exchange) {
      const [next, ...later] = steps.slice(count);
      if (next === undefined) return;
      for (const step of later) if (step.differences(exchange).length === 0) step.early.add(exchange, []);
      const differs = next.differences(exchange);
      if (differs.length > 0) {
        next.near.add(exchange, differs);
        return;
      }
      count++;
      last = exchange.id;
    },
    state(isFinal) {
      if (count === sequence.length) return 'passed';
      return isFinal ? 'failed' : 'pending';
    },
    nearest() {
      const step = steps[count];
      const early = step?.early.found;
      if (early === undefined) return step?.near.found;
      return { ...early, differs: [{ field: 'order', expected: `after ${last}`, found: 'before' }] };
    },
  };
}
