/**
 * `ads-sandbox scenarios`: what a world can start from.
 */
import { parse } from 'yaml';
import { readConfig } from '../config.ts';
import { openLibrary } from '../start/open-worlds.ts';
import type { Library } from '../scenario/library.ts';
import { readArgs, UsageError } from './usage.ts';

const HELP = `Usage: ads-sandbox scenarios

Lists the scenarios that a world can start from, and what each is good for.
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
  for (const name of names) console.log(`${name.padEnd(width)}${descriptionOf(library, name)}`.trimEnd());
  return 0;
}

/** In one line. */
function descriptionOf(library: Library, name: string): string {
  // Any YAML; what is no text is told nowhere.
  const { description } = (parse(library.text(name).text) ?? {}) as { description?: unknown };
  return typeof description === 'string' ? description.trim().replaceAll(/\s+/g, ' ') : '';
}
