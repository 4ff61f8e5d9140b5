/**
 * An agent that is a command, which runs once in each night. All its processes end with it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcesses } from '../../explorer/command/end-processes.ts';

/** The command cannot be run, failed, or did not end in time. */
export class AgentFailure extends Error {}

const FOLDER = 'SANDBOX_RUN_FOLDER';
const MAX_ERROR_LENGTH = 16_000;
const MAX_ERROR_LINES = 20;

export class AgentCommand {
  readonly #command: readonly [string, ...string[]];
  readonly #timeoutMs: number;
  #running: ChildProcess | undefined;
  #folder: string | undefined;

  constructor(command: readonly [string, ...string[]], timeoutMs: number) {
    this.#command = command;
    this.#timeoutMs = timeoutMs;
  }

  /** Gives the agent an empty folder, which it has in all nights of a seed. */
  beginSeed(): void {
    this.#removeFolder();
    this.#folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-bench-'));
  }

  /** Rejects with an `AgentFailure` whose message says what the agent of a night did. */
  async run(variables: NodeJS.ProcessEnv): Promise<void> {
    const [command, ...args] = this.#command;
    const env = { ...process.env, ...variables, [FOLDER]: this.#folder };
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    this.#running = child;
    const deadline = AbortSignal.timeout(this.#timeoutMs);
    deadline.addEventListener('abort', this.#kill);
    let stderr = Buffer.alloc(0);
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-MAX_ERROR_LENGTH);
    });
    // Processes that the command leaves behind keep its output open.
    child.on('exit', this.#kill);
    try {
      const status = await ended(child, command);
      const lines = lastLines(stderr.toString('utf8'));
      if (deadline.aborted)
        throw new AgentFailure(`the agent did not end within ${this.#timeoutMs / 1000} s (--timeout)${lines}`);
      if (status !== 0) throw new AgentFailure(`the agent ended with status ${status}${lines}`);
    } finally {
      deadline.removeEventListener('abort', this.#kill);
      this.#running = undefined;
    }
  }

  /** Ends what is running. */
  close(): void {
    this.#kill();
    this.#removeFolder();
  }

  readonly #kill = (): void => {
    const pid = this.#running?.pid;
    if (pid !== undefined) endProcesses(pid, `${FOLDER}=${this.#folder}`);
  };

  #removeFolder(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}

/** Resolves to the exit status as a shell reports it. */
function ended(child: ChildProcess, command: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      const reason = code === 'ENOENT' ? 'command not found' : message;
      reject(new AgentFailure(`the agent cannot be run: ${command}: ${reason}`));
    });
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

function lastLines(text: string): string {
  const lines = text.trimEnd().split('\n').slice(-MAX_ERROR_LINES);
  return lines.join('') === ''
    ? '; it wrote nothing to standard error'
    : `; the end of its standard error:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
