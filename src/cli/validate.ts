/**
 * `ads-sandbox validate FILE...`: validates seeds and scenarios, and prints mistakes in the format of compilers. Each file
 * is also compiled to a temporary world, which finds more mistakes than its schema.
 */
import { counted } from '../model/text/counted.ts';
import { readFileSync, statSync } from 'node:fs';
import { COMPILED_AT } from '../scenarios/library.ts';
import { KNOWN_OPERATIONS } from '../server/app.ts';
import { locatedText } from '../model/errors/validation-error.ts';
import { messageOf } from '../model/errors/message-of.ts';
import { ScenarioCompiler } from '../scenarios/scenario-compiler.ts';
import { configureLibrary } from './configure.ts';
import { readArgs, UsageError } from './input/usage.ts';

const MAX_CHARACTERS = 300;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {
    scenarios: { type: 'string' },
    seeds: { type: 'string' },
  });
  if (positionals.length === 0) throw new UsageError('missing file; usage: ads-sandbox validate seeds/*.yaml');
  const options = Object.entries(values).map(([name, value]) => `--${name}=${value}`);
  const library = configureLibrary(options, process.env);
  const compiler = new ScenarioCompiler(library, KNOWN_OPERATIONS.ids);
  let mistakes = 0;
  for (const file of positionals) {
    const problems = problemsOf(compiler, file);
    mistakes += problems.length;
    for (const line of problems.length === 0 ? [`${file}: no mistakes`] : problems) console.log(line);
  }
  console.log(`${counted(positionals.length, 'file')} checked, ${counted(mistakes, 'mistake')}`);
  return mistakes === 0 ? 0 : 1;
}

function problemsOf(compiler: ScenarioCompiler, file: string): string[] {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return [`${file}:1:1: the file does not exist`];
  if (found.isDirectory()) return [`${file}:1:1: it is a folder; name its files, such as ${file}/*.yaml`];
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return [`${file}:1:1: cannot be read: ${messageOf(error)}`];
  }
  const compiled = compiler.compileText(text, { scenario: 'validated', now: COMPILED_AT });
  if (!('problems' in compiled)) return [];
  return compiled.problems.map((problem) => locatedText({ ...problem, message: inOneLine(problem.message) }, file));
}

function inOneLine(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ');
  return line.length <= MAX_CHARACTERS ? line : `${line.slice(0, MAX_CHARACTERS)}...`;
}
