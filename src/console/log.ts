/**
 * One line per request: for eyes on a terminal, JSON otherwise.
 */
import { pino, type DestinationStream } from 'pino';

export interface RequestLine {
  /** Epoch milliseconds, by the machine. */
  at: number;
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
  return {
    request: pretty ? (line) => logger.info(textLine(line)) : (line) => destination.write(jsonLine(line)),
    defect: (error) => logger.error(error),
    flush: () => logger.flush(),
  };
}

function textLine({ world, method, url, status, duration, reason }: RequestLine): string {
  const why = reason === undefined ? '' : ` · ${reason}`;
  return `${world} ${method} ${url} ${status} ${rounded(duration)} ms${why}`;
}

/** As the logger itself would write it: made for any line, that takes thrice as long, and each answer has one. */
function jsonLine({ at, world, method, url, status, duration, operation, reason }: RequestLine): string {
  const line = { level: INFO, time: isoTime(at), world, method, url, status, ms: rounded(duration), operation, reason };
  return `${JSON.stringify(line)}\n`;
}

const INFO = pino.levels.values['info'];

function rounded(duration: number): number {
  return Math.round(duration * 100) / 100;
}

let timedSecond = 0;
let timeText = '';

/** Most lines share a second with the one before. */
function isoTime(at: number): string {
  const second = Math.floor(at / 1000);
  if (second !== timedSecond) {
    timedSecond = second;
    timeText = new Date(second * 1000).toISOString().slice(0, -'000Z'.length);
  }
  return `${timeText}${String(at - second * 1000).padStart(3, '0')}Z`;
}

/** Loaded on a terminal only. */
async function prettyDestination(): Promise<DestinationStream> {
  const { PinoPretty } = await import('pino-pretty');
  return PinoPretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true });
}
