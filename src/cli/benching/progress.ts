/**
 * Shows the progress of `bench` on standard error: one line that is rewritten on a terminal, else a line for each seed.
 */
import type { SeedResult } from './result.ts';

export class BenchProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #seeds: number;
  readonly #nights: number;
  #done = 0;

  constructor(stream: NodeJS.WriteStream, { seeds, nights }: { seeds: number; nights: number }) {
    this.#stream = stream;
    this.#seeds = seeds;
    this.#nights = nights;
  }

  /** The first night is 0. */
  night(seed: number, actor: string, night: number): void {
    const where = `seed ${seed} (${this.#done + 1} of ${this.#seeds})`;
    this.#show(`ads-sandbox: ${where}, ${actor}, night ${night + 1} of ${this.#nights}`);
  }

  done({ seed, agent, nothing }: SeedResult): void {
    this.#done++;
    if (this.#stream.isTTY) return;
    const profits = `agent ${agent.profit}, nothing ${nothing.profit}`;
    this.#stream.write(`ads-sandbox: seed ${seed} (${this.#done} of ${this.#seeds}): ${profits}\n`);
  }

  /** Removes the line from the terminal, for the result. */
  end(): void {
    this.#show('');
  }

  /** A line that is wider than the terminal could not be replaced. */
  #show(line: string): void {
    const { isTTY, columns = 80 } = this.#stream;
    if (isTTY) this.#stream.write(`\r\u001B[K${line.slice(0, columns - 1)}`);
  }
}
