/**
 * The docker command, and containers that are gone when the test has ended.
 */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

export const IMAGE = 'ads-sandbox';
const run = promisify(execFile);

/** Standard output of a docker command that must succeed, trimmed. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** A container that is running, perhaps not yet ready. */
export async function container(flags: string[] = [], command: string[] = []): Promise<string> {
  const id = await docker('run', '--detach', ...flags, IMAGE, ...command);
  onTestFinished(async () => {
    await docker('rm', '--force', '--volumes', id);
  });
  return id;
}

export async function state(id: string): Promise<{ ExitCode: number; Pid: number; Health?: { Status: string } }> {
  // What docker prints of a container's state.
  return JSON.parse(await docker('inspect', '--format', '{{json .State}}', id)) as Awaited<ReturnType<typeof state>>;
}

/** Where a port of it is reached from here. */
export async function address(id: string, port = 8080): Promise<string> {
  const [first = ''] = (await docker('port', id, `${port}/tcp`)).split('\n');
  return `http://127.0.0.1:${first.split(':').at(-1)}`;
}

/** Waits inside the container by the program's own command. */
export async function ready(id: string): Promise<void> {
  await docker('exec', id, 'node', 'dist/main.js', 'health', '--wait=20');
}

/** Asks until it answers; milliseconds from `since`. */
export async function msToReady(url: string, since: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return performance.now() - since;
    if (performance.now() - since > 20_000) throw new Error(`${url} is not ready`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A script as a reader would paste it; its output. */
export function shell(script: string, env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
    encoding: 'utf8',
    timeout: 50_000,
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`status ${status}\n${script}\n${stdout}\n${stderr}`);
  return stdout;
}
