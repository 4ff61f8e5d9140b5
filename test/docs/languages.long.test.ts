/**
 * Runs the tests of docs/tests-go.md, docs/tests-php.md and docs/tests-java.md with the tools of these languages, as a
 * reader would. .ci/languages installs them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksOf, blocksRunBy } from './blocks.ts';
import { pattern } from './match-answer.ts';

/** Where Debian's packages have JUnit and Gson. */
const JARS = '/usr/share/java';
const has = (...command: [string, string]): boolean => spawnSync(command[0], [command[1]]).status === 0;
const LANGUAGES = [
  { page: 'docs/tests-go.md', isInstalled: has('go', 'version') },
  { page: 'docs/tests-php.md', isInstalled: has('phpunit', '--version') },
  {
    page: 'docs/tests-java.md',
    isInstalled:
      has('javac', '-version') && ['gson.jar', 'junit-jupiter.jar'].every((jar) => existsSync(join(JARS, jar))),
  },
];

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-languages-'));
afterAll(() => rmSync(folder, { recursive: true }));
symlinkSync(join(import.meta.dirname, '../../dist/main.js'), join(folder, 'ads-sandbox'));

describe.each(LANGUAGES)('$page', ({ page, isInstalled }) => {
  it.skipIf(!isInstalled)('has tests that pass', () => {
    const cwd = mkdtempSync(join(folder, 'page-'));
    for (const { marker, text } of blocksOf(page))
      if (marker?.name === 'file') writeFileSync(join(cwd, marker.value), text);
    const [command] = blocksRunBy('test/docs/languages.long.test.ts', 'sh').filter((block) => block.page === page);
    const env = {
      PATH: `${folder}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      HOME: cwd,
      CLASSPATH: `.:${JARS}/*`,
      GOFLAGS: '-mod=mod',
    };
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', command?.text ?? ''], { cwd, env, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    const shown = pattern(command?.expected?.text.trim() ?? '');
    expect(stdout.split('\n').filter((line) => shown.test(line))).toHaveLength(1);
  });
});
