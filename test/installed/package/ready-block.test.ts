/** The first lines that the program prints: their values are consistent in every scenario. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startProgram } from '../../fixtures/programs/program.ts';

const BUILT_IN = readdirSync(join(import.meta.dirname, '../../../scenarios')).map((file) => file.replace('.yaml', ''));
const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'ready-block-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Printed {
  status: string;
  body: unknown;
  variable: (name: string) => string;
}

/** Starts the program, and runs the curl command that it prints. */
async function runPrintedCurl(env: Record<string, string>): Promise<Printed> {
  const program = await startProgram({ SANDBOX_LOG: 'none', ...env });
  const [curl = ''] = /^curl [\s\S]*?[^\\]\n/m.exec(program.output()) ?? [];
  const command = curl.replace('curl ', "curl --silent --write-out '\\n%{http_code}' ");
  const { stdout } = await execute('sh', ['-c', command]).finally(() => program.child.kill('SIGTERM'));
  await program.ended;
  const end = stdout.lastIndexOf('\n');
  return { status: stdout.slice(end + 1), body: JSON.parse(stdout.slice(0, end)), variable: program.variable };
}

/** Scenarios whose first profile cannot be used in the printed command. */
const OWN: Readonly<Record<string, { text: string; region: string; profiles: boolean }>> = {
  japan: { text: 'accounts: [{ name: Shop, type: seller, countries: [JP] }]', region: 'FE', profiles: true },
  'eu-first': { text: 'accounts: [{ name: Shop, type: seller, countries: [DE, US] }]', region: 'NA', profiles: true },
  agency: {
    text: 'accounts: [{ name: All, type: agency, countries: [US] }, { name: Shop, type: seller, countries: [UK] }]',
    region: 'EU',
    profiles: true,
  },
  'no-na': { text: 'extends: default\nregions: { na: [], eu: [US, DE] }', region: 'EU', profiles: true },
  'without-access': {
    text: 'extends: default\nprofiles: [{ account: Orvenna Outdoor, country: US, access: none }]',
    region: 'NA',
    profiles: true,
  },
  'no-accounts': { text: 'description: No accounts.', region: 'NA', profiles: false },
};

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!hasCurl)('the printed curl command', { concurrent: true, timeout: 60_000 }, () => {
  // On the day of surfaces-by-date the service has no version 2.
  it.each(BUILT_IN.filter((name) => name !== 'surfaces-by-date'))(
    'lists campaigns in the scenario %s',
    async (SANDBOX_SCENARIO) => {
      const { status, body } = await runPrintedCurl({ SANDBOX_SCENARIO });
      expect([status, body]).toEqual(['200', expect.any(Array)]);
    },
  );

  it.each(Object.entries(OWN))('returns a response in the scenario %s', async (name, { text, region, profiles }) => {
    const file = join(folder, `${name}.yaml`);
    writeFileSync(file, text);
    const { status, body, variable } = await runPrintedCurl({ SANDBOX_SCENARIO: file });
    expect([status, body]).toEqual(['200', expect.any(Array)]);
    expect(variable('ADS_API_URL')).toBe(variable(`ADS_API_URL_${region}`));
    expect(variable('ADS_TOKEN_URL')).toBe(`${variable('ADS_API_URL')}/auth/o2/token`);
    expect(variable('ADS_PROFILE_ID') !== '').toBe(profiles);
  });
});
