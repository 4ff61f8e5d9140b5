/**
 * Compiles scenarios that are sent over HTTP. Large ones are compiled in a worker thread, within a deadline and a memory
 * limit, so that they do not block other requests.
 */
import type { Mounts } from './library.ts';
import type { Scenarios } from './scenario-cache.ts';
import type { CompileResult, CompileOptions } from './scenario-compiler.ts';
import { QuotaExceeded } from '../world/quota.ts';
import { DeadlineExceeded, programUrl, WorkerThread } from '../world/worker-thread.ts';

export interface TextWorkerData {
  mounts: Mounts;
  operations: readonly string[] | undefined;
}
export interface TextJob {
  text: string;
  facts: CompileOptions;
}

export interface TextLimits {
  deadlineMs: number;
  memoryMb: number;
  /** The maximum number of texts in the queue of the worker. */
  queueLength: number;
}

const DEFAULT_LIMITS: TextLimits = { deadlineMs: 30_000, memoryMb: 512, queueLength: 20 };
/** The size of the young generation of the heap, which does not count towards the limit. */
const YOUNG_MB = 32;

export class ScenarioTexts {
  readonly #scenarios: Scenarios;
  readonly #limits: TextLimits;
  readonly #thread: WorkerThread;

  constructor(scenarios: Scenarios, limits: Partial<TextLimits> = {}) {
    this.#scenarios = scenarios;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    const { library, operations } = scenarios;
    const data: TextWorkerData = { mounts: library.mounts, operations };
    this.#thread = new WorkerThread({
      name: 'scenario texts',
      url: programUrl('scenario-worker', import.meta.url),
      data,
      limits: () => ({ maxOldGenerationSizeMb: this.#limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB }),
    });
  }

  /** Returns the compiled scenario or its problems. Throws `QuotaExceeded` if too many texts are waiting. */
  async compile(text: string, facts: CompileOptions): Promise<CompileResult> {
    const compiler = await this.#scenarios.compiler();
    if (compiler.isLight(text)) return compiler.compileText(text, facts);
    const { queueLength, deadlineMs, memoryMb } = this.#limits;
    if (this.#thread.waiting >= queueLength)
      throw new QuotaExceeded(`${queueLength} scenarios are waiting to be compiled, which is the limit; retry later`);
    const job: TextJob = { text, facts };
    try {
      // Only `scenario-worker.ts` answers.
      return restoreBuffer((await this.#thread.ask(() => job, deadlineMs)) as CompileResult);
    } catch (error) {
      if (error instanceof DeadlineExceeded)
        return problem(`takes longer than ${deadlineMs / 1000} s to compile; make the scenario smaller`);
      if (isOutOfMemory(error))
        return problem(`takes more than ${memoryMb} MiB of memory to compile; make the scenario smaller`);
      throw error;
    }
  }
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
