/**
 * Shows the progress of an exploration on standard error: one line that is rewritten on a terminal, else a line for each
 * tenth of the runs.
 */
import { FAILURES, type ExploredRun } from '../explorer/exploration.ts';
import type { Progress } from '../explorer/progress.ts';
import { stopwatch } from '../world/clock.ts';

const LINES = 10;
const MINUTE_MS = 60_000;

export class ExploreProgress implements Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #maxRuns: number;
  readonly #start = stopwatch();
  #planned = 0;
  #done = 0;
  #failures = 0;

  constructor(stream: NodeJS.WriteStream, maxRuns: number) {
    this.#stream = stream;
    this.#maxRuns = maxRuns;
  }

  planned(runs: number): void {
    this.#planned = Math.min(this.#planned + runs, this.#maxRuns);
  }

  done({ verdict }: ExploredRun): void {
    this.#done++;
    if (FAILURES.has(verdict)) this.#failures++;
    if (this.#stream.isTTY) this.#stream.write(`\r\u001B[K${this.#line()}`);
    else if (this.#isDue()) this.#stream.write(`${this.#line()}\n`);
  }

  /** Removes the line from the terminal, for the report. */
  end(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001B[K');
  }

  #isDue(): boolean {
    const tenth = (runs: number): number => Math.floor((runs * LINES) / this.#planned);
    return tenth(this.#done) > tenth(this.#done - 1);
  }

  #line(): string {
    const perRun = (stopwatch() - this.#start) / this.#done;
    const left = durationText(perRun * (this.#planned - this.#done));
    const failures = this.#failures === 1 ? '1 failure' : `${this.#failures} failures`;
    return `ads-sandbox: ${this.#done} of ${this.#planned} runs, ${failures}, ${left} left`;
  }
}

function durationText(milliseconds: number): string {
  const seconds = Math.round((milliseconds % MINUTE_MS) / 1000);
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`;
}
