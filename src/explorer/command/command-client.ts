/**
 * Runs a client that is a command. All its processes are ended with it, so that nothing of a run remains.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Advertiser, ClientEnd, ClientRun, ExploredClient } from '../run/client.ts';
import type { Lane } from '../run/lane.ts';
import { timeoutSignal } from '../run/client.ts';
import { endProcesses } from './end-processes.ts';
import type { MountNamespace } from './mount-namespace.ts';
import { RunFolders } from './run-folders.ts';

export interface CommandOptions {
  command: string;
  args: readonly string[];
  /** A command line for a shell that runs before each run. */
  before: string | undefined;
  /** Files of the run folder, other files, or `-` for standard output. */
  outputs: readonly string[];
  /** The connection settings of a client. */
  environment(lane: Lane): NodeJS.ProcessEnv;
  /** The addresses of lanes. */
  addresses?: readonly string[] | undefined;
  /** Gives each run a hosts file of its own. */
  namespace?: MountNamespace | undefined;
}

/** The command, or the one of `--before`, cannot be run. */
export class CommandFailure extends Error {
  /** As a shell reports it. Undefined for the one of `--before`, which has a status of its own. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const STDOUT = '-';
/** Set for the processes of the command only, not for those that `--before` starts. */
const OF_COMMAND = 'SANDBOX_RUN_CLIENT';
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
const SPAWN_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'command not found',
  EACCES: 'the file is not executable',
};
/** Enough to see why a command failed, even if it writes all fields of an error after its message. */
const MAX_ERROR_LENGTH = 16_000;
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;
const HUNG: ClientEnd = { exitStatus: undefined, error: undefined, outputs: new Map() };

interface Ended {
  /** Undefined if it was killed by `kill`. */
  status: number | undefined;
  stdout: string;
  stderr: string;
}

export class CommandClient implements ExploredClient {
  readonly transport = 'http';
  readonly addresses: readonly string[] | undefined;
  readonly #options: CommandOptions;
  readonly #folders = new RunFolders();
  /** The running commands, with the variable of all their processes. */
  readonly #running = new Map<ChildProcess, string | undefined>();

  constructor(options: CommandOptions) {
    this.#options = options;
    this.addresses = options.addresses;
  }

  async run(run: ClientRun): Promise<ClientEnd> {
    const { command, args, before, outputs, environment } = this.#options;
    const folder = run.isAgain ? this.#folders.of(run.lane) : this.#folders.create(run.lane);
    const env = {
      ...process.env,
      ...environment(run.lane),
      SANDBOX_RUN_ID: run.id,
      SANDBOX_RUN_FOLDER: folder,
      ...environmentOf(run.advertiser),
    };
    if (before !== undefined && !run.isAgain && run.isSecond !== true) await this.#runBefore(before, env, run);
    const deadline = timeoutSignal(run.timeoutMs);
    const isOver = (): boolean => deadline.aborted || run.stop.aborted;
    let isKilled = false;
    let isEndless = false;
    for (;;) {
      if (isOver()) return HUNG;
      isKilled = false;
      const child = this.#start(run.lane, [command, ...args], { ...env, [OF_COMMAND]: folder });
      const kill = (): void => this.#kill(child);
      run.onKill(() => {
        isKilled = true;
        kill();
      });
      run.onEndless(() => {
        isEndless = true;
        kill();
      });
      const ended = await this.#end(child, command, {
        keepsOutput: outputs.includes(STDOUT),
        stop: [deadline, run.stop],
      });
      if (isOver() || isEndless) return { ...HUNG, error: ended.stderr };
      if (isKilled) continue;
      const { status: exitStatus, stderr } = ended;
      return { exitStatus, error: exitStatus === 0 ? undefined : stderr, ...this.#outputs(folder, ended) };
    }
  }

  #outputs(folder: string, { stdout }: Ended): Pick<ClientEnd, 'outputs' | 'missingOutputs'> {
    const { outputs } = this.#options;
    const files = outputs.filter((name) => name !== STDOUT);
    const texts = this.#folders.read(folder, files);
    if (outputs.includes(STDOUT)) texts.set('standard output', stdout);
    return { outputs: texts, missingOutputs: files.filter((name) => !this.#folders.has(folder, name)) };
  }

  volatileTexts({ id, lane }: ClientRun): readonly (readonly [string, string])[] {
    return [
      [this.#folders.of(lane), '<folder>'],
      [id, '<run>'],
    ];
  }

  /** Kills what is still running, and deletes the folders of all runs. */
  close(): void {
    for (const child of this.#running.keys()) this.#kill(child);
    this.#folders.remove();
  }

  #start(lane: Lane, given: readonly [string, ...string[]], env: NodeJS.ProcessEnv): ChildProcess {
    const etc = `${this.#folders.of(lane)}-etc`;
    const [command, ...args] = this.#options.namespace?.enter(etc, lane.address, given) ?? given;
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const folder = env[OF_COMMAND];
    this.#running.set(child, folder === undefined ? undefined : `${OF_COMMAND}=${folder}`);
    return child;
  }

  /** The command is the leader of its process group, and has no id if it could not be started. */
  #kill(child: ChildProcess): void {
    if (child.pid !== undefined) endProcesses(child.pid, this.#running.get(child));
  }

  /** `stop`: signals that kill the process. */
  #end(
    child: ChildProcess,
    command: string,
    { keepsOutput, stop }: { keepsOutput: boolean; stop: readonly AbortSignal[] },
  ): Promise<Ended> {
    const kill = (): void => this.#kill(child);
    for (const signal of stop) signal.addEventListener('abort', kill);
    const stdout: Buffer[] = [];
    let bytes = 0;
    let stderr = Buffer.alloc(0);
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (keepsOutput && bytes <= MAX_OUTPUT_BYTES) stdout.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-MAX_ERROR_LENGTH);
    });
    return new Promise((resolve, reject) => {
      child.on('error', ({ code, message }: NodeJS.ErrnoException) => {
        this.#running.delete(child);
        const reason = SPAWN_ERRORS[code ?? ''] ?? message;
        reject(new CommandFailure(`${command}: ${reason}`, code === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE));
      });
      // Processes that the command leaves behind keep its output open.
      child.on('exit', () => this.#kill(child));
      child.on('close', (code, signal) => {
        for (const each of stop) each.removeEventListener('abort', kill);
        this.#running.delete(child);
        const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
        resolve({
          status,
          stdout: Buffer.concat(stdout).toString('utf8'),
          stderr: stderr.toString('utf8').trimEnd(),
        });
      });
    });
  }

  async #runBefore(before: string, env: NodeJS.ProcessEnv, { lane, stop }: ClientRun): Promise<void> {
    const child = this.#start(lane, ['sh', '-c', before], env);
    const { status, stderr } = await this.#end(child, 'sh', { keepsOutput: false, stop: [stop] });
    if (status !== 0 && !stop.aborted)
      throw new CommandFailure(`the command of --before ended with status ${status}: ${before}\n${stderr}`.trimEnd());
  }
}

function environmentOf(advertiser: Advertiser | undefined): NodeJS.ProcessEnv {
  if (advertiser === undefined) return {};
  const { profileId, refreshToken, accessToken } = advertiser;
  return {
    ADS_PROFILE_ID: profileId,
    ADS_REFRESH_TOKEN: refreshToken,
    ADS_STRICT_REFRESH_TOKEN: refreshToken,
    ADS_ACCESS_TOKEN: accessToken,
  };
}
