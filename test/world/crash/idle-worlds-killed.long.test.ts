/**
 * The program is killed while it closes and opens idle worlds. Every write that it has answered must be there afterwards.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startLimited, type LimitedProgram } from '../../fixtures/programs/limited-program.ts';

const ROUNDS = Number(process.env['RANDOM_KILLS'] ?? 10);
/** Few enough for ten open worlds. */
const FILES = 64;
const WORLDS = 20;

it.skipIf(!existsSync('/proc/self/fd'))(
  'keeps each acknowledged write after a kill between closing and opening of worlds',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-idle-killed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const answered = new Map<string, number>();
    let program = await startLimited(folder, FILES);
    for (let i = 0; i < WORLDS; i++) {
      const body = JSON.stringify({ name: `w${i}`, scenario: 'empty' });
      expect((await fetch(`${program.url}/_sandbox/worlds`, { method: 'POST', body })).status).toBe(201);
    }
    for (let round = 0; round < ROUNDS; round++) {
      // Another number of writes in each round, so that the kill meets another step.
      await writeUntilKilled(program, answered, 60 + round * 7);
      program = await startLimited(folder, FILES);
      for (const [world, seconds] of answered) {
        const found = await readTokenTtl(program, world);
        // The write that the kill interrupted may have been committed.
        expect([world, [seconds, seconds + 1]]).toEqual([world, expect.arrayContaining([found])]);
        answered.set(world, found);
      }
    }
    program.child.kill('SIGKILL');
    await program.ended;
  },
  60_000 + ROUNDS * 10_000,
);

/** Writes one world after the other; the kill comes while a few writes are in progress. */
async function writeUntilKilled(program: LimitedProgram, answered: Map<string, number>, writes: number): Promise<void> {
  for (let i = 0; i < writes; i++) {
    const world = `w${(i * 7) % WORLDS}`;
    const seconds = (answered.get(world) ?? 60) + 1;
    const answer = fetch(`${program.url}/_sandbox/worlds/${world}/settings`, {
      method: 'PATCH',
      body: JSON.stringify({ tokenTtl: `${seconds}s` }),
    });
    if (i === writes - 1) program.child.kill('SIGKILL');
    const status = await answer.then((response) => response.status).catch(() => undefined);
    if (status === 200) answered.set(world, seconds);
    else expect(i).toBe(writes - 1);
  }
  await program.ended;
}

async function readTokenTtl({ url }: LimitedProgram, world: string): Promise<number> {
  const settings = await (await fetch(`${url}/_sandbox/worlds/${world}/settings`)).text();
  const [, minutes = '0', seconds = '0'] = /"tokenTtl":"(?:(\d+)m)?(?:(\d+)s)?"/.exec(settings) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
