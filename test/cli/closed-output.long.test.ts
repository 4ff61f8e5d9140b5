/**
 * A sandbox whose output has lost its reader, such as `ads-sandbox serve | head -3`.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { launch, startProgram, type Program } from '../fixtures/programs/program.ts';

async function expectServing(program: Pick<Program, 'call' | 'child' | 'ended'>): Promise<void> {
  // More than the buffer of the log.
  const path = `/v2/profiles?x=${'x'.repeat(7000)}`;
  for (let i = 0; i < 20; i++) expect((await program.call('GET', path)).status).toBe(200);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
}

describe('a sandbox whose standard output is closed', () => {
  it.each(['auto', 'pretty', 'none'])('serves until SIGTERM, and reports no error, with --log %s', async (log) => {
    const program = await startProgram({ SANDBOX_LOG: log });
    onTestFinished(() => void program.child.kill('SIGKILL'));
    program.child.stdout?.destroy();
    await expectServing(program);
    expect(program.errors()).toBe('');
  });
});

describe('a sandbox whose standard error is closed', () => {
  it.each(['auto', 'json'])('starts although it cannot write a warning, with --log %s', async (log) => {
    const { child, output, ended } = launch({ SANDBOX_LOG: log, SANDBOX_NO_SUCH_VARIABLE: '1' });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stderr?.destroy();
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', () => output().includes('sandbox ready on') && resolve());
      void ended.then((status) => reject(new Error(`it ended with ${status}`)));
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
