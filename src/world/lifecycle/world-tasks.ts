/**
 * Computations on whole worlds. Those on a large world run in a worker thread on a copy of the world, so that other
 * requests do not wait for them and their writes do not show in the result.
 */
import { memoryLimit } from '../memory.ts';
import { MemoryTurns } from '../memory-turns.ts';
import { QuotaExceeded, TooLarge } from '../quota.ts';
import { answerBytes, requireRows, TooManyRows, type TaskName } from '../row-limits.ts';
import { World } from '../state/world.ts';
import { answerMessages, CannotStart, WorkerThread } from '../worker-thread.ts';
import type { ChangesState } from '../database/row-changes.ts';
import type { Lifetime } from '../files/lifetime.ts';

/** A named function that depends on its arguments only. Input and result are copied between threads. */
export interface WorldTask<Input, Result> {
  readonly name: TaskName;
  /** Whether it reads jobs, which other tasks must not. */
  readonly readsJobs?: true;
  run(world: World, input: Input): Result;
}

/** What a task computes, as far as it is known before. */
export interface Work {
  /** The most rows that its limit counts; 0 if they are counted while they are written. */
  rows: number;
  /** For the memory of its answer: by default `rows`. */
  estimatedRows?: number;
  /** The number of days that it simulates, or what takes as long. */
  days?: number;
}

interface Contents {
  bytes: Uint8Array;
  changes: ChangesState;
}

/** A state of a world. */
interface Copy {
  lifetime: Readonly<Lifetime>;
  contents: string;
  data: string;
  /** What it is a copy of: another object for each database that is opened. */
  database: object;
  /** Its size. */
  bytes: number;
  /** Undefined while no task waits for it. */
  source: Contents | undefined;
  tasks: number;
}

/** What a thread returns in place of a result, because it cannot throw it. */
interface Refusal {
  tooManyRows: string;
}

interface TaskMessage {
  name: TaskName;
  input: unknown;
  /** The time of the world. */
  at: number;
  /** Undefined for the same state as before. */
  copy: (Contents & { isOfSameDatabase: boolean }) | undefined;
}

const MIB = 2 ** 20;
/** Bytes of a world times days: about 100 ms of work. A month of the default world is less. */
const LARGE_WORK = 24 * MIB;
/** Smaller ones need no room of their own. */
const LARGE_ANSWER = 8 * MIB;
/** A thread takes 60 MiB before its first task. */
const MIN_MEMORY = 256 * MIB;
/** Different states that may wait for the thread or are in use, each with its bytes. */
const MAX_COPIES = 4;
/** Of the bytes of a world: what is sent, received and opened, and also the objects of two states of it. */
const [COPIES, COPIES_OF_COMPARISON] = [3, 12];
/** For the objects of the smallest task. */
const MIN_HEAP = 40 * MIB;
/** Of a thread without a task, where memory is limited. */
const THREAD = 24 * MIB;
const YOUNG_MIB = 4;
/** Of the heap of the thread, which also has the copy and 128 MiB of events at most. */
const MAX_HEAP_MIB = 2048;

export class WorldTasks {
  readonly #largeWork: number;
  readonly #memory = memoryLimit();
  /** Of all large work where the memory is limited. */
  readonly turns: MemoryTurns;
  /** Bytes that the next thread may use for objects. */
  #heap = Infinity;
  #lastTask: Promise<unknown> = Promise.resolve();
  #thread: WorkerThread | undefined;
  /** The latest state that a task was given. */
  #latest: Copy | undefined;
  readonly #waiting = new Set<Copy>();
  #held: { copy: Copy; thread: object | undefined } | undefined;

  /** The program calls `answerTasks`. Without one, if it cannot start or has no room, tasks run in this thread. */
  constructor(program?: URL, largeWork = LARGE_WORK) {
    this.#largeWork = largeWork;
    const thread = { bytes: () => this.threadBytes, stop: async () => this.#thread?.stop() };
    this.turns = new MemoryTurns(this.#memory, thread);
    if (program === undefined || (this.#memory ?? Infinity) < MIN_MEMORY) return;
    const limits = () => ({
      maxOldGenerationSizeMb: Math.floor(Math.min(MAX_HEAP_MIB, this.#heap / MIB)),
      ...(this.turns.isLimited ? { maxYoungGenerationSizeMb: YOUNG_MIB } : {}),
    });
    this.#thread = new WorkerThread({ name: 'world tasks', url: program, limits });
  }

  /**
   * Runs a task on the present state of a world. Throws `TooManyRows` before it is computed, and `QuotaExceeded` if too
   * many states are waiting.
   */
  run<Input, Result>(
    task: WorldTask<Input, Result>,
    world: World,
    input: Input,
    { rows, estimatedRows = rows, days = 1 }: Work,
  ): Result | Promise<Result> {
    if (task.name !== 'explanation') requireRows(task.name, rows);
    const thread = this.#thread;
    const answer = answerBytes(task.name, estimatedRows);
    if (thread === undefined || world.storage.bytes * days < this.#largeWork) {
      if (answer <= LARGE_ANSWER || !this.turns.isLimited) return task.run(world, input);
      return this.turns.during(answer, () => task.run(world, input));
    }
    const at = world.now();
    const ask = () => this.#ask(thread, this.#copyOf(world, task.readsJobs === true), task, { input, at });
    const copies = task.readsJobs === true ? COPIES_OF_COMPARISON : COPIES;
    return this.turns.isLimited ? this.#inTurn(copies * world.storage.bytes + answer, world, ask) : ask();
  }

  /** Where memory is limited, only the task that runs has a copy. It waits with the state that the world has at its turn. */
  #inTurn<Result>(bytes: number, world: World, ask: () => Promise<Result>): Promise<Result> {
    const { lifetime } = world;
    const done = this.#lastTask.then(async () => {
      const most = Math.min(MAX_HEAP_MIB * MIB, (this.#memory ?? Infinity) / 2);
      const beside = bytes + (this.#thread?.running === undefined ? THREAD : 0);
      const turn = await this.turns.take(beside + MIN_HEAP, { most: beside + most });
      try {
        world.mustLive(lifetime);
        await this.#limitHeap(turn.bytes - beside);
        return await ask();
      } finally {
        turn.end();
      }
    });
    this.#lastTask = done.catch(() => undefined);
    return done;
  }

  /** A thread keeps to the limit of its start. */
  async #limitHeap(bytes: number): Promise<void> {
    if (this.#thread?.running !== undefined && this.#heap > this.#thread.bytes + bytes) await this.#thread.stop();
    if (this.#thread?.running === undefined) this.#heap = bytes;
  }

  /** What an idle thread has in memory. */
  get threadBytes(): number {
    const { running, bytes = 0 } = this.#thread ?? {};
    return running === undefined ? 0 : bytes + (this.#held?.copy.bytes ?? 0);
  }

  #copyOf(world: World, readsJobs: boolean): Copy {
    const { lifetime, contentsVersion: contents, version: data } = world.storage;
    const latest = this.#latest;
    const isSame = latest?.lifetime === lifetime && (readsJobs ? latest.data === data : latest.contents === contents);
    if (latest !== undefined && isSame && (latest.source !== undefined || this.#isHeld(latest))) return latest;
    if (this.#waiting.size >= MAX_COPIES)
      throw new QuotaExceeded(
        `${MAX_COPIES} states of large worlds are waiting for reports, files or comparisons, which is the limit; retry later`,
      );
    const { database, changes } = world.derived;
    const source = { bytes: world.storage.toBytes(), changes };
    const copy = { lifetime, contents, data, database, source, bytes: source.bytes.length, tasks: 0 };
    this.#waiting.add(copy);
    return (this.#latest = copy);
  }

  #isHeld(copy: Copy): boolean {
    const thread = this.#thread?.running;
    return thread !== undefined && this.#held?.copy === copy && this.#held.thread === thread;
  }

  async #ask<Input, Result>(
    thread: WorkerThread,
    copy: Copy,
    task: WorldTask<Input, Result>,
    { input, at }: { input: Input; at: number },
  ): Promise<Result> {
    const { name } = task;
    const message = (): TaskMessage => {
      if (this.#isHeld(copy)) return { name, input, at, copy: undefined };
      const { source, database } = copy;
      if (source === undefined) throw new Error(`the thread ended before the task ${name}`);
      const held = this.#held;
      const isOfSameDatabase = held?.thread === thread.running && held?.copy.database === database;
      this.#held = { copy, thread: thread.running };
      return { name, input, at, copy: { ...source, isOfSameDatabase } };
    };
    copy.tasks++;
    try {
      // Only `answerTasks` answers.
      const answer = (await thread.ask(message)) as Result | Refusal;
      if (isRefusal(answer)) throw new TooManyRows(answer.tooManyRows);
      return answer;
    } catch (error) {
      if (error instanceof CannotStart && copy.source !== undefined) {
        this.#thread = undefined;
        process.emitWarning(error);
        const world = new World(toBuffer(copy.source.bytes));
        try {
          return runOnCopy(world, task, input, at);
        } finally {
          world.storage.close();
        }
      }
      if (isOutOfMemory(error)) throw new TooLarge(`The task ${name} takes more memory than a thread may use`);
      throw error;
    } finally {
      if (--copy.tasks === 0) {
        copy.source = undefined;
        this.#waiting.delete(copy);
      }
    }
  }
}

function runOnCopy<Input, Result>(world: World, task: WorldTask<Input, Result>, input: Input, at: number): Result {
  return world.withClockAt(at, () => task.run(world, input));
}

/** Messages between threads turn a Buffer into an Uint8Array. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'tooManyRows' in answer;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * For the program of the thread: performs these tasks. The copy stays open for tasks on the same state, and a later copy
 * of the same database has its derived values.
 */
export function answerTasks(tasks: readonly WorldTask<never, unknown>[]): void {
  let world: World | undefined;
  answerMessages((message) => {
    // Only `WorldTasks` sends messages.
    const { name, input, at, copy } = message as TaskMessage;
    const task = tasks.find((each) => each.name === name);
    if (task === undefined) throw new Error(`there is no task ${name}`);
    if (copy !== undefined) {
      const { bytes, changes, isOfSameDatabase } = copy;
      const known = isOfSameDatabase ? world?.derived.takeKnown() : undefined;
      world?.storage.close();
      world = undefined;
      world = new World(toBuffer(bytes));
      world.derived.continueFrom(changes, known);
    }
    if (world === undefined) throw new Error(`the task ${name} has no world`);
    try {
      return runOnCopy(world, task, input as never, at);
    } catch (error) {
      if (error instanceof TooManyRows) return { tooManyRows: error.message };
      throw error;
    }
  });
}
