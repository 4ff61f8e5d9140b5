/**
 * A command as a client: what remains of its processes.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CommandClient } from '../../src/explorer/command/command-client.ts';
import type { ClientRun } from '../../src/explorer/run/client.ts';
import type { Lane } from '../../src/explorer/run/lane.ts';

/** The client uses the lane as a key only. */
const run: ClientRun = {
  id: 'run',
  lane: {} as Lane,
  isAgain: false,
  timeoutMs: 20_000,
  stop: new AbortController().signal,
  onKill: () => {},
  onStall: () => {},
  onEndless: () => {},
};

function clientOf(script: string): CommandClient {
  const options = { command: 'sh', args: ['-c', script], before: undefined, outputs: ['-'] };
  return new CommandClient({ ...options, environment: () => ({}) });
}

/** The first process of a container may leave one that has ended as a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

it('can have a time limit that is not a whole number of milliseconds', async () => {
  const client = clientOf('echo done');
  try {
    expect((await client.run({ ...run, timeoutMs: 20_000.8 })).exitStatus).toBe(0);
  } finally {
    client.close();
  }
});

describe.runIf(process.platform === 'linux')('a command whose process starts a session of its own', () => {
  // The process keeps the output open, so that a run would wait for its end.
  const SESSION = "setsid sh -c 'echo $$; exec sleep 600' & sleep 0.3";

  it.each([
    ['ends', SESSION, 0, 20_000],
    ['hangs', "setsid sh -c 'echo $$ >&2; exec sleep 600' & sleep 600", undefined, 500],
  ])('is ended with it if it %s', async (_how, script, exitStatus, timeoutMs) => {
    const client = clientOf(script);
    try {
      const end = await client.run({ ...run, timeoutMs });
      expect(end.exitStatus).toBe(exitStatus);
      const pid = Number(end.outputs.get('standard output') ?? end.error);
      expect(pid).toBeGreaterThan(1);
      for (let tries = 0; tries < 100 && isRunning(pid); tries++) await sleep(10);
      expect(isRunning(pid)).toBe(false);
    } finally {
      client.close();
    }
  });
});
