/**
 * Compiles scenarios that are sent over HTTP. Large ones are compiled in a worker thread, within a deadline and a memory
 * limit, so that they do not block other requests.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Mounts } from './library.ts';
import type { Scenarios } from './scenario-cache.ts';
import type { CompileResult, CompileOptions } from './scenario-compiler.ts';
import { QuotaExceeded } from '../world/quota.ts';

export interface TextWorkerData {
  mounts: Mounts;
  operations: readonly string[] | undefined;
}
export interface TextJob {
  text: string;
  facts: CompileOptions;
}
export type TextAnswer = { compiled: CompileResult } | { defect: string };

export interface TextLimits {
  deadlineMs: number;
  memoryMb: number;
  /** The maximum number of texts in the queue of the worker. */
  queueLength: number;
}

const DEFAULT_LIMITS: TextLimits = { deadlineMs: 30_000, memoryMb: 512, queueLength: 20 };
/** The size of the young generation of the heap, which does not count towards the limit. */
const YOUNG_MB = 32;
/** An idle thread is stopped after this time, to release its memory. */
const IDLE_MS = 30_000;

/** Next to the bundle in a build, in the source tree otherwise. */
function workerUrl(): URL {
  const built = new URL('./scenario-worker.js', import.meta.url);
  return existsSync(built) ? built : new URL('./scenario-worker.ts', import.meta.url);
}

export class ScenarioTexts {
  readonly #scenarios: Scenarios;
  readonly #limits: TextLimits;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(scenarios: Scenarios, limits: Partial<TextLimits> = {}) {
    this.#scenarios = scenarios;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Returns the compiled scenario or its problems. Throws `QuotaExceeded` if too many texts are waiting. */
  async compile(text: string, facts: CompileOptions): Promise<CompileResult> {
    const compiler = await this.#scenarios.compiler();
    if (compiler.isLight(text)) return compiler.compileText(text, facts);
    const { queueLength } = this.#limits;
    if (this.#waiting >= queueLength)
      throw new QuotaExceeded(`${queueLength} scenarios are waiting to be compiled, which is the limit; retry later`);
    this.#waiting++;
    // One at a time, because the memory limit applies to each text.
    const compiled = this.#last.then(() => this.#compileInWorker({ text, facts }));
    this.#last = compiled.catch(() => undefined);
    try {
      return await compiled;
    } finally {
      this.#waiting--;
    }
  }

  async #compileInWorker(job: TextJob): Promise<CompileResult> {
    clearTimeout(this.#idle);
    const { deadlineMs, memoryMb } = this.#limits;
    const worker = this.#worker ?? (await this.#start());
    worker.ref();
    try {
      return await compileOn(worker, job, deadlineMs);
    } catch (error) {
      this.#worker = undefined;
      await worker.terminate();
      if (error instanceof DeadlineExceeded)
        return problem(`takes longer than ${deadlineMs / 1000} s to compile; make the scenario smaller`);
      if (isOutOfMemory(error))
        return problem(`takes more than ${memoryMb} MiB of memory to compile; make the scenario smaller`);
      throw error;
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => this.#stop(), IDLE_MS).unref();
    }
  }

  async #start(): Promise<Worker> {
    const { library, operations } = this.#scenarios;
    const data: TextWorkerData = { mounts: library.mounts, operations };
    const worker = new Worker(workerUrl(), {
      name: 'scenario texts',
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    // An 'error' event without a listener would end the process.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    await messageOf(worker);
    return (this.#worker = worker);
  }

  #stop(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

class DeadlineExceeded extends Error {}

async function compileOn(worker: Worker, job: TextJob, deadlineMs: number): Promise<CompileResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded()), deadlineMs);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(job);
  try {
    // Only `scenario-worker.ts` sends messages.
    const answer = (await Promise.race([messageOf(worker), late])) as TextAnswer;
    if ('defect' in answer) throw new Error(answer.defect);
    return restoreBuffer(answer.compiled);
  } finally {
    clearTimeout(timer);
  }
}

/** The next message of a worker; rejects if the worker ends instead. */
function messageOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const onMessage = (message: unknown): void => (settle(), resolve(message));
    const onError = (error: Error): void => (settle(), reject(error));
    const onExit = (code: number): void => (
      settle(),
      reject(new Error(`the scenario worker ended with exit code ${code}`))
    );
    worker.once('message', onMessage).once('error', onError).once('exit', onExit);
  });
}

/** Messages between threads turn a Buffer into an Uint8Array. */
function restoreBuffer(compiled: CompileResult): CompileResult {
  if ('problems' in compiled) return compiled;
  const { buffer, byteOffset, byteLength } = compiled.bytes;
  return { ...compiled, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function problem(message: string): CompileResult {
  return { problems: [{ line: 1, column: 1, path: '', message }] };
}
