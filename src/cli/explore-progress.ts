/**
 * Shows the progress of an exploration on standard error: one line that is rewritten on a terminal, else a line for each
 * tenth of the runs.
 */
import { counted } from '../model/text/counted.ts';
import { MINUTE_MS } from '../model/text/time-units.ts';
import { FAILURES, type ExploredRun } from '../explorer/faults/exploration.ts';
import type { Progress } from '../explorer/explorer.ts';
import { stopwatch } from '../world/clock.ts';

const LINES = 10;

export class ExploreProgress implements Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #start = stopwatch();
  #planned = 0;
  #done = 0;
  #failures = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.#show('ads-sandbox: two runs without faults');
  }

  planned(runs: number): void {
    this.#planned += runs;
  }

  done({ verdict }: ExploredRun): void {
    this.#done++;
    if (FAILURES.has(verdict)) this.#failures++;
    if (this.#stream.isTTY) this.#show(this.#line());
    else if (this.#isDue()) this.#stream.write(`${this.#line()}\n`);
  }

  /** Removes the line from the terminal, for the report. */
  end(): void {
    this.#show('');
  }

  /** A line that is wider than the terminal could not be replaced. */
  #show(line: string): void {
    const { isTTY, columns = 80 } = this.#stream;
    if (isTTY) this.#stream.write(`\r\u001B[K${line.slice(0, columns - 1)}`);
  }

  #isDue(): boolean {
    const tenth = (runs: number): number => Math.floor((runs * LINES) / this.#planned);
    return tenth(this.#done) > tenth(this.#done - 1);
  }

  #line(): string {
    const perRun = (stopwatch() - this.#start) / this.#done;
    const left = durationText(perRun * (this.#planned - this.#done));
    const failures = counted(this.#failures, 'failure');
    return `ads-sandbox: ${this.#done} of ${this.#planned} runs, ${failures}, ${left} left`;
  }
}

function durationText(milliseconds: number): string {
  const seconds = Math.round((milliseconds % MINUTE_MS) / 1000);
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`;
}
