#!/usr/bin/env node
/**
 * The program: loads and runs the command that its first argument names.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { UsageError, WRONG_USAGE } from './cli/input/usage.ts';
import { messageOf } from './model/errors/message-of.ts';
import { unsupportedNodeVersion } from './server/node-version.ts';

interface Command {
  /** Resolves to the exit status; undefined if the process continues. */
  run(args: readonly string[]): Promise<number | undefined>;
}

/** The exit status by which a shell reports that SIGTERM ended a program. */
const TERMINATED = 128 + 15;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: () => import('./cli/serve.ts'),
  exec: () => import('./cli/exec.ts'),
  explore: () => import('./cli/explore.ts'),
  conform: () => import('./cli/conform.ts'),
  record: () => import('./cli/record.ts'),
  learn: () => import('./cli/learn.ts'),
  bench: () => import('./cli/bench.ts'),
  health: () => import('./cli/health.ts'),
  scenarios: () => import('./cli/scenarios.ts'),
  validate: () => import('./cli/validate.ts'),
  openapi: () => import('./cli/openapi.ts'),
  requests: () => import('./cli/running/requests.ts'),
  diff: () => import('./cli/running/diff.ts'),
  coverage: () => import('./cli/coverage.ts'),
  explain: () => import('./cli/running/explain.ts'),
  scenario: () => import('./cli/running/scenario.ts'),
  mcp: () => import('./cli/running/mcp.ts'),
  help: () => import('./cli/help/help.ts'),
};

/** Loads nothing of the server. */
const loadVersion = (): Promise<Command> => import('./cli/help/version.ts');

// PID 1 in a container ignores signals without a handler, so a default SIGTERM handler applies until the command
// installs its own.
if (process.pid === 1) {
  process.on('SIGTERM', () => {
    if (process.listenerCount('SIGTERM') === 1) process.exit(TERMINATED);
  });
}

// `npm start` changes to the folder of the project, but relative paths and the command of `exec` refer to the caller's.
const { INIT_CWD: callerFolder, npm_package_json: manifest } = process.env;
if (callerFolder !== undefined && manifest === fileURLToPath(new URL('../package.json', import.meta.url))) {
  process.chdir(callerFolder);
}

const args = process.argv.slice(2);
const [first = '--'] = args;
const isNamed = !first.startsWith('-');
const name = isNamed ? first : 'serve';

try {
  const reason = unsupportedNodeVersion(process.versions.node);
  if (reason !== undefined) throw new UsageError(reason);
  // In the folder for temporary files. Later starts load the compiled code; early versions of Node.js 22 cannot.
  module.enableCompileCache?.();
  const load = isVersionRequested() ? loadVersion : Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new UsageError(`unknown command '${name}'`, { name, known: Object.keys(COMMANDS) });
  const { run } = isHelpRequested() ? await import('./cli/help/help.ts') : await load();
  const rest = isNamed ? args.slice(1) : args;
  const status = await run(isHelpRequested() ? args.slice(0, isNamed ? 1 : 0) : rest);
  if (status !== undefined) process.exitCode = status;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`ads-sandbox: ${messageOf(error)}${await hintFor(error)}`);
  process.exitCode = WRONG_USAGE;
}

/** `serve` alone has this option. */
function isVersionRequested(): boolean {
  return name === 'serve' && args.some((arg) => arg === '--version' || arg === '-v');
}

/** Arguments after `--` belong to the command that `exec` runs. */
function isHelpRequested(): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h');
}

/** Suggestions are loaded only for an unknown name. */
async function hintFor({ unknown }: UsageError): Promise<string> {
  if (unknown === undefined) return '';
  const { suggestion } = await import('./model/errors/did-you-mean.ts');
  const command = Object.hasOwn(COMMANDS, name) && isNamed ? `${name} ` : '';
  return suggestion(unknown.name, unknown.known) || `; see ads-sandbox ${command}--help`;
}
