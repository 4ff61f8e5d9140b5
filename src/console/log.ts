/**
 * One line per request: for eyes on a terminal, JSON otherwise.
 */
import { pino, type DestinationStream, type Logger } from 'pino';

export interface RequestLine {
  world: string;
  method: string;
  url: string;
  status: number;
  /** Milliseconds. */
  duration: number;
  operation: string | undefined;
  /** Why it was refused. */
  reason: string | undefined;
}

export interface Log {
  request(line: RequestLine): void;
  /** A defect of the sandbox itself. */
  defect(error: unknown): void;
  /** Writes what is still held back. */
  flush(): void;
}

/** JSON lines are written in bundles, at the latest after this many milliseconds. */
const FLUSH_EVERY = 200;
/** Half of what a pipe takes without waiting for its reader. */
const BUNDLE_LENGTH = 32_768;

class Bundle implements DestinationStream {
  #held = '';
  #timer: NodeJS.Timeout | undefined;

  write(line: string): void {
    this.#held += line;
    if (this.#held.length >= BUNDLE_LENGTH) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_EVERY);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#held !== '') process.stdout.write(this.#held);
    this.#held = '';
  }
}

export async function openLog(mode: 'auto' | 'pretty' | 'json', isTerminal: boolean): Promise<Log> {
  const pretty = mode === 'pretty' || (mode === 'auto' && isTerminal);
  const destination = pretty ? await prettyDestination() : new Bundle();
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return logTo(logger, pretty);
}

function logTo(logger: Logger, pretty: boolean): Log {
  return {
    request({ world, method, url, status, duration, operation, reason }) {
      const ms = Math.round(duration * 100) / 100;
      if (pretty)
        logger.info(`${world} ${method} ${url} ${status} ${ms} ms${reason === undefined ? '' : ` · ${reason}`}`);
      else logger.info({ world, method, url, status, ms, operation, reason });
    },
    defect: (error) => logger.error(error),
    flush: () => logger.flush(),
  };
}

/** Loaded on a terminal only. */
async function prettyDestination(): Promise<DestinationStream> {
  const { PinoPretty } = await import('pino-pretty');
  return PinoPretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true });
}
