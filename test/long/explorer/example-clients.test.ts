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
import { explore, type ClientFunction } from '../../../src/explorer/explore.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples/explorer');
const folder = mkdtempSync(join(tmpdir(), 'example-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The runs that each bug fails, by their ids. */
const BUGS: Readonly<Record<string, RegExp>> = {
  'repeats a create that may have been performed':
    /^createSponsoredProductsCampaigns\.first\+(?:performed-unavailable|lost-after|truncated-answer|stalled-answer)$/,
  'ignores the items of a 207':
    /^createSponsoredProducts(?:Keywords\.first\+item-refused|AdGroups\.first\+drift-big-id)$/,
  'takes a later page that is refused for the end of the list':
    /^listSponsoredProducts(?:Campaigns|Keywords)~\w+\.(?:first|middle|last)\+(?:throttled|throttled-silently|internal-error|unavailable|lost-before|truncated-answer|stalled-answer)$/,
  'takes a report that failed for one without rows': /^createAsyncReport\.first\+job-(?:failed|stuck)$/,
  'parses ids as floats': /^downloadFile\.first\+drift-big-id$/,
};

/** Runs a command with the connection settings of a world. The result is the file that it writes. */
function clientOf(command: string, ...args: string[]): ClientFunction {
  let runs = 0;
  return async ({ apiUrl, credentials, profileId }) => {
    const output = join(folder, `${command.replaceAll('/', '-')}-${runs++}.json`);
    const env = {
      PATH: process.env['PATH'],
      ADS_API_URL: apiUrl,
      ADS_TOKEN_URL: `${apiUrl}/auth/o2/token`,
      ADS_CLIENT_ID: credentials.clientId,
      ADS_CLIENT_SECRET: credentials.clientSecret,
      ADS_REFRESH_TOKEN: credentials.refreshToken,
      ADS_PROFILE_ID: profileId,
      // Long enough for a busy machine.
      ADS_TIMEOUT_SECONDS: '5',
      ADS_PAUSE_SECONDS: '0.03',
      ADS_POLL_SECONDS: '0.02',
      PYTHONDONTWRITEBYTECODE: '1',
    };
    await new Promise<void>((resolve, reject) =>
      execFile(command, [...args, output], { env }, (error, _stdout, stderr) =>
        error === null ? resolve() : reject(new Error(stderr.slice(-500))),
      ),
    );
    return readFileSync(output, 'utf8');
  };
}

/** The seed and the clock are fixed. No Retry-After, because the clients wait in real time. */
function exploreExample(client: ClientFunction, runs: number): Promise<Exploration> {
  const start = { seed: 'examples', now: '2026-03-02T12:00:00Z', transport: 'http', retryAfter: 0 } as const;
  return explore(client, { ...start, runs, parallel: 2, timeout: 60_000 });
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
    const client = clientOf(process.execPath, join(EXAMPLES, 'careless.ts'));
    const failures = failuresOf(await exploreExample(client, 2000));
    const unexpected = failures.filter(({ id }) => !Object.values(BUGS).some((bug) => bug.test(id)));
    expect(unexpected).toEqual([]);
    const found = Object.keys(BUGS).filter((bug) => failures.some(({ id }) => BUGS[bug]?.test(id)));
    expect(found).toEqual(Object.keys(BUGS));
  });
});

describe('the careful clients', () => {
  it('survive or report all faults: TypeScript', { timeout: 1_800_000 }, async () => {
    const client = clientOf(process.execPath, join(EXAMPLES, 'careful.ts'));
    expect(failuresOf(await exploreExample(client, 2000))).toEqual([]);
  });

  it.runIf(has('python3'))('survive or report all faults: Python', { timeout: 1_800_000 }, async () => {
    const client = clientOf('python3', join(EXAMPLES, 'careful.py'));
    expect(failuresOf(await exploreExample(client, 2000))).toEqual([]);
  });

  // The shell starts a hundred processes, so that a run takes a second.
  it.runIf(has('curl') && has('jq'))('survive or report the likely faults: shell', { timeout: 1_800_000 }, async () => {
    const client = clientOf('sh', join(EXAMPLES, 'careful.sh'));
    expect(failuresOf(await exploreExample(client, 100))).toEqual([]);
  });
});

function has(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}
