/**
 * Sends each recorded request to a world of the sandbox, too, and prints at once how the answers differ.
 */
import { describeDifference } from '../compare/difference.ts';
import type { RecordedExchange } from '../recorded-exchange.ts';
import { Replay } from '../replay.ts';
import type { ReplayWorld } from '../replay-world.ts';
import { Summary, type ConformanceReport } from '../summary.ts';

const MAX_DIFFERENCES = 10;

export class LiveComparison {
  readonly #world: ReplayWorld;
  readonly #replay: Replay;
  readonly #print: (line: string) => void;
  readonly #summary = new Summary();
  /** The world answers one request after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(world: ReplayWorld, upstreams: readonly URL[], print: (line: string) => void) {
    this.#world = world;
    this.#replay = new Replay(world, new Set(upstreams.map(({ hostname }) => hostname)));
    this.#print = print;
  }

  add(exchange: RecordedExchange): void {
    this.#last = this.#last
      .then(() => this.#compare(exchange))
      .catch((error: unknown) => this.#print(`${exchange.where}: not compared: ${String(error)}`));
  }

  /** Resolves when all exchanges are compared. */
  async finish(): Promise<ConformanceReport> {
    await this.#last;
    this.#world.close();
    return this.#summary.report();
  }

  async #compare(exchange: RecordedExchange): Promise<void> {
    const result = await this.#replay.send(exchange);
    this.#summary.add(result);
    const { where } = exchange;
    if ('reason' in result) return this.#print(`${where}: not compared: ${result.reason}`);
    const { operation, class: answerClass, differences, rules } = result;
    this.#print(`${where}: ${operation} ${exchange.answer.status}: ${answerClass}`);
    const cited = rules.length === 0 ? '' : ` [${rules.join(', ')}]`;
    for (const each of differences.slice(0, MAX_DIFFERENCES)) this.#print(`  ${describeDifference(each)}${cited}`);
    if (differences.length > MAX_DIFFERENCES) this.#print(`  and ${differences.length - MAX_DIFFERENCES} more`);
  }
}
