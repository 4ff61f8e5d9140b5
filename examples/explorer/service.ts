/**
 * Calls of the advertising service: access tokens, time limits, and retries of calls that can be repeated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readObject, readText } from './read-json.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  profileId?: string;
  body?: object;
  /** The media type of the request and of the answer. */
  type?: string;
  /** Statuses that the caller handles, in addition to those from 200 to 299. */
  expected?: readonly number[];
}

export interface Answer {
  status: number;
  body: Buffer;
}

/** Whether the call was performed is unknown, or it can be performed later. */
export class Unanswered extends Error {
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const MAX_TRIES = 5;
const MAX_RETRY_AFTER_SECONDS = 120;

export class Service {
  readonly #env: NodeJS.ProcessEnv;
  readonly #timeoutMs: number;
  readonly #pauseSeconds: number;
  #accessToken: string | undefined;
  /** The first instant that the service names: the days of the job do not change at midnight. */
  #now: Date | undefined;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#timeoutMs = 1000 * Number(env['ADS_TIMEOUT_SECONDS'] ?? 30);
    this.#pauseSeconds = Number(env['ADS_PAUSE_SECONDS'] ?? 1);
  }

  /** The instant of the first answer. */
  get now(): Date {
    if (this.#now === undefined) throw new Error('the service has not named its time in a Date header');
    return this.#now;
  }

  setting(name: string): string {
    const value = this.#env[name];
    if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
    return value;
  }

  /** For calls whose repetition has no further effect. */
  call(call: Call): Promise<Answer> {
    return this.repeat(() => this.callOnce(call));
  }

  /** Repeats an action that throws `Unanswered`. Doubles the pause, unless the service names one. */
  async repeat<T>(action: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof Unanswered) || tries === MAX_TRIES) throw error;
        const { retryAfterSeconds = this.#pauseSeconds * 2 ** (tries - 1) } = error;
        if (retryAfterSeconds > MAX_RETRY_AFTER_SECONDS) throw error;
        await sleep(1000 * retryAfterSeconds);
      }
    }
  }

  /** Throws `Unanswered` if the call may have been performed. After a 401 it gets a new token, once. */
  async callOnce(call: Call): Promise<Answer> {
    this.#accessToken ??= await this.repeat(() => this.#requestToken());
    const { expected = [] } = call;
    const answer = await this.#send(call, this.#accessToken, [...expected, 401]);
    if (answer.status !== 401) return answer;
    this.#accessToken = await this.repeat(() => this.#requestToken());
    return this.#send(call, this.#accessToken, expected);
  }

  #send({ method, path, profileId, body, type }: Call, token: string, expected: readonly number[]): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      'amazon-advertising-api-clientid': this.setting('ADS_CLIENT_ID'),
      ...(profileId === undefined ? {} : { 'amazon-advertising-api-scope': profileId }),
      ...(type === undefined ? {} : { accept: type }),
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
    };
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return this.exchange(this.setting('ADS_API_URL') + path, request, expected);
  }

  async #requestToken(): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: this.setting('ADS_CLIENT_ID'),
      client_secret: this.setting('ADS_CLIENT_SECRET'),
      refresh_token: this.setting('ADS_REFRESH_TOKEN'),
    });
    const answer = await this.exchange(this.setting('ADS_TOKEN_URL'), { method: 'POST', body });
    return readText(readObject(answer.body), 'access_token');
  }

  /** One request without a token, with its whole answer. */
  async exchange(url: string, request: RequestInit = {}, expected: readonly number[] = []): Promise<Answer> {
    const name = `${request.method ?? 'GET'} ${new URL(url).pathname}`;
    const signal = AbortSignal.timeout(this.#timeoutMs);
    let answer: Response;
    let body: Buffer;
    try {
      answer = await fetch(url, { ...request, signal, redirect: 'error' });
      body = Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      throw new Unanswered(`${name}: ${reasonOf(error)}`);
    }
    const { status, headers } = answer;
    this.#now ??= new Date(headers.get('date') ?? Number.NaN);
    if (answer.ok || expected.includes(status)) return { status, body };
    const message = `${name}: ${status} ${body.toString('utf8')}`;
    if (status !== 429 && status < 500) throw new Error(message);
    throw new Unanswered(message, readRetryAfter(headers));
  }
}

/** In seconds; the header is a number of seconds or a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
