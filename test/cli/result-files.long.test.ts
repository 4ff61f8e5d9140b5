/** Files that options name for the results of a command. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/programs/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-results-'));
const file = join(folder, 'file');
writeFileSync(file, '');
mkdirSync(join(folder, 'folder.html'));
const marker = join(folder, 'marker');
const COMMAND = [process.execPath, '-e', `require('node:fs').writeFileSync('${marker}', '')`];

afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: readonly string[]) {
  const { ended, errors } = launch({}, [], [...args]);
  return { status: await ended, errors: errors() };
}

describe('a file for the results of a command', () => {
  it.each([
    ['exec', '--report', 'file/calls.html'],
    ['exec', '--coverage', 'file/coverage.md'],
    ['exec', '--coverage-file', 'file/coverage'],
    ['explore', '--report', 'file/report.md'],
    ['explore', '--write-baseline', 'file/baseline'],
    ['explore', '--save-scenarios', 'file'],
    ['coverage', '--report', 'file/coverage.md'],
  ])('is refused by %s %s %s before the command does its work', async (command, option, name) => {
    const path = join(folder, name);
    const ended = await run([command, option, path, ...(command === 'coverage' ? [] : ['--', ...COMMAND])]);
    const errors = `ads-sandbox: ${option} is '${path}': ${file} is a file, not a folder\n`;
    expect(ended).toEqual({ status: 2, errors });
    expect(existsSync(marker)).toBe(false);
  });

  it('is refused if it is a folder', async () => {
    const path = join(folder, 'folder.html');
    const errors = `ads-sandbox: --report is '${path}': it is a folder, not a file\n`;
    expect(await run(['exec', '--report', path, '--', ...COMMAND])).toEqual({ status: 2, errors });
  });

  it('is created with its folder', async () => {
    const path = join(folder, 'reports', 'calls.html');
    expect(await run(['exec', '--report', path, '--', process.execPath, '-e', ''])).toEqual({ status: 0, errors: '' });
    expect(existsSync(path)).toBe(true);
  });
});
