/**
 * Keeps the exchanges that a proxy has forwarded, in the archive and in the comparison. An exchange that cannot be kept is
 * reported, so that nothing that happens here ends the forwarding.
 */
import { messageOf } from '../../model/errors/message-of.ts';
import { redactExchange, type RawExchange } from '../recording-readers/redact-exchange.ts';
import type { RecordedExchange } from '../recorded-exchange.ts';
import type { HarFile } from './har-file.ts';
import type { LiveComparison } from './live-comparison.ts';

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
