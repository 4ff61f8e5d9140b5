/**
 * One line per request: readable text on a terminal, JSON otherwise.
 */
import { pino, type DestinationStream } from 'pino';

export interface RequestLine {
  /** Epoch milliseconds, by the machine. */
  at: number;
  /** Undefined for a call of the admin API that concerns no world. */
  world: string | undefined;
  method: string;
  url: string;
  status: number;
  /** Milliseconds. */
  duration: number;
  operation: string | undefined;
  /** These three are undefined for calls of the admin API. */
  requestId: string | undefined;
  clientId: string | undefined;
  profileId: string | undefined;
  /** The address from which the request came. */
  peer: string | undefined;
  /** The reason of an error. */
  reason: string | undefined;
}

export interface Log {
  request(line: RequestLine): void;
  /** A defect of the sandbox itself, in the request with this id. */
  defect(error: unknown, requestId?: string): void;
  /** Writes the lines that are still in the buffer. */
  flush(): void;
}

/** The maximum time in milliseconds before buffered JSON lines are written. */
const MAX_DELAY_MS = 200;
/** Half the size of the buffer of a pipe. */
const MAX_BUFFER_LENGTH = 32_768;

/** Writes several JSON lines at once. */
class BufferedOutput implements DestinationStream {
  #buffer = '';
  #timer: NodeJS.Timeout | undefined;

  write(line: string): void {
    this.#buffer += line;
    if (this.#buffer.length >= MAX_BUFFER_LENGTH) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), MAX_DELAY_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#buffer !== '') process.stdout.write(this.#buffer);
    this.#buffer = '';
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
  const destination = pretty
    ? new PrettyOutput((await import('./pretty-lines.ts')).createPrettifier())
    : new BufferedOutput();
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  ignoreOutputErrors();
  return {
    request: pretty
      ? (line) => logger[levelOf(line.status)](textLine(line))
      : (line) => destination.write(jsonLine(line)),
    defect: (error, requestId) => logger.error({ err: error, requestId }),
    flush: () => logger.flush(),
  };
}

let ignoresOutputErrors = false;

/** Without a listener, the process would end when the reader of its log ends. All logs of the process share one. */
function ignoreOutputErrors(): void {
  if (!ignoresOutputErrors) process.stdout.on('error', () => {});
  ignoresOutputErrors = true;
}

type Level = 'info' | 'warn' | 'error';

/** Without a response the status is 0. */
function levelOf(status: number): Level {
  if (status >= 500) return 'error';
  return status >= 400 || status === 0 ? 'warn' : 'info';
}

function textLine({ world, method, url, status, duration, reason }: RequestLine): string {
  const why = reason === undefined ? '' : ` · ${reason}`;
  return escapeControls(`${world ?? '-'} ${method} ${url} ${status} ${rounded(duration)} ms${why}`);
}

/** A request must not move the cursor, nor forge a line. */
function escapeControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** In the format of the logger, which would take three times as long. */
function jsonLine({ method, url, status, duration, world, operation, requestId, ...line }: RequestLine): string {
  const { clientId, profileId, peer, reason, at } = line;
  const request = `"method":"${method}","url":${JSON.stringify(url)},"status":${status},"ms":${rounded(duration)}`;
  const ids = `${field('world', world)}${field('operation', operation)}${field('requestId', requestId)}`;
  const caller = `${field('clientId', clientId)}${field('profileId', profileId)}${field('peer', peer)}`;
  const start = `"level":${LEVELS[levelOf(status)]},"time":"${isoTime(at)}"`;
  return `{${start},${request}${ids}${caller}${field('reason', reason)}}\n`;
}

function field(name: string, value: string | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

const { info = 30, warn = 40, error = 50 } = pino.levels.values;
const LEVELS: Readonly<Record<Level, number>> = { info, warn, error };

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
