/**
 * The kernel kills the program under load because its options permit more than the memory limit of its control group.
 * Needs a control group, which only root can create on most machines.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startAfter, type LimitedProgram } from '../../fixtures/programs/limited-program.ts';
import { createMemoryGroup } from '../../fixtures/programs/memory-group.ts';

const LIMIT_MIB = 96;
const CLIENTS = 8;
const KILLS = 2;
const ENV = { SANDBOX_SCENARIO: 'empty', SANDBOX_WORLD_SIZE: '500', SANDBOX_MAX_WORLDS: '500' };
const isPermitted = (() => {
  const group = createMemoryGroup(LIMIT_MIB);
  group?.remove();
  return group !== undefined;
})();

async function call(program: LimitedProgram, method: string, path: string, body?: object): Promise<number> {
  const response = await fetch(`${program.url}/_sandbox${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Creates worlds and exports them until the program is killed; returns the names of those that were accepted. */
async function loadUntilKilled(program: LimitedProgram, round: number): Promise<string[]> {
  const accepted: string[] = [];
  const large = { effect: { status: 500, body: 'x'.repeat(4_000_000) } };
  const client = async (number: number): Promise<void> => {
    for (let i = 0; ; i++) {
      const name = `world-${round}-${number}-${i}`;
      if ((await call(program, 'POST', '/worlds', { name })) === 201) accepted.push(name);
      await call(program, 'POST', `/worlds/${name}/faults`, large);
      await call(program, 'GET', `/worlds/${name}/export`);
    }
  };
  // Each client ends with the error of its broken connection.
  await Promise.allSettled(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await program.ended;
  return accepted;
}

it.skipIf(!isPermitted)('every world that was accepted is there after the kernel has killed the program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const group = createMemoryGroup(LIMIT_MIB);
  if (group === undefined) throw new Error('the memory of a process cannot be limited');
  const env = { ...ENV, SANDBOX_DATA: folder };
  const accepted: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    const program = await startAfter(group.enter, ['--max-old-space-size-percentage=60'], env);
    accepted.push(...(await loadUntilKilled(program, round)));
    expect(program.child.signalCode).toBe('SIGKILL');
  }
  group.remove();
  expect(accepted.length).toBeGreaterThan(0);
  const program = await startAfter('true', [], env);
  onTestFinished(async () => {
    program.child.kill('SIGKILL');
    await program.ended;
  });
  for (const name of accepted) expect([name, await call(program, 'GET', `/worlds/${name}`)]).toEqual([name, 200]);
  const listed = (await (await fetch(`${program.url}/_sandbox/worlds`)).json()) as { unavailable: unknown[] };
  expect(listed.unavailable).toEqual([]);
});
