/**
 * `ads-sandbox scenarios`: lists the scenarios that worlds can start from.
 */
import { parse } from 'yaml';
import type { Library } from '../scenarios/library.ts';
import { configureLibrary } from './configure.ts';
import { readOptions } from './input/usage.ts';

export async function run(args: readonly string[]): Promise<number> {
  readOptions(args, {});
  const library = configureLibrary([], process.env);
  const names = library.names();
  const width = Math.max(...names.map(({ length }) => length)) + 2;
  for (const name of names) {
    const { description, catches } = readSummary(library, name);
    console.log(`${name.padEnd(width)}${inOneLine(description)}`.trimEnd());
    if (typeof catches === 'string') console.log(`${' '.repeat(width)}Catches: ${inOneLine(catches)}`);
  }
  return 0;
}

function readSummary(library: Library, name: string): { description?: unknown; catches?: unknown } {
  // The file may contain any YAML; values other than strings are not printed.
  return (parse(library.text(name).text) ?? {}) as { description?: unknown; catches?: unknown };
}

function inOneLine(text: unknown): string {
  return typeof text === 'string' ? text.trim().replaceAll(/\s+/g, ' ') : '';
}
