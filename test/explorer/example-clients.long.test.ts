/**
 * The explorer finds the bugs of the careless example client, which are those of the table in examples/explorer/BUGS.md,
 * nothing else in it, and nothing in the careful ones. The commands are those of examples/explorer/README.md.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FAILURES, type ExploredRun, type Exploration } from '../../src/explorer/faults/exploration.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'examples/explorer');
const exploresAll = process.env['EXPLORED_RUNS'] === 'all';
const ALL = ['--runs', '5000'];
/**
 * The first runs of the plan of a client, because all of them take minutes. The plan begins with runs that have each fault
 * and each operation.
 */
const sampleOf = (runs: number): string[] => (exploresAll ? ALL : ['--runs', String(runs)]);
/** A run that finds each bug of the careless client, in the order of BUGS.md. */
const RUN_OF_EACH_BUG = [
  'createSponsoredProductsCampaigns.first+performed-unavailable',
  'createSponsoredProductsKeywords.first+item-refused',
  'listSponsoredProductsCampaigns.page2.first+throttled',
  'createAsyncReport.first+job-failed',
  'downloadFile.first+drift-big-id',
];
const folder = mkdtempSync(join(tmpdir(), 'example-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A row of the table in BUGS.md. */
interface Bug {
  what: string;
  /** The runs that may fail because of it. */
  runs: RegExp;
}

function readBugs(): Bug[] {
  const text = readFileSync(join(EXAMPLES, 'BUGS.md'), 'utf8');
  return [...text.matchAll(/^\|\s*\d+\s*\|(?<what>[^|]+)\|[^|]+\|(?<runs>[^|]+)\|$/gm)].map(({ groups }) => ({
    what: groups?.['what']?.trim() ?? '',
    runs: patternOf((groups?.['runs'] ?? '').match(/(?<=`)[^`\s]+(?=`)/g) ?? []),
  }));
}

/** `*` means any characters, and `{a,b}` means `a` or `b`. */
function patternOf(ids: readonly string[]): RegExp {
  const parts = ids.map((id) =>
    id
      .replaceAll(/[.+]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll(/\{(.*?)\}/g, (_all, names: string) => `(?:${names.replaceAll(',', '|')})`),
  );
  return new RegExp(`^(?:${parts.join('|')})$`);
}

/** The clients wait in real time, so that pauses are short. The time limit is long enough for a busy machine. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  ADS_TIMEOUT_SECONDS: '5',
  ADS_PAUSE_SECONDS: '0.03',
  ADS_POLL_SECONDS: '0.02',
  PYTHONDONTWRITEBYTECODE: '1',
};
const START = ['--seed', 'examples', '--now', '2026-03-02T12:00:00Z', '--retry-after', '0', '--output', 'rows.json'];

/** Explores `PROGRAM FILE`, which writes the rows of its report to the folder of its run. */
async function exploreExample(program: string, file: string, which: readonly string[]): Promise<Exploration> {
  const report = join(folder, `${file}.json`);
  const client = ['sh', '-c', 'exec "$0" "$1" "$SANDBOX_RUN_FOLDER/rows.json"', program, join(EXAMPLES, file)];
  const options = [...START, ...which, '--parallel', '2', '--report', report];
  const command = [join(ROOT, 'dist/main.js'), 'explore', ...options, '--', ...client];
  // The status is 1 if there are failures, which the report lists.
  await new Promise<void>((resolve) => execFile(process.execPath, command, { env: ENVIRONMENT }, () => resolve()));
  // The command has just written it.
  return JSON.parse(readFileSync(report, 'utf8')) as Exploration;
}

/** Failing runs with what is wrong, so that an unexpected one explains itself. */
function failuresOf({ runs }: Exploration): { id: string; wrong: Pick<ExploredRun, 'verdict'> }[] {
  return runs
    .filter(({ verdict }) => FAILURES.has(verdict))
    .map(({ id, verdict, differences, violations, error }) => ({
      id,
      wrong: { verdict, differences, violations, error },
    }));
}

describe('the careless client', () => {
  it('fails by each of its bugs, and by nothing else', { timeout: 1_800_000 }, async () => {
    const bugs = readBugs();
    expect(bugs).toHaveLength(5);
    const explore = (which: readonly string[]): Promise<Exploration> =>
      exploreExample(process.execPath, 'careless.ts', which);
    const found = exploresAll ? [] : failuresOf(await explore(RUN_OF_EACH_BUG.flatMap((id) => ['--only', id])));
    const failures = [...found, ...failuresOf(await explore(sampleOf(16)))];
    expect(failures.filter(({ id }) => !bugs.some(({ runs }) => runs.test(id)))).toEqual([]);
    expect(bugs.filter(({ runs }) => !failures.some(({ id }) => runs.test(id)))).toEqual([]);
    expect(new Set(failures.map(({ wrong }) => wrong.verdict))).toEqual(new Set(['silently-wrong']));
  });
});

describe('the careful clients', () => {
  it('survive or report all faults: TypeScript', { timeout: 1_800_000 }, async () => {
    expectCareful(await exploreExample(process.execPath, 'careful.ts', sampleOf(42)));
  });

  it.runIf(has('python3'))('survive or report all faults: Python', { timeout: 1_800_000 }, async () => {
    expectCareful(await exploreExample('python3', 'careful.py', sampleOf(42)));
  });

  // A run of the shell starts a hundred processes and takes seconds.
  it.runIf(has('curl') && has('jq'))('survive or report faults: shell', { timeout: 1_800_000 }, async () => {
    const exploration = await exploreExample('sh', 'careful.sh', sampleOf(3));
    expect(failuresOf(exploration)).toEqual([]);
    expect(exploration.runs.length).toBeGreaterThanOrEqual(3);
  });
});

/** No run fails, and there is at least one run of each operation and of each fault in the plan. */
function expectCareful(exploration: Exploration): void {
  const { runs, skipped, classes } = exploration;
  expect(failuresOf(exploration)).toEqual([]);
  const performed = runs.flatMap(({ faults }) => faults);
  const planned = new Set([...runs.map(({ id }) => id), ...skipped].map((id) => id.slice(id.indexOf('+') + 1)));
  expect(new Set(performed.map(({ faultId }) => faultId))).toEqual(planned);
  expect(new Set(performed.map(({ operation }) => operation))).toEqual(
    new Set(classes.map(({ operation }) => operation)),
  );
}

function has(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}
