/**
 * What the commands have in common: how their words are read, and how they say that they were called wrongly. Imports
 * nothing, as `health` is called every few seconds.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Wrongly called: the program says so and ends with status 2. */
export class UsageError extends Error {}

export const WRONG_USAGE = 2;

type Options = NonNullable<ParseArgsConfig['options']>;

export function readArgs<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Its second sentence speaks of arguments that no command has.
    throw new UsageError(textOf(error).replace(/\. To specify .*/s, ''));
  }
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
