/**
 * Parses the arguments of commands, and reports wrong usage. It imports no other module, because `health` runs every few
 * seconds in a container.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from '../../model/errors/message-of.ts';

/** An unknown name, and the known ones, of which the program suggests the most similar. */
interface UnknownName {
  name: string;
  known: readonly string[];
}

/** Wrong usage: the program prints the message and exits with status 2. */
export class UsageError extends Error {
  readonly unknown: UnknownName | undefined;

  constructor(message: string, unknown?: UnknownName) {
    super(message);
    this.unknown = unknown;
  }
}

export const WRONG_USAGE = 2;

export function warn(message: string): void {
  console.error(`ads-sandbox: ${message}`);
}

type Options = NonNullable<ParseArgsConfig['options']>;

export function readArgs<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usageError(messageOf(error), Object.keys(options));
  }
}

/** Of a message of `parseArgs`. */
export function usageError(message: string, options: readonly string[]): UsageError {
  const name = /^Unknown option '(--[^']+)'/.exec(message)?.[1];
  // Removes Node.js' hint about positional arguments that begin with a dash.
  if (name === undefined) return new UsageError(message.replace(/\. To specify .*/s, ''));
  return new UsageError(`unknown option '${name}'`, { name, known: options.map((each) => `--${each}`) });
}

/** Like `readArgs`, for commands without arguments other than options. */
export function readOptions<O extends Options>(args: readonly string[], options: O) {
  const { values, positionals } = readArgs(args, options);
  if (positionals[0] !== undefined)
    throw new UsageError(`unexpected argument '${positionals[0]}': only options are expected here`);
  return values;
}
