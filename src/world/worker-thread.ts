/**
 * A worker thread that answers one message at a time. It starts with its first message and stops when it is idle.
 */
import { existsSync } from 'node:fs';
import { parentPort, Worker, type ResourceLimits } from 'node:worker_threads';
import { messageOf } from '../model/errors/message-of.ts';

interface WorkerProgram {
  /** For debuggers. */
  name: string;
  /** The file; it calls `answerMessages`. */
  url: URL;
  data?: unknown;
  /** Read at each start. */
  limits?: () => ResourceLimits;
}

export class DeadlineExceeded extends Error {}

/** The thread ended before its program was ready. */
export class CannotStart extends Error {}

/** An idle thread is stopped after this time, to release its memory. */
const IDLE_MS = 30_000;

/** What a program sends for each message, and once when it is ready. */
type WorkerAnswer = { ready: true } | ({ bytes: number } & ({ value: unknown } | { defect: string }));

export class WorkerThread {
  readonly #program: WorkerProgram;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** Of the heap and the buffers, after the last answer. */
  #bytes = 0;

  constructor(program: WorkerProgram) {
    this.#program = program;
  }

  /** The number of messages that have no answer yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** The bytes of the objects and buffers that the thread has between two messages. */
  get bytes(): number {
    return this.#worker === undefined ? 0 : this.#bytes;
  }

  /** The running thread: another object after each start. */
  get running(): object | undefined {
    return this.#worker;
  }

  /**
   * Resolves with what the program returns for the message, which is made when it is sent. Rejects with `CannotStart`,
   * `DeadlineExceeded`, with the error of the program, or if the thread ends; another message then starts another thread.
   */
  ask(message: () => unknown, deadlineMs?: number): Promise<unknown> {
    this.#waiting++;
    clearTimeout(this.#idle);
    const answered = this.#last.then(() => this.#ask(message, deadlineMs));
    this.#last = answered.catch(() => undefined);
    return answered.finally(() => this.#waiting--);
  }

  async #ask(message: () => unknown, deadlineMs: number | undefined) {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? (await this.#start());
    worker.ref();
    // A large message is copied in a turn of its own.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      const { value, bytes } = await answerTo(worker, message(), deadlineMs);
      this.#bytes = bytes;
      return value;
    } catch (error) {
      if (!(error instanceof TaskDefect)) {
        this.#worker = undefined;
        await worker.terminate();
      }
      throw error;
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }
  }

  async #start(): Promise<Worker> {
    const { name, url, data, limits } = this.#program;
    try {
      const worker = new Worker(url, { name, workerData: data, execArgv: [], resourceLimits: limits?.() ?? {} });
      // An 'error' event without a listener would end the process.
      worker.on('error', () => {});
      worker.on('exit', () => {
        if (this.#worker === worker) this.#worker = undefined;
      });
      // A deadline begins after the start of the thread.
      await nextMessageOf(worker);
      return (this.#worker = worker);
    } catch (error) {
      throw new CannotStart(`the thread ${name} cannot start`, { cause: error });
    }
  }

  /** The next message starts another thread. No message may be in progress. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

/** For the program of a thread: returns `answer` of each message, or the message of its error. */
export function answerMessages(answer: (message: unknown) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error('this program must run in a worker thread');
  port.on('message', (message: unknown) => {
    try {
      const value = answer(message);
      port.postMessage({ value, bytes: usedBytes() }, buffersOf(value));
    } catch (error) {
      port.postMessage({ defect: messageOf(error), bytes: usedBytes() });
    }
  });
  port.postMessage({ ready: true });
}

/** Of this thread. */
function usedBytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/** The bytes of a long text are not copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => (part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? part.buffer : []));
}

/** Next to the bundle in a build, in the source tree otherwise. */
export function programUrl(name: string, base: string): URL {
  const built = new URL(`./${name}.js`, base);
  return existsSync(built) ? built : new URL(`./${name}.ts`, base);
}

/** The program has thrown; the thread goes on. */
class TaskDefect extends Error {}

async function answerTo(
  worker: Worker,
  message: unknown,
  deadlineMs: number | undefined,
): Promise<{ value: unknown; bytes: number }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    if (deadlineMs !== undefined) timer = setTimeout(() => reject(new DeadlineExceeded()), deadlineMs);
  });
  worker.postMessage(message, []);
  try {
    const answer = await Promise.race([nextMessageOf(worker), late]);
    if ('defect' in answer) throw new TaskDefect(answer.defect);
    return 'value' in answer ? answer : { value: undefined, bytes: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/** The next message of a worker; rejects if the worker ends instead. */
function nextMessageOf(worker: Worker): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const onMessage = (message: WorkerAnswer): void => (settle(), resolve(message));
    const onError = (error: Error): void => (settle(), reject(error));
    const onExit = (code: number): void => (settle(), reject(new Error(`the worker ended with exit code ${code}`)));
    worker.once('message', onMessage).once('error', onError).once('exit', onExit);
  });
}
