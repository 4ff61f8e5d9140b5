/**
 * Parses the arguments of commands, and reports wrong usage. It imports no other module, because `health` runs every few
 * seconds in a container.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Wrong usage: the program prints the message and exits with status 2. */
export class UsageError extends Error {}

export const WRONG_USAGE = 2;

type Options = NonNullable<ParseArgsConfig['options']>;

export function readArgs<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Removes Node.js' hint about positional arguments that begin with a dash.
    throw new UsageError(messageOf(error).replace(/\. To specify .*/s, ''));
  }
}

/** Like `readArgs`, for commands without arguments other than options. */
export function readOptions<O extends Options>(args: readonly string[], options: O) {
  const { values, positionals } = readArgs(args, options);
  if (positionals[0] !== undefined)
    throw new UsageError(`unexpected argument '${positionals[0]}': the command has only options`);
  return values;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
