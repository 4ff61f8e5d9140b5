/**
 * Runs a client that is a command. Each run has a process group of its own, so that nothing of it remains.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { ClientEnd, ClientRun, ExploredClient } from '../run/client.ts';
import type { Lane } from '../run/lane.ts';
import { RunFolders } from './run-folders.ts';

export interface CommandOptions {
  command: string;
  args: readonly string[];
  /** A command line for a shell that runs before each run. */
  before: string | undefined;
  /** Files of the run folder, other files, or `-` for standard output. */
  outputs: readonly string[];
  timeoutMs: number;
  /** The connection settings of a client. */
  environment(lane: Lane): NodeJS.ProcessEnv;
}

/** The command, or the one of `--before`, cannot be run. */
export class CommandFailure extends Error {
  /** As a shell reports it. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const STDOUT = '-';
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
/** The end of standard error is enough to see why a command failed. */
const MAX_ERROR_LENGTH = 2000;
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

interface Ended {
  /** Undefined if it was killed by `kill`. */
  status: number | undefined;
  stdout: string;
  stderr: string;
}

export class CommandClient implements ExploredClient {
  readonly transport = 'http';
  readonly #options: CommandOptions;
  readonly #folders = new RunFolders();
  readonly #groups = new Set<ChildProcess>();

  constructor(options: CommandOptions) {
    this.#options = options;
  }

  async run(run: ClientRun): Promise<ClientEnd> {
    const { command, args, before, outputs, timeoutMs, environment } = this.#options;
    const folder = this.#folders.create(run.lane);
    const env = {
      ...process.env,
      ...environment(run.lane),
      SANDBOX_RUN_ID: run.id,
      SANDBOX_RUN_FOLDER: folder,
    };
    if (before !== undefined) await this.#runBefore(before, env);
    const deadline = AbortSignal.timeout(timeoutMs);
    let isKilled = false;
    let isEndless = false;
    for (;;) {
      isKilled = false;
      const child = this.#start(command, args, env);
      const kill = (): void => killGroup(child);
      run.onKill(() => {
        isKilled = true;
        kill();
      });
      run.onEndless(() => {
        isEndless = true;
        kill();
      });
      deadline.addEventListener('abort', kill, { once: true });
      const ended = await this.#end(child, command, outputs.includes(STDOUT));
      deadline.removeEventListener('abort', kill);
      if (deadline.aborted || isEndless) return { exitStatus: undefined, error: ended.stderr, outputs: new Map() };
      if (isKilled) continue;
      const texts = this.#folders.read(
        folder,
        outputs.filter((name) => name !== STDOUT),
      );
      if (outputs.includes(STDOUT)) texts.set('standard output', ended.stdout);
      return { exitStatus: ended.status, error: ended.status === 0 ? undefined : ended.stderr, outputs: texts };
    }
  }

  volatileTexts({ id, lane }: ClientRun): readonly (readonly [string, string])[] {
    return [
      [this.#folders.of(lane), '<folder>'],
      [id, '<run>'],
    ];
  }

  /** Kills what is still running, and deletes the folders of all runs. */
  close(): void {
    for (const child of this.#groups) killGroup(child);
    this.#folders.remove();
  }

  #start(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.#groups.add(child);
    return child;
  }

  #end(child: ChildProcess, command: string, keepsOutput: boolean): Promise<Ended> {
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    let bytes = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (keepsOutput && bytes <= MAX_OUTPUT_BYTES) stdout.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr.push(chunk);
      if (stderr.length > MAX_ERROR_LENGTH) stderr.shift();
    });
    return new Promise((resolve, reject) => {
      child.on('error', ({ code, message }: NodeJS.ErrnoException) => {
        this.#groups.delete(child);
        const [reason, status] = code === 'ENOENT' ? ['command not found', NOT_FOUND] : [message, NOT_EXECUTABLE];
        reject(new CommandFailure(`${command}: ${reason}`, Number(status)));
      });
      // Processes that the command leaves behind keep its output open.
      child.on('exit', () => killGroup(child));
      child.on('close', (code, signal) => {
        this.#groups.delete(child);
        const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
        const error = Buffer.concat(stderr).toString('utf8').trimEnd().slice(-MAX_ERROR_LENGTH);
        resolve({ status, stdout: Buffer.concat(stdout).toString('utf8'), stderr: error });
      });
    });
  }

  async #runBefore(before: string, env: NodeJS.ProcessEnv): Promise<void> {
    const { status, stderr } = await this.#end(this.#start('sh', ['-c', before], env), 'sh', false);
    if (status !== 0)
      throw new CommandFailure(`the command of --before ended with status ${status}: ${before}\n${stderr}`, 1);
  }
}

/** The command is the leader of its process group. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}
