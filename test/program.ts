/**
 * The program as it is built, as a process of its own, on ports that are free.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Program {
  child: ChildProcess;
  /** Everything that it has written to standard output. */
  output: () => string;
  /** The value of a line `NAME=value` of the ready block. */
  said: (name: string) => string;
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>;
  /** The exit status, or the signal that ended it. */
  ended: Promise<number | string>;
}

export function launch(
  env: Record<string, string> = {},
  nodeArgs: string[] = [],
  args: string[] = [],
): { child: ChildProcess; output: () => string; errors: () => string; ended: Promise<number | string> } {
  const child = spawn(process.execPath, [...nodeArgs, MAIN, ...args], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', SANDBOX_HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? '')),
  );
  return { child, output: () => texts.out, errors: () => texts.err, ended };
}

export async function startProgram(env: Record<string, string> = {}, nodeArgs: string[] = []): Promise<Program> {
  const { child, output, errors, ended } = launch(env, nodeArgs);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('sandbox ready on') && resolve());
    child.on('close', () => reject(new Error(`it ended before it was ready: ${errors()}`)));
  });
  const said: Program['said'] = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(output())?.[1] ?? '';
  return {
    child,
    output,
    said,
    ended,
    async call(method, path, body) {
      const response = await fetch(`${said('ADS_API_URL')}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${said('ADS_ACCESS_TOKEN')}`,
          'vendor-advertising-api-clientid': said('ADS_CLIENT_ID'),
          'vendor-advertising-api-scope': said('ADS_PROFILE_ID'),
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    },
  };
}
