/**
 * A command on a pseudo-terminal, made by `script` of util-linux, which is part of every Debian.
 */
import { spawn, spawnSync } from 'node:child_process';

interface TerminalSession {
  /** Everything written to the terminal, by standard output and standard error alike. */
  output: () => string;
  /** Resolves once the output contains a match; rejects with the output when the command ends before. */
  shows: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Types control-C. */
  interrupt: () => void;
  /** The exit status of the command. */
  ended: Promise<number | string>;
}

/** The `script` commands of macOS and BusyBox take other arguments. */
export const hasPseudoTerminal = (spawnSync('script', ['--version']).stdout?.toString() ?? '').includes('util-linux');

/** `command` holds words without quotes. */
export function openTerminal(command: readonly string[], env: Record<string, string> = {}): TerminalSession {
  const line = `exec ${command.map((word) => `'${word}'`).join(' ')}`;
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    for (const listener of listeners) listener();
  });
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (status, signal) => resolve(status ?? signal ?? '')),
  );
  return {
    output: () => text,
    ended,
    interrupt: () => void child.stdin.write('\u0003'),
    shows: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(text);
          if (match !== null) resolve(match);
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`The command ended without showing ${pattern}:\n${text}`)));
      }),
  };
}
