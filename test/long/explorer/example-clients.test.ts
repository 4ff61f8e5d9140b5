/**
 * The explorer finds the bugs of the careless example client, nothing else in it, and nothing in the careful ones. The
 * table of its bugs is also in examples/explorer/BUGS.md.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FAILURES, type Exploration } from '../../../src/explorer/exploration.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EXAMPLES = join(ROOT, 'examples/explorer');
const ALL = 5000;
/** The runs of a careful client, the likeliest faults first: all of them take minutes. */
const sampleOf = (runs: number): number => (process.env['EXPLORED_RUNS'] === 'all' ? ALL : runs);
const folder = mkdtempSync(join(tmpdir(), 'example-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The runs that each bug fails, by their ids. */
const BUGS: Readonly<Record<string, RegExp>> = {
  'repeats a create that may have been performed':
    /^createSponsoredProductsCampaigns\.first\+(?:performed-unavailable|lost-after|truncated-answer|stalled-answer)$/,
  'ignores the items of a 207':
    /^createSponsoredProducts(?:Keywords\.first\+item-refused|AdGroups\.first\+drift-big-id)$/,
  'treats a refused later page as the end of the list':
    /^listSponsoredProducts(?:Campaigns|Keywords)~\w+\.(?:first|middle|last)\+(?:throttled|throttled-silently|internal-error|unavailable|lost-before|truncated-answer|stalled-answer)$/,
  'treats a failed report as a report without rows': /^createAsyncReport\.first\+job-(?:failed|stuck)$/,
  'parses ids as floats': /^downloadFile\.first\+drift-big-id$/,
};

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
async function exploreExample(program: string, file: string, runs: number): Promise<Exploration> {
  const report = join(folder, `${file}.json`);
  const client = ['sh', '-c', 'exec "$0" "$1" "$SANDBOX_RUN_FOLDER/rows.json"', program, join(EXAMPLES, file)];
  const options = [...START, '--runs', String(runs), '--parallel', '2', '--report', report];
  const command = [join(ROOT, 'dist/main.js'), 'explore', ...options, '--', ...client];
  // The status is 1 if there are failures, which the report lists.
  await new Promise<void>((resolve) => execFile(process.execPath, command, { env: ENVIRONMENT }, () => resolve()));
  // The command has just written it.
  return JSON.parse(readFileSync(report, 'utf8')) as Exploration;
}

/** Failing runs with what is wrong, so that an unexpected one explains itself. */
function failuresOf({ runs }: Exploration): { id: string; wrong: unknown }[] {
  return runs
    .filter(({ verdict }) => FAILURES.has(verdict))
    .map(({ id, verdict, differences, violations, error }) => ({
      id,
      wrong: { verdict, differences, violations, error },
    }));
}

describe('the careless client', () => {
  it('fails by each of its bugs, and by nothing else', { timeout: 1_800_000 }, async () => {
    const failures = failuresOf(await exploreExample(process.execPath, 'careless.ts', ALL));
    const unexpected = failures.filter(({ id }) => !Object.values(BUGS).some((bug) => bug.test(id)));
    expect(unexpected).toEqual([]);
    const found = Object.keys(BUGS).filter((bug) => failures.some(({ id }) => BUGS[bug]?.test(id)));
    expect(found).toEqual(Object.keys(BUGS));
  });
});

describe('the careful clients', () => {
  it('survive or report all faults: TypeScript', { timeout: 1_800_000 }, async () => {
    expect(failuresOf(await exploreExample(process.execPath, 'careful.ts', sampleOf(150)))).toEqual([]);
  });

  it.runIf(has('python3'))('survive or report all faults: Python', { timeout: 1_800_000 }, async () => {
    expect(failuresOf(await exploreExample('python3', 'careful.py', sampleOf(100)))).toEqual([]);
  });

  // A run of the shell starts a hundred processes and takes a second.
  it.runIf(has('curl') && has('jq'))('survive or report the likely faults: shell', { timeout: 1_800_000 }, async () => {
    expect(failuresOf(await exploreExample('sh', 'careful.sh', sampleOf(30)))).toEqual([]);
  });
});

function has(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}
