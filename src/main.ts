#!/usr/bin/env node
/**
 * The program: finds the command that was called, and loads no other.
 */
import { textOf, UsageError, WRONG_USAGE } from './commands/usage.ts';
import { unfit } from './console/runtime.ts';

interface Command {
  /** Settles with the exit status, or with none where it goes on. */
  run(args: readonly string[]): Promise<number | undefined>;
}

/** As a shell tells of a program that SIGTERM ended. */
const STOPPED = 128 + 15;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: () => import('./commands/serve.ts'),
  exec: () => import('./commands/exec.ts'),
  health: () => import('./commands/health.ts'),
  scenarios: () => import('./commands/scenarios.ts'),
  validate: () => import('./commands/validate.ts'),
  openapi: () => import('./commands/openapi.ts'),
  help: () => import('./commands/help.ts'),
};

// The first process of a container ignores signals that it has no ear for; until a command has its own, this one is it.
process.on('SIGTERM', () => {
  if (process.listenerCount('SIGTERM') === 1) process.exit(STOPPED);
});

const [first = 'serve', ...rest] = process.argv.slice(2);
const isFlag = first.startsWith('-');
const name = first === '--help' || first === '-h' ? 'help' : isFlag ? 'serve' : first;

try {
  const reason = unfit(process.versions.node);
  if (reason !== undefined) throw new UsageError(reason);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new UsageError(`there is no command '${name}'; there are ${names()}${await meant()}`);
  const { run } = await load();
  const status = await run(isFlag ? process.argv.slice(2) : rest);
  if (status !== undefined) process.exitCode = status;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`ads-sandbox: ${textOf(error)}`);
  process.exitCode = WRONG_USAGE;
}

/** Loaded late: most calls are right. */
async function meant(): Promise<string> {
  const { suggestion } = await import('./scenario/did-you-mean.ts');
  return suggestion(name, Object.keys(COMMANDS));
}

function names(): string {
  return Object.keys(COMMANDS).join(', ');
}
