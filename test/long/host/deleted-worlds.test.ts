/**
 * The memory of deleted worlds returns to the system once the program is idle, also with the allocator of glibc.
 */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, it, onTestFinished } from 'vitest';
import { startAfter, type LimitedProgram } from '../../fixtures/limited-program.ts';

const WORLDS = 400;
/** The program looks for garbage every five seconds, and other processes of the machine delay it. */
const PATIENCE = 60_000;

function residentMebibytes({ child }: LimitedProgram): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}

it.skipIf(process.platform !== 'linux' || !isBuiltin('node:ffi'))(
  'returns nine tenths of the memory of deleted worlds to the system',
  async () => {
    const program = await startAfter(':', [], { SANDBOX_MAX_WORLDS: '1000' });
    onTestFinished(async () => {
      program.child.kill('SIGKILL');
      await program.ended;
    });
    const send = async (method: string, path: string, body?: object): Promise<void> => {
      const input = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${program.url}/_sandbox/worlds${path}`, { method, ...input });
      expect(response.ok).toBe(true);
      await response.arrayBuffer();
    };
    const makeWorlds = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        await send('POST', '', { name: `world-${n}` });
        await send('GET', `/world-${n}/entities/keywords`);
      }
    };
    const deleteWorlds = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) await send('DELETE', `/world-${n}`);
    };
    // The first worlds load code and fill caches, which remain.
    await makeWorlds(20);
    await deleteWorlds(20);
    const before = residentMebibytes(program);
    await makeWorlds(WORLDS);
    const grown = residentMebibytes(program) - before;
    await deleteWorlds(WORLDS);
    const remaining = (): number => residentMebibytes(program) - before;
    await expect.poll(remaining, { timeout: PATIENCE, interval: 500 }).toBeLessThan(grown / 10);
  },
  3 * PATIENCE,
);
