/**
 * Kills the built program in an operation on a whole world, opens its folder again, and compares every world with what it was
 * before the operation and with what it is after it.
 */
import { cpSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import { startProgram, type Program } from '../../fixtures/programs/program.ts';
import { inFolder, readFolder, Refused, type FolderState } from './folder-state.ts';
import { crashEnvironment, newFolder, type Folders, type Operation } from './operations.ts';

const KILL_AT = fileURLToPath(new URL('./kill-at.cjs', import.meta.url));

export interface Reference {
  operation: Operation;
  before: FolderState;
  after: FolderState;
  /** Calls of the file system and of SQLite. */
  points: number;
  durationMs: number;
}

/** Where the program is killed: before a call, or after a time; and again at a call of the start that follows. */
export interface Kill {
  point?: number;
  afterMs?: number;
  atStart?: number;
}

/** What a start finds in a folder. */
export function readBefore(folders: Folders, folder: keyof Folders): Promise<FolderState> {
  return inCopy(folders, { folder }, readFolder);
}

/** What a start finds after the operation. */
export function readAfter(folders: Folders, operation: Operation): Promise<FolderState> {
  return inCopy(folders, operation, async (folder) => {
    await inFolder(folder, (world) => operation.perform?.(world) ?? Promise.resolve());
    return readFolder(folder);
  });
}

/** The operation without a kill. */
export async function measure(folders: Folders, operation: Operation, before: FolderState): Promise<Reference> {
  return inCopy(folders, operation, async (folder) => {
    const start = performance.now();
    const program = await startCounting(folder, operation, 0);
    const began = operation.perform === undefined ? start : performance.now();
    await operation.perform?.(program);
    const durationMs = performance.now() - began;
    program.child.kill('SIGUSR2');
    const points = Number(await printed(program, /points (\d+)/));
    program.child.kill('SIGKILL');
    await program.ended;
    return { operation, before, after: await readFolder(folder), points, durationMs };
  });
}

/** What is wrong afterwards; undefined if nothing is. */
export async function probe(folders: Folders, reference: Reference, kill: Kill): Promise<string | undefined> {
  const { operation } = reference;
  return inCopy(folders, operation, async (folder) => {
    const isDone = await interrupt(folder, operation, kill);
    if (kill.atStart !== undefined) await interrupt(folder, { name: 'start', folder: 'full' }, { point: kill.atStart });
    const found = await readFolder(folder);
    if (isDeepStrictEqual(found, reference.after)) return undefined;
    if (!isDone && isDeepStrictEqual(found, reference.before)) return undefined;
    const { before, after } = reference;
    return JSON.stringify({ isDone, found, before, after });
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

/** Whether the operation was acknowledged before the kill. */
async function interrupt(folder: string, operation: Operation, { point = 0, afterMs }: Kill): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const killLater = (program: { child: Program['child'] }): void => {
    if (afterMs !== undefined) timer = setTimeout(() => program.child.kill('SIGKILL'), afterMs);
  };
  try {
    if (operation.perform === undefined) {
      const program = await startCounting(folder, operation, point, killLater).catch(() => undefined);
      program?.child.kill('SIGKILL');
      await program?.ended;
      return program !== undefined;
    }
    const program = await startCounting(folder, operation, point);
    killLater(program);
    try {
      await operation.perform(program);
      return true;
    } catch (error) {
      if (error instanceof Refused) throw error;
      return false;
    } finally {
      program.child.kill('SIGKILL');
      await program.ended;
    }
  } finally {
    clearTimeout(timer);
  }
}

async function startCounting(
  folder: string,
  operation: Operation,
  point: number,
  onLaunch?: (program: { child: Program['child'] }) => void,
): Promise<Program> {
  const isLater = operation.perform !== undefined;
  const env = {
    ...crashEnvironment(folder),
    SANDBOX_TEST_KILL_AT: `${point}`,
    ...(isLater ? { SANDBOX_TEST_KILL_LATER: '1' } : {}),
  };
  const program = await startProgram(env, ['--require', KILL_AT], undefined, onLaunch);
  if (isLater) {
    program.child.kill('SIGUSR2');
    await printed(program, /(counting)/);
  }
  return program;
}

/** The text in a line that the program prints sooner or later. */
async function printed({ child, output, ended }: Program, line: RegExp): Promise<string> {
  for (;;) {
    const found = line.exec(output())?.[1];
    if (found !== undefined) return found;
    const end = await Promise.race([
      ended,
      new Promise((resolve) => child.stdout?.once('data', () => resolve(undefined))),
    ]);
    if (end !== undefined && !line.test(output())) throw new Error(`it ended with ${String(end)}`);
  }
}

async function inCopy<T>(
  folders: Folders,
  { folder }: Pick<Operation, 'folder'>,
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = newFolder();
  try {
    cpSync(folders[folder], copy, { recursive: true });
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
