/**
 * How the user has started `explore`, for the commands that repeat one run.
 */
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { OPTIONS } from '../server/config/options.ts';

const NAME = 'ads-sandbox';
/** Variables of this prefix configure clients. Those that `explore` sets itself are not listed. */
const OF_CLIENTS = 'ADS_';
const SECRET = /TOKEN|SECRET|PASSWORD|KEY/;

/** The words with which the program was started. `script`: the file that Node.js runs, or the executable. */
export function startOfProgram(script: string, env: NodeJS.ProcessEnv, folder: string): string[] {
  if (basename(script, '.exe') !== NAME) return ['node', relative(folder, script) || script];
  if (dirname(script).endsWith(join('node_modules', '.bin'))) return ['npx', NAME];
  return (env['PATH'] ?? '').split(delimiter).includes(dirname(script)) ? [NAME] : [script];
}

/** Whether libfaketime changes the clock of the command. */
export function usesFaketime(command: readonly string[], { LD_PRELOAD = '' }: NodeJS.ProcessEnv): boolean {
  return LD_PRELOAD.includes('faketime') || command.some((word) => basename(word) === 'faketime');
}

/** The variables that change what a run does, without secrets. `own`: the names of variables that `explore` sets. */
export function environmentOfRuns(env: NodeJS.ProcessEnv, own: readonly string[]): Record<string, string> {
  const settings = new Set<string>(Object.values(OPTIONS).map(({ variable }) => variable));
  settings.delete(OPTIONS.port.variable);
  const entries = Object.entries(env).flatMap(([name, value]) => {
    const isListed = settings.has(name) || (name.startsWith(OF_CLIENTS) && !own.includes(name));
    return isListed && value !== undefined && !SECRET.test(name) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
