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

/** Writes JSON lines in bundles. */
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

/** Writes each line at once, in its readable form. */
class PrettyOutput implements DestinationStream {
  readonly #prettify: (line: string) => string;

  constructor(prettify: (line: string) => string) {
    this.#prettify = prettify;
  }

  write(line: string): void {
    process.stdout.write(this.#prettify(line));
  }
}

export async function createLog(mode: 'auto' | 'pretty' | 'json', isTerminal: boolean): Promise<Log> {
  const pretty = mode === 'pretty' || (mode === 'auto' && isTerminal);
  // Loaded only where it is used.
  const destination = pretty ? new PrettyOutput((await import('./pretty-lines.ts')).createPrettifier()) : new Bundle();
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  // Without a listener, a reader of the log that ends would end this process.
  process.stdout.on('error', () => {});
  return {
    request: pretty ? (line) => logger.info(textLine(line)) : (line) => destination.write(jsonLine(line)),
    defect: (error) => logger.error(error),
    flush: () => logger.flush(),
  };
}

function textLine({ world, method, url, status, duration, reason }: RequestLine): string {
  const why = reason === undefined ? '' : ` · ${reason}`;
  return escapeControls(`${world} ${method} ${url} ${status} ${rounded(duration)} ms${why}`);
}

/** A request must not move the cursor, nor forge a line. */
function escapeControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
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
