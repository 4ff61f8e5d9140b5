/**
 * Runs the examples in Go, PHP and Java by the commands of docs/testing.md with the tools of these languages, as a reader
 * would. .ci/languages installs them.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksRunBy } from './blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where Debian's packages have JUnit and Gson. */
const JARS = '/usr/share/java';
const has = (...command: [string, string]): boolean => spawnSync(command[0], [command[1]]).status === 0;
const LANGUAGES = [
  { example: 'go', runs: 'go test', prints: /^ok\s+example\/ads\s/m, isInstalled: has('go', 'version') },
  {
    example: 'php',
    runs: 'phpunit',
    prints: /^OK \(2 tests, 18 assertions\)$/m,
    isInstalled: has('phpunit', '--version'),
  },
  {
    example: 'java',
    runs: 'javac',
    prints: /^\[ +2 tests successful +\]$/m,
    isInstalled:
      has('javac', '-version') && ['gson.jar', 'junit-jupiter.jar'].every((jar) => existsSync(join(JARS, jar))),
  },
];

const commands = blocksRunBy('test/docs/languages.long.test.ts', 'sh').map(({ text }) => text);
const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-languages-'));
afterAll(() => rmSync(folder, { recursive: true }));
symlinkSync(join(ROOT, 'dist/main.js'), join(folder, 'ads-sandbox'));

describe.each(LANGUAGES)('examples/$example', ({ example, runs, prints, isInstalled }) => {
  it.skipIf(!isInstalled)('has tests that pass', () => {
    const cwd = join(folder, example);
    cpSync(join(ROOT, 'examples', example), cwd, { recursive: true });
    const env = {
      PATH: `${folder}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      HOME: cwd,
      CLASSPATH: `.:${JARS}/*`,
      GOFLAGS: '-mod=mod',
    };
    const command = commands.find((text) => text.includes(runs)) ?? 'exit 1';
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], { cwd, env, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toMatch(prints);
  });
});
