/**
 * Keeps the exchanges that a proxy has forwarded, in the archive and in the comparison. An exchange that cannot be kept is
 * reported, so that nothing that happens here ends the forwarding.
 */
import { messageOf } from '../../model/errors/message-of.ts';
import { redactExchange } from '../anonymise/redact-exchange.ts';
import type { RawExchange, RecordedExchange } from '../exchange/recorded-exchange.ts';
import type { HarFile } from './har-file.ts';
import { describeDifference } from '../compare/compare-json.ts';
import { Replay } from '../replay/replay.ts';
import type { ReplayWorld } from '../replay/replay-world.ts';
import { Summary, type ConformanceReport } from '../replay/summary.ts';

export class Recorder {
  readonly #archive: HarFile;
  readonly #comparison: LiveComparison;
  readonly #warn: (message: string) => void;
  #lost = 0;

  constructor(archive: HarFile, comparison: LiveComparison, warn: (message: string) => void) {
    this.#archive = archive;
    this.#comparison = comparison;
    this.#warn = warn;
  }

  /** The number of exchanges that the archive does not have. */
  get lost(): number {
    return this.#lost;
  }

  add(raw: RawExchange): void {
    let exchange;
    try {
      exchange = redactExchange(raw);
    } catch (error) {
      return this.#lose(raw, error);
    }
    const where = this.#write(exchange);
    try {
      this.#comparison.add({ ...exchange, where });
    } catch (error) {
      this.#warn(`${where} of ${this.#archive.path} is not compared: ${messageOf(error)}; forwarding goes on`);
    }
  }

  /** The name of the entry. */
  #write(exchange: RecordedExchange): string {
    try {
      this.#archive.add(exchange);
      return `entry ${this.#archive.count}`;
    } catch (error) {
      this.#lose(exchange, error);
      return 'no entry';
    }
  }

  #lose({ method, answer }: Pick<RawExchange, 'method' | 'answer'>, error: unknown): void {
    this.#lost++;
    const { count, path } = this.#archive;
    this.#warn(
      `${path} does not have the exchange after entry ${count} (${method}, status ${answer.status}): ${messageOf(error)}; forwarding goes on`,
    );
  }
}

const MAX_DIFFERENCES = 10;

/** Sends each recorded request to a world of the sandbox, too, and prints at once how the answers differ. */
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
