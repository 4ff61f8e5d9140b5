/**
 * `ads-sandbox scenarios`: what a world can start from.
 */
import { parse } from 'yaml';
import { readConfig } from '../config.ts';
import { openLibrary } from '../start/open-worlds.ts';
import type { Library } from '../scenario/library.ts';
import { readArgs, UsageError } from './usage.ts';

const HELP = `Usage: ads-sandbox scenarios

Lists the scenarios that a world can start from, and which mistake of a client each brings to light.
`;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, { help: { type: 'boolean', short: 'h' } });
  if (positionals[0] !== undefined) throw new UsageError(`'${positionals[0]}' is one word too many`);
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const { library } = openLibrary(readConfig([], process.env));
  const names = library.names();
  const width = Math.max(...names.map(({ length }) => length)) + 2;
  for (const name of names) {
    const { description, catches } = saidOf(library, name);
    console.log(`${name.padEnd(width)}${inOneLine(description)}`.trimEnd());
    if (typeof catches === 'string') console.log(`${' '.repeat(width)}Catches: ${inOneLine(catches)}`);
  }
  return 0;
}

function saidOf(library: Library, name: string): { description?: unknown; catches?: unknown } {
  // Any YAML; what is no text is told nowhere.
  return (parse(library.text(name).text) ?? {}) as { description?: unknown; catches?: unknown };
}

function inOneLine(said: unknown): string {
  return typeof said === 'string' ? said.trim().replaceAll(/\s+/g, ' ') : '';
}
