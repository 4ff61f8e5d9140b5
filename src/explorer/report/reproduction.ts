/**
 * How to repeat one run of an exploration.
 */
import type { Exploration, ExploredRun } from '../faults/exploration.ts';

/** A command of a shell, or the option of `explore` in process. */
export function reproductionOf({ program, environment, command, options }: Exploration, { id }: ExploredRun): string {
  if (command.length === 0) return `explore(client, { only: [${quoteText(id)}] })`;
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${quoteArgument(value)}`);
  const words = [...program, 'explore', ...options, '--only', id, '--', ...command];
  return [...variables, ...words.map(quoteArgument)].join(' ');
}

const SAFE = /^[A-Za-z0-9_@%+=:,./~-]+$/;

/** For a POSIX shell. A leading tilde would be expanded. */
function quoteArgument(argument: string): string {
  if (SAFE.test(argument) && !argument.startsWith('~')) return argument;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}

function quoteText(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;
}
