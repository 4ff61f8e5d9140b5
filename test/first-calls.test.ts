/** The first calls of the README, as they stand there, by curl: OAuth, profiles, version 3, a report and its file. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProgram } from './program.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const CALLS = /^## First calls\n\n```sh\n(.*?)```/ms.exec(README)?.[1] ?? '';

it('answers them with tokens, profiles of two regions, campaigns, and the rows of a report', async () => {
  const program = await startProgram();
  const folder = mkdtempSync(join(tmpdir(), 'first-calls-'));
  try {
    const host = (name: string): string => new URL(program.said(name)).host;
    // Each answer on a line of its own.
    const script = CALLS.replaceAll(/^curl /gm, 'echo; curl ')
      .replaceAll('localhost:8080', host('ADS_API_URL'))
      .replaceAll('localhost:8081', host('ADS_API_URL_EU'));
    const printed = execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const answers = printed
      .split('\n')
      .filter((line) => /^[[{]/.test(line))
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { token_type: 'bearer', refresh_token: expect.stringContaining('Atzr|') },
      { token_type: 'bearer', refresh_token: 'sandbox-refresh-token' },
      expect.arrayContaining([expect.objectContaining({ countryCode: 'US' })]),
      expect.arrayContaining([expect.objectContaining({ countryCode: 'DE' })]),
      { totalResults: 14, campaigns: [{}, {}] },
      { status: 'IN_PROGRESS' },
      { status: 'SUCCESS' },
      expect.arrayContaining([expect.objectContaining({ campaignName: 'Camp Stoves - Exact' })]),
    ]);
  } finally {
    program.child.kill();
    await program.ended;
    rmSync(folder, { recursive: true });
  }
});
