/**
 * Lines of the program itself in the format of the JSON log: with `--log json` every line of its output is JSON.
 */
import { writeSync } from 'node:fs';
import { machineNow } from '../world/clock.ts';

/** The numbers of the levels in the request log. */
const LEVELS = { info: 30, warn: 40, fatal: 60 };
const STDERR = 2;

export type JsonLine = { msg: string } & Readonly<Record<string, unknown>>;

export function writeJsonLine(level: keyof typeof LEVELS, line: JsonLine): void {
  const text = JSON.stringify({ level: LEVELS[level], time: new Date(machineNow()).toISOString(), ...line });
  if (level === 'info') process.stdout.write(`${text}\n`);
  else writeError(`${text}\n`);
}

function writeError(text: string): void {
  try {
    writeSync(STDERR, text);
  } catch {
    // The sandbox runs on when its output has no reader.
  }
}

/** Writes warnings of Node.js and the error that ends the process as JSON lines instead of text. */
export function writeEventsAsJson(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, stack }) =>
    writeJsonLine('warn', { msg: message, err: { type: name, stack } }),
  );
  process.once('uncaughtException', (error: unknown) => {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    writeJsonLine('fatal', { msg: message, err: { type: name, message, stack } });
    process.exit(1);
  });
}
