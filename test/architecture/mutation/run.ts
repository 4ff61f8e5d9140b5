/**
 * Mutation testing: changes one line of src/ at a time and runs the tests. A mutant that no test detects survives.
 *
 *     node test/architecture/mutation/run.ts --seed 7 --count 60      a sample over all folders of src/
 *     node test/architecture/mutation/run.ts --file src/world/quota.ts
 *     node test/architecture/mutation/run.ts --nearest             only the tests of the folder that mirrors the changed file
 *
 * It works in a copy of the last commit below the temporary folder, whose tests must pass before the first change.
 * First the tests of the folder that mirrors the changed file run, then, if these pass, all tests. Each run builds the
 * program first, so a mutant that does not compile counts as detected, and so does one that makes the tests run longer
 * than TIMEOUT_MS. Exit status 1 if a mutant survives.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

interface Mutant {
  file: string;
  line: number;
  before: string;
  after: string;
}

const ROOT = resolve(import.meta.dirname, '../../..');

/** Each turns an operator or a literal into a near one. */
const OPERATORS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \+ 1\b/, ' + 2'],
  [/ - 1\b/, ' - 2'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/Math\.min\(/, 'Math.max('],
  [/Math\.ceil\(/, 'Math.floor('],
];

/** Types, comments and imports cannot be detected by a test. */
const SKIPPED = /^\s*(?:\/?\*|\/\/|import |export type|type |interface |readonly \w+\??:|\w+\??: [A-Za-z<>[\]| ]+;$)/;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    file: { type: 'string' },
    nearest: { type: 'boolean', default: false },
  },
});

function mutantsOf(file: string): Mutant[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((before, index) => {
    if (SKIPPED.test(before)) return [];
    const operator = OPERATORS.find(([pattern]) => pattern.test(before));
    if (operator === undefined) return [];
    return [{ file, line: index + 1, before, after: before.replace(operator[0], operator[1]) }];
  });
}

/** A linear congruential generator: the same seed gives the same sample. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed >>> 0; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Takes one folder of src/ after the other, so that each is represented. */
function sample(files: readonly string[], count: number, seed: number): Mutant[] {
  const byFolder = Map.groupBy(files.flatMap(mutantsOf), ({ file }) => file.split('/').slice(0, 2).join('/'));
  const random = numbers(seed);
  const chosen: Mutant[] = [];
  while (chosen.length < count && byFolder.size > 0) {
    for (const [folder, mutants] of byFolder) {
      const [mutant] = mutants.splice(Math.floor(random.next().value * mutants.length), 1);
      if (mutant !== undefined && chosen.length < count) chosen.push(mutant);
      if (mutants.length === 0) byFolder.delete(folder);
    }
  }
  return chosen;
}

function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'ads-sandbox-mutation-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  // Not `dist`: the tests build the program from the changed file.
  for (const folder of ['node_modules', 'runtime/node_modules']) {
    if (existsSync(join(ROOT, folder))) symlinkSync(join(ROOT, folder), join(copy, folder));
  }
  // Some tests list the files of the repository.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  execFileSync('git', ['add', '--all'], { cwd: copy });
  return copy;
}

const TIMEOUT_MS = 600_000;

/** The commands of the program are tested with the package. */
const COMMANDS = /^src\/(?:cli\/|main\.ts)/;
const COMMAND_TESTS = ['test/installed/package/commands.test.ts'];

type Outcome = 'passed' | 'failed' | 'timed out';

function runTests(copy: string, filters: readonly string[], project = 'quick'): Outcome {
  const { status, error } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--bail=1', ...filters],
    { cwd: copy, stdio: 'ignore', timeout: TIMEOUT_MS },
  );
  if (error !== undefined) return 'timed out';
  return status === 0 ? 'passed' : 'failed';
}

/** Runs the nearest tests first, because most mutants fail them. */
function runTestsOf(copy: string, file: string): Outcome {
  const own = ownTests(file);
  let outcome = own === undefined ? 'passed' : runTests(copy, [own]);
  if (outcome === 'passed' && COMMANDS.test(file)) outcome = runTests(copy, COMMAND_TESTS, 'package');
  return outcome === 'passed' && !values.nearest ? runTests(copy, []) : outcome;
}

/** `src/service/apis/sp/v2/codecs.ts` is tested by test/apis/sp/v2/, `src/model/money.ts` by no folder of its own. */
function ownTests(file: string): string | undefined {
  const parts = file.split('/').slice(1, -1);
  // Tests of `src/service/apis/` are in `test/apis/`: the name of the room is left out where it can be.
  const folders = [parts.slice(1), parts].flatMap((names) =>
    names.map((_, index) => join('test', ...names.slice(0, names.length - index))),
  );
  const found = folders.find((folder) => existsSync(join(ROOT, folder)));
  return found === undefined ? undefined : `${found}/`;
}

const tracked = execFileSync('git', ['ls-files', 'src'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const sources = tracked.filter((file) => file.endsWith('.ts') && !file.endsWith('admin-types.ts'));
const mutants =
  values.file === undefined ? sample(sources, Number(values.count), Number(values.seed)) : mutantsOf(values.file);
const copy = copyProject();
const survivors: Mutant[] = [];
try {
  if (!values.nearest && runTests(copy, []) !== 'passed')
    throw new Error('the tests must pass before the first change');
  for (const [index, mutant] of mutants.entries()) {
    const path = join(copy, mutant.file);
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    lines[mutant.line - 1] = mutant.after;
    writeFileSync(path, lines.join('\n'));
    const outcome = runTestsOf(copy, mutant.file);
    writeFileSync(path, text);
    const result = { passed: 'SURVIVED', failed: 'killed', 'timed out': 'killed by timeout' }[outcome];
    console.log(`${index + 1}/${mutants.length} ${result} ${mutant.file}:${mutant.line}`);
    if (outcome !== 'passed') continue;
    survivors.push(mutant);
    console.log(`  - ${mutant.before.trim()}\n  + ${mutant.after.trim()}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutants.length - survivors.length} killed, ${survivors.length} survived`);
process.exitCode = survivors.length === 0 ? 0 : 1;
